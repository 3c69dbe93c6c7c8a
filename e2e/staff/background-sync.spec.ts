import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { staffAccount } from '../support/staff-account.ts'
import { expect, networkFailure, signIn, test } from '../support/test.ts'

/** Keeps a note on an order on the device, as if it could not be sent, and asks the browser to send it. */
async function keepNote(page: Page, reference: string): Promise<void> {
  const note = {
    intentId: randomUUID(),
    keptAt: Date.now(),
    reference,
    by: staffAccount.email,
    act: { name: 'addNote', body: { note: 'Wait for her sister.' } },
    onVersion: 1,
    state: 'waiting',
  }
  await page.evaluate(async (entry) => {
    await navigator.serviceWorker.register('/service-worker.js', { type: 'module' })
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { register(tag: string): Promise<void> }
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const opening = indexedDB.open('divine-health-desk', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('acts', { keyPath: 'intentId' })
    opening.onsuccess = () => {
      const writing = opening.result.transaction('acts', 'readwrite')
      writing.objectStore('acts').put(entry)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
    await promise
    await registration.sync.register('send-orders')
  }, note)
}

test('what staff did without a network is sent by the browser itself', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  request,
  staffApi,
  expectedMessages,
}) => {
  // The page tries to send it too, and is kept from it.
  expectedMessages.push(networkFailure)
  const placed = await request.post(addresses.placeOrder.url, { data: buyer })
  const { reference } = await placed.json()
  await page.goto('/login')
  await signIn(page)
  await expect(page).not.toHaveURL(/login/)
  const url = addresses.addNote.url.replace(':reference', reference)
  await page.route(`**${url}`, (route) => route.abort())
  const sent = context.waitForEvent(
    'requestfinished',
    (each) => each.serviceWorker() !== null && each.url().endsWith(url),
  )
  await keepNote(page, reference)
  await sent
  const order = await (await staffApi.get(addresses.getOrder.url.replace(':reference', reference))).json()
  expect(JSON.stringify(order)).toContain('Wait for her sister.')
})
