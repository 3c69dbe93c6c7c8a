import { addresses } from '@divine/contracts/calls/addresses'
import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { cardOf, type ShopCard, shopCards } from '@divine/contracts/catalogue/shop-cards'
import type { Page } from '@playwright/test'
import {
  type Buyer,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  orderForm,
  submit,
  test,
  wakeUp,
} from '../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const ulcer = cardOf(topic)
const fibroid = cardOf(findProduct(firstCatalogue, 'key', 'fibroid') as Product)
const pack = shopCards(firstCatalogue).find((card) => !card.product && card.bottles === 3) as ShopCard

const count = (page: Page) => page.getByRole('banner').locator('summary[aria-label^="Cart"]')
const addButton = (page: Page, { name }: ShopCard) =>
  page.getByRole('button', { name: `Add to cart: ${name}`, exact: true })
const addLink = (page: Page, { name }: ShopCard) =>
  page.getByRole('link', { name: `Add to cart: ${name}`, exact: true })
const linesOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('combobox') })
const number = (page: Page, { name }: ShopCard) => page.getByLabel(`Number of bottles: ${name}`)
const total = (page: Page) => page.getByRole('main').getByText(/^Total/)
const networkFailure = /Failed to load resource/

async function fillDelivery(page: Page, buyer: Buyer): Promise<void> {
  const form = orderForm(page)
  await form.getByLabel('Full name').fill(buyer.fullname)
  await form.getByLabel('Phone number').fill(buyer.phone)
  await form.getByLabel('Delivery address').fill(buyer.address)
}

/** Makes the browser refuse to store anything but cookies. */
function blockStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
}

test('a page that has not read the cart on the device does not say that there is none', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto('/about')
  const cart = page.getByRole('banner').locator('details', { has: page.locator('summary[aria-label^="Cart"]') })
  const none = cart.getByText('No products in the cart.')
  await cart.locator('summary').click()
  await expect(none).toBeVisible()
  await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), `${ulcer.id}x1`)
  const { promise: network, resolve: comeBack } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => network.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await cart.locator('summary').click()
  await expect(cart.getByRole('link', { name: 'Your wishlist' })).toBeVisible()
  await expect(none).toBeHidden()
  await expect(cart.locator('summary').getByText('0')).toBeHidden()
  comeBack()
  await expect(cart.getByRole('listitem')).toHaveCount(1)
})

