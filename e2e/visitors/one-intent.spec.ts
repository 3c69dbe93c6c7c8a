import { addresses } from '@divine/contracts/calls/addresses'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Buyer, expect, expectAccessible, fillOrder, test, wakeUp } from '../support/test.ts'

/** The same answers come natively and by script, in turn and at once: whichever was pressed, there is one order. */

const api = `**${addresses.placeOrder.url}`
const submit = { name: 'Submit order' } as const
const networkFailure = /Failed to load resource|Failed to fetch dynamically imported module/
const question = /You ordered the same today at \d{1,2}:\d\d[ap]m\. Order again\?/

test('a tap on a page that is asleep, and another one when it has woken up, are one order', {
  tag: ['@any-screen', '@not-firefox'],
}, async ({ page, buyer, ordersOf }) => {
  const { promise: comesLate, resolve: letScriptCome } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => comesLate.then(() => route.continue()))
  await page.goto('/contact')
  await fillOrder(page, buyer)
  // The server accepts the form, but its answer does not reach the phone: the page stays.
  await page.route('**/contact', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ status: 204 })
  })
  await page.getByRole('button', submit).click()
  await expect.poll(async () => (await ordersOf(buyer)).length).toBe(1)
  letScriptCome()
  await wakeUp(page)
  await page.getByRole('button', submit).click()
  const dialog = page.getByRole('dialog')
  const [order, ...others] = await ordersOf(buyer)
  await expect(dialog).toContainText(order?.reference ?? 'no order')
  await expect(dialog).toContainText(question)
  await expectAccessible(page)
  expect(others).toEqual([])
})

test('an order by script, then the same natively from a page that is asleep, is one order', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  await page.goto('/contact')
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(question)).toBeHidden()
  await context.route('**/assets/*.js', (route) => route.abort())
  const asleep = await context.newPage()
  await asleep.goto('/contact')
  await fillOrder(asleep, buyer)
  await asleep.getByRole('button', submit).click()
  await expect(asleep).toHaveURL(/\/order\/[\w-]{22}\?repeat=1#main$/)
  await expect(asleep.getByText(question)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('Back from the native confirmation, and a press by script, is one order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goBack()
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog').getByText(question)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('an order that waits on the phone, and the same sent natively meanwhile, is one order', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await page.goto('/contact')
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone. We do not know yet whether it reached us.')).toBeVisible()
  await page.close()
  await context.route('**/assets/*.js', (route) => route.abort())
  const asleep = await context.newPage()
  await asleep.goto('/contact')
  await fillOrder(asleep, buyer)
  await asleep.getByRole('button', submit).click()
  await expect(asleep.getByText('Your form has been submitted successfully!')).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })
  await asleep.goto('/about')
  await expect(asleep.getByText(/has been sent/)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the same from two tabs is one order, and who means it orders again, once', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
}) => {
  await page.goto('/contact')
  const other = await context.newPage()
  await other.goto('/contact')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await wakeUp(tab)
    await fillOrder(tab, buyer)
  }
  await other.getByRole('button', submit).click()
  await expect(other.getByRole('dialog')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog').getByText(question)).toBeVisible()
  await expect(page.getByText('submitted successfully')).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Order again' }).dblclick()
  await expect(page).toHaveURL(/\/order\/[\w-]{22}#main$/)
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(2)
})

/** Orders by script on this page, and closes what says so. @returns the reference */
async function orderHere(page: Page, buyer: Buyer): Promise<string> {
  await page.goto('/contact')
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  const reference =
    (await page
      .getByRole('dialog')
      .getByText(/^DH-\w{6}$/)
      .textContent()) ?? 'no reference'
  await page.keyboard.press('Escape')
  return reference
}

/** Fills in the same answers again, and sends them. */
async function orderTheSame(page: Page, buyer: Buyer): Promise<void> {
  const again = page.getByRole('button', { name: 'Order something else' })
  if (await again.isVisible()) await again.click()
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
}

/** Orders the same on a page that is asleep. */
async function orderAsleep(request: APIRequestContext, buyer: Buyer): Promise<void> {
  expect((await request.post('/contact', { form: { ...buyer }, maxRedirects: 0 })).status()).toBe(303)
}

async function cancel(staffApi: APIRequestContext, reference: string): Promise<void> {
  const path = addresses.moveOrder.url.replace(':reference', reference)
  expect((await staffApi.post(path, { data: { to: 'cancelled', reason: 'price' } })).status()).toBe(200)
}

test('what staff have cancelled is ordered anew by the same answers on the same phone', {
  tag: '@any-screen',
}, async ({ page, buyer, staffApi, ordersOf }) => {
  const reference = await orderHere(page, buyer)
  await cancel(staffApi, reference)
  await orderTheSame(page, buyer)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('submitted successfully')).toBeVisible()
  await expect(dialog).not.toContainText(reference)
  await expect(dialog.getByText(question)).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(2)
})

test('what was ordered anew elsewhere after a cancellation is what the phone shows', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  staffApi,
  ordersOf,
}) => {
  const cancelled = await orderHere(page, buyer)
  await cancel(staffApi, cancelled)
  await orderAsleep(request, buyer)
  const anew = (await ordersOf(buyer)).find(({ reference }) => reference !== cancelled)?.reference
  await orderTheSame(page, buyer)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(anew ?? 'no other order')
  await expect(dialog).toContainText(question)
  await expect(dialog).not.toContainText(cancelled)
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Order ${anew} received`)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(2)
})

test('the same again without a network waits, and is the order that is stored once it is sent', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  const reference = await orderHere(page, buyer)
  await page.getByRole('button', { name: 'Order something else' }).click()
  await context.setOffline(true)
  await orderTheSame(page, buyer)
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText('You had ordered the same: it is one order')).toContainText(reference)
  await expect(page.getByText(`Order ${reference} received`)).toHaveCount(1)
  await expect(page.getByText('Saved on this phone')).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('what is ordered anew after a cancellation without a network is a new order once it is sent', {
  tag: '@any-screen',
}, async ({ page, context, buyer, staffApi, ordersOf }) => {
  const cancelled = await orderHere(page, buyer)
  await cancel(staffApi, cancelled)
  await page.getByRole('button', { name: 'Order something else' }).click()
  await context.setOffline(true)
  await orderTheSame(page, buyer)
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your saved order has been sent')).toBeVisible()
  await expect(page.getByText(cancelled)).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(2)
})

test('a copy that waited while staff cancelled the order says that it is cancelled, and offers a new one', {
  tag: '@any-screen',
}, async ({ page, context, request, buyer, staffApi, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await page.goto('/contact')
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone. We do not know yet whether it reached us.')).toBeVisible()
  await orderAsleep(request, buyer)
  const [first] = await ordersOf(buyer)
  await cancel(staffApi, first?.reference ?? '')
  await page.reload()
  await wakeUp(page)
  await fillOrder(page, buyer)
  await context.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', submit).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This order is cancelled.')
  await expect(dialog).toContainText('That order is cancelled, and we do not bring it.')
  await expect(dialog).not.toContainText('We will call')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(2)
})

test('an order that another tab was quicker to send is no repeat', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
}) => {
  const { promise: otherSent, resolve: sentByOther } = Promise.withResolvers<void>()
  await page.route(api, (route) => otherSent.then(() => route.continue()))
  await page.goto('/contact')
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  const other = await context.newPage()
  await other.goto('/about')
  await wakeUp(other)
  await expect.poll(async () => (await ordersOf(buyer)).length).toBe(1)
  sentByOther()
  await page.bringToFront()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('submitted successfully')).toBeVisible()
  await expect(dialog.getByText(question)).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})
