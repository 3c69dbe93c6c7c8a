import { addresses } from '@divine/contracts/addresses'
import { expect, expectAccessible, fillOrder, test, wakeUp } from '../support/test.ts'

const api = `**${addresses.placeOrder.url}`
const submit = { name: 'Submit order' } as const
/** What the browser itself writes when a request fails. */
const networkFailure = /Failed to load resource|net::ERR/

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
  await wakeUp(page)
})

test('an order is stored, confirmed with its reference, and found by staff', async ({ page, buyer, ordersOf }) => {
  await fillOrder(page, buyer)
  await page.getByLabel('Message').fill('Please call after 4pm.')
  await page.getByRole('button', submit).click()
  const dialog = page.getByRole('dialog', { name: 'Form Submitted' })
  await expect(dialog).toContainText('Your form has been submitted successfully!')
  await expect(dialog).toContainText('₦42,000')
  await expect(dialog.getByRole('heading', { name: 'Form Submitted' })).toBeFocused()
  const ways = [dialog.getByRole('link', { name: /on WhatsApp/ }), dialog.getByRole('link', { name: /by SMS/ })]
  for (const way of ways) {
    const href = decodeURIComponent((await way.getAttribute('href')) ?? '')
    expect(href).toMatch(/^(https:\/\/wa\.me\/|sms:\+)\d+\?.*My order reference is DH-\w{6}$/)
  }
  await expectAccessible(page)

  const [order, ...others] = await ordersOf(buyer)
  expect(others).toEqual([])
  expect(order).toMatchObject({ ...buyer, bottle: 2, request: 'Please call after 4pm.' })
  await expect(dialog).toContainText(order?.reference ?? 'no order')

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', submit)).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
})

test('a double click, and Submit again on the same answers, make one order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).dblclick()
  const dialog = page.getByRole('dialog')
  const reference = await dialog.getByText(/DH-\w{6}/).textContent()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', submit).click()
  await expect(dialog).toContainText(reference ?? 'no reference')
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('other answers after a submission are another order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByLabel('Number of bottles').selectOption('3')
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await ordersOf(buyer)).map((order) => order.bottle)).toEqual([3, 2])
})

test('what is missing is said at the top and at the field, with the exact words, and nothing is sent', async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, { ...buyer, supplement: '', bottle: '' })
  await page.getByLabel('Email').fill('ngozi@mail')
  await page.getByRole('button', submit).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText([
    'Please select a valid supplement.',
    'Please select a valid number of bottles.',
    'Enter an email like name@example.com, or leave it empty.',
  ])
  await expect(page.getByLabel('Supplement')).toHaveAccessibleDescription(/Please select a valid supplement\./)
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expectAccessible(page)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Supplement')).toBeFocused()
  expect(await ordersOf(buyer)).toEqual([])
})

test('a reply that is lost on the way does not make a second order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  let lost = 0
  await page.route(api, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(lost).toBe(2)
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a page that somebody else answers with is never taken for a confirmation', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await page.route(api, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Buy airtime to go on</h1>' }),
  )
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await ordersOf(buyer)).toEqual([])
})

test('a server in trouble does not lose the order: it is kept, and sent by hand or by itself', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const failure = { code: 'unavailable', message: 'We cannot reach our records just now.' }
  await page.route(api, (route) => route.fulfill({ status: 503, json: failure }))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this phone. Not sent yet.' })
  await expect(saved).toBeVisible()
  await expect(saved.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  for (const link of await saved.getByRole('link').all()) {
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).not.toContain('Arthritis')
  }
  await expectAccessible(page)
  await page.unroute(api)
  await saved.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByText('Your saved order has been sent')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('offline, the order waits on the phone and goes by itself when the network is back', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await context.setOffline(true)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your saved order has been sent')).toBeVisible()
  await expect(page.getByRole('button', submit)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('an order that waits is sent after its tab was closed and another page is opened', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await page.close()
  expect(await ordersOf(buyer)).toEqual([])
  await context.unroute(api)
  const later = await context.newPage()
  await later.goto('/about')
  await expect.poll(async () => (await ordersOf(buyer)).length).toBe(1)
  await later.goto('/contact')
  await expect(later.getByText('Your saved order has been sent')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('an order that waits can be deleted, and is then never sent', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await context.setOffline(true)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeHidden()
  await context.setOffline(false)
  await page.reload()
  await wakeUp(page)
  await expect(page.getByText('Saved on this phone.')).toBeHidden()
  expect(await ordersOf(buyer)).toEqual([])
})

test('where the browser keeps nothing, the answers stay in the form and other ways are offered', async ({
  page,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  await page.reload()
  await wakeUp(page)
  await page.route(api, (route) => route.abort('connectionreset'))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not take your order just now' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await page.unroute(api)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the whole order can be placed with the keyboard alone', async ({ page, buyer, ordersOf }) => {
  await page.getByLabel('Full name').focus()
  await page.keyboard.type(buyer.fullname)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Arth')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.address)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the confirmation can be kept: its page is accessible, survives a reload and names nobody', async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('link', { name: 'Keep this confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Form Submitted' })).toBeVisible()
  await wakeUp(page)
  await expectAccessible(page)
  await page.reload()
  const [order] = await ordersOf(buyer)
  await expect(page.getByText(order?.reference ?? 'no order', { exact: true })).toBeVisible()
  await expect(page.getByText(buyer.fullname)).toBeHidden()
})