test('what is added on a card or a page is counted at once, in other tabs too, until it is removed', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  await wakeUp(other)
  // A tab in the background is drawn once a second, and each press waits for two frames.
  await page.bringToFront()
  await page.goto('/shop')
  await wakeUp(page)
  await expect(count(page)).toHaveAccessibleName('Cart, 0 products')
  await addButton(page, ulcer).click()
  await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
  await expect(count(other)).toHaveAccessibleName('Cart, 1 product')
  await expect(page.getByRole('link', { name: `In your cart: ${ulcer.name}` })).toBeFocused()

  await page.goto('/product/fibroid')
  await wakeUp(page)
  await addButton(page, fibroid).focus()
  await page.keyboard.press('Space')
  await other.bringToFront()
  await count(other).click()
  const panel = other.getByRole('banner').getByRole('listitem')
  await expect(panel.filter({ hasText: 'Ulcer, 2 bottles' })).toBeVisible()
  await expect(panel.filter({ hasText: 'Fibroid, 1 bottle' })).toBeVisible()
  await expect(other.getByText('Total: ₦74,000')).toBeVisible()
  await other.getByRole('link', { name: 'See the cart' }).click()

  await expect(other).toHaveURL('/cart')
  await expect(linesOn(other)).toHaveCount(2)
  await expect(total(other)).toHaveText('Total ₦74,000')
  await expectAccessible(other)
  await expectToFitNarrowPhone(other)
  await number(other, ulcer).selectOption('6 bottles')
  await expect(total(other)).toHaveText('Total ₦139,000')
  await number(other, ulcer).selectOption('5 bottles')
  await expect(total(other)).toHaveText('Total We confirm the price when we call.')
  await other.reload()
  await expect(number(other, ulcer)).toHaveValue('5')
  // Only a change is read out, not what was there before.
  await expect(other.getByRole('banner').getByRole('status')).toBeEmpty()

  await other.getByRole('button', { name: 'Remove: Ulcer' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Ulcer removed.' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(linesOn(other).first()).toContainText('Ulcer')
  await expect(number(other, ulcer)).toHaveValue('5')
  await expect(count(page)).toHaveAccessibleName('Cart, 2 products')
  await other.getByRole('button', { name: 'Remove: Ulcer' }).click()
  await other.getByRole('button', { name: 'Remove: Fibroid' }).click()
  await expect(other.getByRole('main').getByText('No products in the cart.')).toBeVisible()
  await expect(addButton(page, fibroid)).toBeVisible()
})

test('one submission orders all lines under one reference, and empties the cart in every tab', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  const other = await context.newPage()
  await other.goto('/')
  await wakeUp(other)
  await page.bringToFront()
  await page.goto('/shop')
  await wakeUp(page)
  await addButton(page, ulcer).click()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await addButton(page, pack).click()
  await count(page).click()
  await page.getByRole('link', { name: 'See the cart' }).click()
  await page.getByRole('link', { name: 'Request this order' }).click()
  const form = orderForm(page)
  await expect(form.getByText('Pay at delivery: ₦94,000')).toBeVisible()
  await fillDelivery(page, buyer)
  await form.getByRole('button', { name: 'Submit order' }).click()
  await expect(form.getByRole('link', { name: 'Please select a valid supplement.' })).toBeVisible()
  expect(await ordersOf(buyer)).toEqual([])
  await form.getByRole('link', { name: 'Please select a valid supplement.' }).click()
  await expect(form.getByLabel('Supplement in the 3-bottle pack')).toBeFocused()
  await form.getByLabel('Supplement in the 3-bottle pack').selectOption('Diabetes')
  // As the pack's card says: three bottles of it are ₦47,000 as a package.
  await expect(form.getByText('Pay at delivery: ₦94,000')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Submit order' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ulcer')
  await expect(dialog).toContainText('Diabetes')
  await expect(count(other)).toHaveAccessibleName('Cart, 0 products')
  const orders = await ordersOf(buyer)
  expect(orders.map(({ supplement, bottle }) => `${supplement} ${bottle}`).sort()).toEqual(['Diabetes 3', 'Ulcer 2'])
  expect(new Set(orders.map(({ reference }) => reference)).size).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('main').getByText('No products in the cart.')).toBeVisible()
  const slip = page.getByRole('status').filter({ hasText: `Order ${orders[0]?.reference} received` })
  await expect(slip).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(slip).toBeVisible()
  await slip.getByRole('link', { name: 'Order something else' }).click()
  await expect(page).toHaveURL('/shop')
  await page.goBack()
  await expect(page.getByRole('main').getByText('No products in the cart.')).toBeVisible()
  await expect(slip).toBeHidden()
})

test('offline the whole cart waits on the phone, leaves the cart, and goes by itself when the network is back', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await page.goto('/shop')
  await wakeUp(page)
  await addButton(page, ulcer).click()
  await addButton(page, fibroid).click()
  await page.getByRole('link', { name: `In your cart: ${ulcer.name}` }).click()
  await fillDelivery(page, buyer)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit order' }).click()
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this phone. Not sent yet.' })
  await expect(saved).toContainText(/Ulcer, 2 bottles, [^;]*; Fibroid\/Cyst\/fertility-booster, 1 bottle[^;]*; saved/)
  await expect(saved.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /3%20bottles/)
  await expect(count(page)).toHaveAccessibleName('Cart, 0 products')
  await context.setOffline(false)
  await expect(page.getByText('Your saved order has been sent')).toBeInViewport()
  expect(await ordersOf(buyer)).toHaveLength(2)
})

