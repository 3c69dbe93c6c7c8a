import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { plannedRun, sentRun } from '../support/deliveries.ts'
import { apiOf, confirmed, move, placed, stored } from '../support/order-page.ts'
import { colleagueAccount, staffAccount } from '../support/staff-account.ts'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  keepAsleep,
  networkFailure,
  signIn,
  staffBar,
  submit,
  test,
  wakeUp,
} from '../support/test.ts'

/** Opens a page of the desk, and ends the sign-in under it. */
async function openAndEnd(page: Page, path: string, fill: () => Promise<void>): Promise<void> {
  await page.context().clearCookies()
  await apiOf(page, staffAccount)
  await page.goto(path)
  await fill()
  await page.context().clearCookies()
}

async function signInAndSend(page: Page): Promise<void> {
  await page.getByLabel(/^Password/).fill(staffAccount.password)
  await submit(page, 'Sign in and send it')
}

const ended = (page: Page) => page.getByRole('heading', { name: 'Your sign-in has ended' })

test('without script a note whose sign-in has ended stays on the page, which signs in and sends it, once', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  const words = 'Her sister answers after 4pm.\nAsk for the gate.'
  await openAndEnd(page, `/orders/${reference}`, () => page.getByLabel('Note', { exact: true }).fill(words))
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await submit(page, 'Keep the note')
  const reply = await answered
  expect([reply.status(), reply.headers()['cache-control']]).toEqual([401, 'private, no-store'])
  await expect(ended(page)).toBeVisible()
  expect(page.url()).not.toContain('sister')
  await expect(page.getByLabel(/^Note/)).toHaveValue(words)
  // Nothing is there but what was sent.
  await expect(page.locator('body')).not.toContainText(buyer.fullname)
  await expect(page.locator('body')).not.toContainText(buyer.address)

  await page.getByLabel(/^Password/).fill('not the password')
  await submit(page, 'Sign in and send it')
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await expect(page.getByLabel(/^Note/)).toHaveValue(words)
  await signInAndSend(page)
  await expect(page).toHaveURL(`/orders/${reference}`)
  const { events } = await stored(staffApi, reference)
  expect(events.flatMap(({ note }) => note || [])).toEqual([words])
  expect(events[0]?.actor).toBe(staffAccount.email)
})

test('without script a password that was sent after the sign-in had ended is on no page', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, buyer }) => {
  await placed(request, buyer)
  await openAndEnd(page, `/privacy-desk?phone=${buyer.phone}`, () =>
    page.getByLabel(/^Your password/).fill(staffAccount.password),
  )
  await submit(page, 'Erase everything about this number')
  await expect(ended(page)).toBeVisible()
  expect(await page.content()).not.toContain(staffAccount.password)
})

test('without script an order whose sign-in has ended is entered after it, with its products', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, staffApi, buyer }) => {
  await openAndEnd(page, '/orders/new', async () => {
    await page.getByRole('radio', { name: 'Called' }).check()
    await page.getByLabel('Full name').fill(buyer.fullname)
    await page.getByLabel('Phone number').fill(buyer.phone)
    await page.getByLabel('Delivery address').fill(buyer.address)
    await page.getByRole('combobox', { name: 'Product 2' }).selectOption('Ulcer')
    await page.getByLabel('Price in ₦').nth(1).fill('37,000')
    // A word by which a move names a reason, too.
    await page.getByLabel('Message').fill('price')
  })
  await submit(page, 'Store the order')
  await expect(page.getByLabel(/^Message/)).toHaveValue('price')
  await expect(page.getByLabel(/^Price in ₦/)).toHaveValue('37,000')
  await expect(page.getByLabel(/^Delivery address/)).toHaveValue(buyer.address)
  await signInAndSend(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.fullname)
  const reference = page.url().split('/').at(-1) ?? ''
  expect(await stored(staffApi, reference)).toMatchObject({
    source: 'phone',
    lines: [{ name: 'Ulcer', priceNaira: 37_000 }],
  })
})

test('without script what is refused after signing in is shown at its field, with what was typed', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page }) => {
  await openAndEnd(page, '/orders/wary', async () => {
    await page.getByLabel('Why').fill('Refused three parcels')
  })
  await submit(page, 'Be wary of this number')
  await expect(page.getByLabel(/^Why/)).toHaveValue('Refused three parcels')
  await signInAndSend(page)
  await expect(page).toHaveURL('/orders/wary')
  await expect(page.getByRole('alert').first()).toContainText(/phone number/i)
  await expect(page.getByLabel('Why')).toHaveValue('Refused three parcels')
})

