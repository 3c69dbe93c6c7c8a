import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { expect, fillOrder, networkFailure, orderForm, test, wakeUp } from '../support/test.ts'

const api = `**${addresses.placeOrder.url}`

/** Opens the form, and waits for the service worker that comes with its first focus. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/contact')
  await wakeUp(page)
  await page.getByLabel('Full name').focus()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

test('an order that its page cannot send is sent by the browser itself', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await openForm(page)
  await page.route(api, (route) => route.abort('connectionreset'))
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(orderForm(page).getByText(/Order DH-\w{6} received/)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('a server that is busy is said to be busy, also after the browser has tried by itself', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await openForm(page)
  const trouble = { code: 'unavailable', message: 'We are very busy just now.' }
  await context.route(api, (route) => route.fulfill({ status: 503, json: trouble }))
  const workerIsAnswered = context.waitForEvent('requestfinished', (request) => request.serviceWorker() !== null)
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this phone. Not sent yet.' })
  await expect(saved).toContainText(trouble.message)
  await workerIsAnswered
  await expect.poll(() => openTries(page)).toEqual([0])
  await page.reload()
  await expect(saved).toContainText(trouble.message)
  expect(await ordersOf(buyer)).toEqual([])
})

/** How many tries of each order on the device have had no answer. */
function openTries(page: Page): Promise<(number | undefined)[]> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open('divine-health')
    opening.onsuccess = () => resolve(opening.result)
    const database = await promise
    const orders = database.transaction('orders').objectStore('orders').getAll()
    return new Promise((done) => {
      orders.onsuccess = () => {
        database.close()
        done(orders.result.map((order: { openTries?: number }) => order.openTries))
      }
    })
  })
}
