import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { placed } from '../support/order-page.ts'
import { staffAccount } from '../support/staff-account.ts'
import { expect, networkFailure, signIn, test, wakeUp } from '../support/test.ts'

/** What TypeScript does not know of a service worker in a page's project. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event
}

/** Waits for the site's service worker: the one that is ready on the desk is the desk's own. */
async function siteWorker(page: Page): Promise<void> {
  const isActive = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated')
  await expect.poll(isActive).toBe(true)
}

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
  await siteWorker(page)
  await page.evaluate(async (entry) => {
    const registration = (await navigator.serviceWorker.getRegistration('/')) as ServiceWorkerRegistration & {
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

test('what the site pushes is shown once, however often it comes, and a tap on it opens the order', {
  tag: '@any-screen',
}, async ({ page, context, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await context.grantPermissions(['notifications'])
  await context.addCookies((await staffApi.storageState()).cookies)
  await page.goto('/orders')
  await wakeUp(page)
  await siteWorker(page)
  const devtools = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')
    if (own) registered.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const told = {
    id: 'the-same',
    title: `New order ${reference}`,
    text: 'To call now.',
    url: `${origin}/orders/${reference}`,
  }
  const push = async () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registered.promise,
      data: JSON.stringify(told),
    })
  const shown = () =>
    page.evaluate(async () => {
      const found = await ((await navigator.serviceWorker.getRegistration('/'))?.getNotifications() ?? [])
      return found.map(({ title, body }) => ({ title, body }))
    })
  await push()
  await push()
  await expect.poll(shown).toEqual([{ title: told.title, body: told.text }])

  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/service-worker.js'))
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(`/orders/${reference}`)
  await expect.poll(shown).toEqual([])
})