for (const isLoadedAgain of [false, true]) {
  const when = isLoadedAgain ? ', also after the page was loaded again' : ''
  test(`who deletes a cart’s waiting order has the cart and the answers again${when}`, {
    tag: '@any-screen',
  }, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
    expectedMessages.push(networkFailure)
    await context.route(`**${addresses.placeCartOrder.url}`, (route) => route.abort('internetdisconnected'))
    await page.goto(`/cart?add-to-cart=${pack.id}`)
    await wakeUp(page)
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await wakeUp(page)
    await fillDelivery(page, buyer)
    await page.getByLabel('Supplement in the 3-bottle pack').selectOption('Diabetes')
    await page.getByRole('button', { name: 'Submit order' }).click()
    const saved = page.getByRole('status').filter({ hasText: 'We do not know yet whether it reached us.' })
    await expect(saved).toContainText(buyer.phone)
    await expect(saved).toContainText('Pay at delivery: ₦94,000')
    await expect(page.getByRole('main').getByText('No products in the cart.')).toBeVisible()
    await expect(page.getByText('Ulcer is in your cart.')).toBeHidden()
    if (isLoadedAgain) {
      await page.reload()
      await expect(orderForm(page)).toBeHidden()
    }
    await page.getByRole('button', { name: 'Delete it' }).click()
    const words = page.getByRole('status').filter({ hasText: 'Deleted from this phone. It may have reached us before' })
    await expect(words).toBeFocused()
    await expect(words).toBeInViewport()
    await expect(linesOn(page)).toHaveCount(2)
    await expect(count(page)).toHaveAccessibleName('Cart, 2 products')
    const form = orderForm(page)
    await expect(form.getByLabel('Full name')).toHaveValue(buyer.fullname)
    await expect(form.getByLabel('Phone number')).toHaveValue(buyer.phone)
    await expect(form.getByLabel('Delivery address')).toHaveValue(buyer.address)
    await expect(form.getByLabel('Supplement in the 3-bottle pack')).toHaveValue('Diabetes')
    await expect(form.getByText('Pay at delivery: ₦94,000')).toBeVisible()
    await expectAccessible(page)

    await form.getByRole('button', { name: 'Submit order' }).click()
    await expect(saved).toBeFocused()
    await expect(words).toBeHidden()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(words).toBeFocused()
    await expect(form.getByLabel('Full name')).toHaveValue(buyer.fullname)
    await expect(form.getByLabel('Supplement in the 3-bottle pack')).toHaveValue('Diabetes')
    await context.unroute(`**${addresses.placeCartOrder.url}`)
    await form.getByRole('button', { name: 'Submit order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('status').filter({ hasText: 'received' })).toBeFocused()
    await expect(words).toBeHidden()
    expect(await ordersOf(buyer)).toHaveLength(2)
  })
}

for (const isStored of [true, false]) {
  const how = isStored ? 'was on its way back' : 'had not come'
  test(`who leaves while a cart is sent, when the answer ${how}, finds what was ordered no more in the cart`, {
    tag: ['@any-screen', '@not-firefox'],
  }, async ({ page, buyer, ordersOf }) => {
    await page.goto('/shop')
    await wakeUp(page)
    await addButton(page, ulcer).click()
    await page.goto('/cart')
    await wakeUp(page)
    await fillDelivery(page, buyer)
    const { promise: pageIsLeft, resolve: leave } = Promise.withResolvers<void>()
    const { promise: isUnderWay, resolve: tell } = Promise.withResolvers<void>()
    await page.route(`**${addresses.placeCartOrder.url}`, async (route) => {
      if (isStored) await route.fetch()
      tell()
      await pageIsLeft
      await route.abort().catch(() => undefined)
    })
    await page.getByRole('button', { name: 'Submit order' }).click()
    await isUnderWay
    await expect(linesOn(page), 'nothing moves while it is sent').toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Sending your order…' })).toBeFocused()
    await page.goto('/shop')
    leave()
    await page.unroute(`**${addresses.placeCartOrder.url}`)
    await addButton(page, fibroid).click()
    await page.reload()
    await expect(page.getByText('Your saved order has been sent')).toBeVisible()
    await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
    await page.goto('/cart')
    await expect(linesOn(page)).toHaveText([/Fibroid/])
    expect(await ordersOf(buyer)).toHaveLength(1)
  })
}

for (const [what, cards] of [
  ['one of two lines', [ulcer, fibroid]],
  ['the only line', [ulcer]],
] as const) {
  test(`a page that wakes while ${what} is removed natively does not bring it back`, {
    tag: ['@any-screen', '@not-firefox'],
  }, async ({ page, request }) => {
    const { promise: comesLate, resolve: letScriptCome } = Promise.withResolvers<void>()
    await page.route('**/assets/client-*.js', (route) => comesLate.then(() => route.continue()))
    for (const card of cards) await page.goto(`/cart?add-to-cart=${card.id}`)
    const { promise: isAwake, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/cart', async (route) => {
      // As the server has it: the browser hears of it, and of the cookie, only when the page has woken.
      const sent = route.request()
      const [headers, data] = [await sent.allHeaders(), sent.postData() ?? '']
      const answer = await request.post('/cart', { headers, data, maxRedirects: 0 })
      await isAwake
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: `Remove: ${ulcer.name}` }).click({ noWaitAfter: true })
    letScriptCome()
    // The page that wakes moves the cart out of the cookie.
    await expect.poll(async () => (await page.context().cookies()).length).toBe(0)
    goOn()
    await expect(page.getByText(`${ulcer.name} removed.`)).toBeVisible()
    await page.unrouteAll()
    await wakeUp(page)
    await expect(linesOn(page)).toHaveCount(cards.length - 1)
    await expect(count(page)).toHaveAccessibleName(cards.length > 1 ? 'Cart, 1 product' : 'Cart, 0 products')
  })
}

