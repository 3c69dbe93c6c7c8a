import type { Page } from '@playwright/test'
import { type Account, departingAccount, travellingAccounts } from '../support/staff-account.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, test } from '../support/test.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

/** Signs in on two devices, and opens the list of both on the first. */
async function signInTwice(page: Page, elsewhere: Page, account: Account): Promise<void> {
  for (const each of [page, elsewhere]) await enterDesk(each, account)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Where you are signed in' }).click()
}

for (const [name, account] of Object.entries(travellingAccounts)) {
  const javaScriptEnabled = name === 'withScript'
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    test('staff see where they are signed in, and sign another device out with their password', async ({
      page,
      openElsewhere,
      expectedMessages,
    }) => {
      expectedMessages.push(/Failed to load resource.*400/)
      const elsewhere = await openElsewhere({ userAgent: firefox })
      await signInTwice(page, elsewhere, account)
      await expect(page.getByRole('region', { name: 'This device' })).toContainText('Chrome on Android')
      const other = page.getByRole('checkbox', { name: /^Firefox on Windows/ })
      const signOut = page.getByRole('button', { name: 'Sign out the chosen devices' })

      await signOut.click()
      await expect(page.getByRole('alert').first()).toContainText('Choose at least one device.')
      await expect(page.getByRole('alert').first()).toContainText('Enter your password.')
      await expect(page).toHaveTitle(/^Error: /)
      await expectToFitNarrowPhone(page)
      if (javaScriptEnabled) await expectAccessible(page)

      await other.check()
      await page.getByLabel(/^Your password/).fill('not the password')
      await signOut.click()
      await expect(page.getByRole('alert').first()).toContainText('This is not your password.')
      await expect(other).toBeChecked()
      await expect(page.getByLabel(/^Your password/)).toHaveValue('')

      await page.getByLabel(/^Your password/).fill(account.password)
      await signOut.click()
      await expect(page.getByRole('status').getByText('The chosen devices are signed out.')).toBeVisible()
      await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await elsewhere.goto('/form')
      await expect(elsewhere).toHaveURL('/login?next=%2Fform')
    })
  })
}

test('signing out everywhere ends the sessions on all devices', { tag: '@any-screen' }, async ({
  page,
  openElsewhere,
}) => {
  const elsewhere = await openElsewhere({ userAgent: firefox })
  await signInTwice(page, elsewhere, departingAccount)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await elsewhere.goto('/form')
  await expect(elsewhere).toHaveURL('/login?next=%2Fform')
})
