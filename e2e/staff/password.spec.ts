import type { Page } from '@playwright/test'
import { changingAccounts, staffAccount } from '../support/staff-account.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, signIn, test } from '../support/test.ts'

const other = 'lantern gravel mosaic 47 fern'

async function change(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel(/^Password now/).fill(current)
  await page.getByLabel(/^New password/).fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

for (const [name, account] of Object.entries(changingAccounts)) {
  const javaScriptEnabled = name === 'withScript'
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    test('staff change their password, stay signed in, and every other device is signed out', async ({
      page,
      openElsewhere,
    }) => {
      const elsewhere = await openElsewhere()
      for (const each of [page, elsewhere]) await enterDesk(each, account)
      await page.goto('/staff')
      await page.getByRole('link', { name: 'Change your password' }).click()
      await change(page, account.password, other)
      await expect(page.getByRole('status').getByText('Your password is changed.')).toBeVisible()
      await elsewhere.goto('/form')
      await expect(elsewhere).toHaveURL('/login?next=%2Fform')
      await signIn(elsewhere, { ...account, password: other })
      await expect(elsewhere).toHaveURL('/form')

      await enterDesk(page, { ...account, password: other })
      await page.goto('/staff')
      await page.getByRole('link', { name: 'Change your password' }).click()
      await change(page, other, account.password)
      await expect(page.getByRole('status').getByText('Your password is changed.')).toBeVisible()
    })
  })
}

test('a wrong or a weak password is told at its field, and neither is shown again', { tag: '@any-screen' }, async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource.*400/)
  await enterDesk(page)
  await page.goto('/password')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await change(page, staffAccount.password, 'short')
  await expect(page.getByRole('alert').first()).toContainText('Use at least 15 characters.')
  await expect(page).toHaveTitle(/^Error: /)
  await change(page, 'not the password', other)
  await expect(page.getByRole('alert').first()).toContainText('This is not the password that you have now.')
  for (const label of [/^Password now/, /^New password/]) await expect(page.getByLabel(label)).toHaveValue('')
  await page.getByRole('button', { name: 'Show passwords' }).click()
  for (const label of [/^Password now/, /^New password/])
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'text')
  await expectAccessible(page)
})