for (const first of ['the page that was there before', 'the page that was opened last'] as const) {
  test(`what is put into the cart on sleeping pages counts as it says there, also if ${first} wakes first`, {
    tag: ['@any-screen', '@not-firefox'],
  }, async ({ page, context }) => {
    await page.goto('/shop')
    await wakeUp(page)
    await addButton(page, ulcer).click()
    await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
    const other = await context.newPage()
    // Two pages that wake within the same moment overtake each other in the browser's storage, so each has its turn.
    const holdScript = async (tab: Page) => {
      const { promise: comes, resolve } = Promise.withResolvers<void>()
      await tab.route('**/assets/client-*.js', (route) => comes.then(() => route.continue()))
      return resolve
    }
    const [wakePage, wakeOther] = [await holdScript(page), await holdScript(other)]
    // Another number than the device holds, and before the page is awake.
    await page.goto(`/cart?add-to-cart=${ulcer.id}&quantity=3`)
    await other.goto(`/cart?add-to-cart=${pack.id}`)
    const turns = [
      [page, wakePage],
      [other, wakeOther],
    ] as const
    for (const [tab, wake] of first === 'the page that was there before' ? turns : turns.toReversed()) {
      await tab.bringToFront()
      wake()
      await wakeUp(tab)
      await expect(number(tab, ulcer)).toHaveValue('3')
      await expect(linesOn(tab)).toHaveCount(2)
    }
    for (const tab of [page, other]) await expect(linesOn(tab)).toHaveCount(2)
  })
}

