import { addresses } from '@divine/contracts/calls/addresses'
import type { Page, Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  fillOrder,
  networkFailure,
  orderForm,
  slip,
  test,
  wakeUp,
} from '../support/test.ts'

/**
 * What the form does from the press of Submit until the order has an outcome, whatever the phone and the network do.
 */

const api = `**${addresses.placeOrder.url}`
const submit = { name: 'Submit order' } as const
const trouble = { status: 503, json: { code: 'unavailable', message: 'We cannot reach our records just now.' } }
const refusal = { status: 400, json: { code: 'invalid', message: 'We cannot call this number.' } }

/** Holds every request for an order back until it is told how to answer them. */
async function holdBack(page: Page) {
  const { promise, resolve: answer } = Promise.withResolvers<(route: Route) => Promise<void>>()
  await page.route(api, async (route) => (await promise)(route))
  return answer
}

async function leaveByLink(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Shop' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(orderForm(page)).toBeHidden()
}

// The service worker's own try would pass what is said here of the network by.
test.use({ serviceWorkers: 'block' })
test.beforeEach(async ({ page, expectedMessages }) => {
  expectedMessages.push(networkFailure, /Service Worker registration blocked/)
  await page.goto('/contact')
  await wakeUp(page)
})

const failingStorage = {
  'the phone’s storage is full': ['Storage.overrideQuotaForOrigin', { quotaSize: 1 }],
  'the site’s data are cleared under the page': ['Storage.clearDataForOrigin', { storageTypes: 'all' }],
} as const

for (const [where, [command, more]] of Object.entries(failingStorage)) {
  test(`where ${where}, the order is sent all the same`, { tag: '@any-screen' }, async ({
    page,
    context,
    buyer,
    ordersOf,
  }) => {
    const session = await context.newCDPSession(page)
    await fillOrder(page, buyer)
    await session.send(command, { origin: new URL(page.url()).origin, ...more } as never)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('dialog')).toContainText(/DH-\w{6}/)
    await page.keyboard.press('Escape')
    await expect(slip(page)).toBeFocused()
    expect(await ordersOf(buyer)).toHaveLength(1)
  })
}

test('where the phone’s storage is full and we cannot take the order, the answers stay in the form', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await page.route(api, (route) => route.fulfill(trouble))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not take your order just now' })).toBeFocused()
  await expect(page.getByText('Saved on this phone')).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await page.unroute(api)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('where the browser keeps nothing and the reply is lost, nobody says that we could not take the order', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  await page.reload()
  await wakeUp(page)
  await page.route(api, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We do not know yet whether it reached us' })).toBeFocused()
  await expect(page.getByText('We could not take your order')).toBeHidden()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.unroute(api)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a refusal that comes after the form was left is told on the page that is open, and its answers are kept', {
  tag: '@any-screen',
}, async ({ page, buyer }) => {
  const answer = await holdBack(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await leaveByLink(page)
  answer((route) => route.fulfill(refusal))
  const news = page.getByRole('status').filter({ hasText: 'We could not take your order' })
  await expect(news).toBeInViewport()
  await expect(news).toContainText(refusal.json.message)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await news.getByRole('link', { name: 'See your order' }).click()
  const card = orderForm(page).getByRole('status').filter({ hasText: 'We could not take your saved order' })
  await expect(card).toContainText(refusal.json.message)
  await expect(card).toBeInViewport()
  await expect(news).toBeHidden()
  await card.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByLabel('Phone number')).toHaveValue(buyer.phone)
  await expect(page.getByLabel('Supplement')).toHaveValue(buyer.supplement)
})

test('who leaves the form by a link while it is sent is told on the next page that we have the order', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  const answer = await holdBack(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await leaveByLink(page)
  answer((route) => route.continue())
  const news = page.getByRole('status').filter({ hasText: 'Your saved order has been sent' })
  await expect(news).toBeInViewport()
  const [order] = await ordersOf(buyer)
  await expect(news).toContainText(order?.reference ?? 'no order')
})

test('an order that waits is not said to be unsent while it is sent again', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
}) => {
  await context.setOffline(true)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Not sent yet.')).toBeVisible()
  const answer = await holdBack(page)
  const leaves = page.waitForRequest(api)
  await context.setOffline(false)
  await leaves
  await expect(page.getByText('We are sending it now.')).toBeVisible()
  await expect(page.getByText('Not sent yet.')).toBeHidden()
  await expect(page.getByText('This phone has no network just now.')).toBeHidden()
  answer((route) => route.fulfill(trouble))
  await expect(page.getByText('Not sent yet.')).toBeVisible()
  await expect(page.getByText(trouble.json.message)).toBeVisible()
  expect(await ordersOf(buyer)).toEqual([])
})

test('what is being sent cannot be changed, and can again when it was not taken', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  const answer = await holdBack(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  const labels = [
    'Full name',
    'Supplement',
    'Number of bottles',
    'Phone number',
    'Delivery address',
    'Email',
    'Message',
  ]
  for (const label of labels) await expect(orderForm(page).getByLabel(label)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Sending your order…' })).toBeFocused()
  await expectAccessible(page)
  answer((route) => route.fulfill(refusal))
  await expect(page.getByText(refusal.json.message)).toBeVisible()
  for (const label of labels) await expect(orderForm(page).getByLabel(label)).toBeEnabled()
  await expect(orderForm(page).getByLabel('Delivery address')).toHaveValue(buyer.address)
})

test('a package that is chosen while an order is sent does not lose its slip', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  await page.goto('/product/ulcer?bottles=1#packages')
  await wakeUp(page)
  const answer = await holdBack(page)
  await fillOrder(page, { ...buyer, supplement: 'Ulcer', bottle: '1' })
  await page.getByRole('button', submit).click()
  await page.getByRole('link', { name: 'Order this package' }).last().click()
  await expect(page).not.toHaveURL(/bottles=1/)
  answer((route) => route.continue())
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slip(page)).toBeFocused()
  await page.reload()
  await expect(slip(page)).toBeVisible()
})

test('without the rules and without a network, a form that is not filled in is not kept as an order', {
  tag: '@any-screen',
}, async ({ page, context, buyer }) => {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    // The rules are the file that says what is wrong.
    if ((await response.text()).includes('Please select a valid supplement.')) await route.abort()
    else await route.fulfill({ response })
  })
  await page.reload()
  await wakeUp(page)
  await context.setOffline(true)
  await orderForm(page).getByLabel('Full name').fill(buyer.fullname)
  await page.getByRole('button', submit).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Please fill in: Supplement.',
    'Please fill in: Number of bottles.',
    'Please fill in: Phone number.',
    'Please fill in: Delivery address.',
  ])
  await expect(page.getByText('Saved on this phone')).toBeHidden()
})

test('a browser of 2022 sends an order', { tag: '@any-screen' }, async ({ page, buyer, ordersOf }) => {
  await page.addInitScript(() => {
    const newer: [object, ...string[]][] = [
      [AbortSignal, 'timeout', 'any'],
      [Array, 'fromAsync'],
      [Array.prototype, 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Promise, 'withResolvers', 'try'],
      [String.prototype, 'isWellFormed', 'toWellFormed'],
      [window, 'structuredClone'],
      [crypto, 'randomUUID'],
    ]
    for (const [owner, ...names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  for (const path of ['/', '/shop?orderby=price', '/cart', '/contact']) {
    await page.goto(path)
    await wakeUp(page)
  }
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})