test('without script what was counted of a run, and the fee of one, stay when the sign-in has ended', async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const back = await confirmed(staffApi, request, buyer)
  const rider = `Kola ${back}`
  const sent = await sentRun(staffApi, [back], rider)
  await move(staffApi, back, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
  await sent.end()
  const line = page.getByRole('listitem').filter({ hasText: rider })
  await openAndEnd(page, '/money', async () => {
    await line.getByText('Count and sign off').click()
    await line.getByLabel('Cash you counted').fill('56,000')
    await line.getByLabel('The rider owes it').check()
  })
  const answered = page.waitForEvent('domcontentloaded')
  await line.getByRole('button', { name: 'Sign off' }).click()
  await answered
  await expect(ended(page)).toBeVisible()
  await expect(page.getByLabel('Cash you counted')).toHaveValue('56,000')
  await signInAndSend(page)
  await expect(page).toHaveURL('/money')
  await expect(line.filter({ hasText: '₦1,000 short' })).toContainText('The rider owes it')

  const planned = await confirmed(staffApi, request, { ...buyer, fullname: `${buyer.fullname} B` })
  const id = await plannedRun(staffApi, [planned], rider)
  await openAndEnd(page, `/runs/${id}`, async () => {
    await page.getByText('Rider, day and fee').click()
    await page.getByLabel('Fee for the run').fill('2,500')
  })
  await submit(page, 'Save')
  await expect(page.getByLabel('Fee for the run')).toHaveValue('2,500')
  await signInAndSend(page)
  await expect(page.getByRole('main')).toContainText('fee ₦2,500')
})

test('without script the choice of several orders is kept, with its note', async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openAndEnd(page, `/orders?queue=all&select=1&search=${buyer.fullname.split(' ')[1]}`, async () => {
    await page.getByLabel(`Select ${buyer.fullname}`).check()
    await page.getByText('Move', { exact: true }).click()
    await page.getByLabel('What became of them').selectOption('Cancelled: not meant seriously')
    await page.getByLabel(/^Note/).fill('The same words in all of them')
  })
  await submit(page, 'Move the ticked orders')
  await expect(page.getByLabel(/^Note/)).toHaveValue('The same words in all of them')
  await signInAndSend(page)
  await expect(page.getByText('1 order is now “Cancelled”.')).toBeVisible()
  expect((await stored(staffApi, reference)).events[0]?.note).toBe('The same words in all of them')
})

test('what was typed is sent for nobody but its author, whoever signs in on this device', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await openAndEnd(page, `/orders/${reference}`, () =>
    page.getByLabel('Note', { exact: true }).fill('Her sister answers after 4pm.'),
  )
  await submit(page, 'Keep the note')
  await page.getByRole('link', { name: 'Sign in as somebody else' }).click()
  await page.getByLabel('Email').fill(colleagueAccount.email)
  await page.getByLabel(/^Password/).fill(colleagueAccount.password)
  await submit(page, 'Sign in')
  await expect(page).toHaveURL('/orders')
  await expect(page.locator('body')).not.toContainText('sister')
  await page.goto(`/orders/${reference}`)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
  expect((await stored(staffApi, reference)).events).toHaveLength(1)
})

test('the page that asks to sign in and send is accessible, fits the narrowest phone and wakes up as it is', {
  tag: '@any-screen',
}, async ({ page, request, buyer, expectedMessages }) => {
  // What the page says by itself, and what comes of scripts that do not load.
  expectedMessages.push(/The form is not sent/, /Failed to fetch dynamically/, networkFailure)
  const reference = await placed(request, buyer)
  // The browser posts before the page is awake.
  const reload = await keepAsleep(page)
  await openAndEnd(page, `/orders/${reference}`, () => page.getByLabel('Note', { exact: true }).fill('Rang twice'))
  await submit(page, 'Keep the note')
  await reload()
  await wakeUp(page)
  await expect(page.getByLabel(/^Note/)).toHaveValue('Rang twice')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await signInAndSend(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang twice' })).toHaveCount(1)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('to sign out on a page that is open since a colleague signed in does not sign them out', {
      tag: '@any-screen',
    }, async ({ page, expectedMessages }) => {
      expectedMessages.push(/403/)
      await apiOf(page, staffAccount)
      await page.goto('/reviews')
      if (javaScriptEnabled) await wakeUp(page)
      const colleague = await apiOf(page, colleagueAccount)
      const bar = await staffBar(page)
      await bar.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
      await expect(
        page.getByText('Somebody else is signed in on this device now. Nobody was signed out.'),
      ).toBeVisible()
      expect((await colleague.get(addresses.getStaffMember.url)).status()).toBe(200)
    })
  })
}

test.describe('with script', () => {
  // Without it no place of alerts with a secret can be added.
  test.use({ siteSettings: { SECRETS_KEY: 'k'.repeat(40), SIGN_INS_PER_CLIENT: '0' } })

  test('a form that is refused because the sign-in has ended says where to sign in, and one comes back to its page', {
    tag: '@any-screen',
  }, async ({ page, request, buyer, expectedMessages }) => {
    expectedMessages.push(/401/)
    await placed(request, buyer)
    const forms = [
      ['/people', 'Make the link'],
      ['/alerts?add=webhook', 'Add and test'],
      [`/privacy-desk?phone=${buyer.phone.replaceAll(' ', '')}`, 'Erase everything about this number'],
      ['/messages', 'Save'],
    ] as const
    const link = page.getByRole('link', { name: 'Sign in', exact: true })
    for (const [path, button] of forms) {
      await openAndEnd(page, path, async () => {
        await wakeUp(page)
        if (path === '/messages') await page.getByText('When an order has come').click()
      })
      await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).click()
      await expect(page.getByRole('alert').first()).toContainText('Please sign in.')
      await expect(link).toHaveAttribute('href', `/login?${new URLSearchParams({ next: path })}`)
      await expectToFitNarrowPhone(page)
    }
    await expectAccessible(page)
    await link.click()
    await signIn(page)
    await expect(page).toHaveURL('/messages')
  })
})