test('a page that wakes while its cart is sent natively keeps nothing of what was ordered', {
  tag: ['@any-screen', '@not-firefox'],
}, async ({ page, buyer, ordersOf }) => {
  const { promise: comesLate, resolve: letScriptCome } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => comesLate.then(() => route.continue()))
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await fillDelivery(page, buyer)
  const { promise: isAwake, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/cart', (route) => isAwake.then(() => route.continue()))
  await page.getByRole('button', { name: 'Submit order' }).click({ noWaitAfter: true })
  letScriptCome()
  // The page that wakes moves the cart out of the cookie.
  await expect.poll(async () => (await page.context().cookies()).length).toBe(0)
  goOn()
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/order\/[\w-]{22}#main$/)
  await expect(count(page)).toHaveAccessibleName('Cart, 0 products')
  await page.goto('/cart')
  await wakeUp(page)
  await expect(page.getByRole('main').getByText('No products in the cart.')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a note about a product goes with the product', { tag: '@any-screen' }, async ({ page, context }) => {
  await page.goto(`/cart?add-to-cart=${fibroid.id}`)
  await wakeUp(page)
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await wakeUp(page)
  await expect(page.getByText('Ulcer is in your cart.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cart')
  await wakeUp(other)
  await other.getByRole('button', { name: 'Remove: Ulcer' }).click()
  await expect(linesOn(page)).toHaveCount(1)
  await expect(page.getByText('Ulcer is in your cart.')).toBeHidden()
})

test('the same cart again without a network waits, and is told to be the order that is stored once it is sent', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  const dialog = page.getByRole('dialog')
  for (const isAgain of [false, true]) {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await wakeUp(page)
    await fillDelivery(page, buyer)
    await context.setOffline(isAgain)
    await page.getByRole('button', { name: 'Submit order' }).click()
    if (isAgain) break
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('status').filter({ hasText: 'received' })).toBeFocused()
  }
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await context.setOffline(false)
  const [order, ...others] = await ordersOf(buyer)
  await expect(page.getByText('You had ordered the same: it is one order')).toContainText(order?.reference ?? 'none')
  await page.getByRole('link', { name: 'See it, or order it once more' }).click()
  await expect(page.getByText(/You ordered the same today at .* Order again\?/)).toBeVisible()
  expect(others).toEqual([])
})

