import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { staffAccount } from '../support/staff-account.ts'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  openSignedIn,
  signIn,
  test,
  wakeUp,
} from '../support/test.ts'

// Who is barred, and who is an owner, would be in the way of other tests.
test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0' } })

const safe = 'copper lantern willow 93 sprint'
const email = 'chidi@staff.example'

/** Makes a link for somebody, and reads it. */
async function invite(page: Page, role: string): Promise<string> {
  await page.getByLabel('Their email').fill(email)
  await page.getByLabel(role).check()
  await page.getByRole('button', { name: 'Make the link' }).click()
  // Its site is on a port that nobody knew when it was started.
  return new URL(await page.getByLabel('The link').inputValue()).pathname
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner invites somebody, who joins by the link, changes their role, and bars them', async ({
      page,
      openElsewhere,
      expectedMessages,
    }) => {
      // Refusals are told by the browser, too.
      expectedMessages.push(/400|403|404|409/)
      const look = async (seen: Page) => {
        if (!javaScriptEnabled) return
        await expectAccessible(seen)
        await expectToFitNarrowPhone(seen)
      }
      await enterDesk(page)
      await page.goto('/people')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByRole('button', { name: 'Make the link' }).click()
      await expect(page.getByRole('alert').first()).toContainText('email')
      const link = await invite(page, 'Agent')
      await expect(page.getByRole('status')).toContainText('shown this once')
      await look(page)

      const other = await openElsewhere({ viewport: page.viewportSize(), javaScriptEnabled })
      await other.goto(link)
      await expect(other.getByText(`You are invited as an agent, ${email}`)).toBeVisible()
      await other.getByRole('button', { name: 'Join' }).click()
      await expect(other.getByRole('alert').first()).toContainText('Enter a new password')
      await look(other)
      await other.getByLabel('Your name').fill('Chidi Nwankwo')
      await other.getByRole('textbox', { name: /^Password/ }).fill(safe)
      await other.getByRole('button', { name: 'Join' }).click()
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your password is set')
      await look(other)
      expect((await other.goto(link))?.status()).toBe(404)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link is good no more')
      await openSignedIn(other, '/orders', { email, password: safe })
      await expect(other).toHaveURL('/orders')

      await page.goto('/people')
      if (javaScriptEnabled) await wakeUp(page)
      const person = page.getByRole('listitem').filter({ hasText: email })
      await expect(person).toContainText('Agent')
      await expect(person).toContainText('1 device')
      const own = page.getByRole('listitem').filter({ hasText: staffAccount.email })
      await own.getByText('Open').click()
      await expect(own.getByRole('button', { name: /^Bar/ })).toHaveCount(0)
      await own.getByLabel('Role').selectOption('Agent')
      await own.getByRole('button', { name: 'Change the role' }).click()
      await expect(page.getByRole('alert').first()).toContainText('There would be no owner left')
      await person.getByText('Open').click()
      await look(page)
      await person.getByLabel('Role').selectOption('Dispatcher')
      await person.getByRole('button', { name: 'Change the role' }).click()
      await expect(page.getByRole('status')).toContainText('Chidi Nwankwo is a dispatcher now')
      // What was open was open for the former role.
      await other.goto('/orders')
      await signIn(other, { email, password: safe })
      await expect(other).toHaveURL('/orders?queue=confirmed')

      if (!javaScriptEnabled) await person.getByText('Open').click()
      await person.getByRole('button', { name: 'Bar Chidi Nwankwo' }).click()
      await expect(page.getByRole('status')).toContainText('Chidi Nwankwo is barred')
      await expect(person).toContainText('barred')
      await look(page)
      await other.goto('/orders')
      await expect(other).toHaveURL(/login/)
      if (!javaScriptEnabled) await person.getByText('Open').click()
      await person.getByRole('button', { name: 'Let Chidi Nwankwo sign in again' }).click()
      await expect(page.getByRole('status')).toContainText('may sign in again')
      await signIn(other, { email, password: safe })
      await expect(other).toHaveURL('/orders?queue=confirmed')
      await other.goto('/people')
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('This page is for others')
    })
  })
}

test('a link that is shown once stays where the list cannot be read again, until its reader takes it off', {
  tag: '@any-screen',
}, async ({ page, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await enterDesk(page)
  await page.goto('/people')
  await wakeUp(page)
  const list = `**${addresses.listPeople.url}`
  await page.route(list, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await invite(page, 'Agent')
  const link = page.getByLabel('The link')
  const address = await link.inputValue()
  const strip = page.getByText('No answer came. The list is as it was before.')
  await expect(strip).toBeVisible()
  await expect(link).toHaveValue(address)
  await expect(link).toBeInViewport()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)

  // What else is done leaves it there, whether it is refused or done.
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('alert').first()).toContainText('email')
  await expect(link).toHaveValue(address)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('link made')
  await expect(strip).toHaveCount(0)
  await expect(link).toHaveValue(address)
  await page.getByRole('button', { name: 'Take it off this page' }).click()
  await expect(page.getByRole('status')).toContainText('The link is off this page.')
  await expect(link).toHaveCount(0)
})
