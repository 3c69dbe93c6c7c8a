import { addresses } from '@divine/contracts/calls/addresses'
import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import type { Page } from '@playwright/test'
import {
  type Buyer,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  fillOrder,
  networkFailure,
  orderForm,
  test,
  wakeUp,
} from '../support/test.ts'

/** What was typed into an order that is deleted stays on the device, and fills what is empty in the next form. */

const fibroid = findProduct(firstCatalogue, 'key', 'fibroid') as Product
const ulcer = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const stays = 'What you typed stays here for 30 minutes, for the next order form.'

const deletion = (page: Page) => page.getByRole('status').filter({ hasText: 'Deleted from this phone.' })
const field = (page: Page, label: string) => orderForm(page).getByLabel(label)

// The service worker's own try would pass what is said here of the network by.
test.use({ serviceWorkers: 'block' })
test.beforeEach(async ({ context, expectedMessages }) => {
  expectedMessages.push(networkFailure, /Service Worker registration blocked/)
  for (const { url } of [addresses.placeOrder, addresses.placeCartOrder])
    await context.route(`**${url}`, (route) => route.abort('internetdisconnected'))
})

/** Leaves an order of four bottles waiting on the device. */
async function leaveWaiting(page: Page, buyer: Buyer): Promise<void> {
  await page.goto(`/product/${fibroid.slug}?bottles=4`)
  await wakeUp(page)
  await fillOrder(page, { ...buyer, supplement: fibroid.orderLabel, bottle: '4' })
  await field(page, 'Message').fill('Please call after 5pm.')
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
}

async function deleteIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(deletion(page)).toBeFocused()
  await expect(deletion(page)).toContainText(stays)
}

async function expectDelivery(page: Page, buyer: Buyer): Promise<void> {
  await expect(field(page, 'Full name')).toHaveValue(buyer.fullname)
  await expect(field(page, 'Phone number')).toHaveValue(buyer.phone)
  await expect(field(page, 'Delivery address')).toHaveValue(buyer.address)
}

test('where the cart is empty its words lead to a form that has its answers, until they are sent', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf }) => {
  await leaveWaiting(page, buyer)
  await page.goto('/cart')
  await expect(page.getByText(stays)).toBeVisible()
  await deleteIt(page)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await deletion(page).getByRole('link', { name: 'Go to the order form' }).click()
  await expectDelivery(page, buyer)
  await expect(field(page, 'Message')).toHaveValue('Please call after 5pm.')
  await expect(field(page, 'Supplement')).toHaveValue(fibroid.orderLabel)
  await expect(field(page, 'Number of bottles')).toHaveValue('4')
  await expect(page.getByText('You pay the rider ₦72,000')).toBeVisible()
  await context.unrouteAll()
  await field(page, 'Message').fill('')
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toMatchObject([{ bottle: 4, priceNaira: 72_000 }])
  await page.goto('/product/ulcer')
  await wakeUp(page)
  await expect(field(page, 'Full name')).toHaveValue('')
})

test('on the page of another product it fills what is empty, and the product stays that of the page', {
  tag: '@any-screen',
}, async ({ page, buyer }) => {
  await leaveWaiting(page, buyer)
  await page.goto(`/product/${ulcer.slug}?bottles=2`)
  await deleteIt(page)
  await expectDelivery(page, buyer)
  await expect(field(page, 'Supplement')).toHaveValue(ulcer.orderLabel)
  await expect(field(page, 'Number of bottles')).toHaveValue('2')
  await expect(page).toHaveURL(/bottles=2/)
  await page.goto(`/product/${fibroid.slug}`)
  await expectDelivery(page, buyer)
  await expect(field(page, 'Number of bottles')).toHaveValue('4')
})

test('what has been typed meanwhile stays, and the rest is filled in', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  await leaveWaiting(page, buyer)
  await page.reload()
  await wakeUp(page)
  await field(page, 'Full name').fill('Ada')
  await deleteIt(page)
  await expectDelivery(page, { ...buyer, fullname: 'Ada' })
  await expect(field(page, 'Message')).toHaveValue('Please call after 5pm.')
})

test('a cart’s order that is deleted on a product’s page leaves the product there, and its answers go along to the cart', {
  tag: '@any-screen',
}, async ({ page, buyer }) => {
  await page.goto(`/cart?add-to-cart=${cardOf(ulcer).id}`)
  await wakeUp(page)
  await field(page, 'Full name').fill(buyer.fullname)
  await field(page, 'Phone number').fill(buyer.phone)
  await field(page, 'Delivery address').fill(buyer.address)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await page.goto(`/product/${fibroid.slug}?bottles=2`)
  await deleteIt(page)
  await expectDelivery(page, buyer)
  await expect(field(page, 'Supplement')).toHaveValue(fibroid.orderLabel)
  await expect(field(page, 'Number of bottles')).toHaveValue('2')
  await page.goto('/cart')
  await expect(orderForm(page).getByText('Ulcer, 2 bottles')).toBeVisible()
  await expectDelivery(page, buyer)
})

test('an order that was refused gives its answers back too', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
}) => {
  await leaveWaiting(page, buyer)
  const refusal = { code: 'invalid', message: 'We do not sell this any more.' }
  await context.route(`**${addresses.placeOrder.url}`, (route) => route.fulfill({ status: 400, json: refusal }))
  await page.goto('/contact')
  await expect(page.getByText('We could not take your saved order')).toBeVisible()
  await expect(page.getByText(stays)).toBeVisible()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expectDelivery(page, buyer)
  await expect(field(page, 'Supplement')).toHaveValue(fibroid.orderLabel)
})