test('a server that refuses the order leaves the cart as it was', { tag: '@any-screen' }, async ({
  page,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await page.goto('/shop')
  await wakeUp(page)
  await addButton(page, ulcer).click()
  await page.goto('/cart')
  await fillDelivery(page, buyer)
  const refusal = { code: 'invalid', message: 'Your cart is empty.', fieldErrors: { lines: 'Your cart is empty.' } }
  await page.route(`**${addresses.placeCartOrder.url}`, (route) => route.fulfill({ status: 400, json: refusal }))
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(orderForm(page).getByRole('link', { name: 'Your cart is empty.' })).toBeVisible()
  await expect(linesOn(page)).toHaveCount(1)
  await expect(orderForm(page).getByLabel('Full name')).toHaveValue(buyer.fullname)
})

test('what was typed into the form of the cart outlives its last line, whoever takes that out', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  await page.goto(`/cart?add-to-cart=${pack.id}`)
  await wakeUp(page)
  await fillDelivery(page, buyer)
  const supplement = orderForm(page).getByLabel('Supplement in the 3-bottle pack')
  await supplement.selectOption('Diabetes')
  await page.getByRole('button', { name: 'Remove: 3-bottle pack' }).click()
  await expect(orderForm(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(orderForm(page).getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(orderForm(page).getByLabel('Delivery address')).toHaveValue(buyer.address)
  await expect(supplement).toHaveValue('Diabetes')

  const other = await context.newPage()
  await other.goto('/cart')
  await wakeUp(other)
  await other.getByRole('button', { name: 'Remove: 3-bottle pack' }).click()
  await expect(orderForm(page)).toBeHidden()
  await other.goto('/shop')
  await wakeUp(other)
  await addButton(other, ulcer).click()
  await expect(orderForm(page).getByLabel('Phone number')).toHaveValue(buyer.phone)
  await page.bringToFront()
  await orderForm(page).getByRole('button', { name: 'Submit order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('status').filter({ hasText: 'received' })).toBeFocused()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the supplement chosen for a pack comes back with the pack', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto(`/cart?add-to-cart=${pack.id}`)
  await wakeUp(page)
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await wakeUp(page)
  const supplement = orderForm(page).getByLabel('Supplement in the 3-bottle pack')
  await supplement.selectOption('Diabetes')
  await page.getByRole('button', { name: 'Remove: 3-bottle pack' }).click()
  await expect(supplement).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(supplement).toHaveValue('Diabetes')
})

test('goods that are ordered again leave the cart, and the others stay', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
}) => {
  const dialog = page.getByRole('dialog')
  for (const isAgain of [false, true]) {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await wakeUp(page)
    await fillDelivery(page, buyer)
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(dialog).toBeVisible()
    if (!isAgain) await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
  const other = await context.newPage()
  await other.goto('/shop')
  await wakeUp(other)
  await addButton(other, fibroid).click()
  await expect(count(other)).toHaveAccessibleName('Cart, 2 products')
  await page.bringToFront()
  await submit(page, 'Order again')
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  await wakeUp(page)
  await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
  await page.goto('/cart')
  await expect(linesOn(page)).toHaveText([/Fibroid/])
  expect(await ordersOf(buyer)).toHaveLength(2)
})

test('a product moves from the wishlist to the cart', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/shop')
  await wakeUp(page)
  await page.getByRole('button', { name: `Add to Wishlist: ${ulcer.name}`, exact: true }).click()
  await page.goto('/wishlist')
  await page.getByRole('button', { name: `Move to cart: ${ulcer.name}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ulcer now in your cart.' })).toBeVisible()
  await expect(page.getByText('Nothing is in your wishlist yet.')).toBeVisible()
  await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
})

test('what is added before the script comes is in the cart when it does', { tag: '@any-screen' }, async ({
  page,
  context,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
  await page.goto('/shop')
  await addLink(page, ulcer).click()
  await expect(page.getByText('Ulcer is in your cart.')).toBeVisible()
  await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
  resolve()
  await wakeUp(page)
  await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
  await expect(page).toHaveURL('/cart')
  expect(await context.cookies()).toEqual([])
  await page.goto('/shop')
  await expect(page.getByRole('link', { name: `In your cart: ${ulcer.name}` })).toBeVisible()
})

test('who types into the form of the cart while the script comes keeps their place', { tag: '@any-screen' }, async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await page.getByRole('link', { name: 'Request this order' }).click()
  const address = orderForm(page).getByLabel('Delivery address')
  await address.pressSequentially('14 Adeola')
  const scrolled = await page.evaluate(() => scrollY)
  resolve()
  await wakeUp(page)
  await expect(page).toHaveURL('/cart#order')
  await page.keyboard.type(' Close')
  await expect(address).toHaveValue('14 Adeola Close')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('what was said of a product in the cart is over with its order', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await wakeUp(page)
  await expect(page.getByText('Ulcer is in your cart.')).toBeVisible()
  await fillDelivery(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('status').filter({ hasText: 'received' })).toBeFocused()
  await expect(page.getByText('Ulcer is in your cart.')).toBeHidden()
})

test('where the script file does not come, a number of bottles is changed by its button', {
  tag: ['@any-screen', '@not-firefox'],
}, async ({ page, expectedMessages }) => {
  expectedMessages.push(networkFailure, /Failed to fetch dynamically imported module/)
  await page.route('**/assets/client-*.js', (route) => route.abort())
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await number(page, ulcer).selectOption('3 bottles')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(number(page, ulcer)).toHaveValue('3')
  await expect(page.getByText('is in your cart.')).toBeHidden()
  await page.reload()
  await expect(number(page, ulcer)).toHaveValue('3')
})

test('a number of bottles that is chosen before the script comes counts when it does', {
  tag: '@any-screen',
}, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
  await page.goto(`/cart?add-to-cart=${ulcer.id}`)
  await number(page, ulcer).selectOption('6 bottles')
  const remove = page.getByRole('button', { name: 'Remove: Ulcer' })
  const before = await remove.boundingBox()
  resolve()
  await wakeUp(page)
  await expect(total(page)).toHaveText('Total ₦102,000')
  await expect(number(page, ulcer)).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'Change' })).toBeHidden()
  expect((await remove.boundingBox())?.x).toBe(before?.x)
})

test('where storage is blocked the cart is kept all the same, and emptied by its order', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  await blockStorage(page)
  await page.goto('/shop')
  await wakeUp(page)
  await addButton(page, ulcer).click()
  await expect(page.getByText('Ulcer is in your cart.')).toBeVisible()
  await page.goto('/shop')
  await wakeUp(page)
  await addButton(page, fibroid).click()
  await expect(linesOn(page)).toHaveCount(2)
  await wakeUp(page)
  await number(page, ulcer).selectOption('6 bottles')
  await expect(total(page)).toHaveText('Total ₦139,000')
  await page.reload()
  await wakeUp(page)
  await expect(number(page, ulcer)).toHaveValue('6')
  await page.getByRole('button', { name: 'Remove: Fibroid' }).click()
  await expect(page.getByText('Fibroid removed.')).toBeVisible()
  await wakeUp(page)
  await fillDelivery(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
  await expect.poll(async () => (await page.context().cookies()).length).toBe(0)
  await page.reload()
  await expect(page.getByRole('main').getByText('No products in the cart.')).toBeVisible()
})

test('spoiled storage is an empty cart', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('cart', '["2x9","99x1",{"2":1}]'))
  await page.goto('/cart')
  await wakeUp(page)
  await expect(page.getByRole('main').getByText('No products in the cart.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a cart is filled, changed and ordered', { tag: '@any-screen' }, async ({
    page,
    buyer,
    ordersOf,
    expectedMessages,
  }) => {
    expectedMessages.push(networkFailure)
    await page.goto('/shop')
    await addLink(page, ulcer).click()
    await expect(page).toHaveURL(`/cart?added=${ulcer.id}`)
    await expect(page.getByText('Ulcer is in your cart.')).toBeVisible()
    await page.goto('/product/fibroid')
    await expect(count(page)).toHaveAccessibleName('Cart, 1 product')
    await addLink(page, fibroid).click()
    await page.goto(`/?add-to-cart=${pack.id}`)
    await page.goto(`/?add-to-cart=${pack.id}`)
    await expect(linesOn(page)).toHaveCount(3)
    await expectToFitNarrowPhone(page)

    await number(page, ulcer).selectOption('3 bottles')
    await linesOn(page).filter({ hasText: 'Ulcer' }).getByRole('button', { name: 'Change' }).click()
    await expect(total(page)).toHaveText('Total ₦151,000')
    await page.getByRole('button', { name: 'Remove: Fibroid' }).click()
    await expect(page.getByText('Fibroid removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(linesOn(page)).toHaveCount(3)

    await page.getByRole('link', { name: 'Request this order' }).click()
    await fillDelivery(page, buyer)
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByRole('link', { name: 'Please select a valid supplement.' })).toBeVisible()
    await expect(orderForm(page).getByLabel('Full name')).toHaveValue(buyer.fullname)
    await expect(linesOn(page)).toHaveCount(3)
    await orderForm(page).getByLabel('Supplement in the 3-bottle pack').selectOption('Ulcer')
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    await expect(page.getByText('₦151,000')).toBeVisible()
    await expect(count(page)).toHaveAccessibleName('Cart, 0 products')
    const orders = await ordersOf(buyer)
    expect(orders).toHaveLength(3)
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(1)
  })

  test('an order takes only its own lines out of the cart', async ({ page, context, buyer, ordersOf }) => {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    const other = await context.newPage()
    await other.goto(`/cart?add-to-cart=${fibroid.id}`)
    await expect(linesOn(other)).toHaveCount(2)
    await fillDelivery(page, buyer)
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    expect(await ordersOf(buyer)).toHaveLength(1)
    await page.goto('/cart')
    await expect(linesOn(page)).toHaveText([/Fibroid/])
  })

  test('who changes the cart keeps what was typed below it, and no address names anybody', async ({
    page,
    buyer,
    ordersOf,
  }) => {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await page.goto(`/cart?add-to-cart=${pack.id}`)
    const form = orderForm(page)
    await fillDelivery(page, buyer)
    await form.getByLabel('Supplement in the 3-bottle pack').selectOption('Diabetes')
    const expectAnswers = async () => {
      await expect(page).toHaveURL(/\/cart$/)
      await expect(form.getByLabel('Full name')).toHaveValue(buyer.fullname)
      await expect(form.getByLabel('Phone number')).toHaveValue(buyer.phone)
      await expect(form.getByLabel('Delivery address')).toHaveValue(buyer.address)
    }
    await number(page, ulcer).selectOption('3 bottles')
    await linesOn(page).filter({ hasText: 'Ulcer' }).getByRole('button', { name: 'Change' }).click()
    await expect(number(page, ulcer)).toHaveValue('3')
    await expectAnswers()
    await expect(form.getByLabel('Supplement in the 3-bottle pack')).toHaveValue('Diabetes')
    await page.getByRole('button', { name: 'Remove: Ulcer' }).click()
    await expect(page.getByText('Ulcer removed.')).toBeVisible()
    await expectAnswers()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(linesOn(page)).toHaveCount(2)
    await expectAnswers()
    await page.getByRole('button', { name: 'Remove: Ulcer' }).click()
    await page.getByRole('button', { name: 'Remove: 3-bottle pack' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(linesOn(page)).toHaveCount(1)
    await expectAnswers()
    await expect(form.getByLabel('Supplement in the 3-bottle pack')).toHaveValue('Diabetes')
    // Enter sends the form, and does not press a button of the cart.
    await form.getByLabel('Full name').press('Enter')
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test('links and forms that ask for what is not sold are answered in words, and the cart stays', {
    tag: '@any-screen',
  }, async ({ page }) => {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await page.goto('/shop?add-to-cart=99')
    await expect(page.getByText('That link asks for a product that we do not sell.')).toBeVisible()
    await expect(linesOn(page)).toHaveCount(1)
    for (const bottles of ['0', '8', 'many']) {
      const reply = await page.request.post('/cart', { form: { product: ulcer.id, bottles } })
      expect(reply.status()).toBe(400)
      expect(await reply.text()).toContain('Please select a valid number of bottles.')
    }
    const reply = await page.request.post('/cart', { form: { product: '99', bottles: '1' } })
    expect(await reply.text()).toContain('We do not sell this product.')
    await page.goto('/cart')
    await expect(number(page, ulcer)).toHaveValue('2')
  })

  test('a browser that keeps no cookies is told so', { tag: '@any-screen' }, async ({ page }) => {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByText('your browser does not keep a cart')).toBeVisible()
  })

  test('who goes back to the cart after the order is not told to order again', { tag: '@any-screen' }, async ({
    page,
    buyer,
  }) => {
    await page.goto(`/cart?add-to-cart=${ulcer.id}`)
    await fillDelivery(page, buyer)
    await submit(page, 'Submit')
    await page.goto(`/cart?added=${ulcer.id}`)
    await expect(page.getByText('If you have ordered or removed it, all is well.')).toBeVisible()
  })
})

test('a cart that is on the device is not denied while the script does not come', { tag: '@any-screen' }, async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure, /Failed to fetch dynamically imported module/)
  // Firefox runs the line below in the empty page before it too, which has no storage.
  expectedMessages.push(/^SecurityError: The operation is insecure/)
  await page.addInitScript(() => localStorage.setItem('cart', JSON.stringify(['1x2'])))
  const script = '**/assets/*.js'
  await page.route(script, (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('What is in your cart is known once the whole page has come.')).toBeVisible()
  await expect(page.getByRole('main').getByText('No products in the cart.')).toBeHidden()
  await expectAccessible(page)
  await page.unroute(script)
  await page.reload()
  await expect(linesOn(page)).toHaveCount(1)
})
