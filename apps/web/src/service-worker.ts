import { addresses } from '@divine/contracts/calls/addresses'
import { sendWaiting } from '#/features/order-form/outbox.ts'
import { sendStops } from '#/features/rider-page/stop-outbox.ts'
import { createCall } from '#/shared/api/call.ts'
import { syncTag } from '#/shared/outbox/sending.ts'
import { sendActs } from '#/trade/desk/act-outbox.ts'
import type { Invitation } from '#/trade/desk/follow-invitations.ts'

/** The event of the Background Sync API, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const worker = self as unknown as ServiceWorkerGlobalScope
const call = createCall((path, init) => fetch(path, init), addresses)

/** Sends the orders, the acts and what riders said that wait. The browser tries again later if this fails. */
async function sendAll(): Promise<void> {
  const waiting = (await sendWaiting(call)) + (await sendActs(call)) + (await sendStops(call))
  if (waiting > 0) throw new Error(`${waiting} still wait`)
}

/** What staff are told by push. */
interface Told {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The page that it leads to. */
  readonly url: string
}

/** Shows what staff are told. The same message again replaces itself. */
function show(told: Told): Promise<void> {
  const { id, title, text, url } = told
  return worker.registration.showNotification(title, { body: text, tag: id, icon: '/icon-192.png', data: { url } })
}

/** Opens the page that a message leads to, in a tab of this site that is open already or in a new one. */
async function follow(url: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = open.find((client) => client.visibilityState === 'visible') ?? open[0]
  if (!tab) return void (await worker.clients.openWindow(url))
  const gone = await tab.navigate(url).catch(() => null)
  // A tab that another service worker serves is the desk's, and goes there itself.
  if (!gone) tab.postMessage({ open: url } satisfies Invitation)
  await (gone ?? tab).focus()
}

worker.addEventListener('push', (event) => {
  const told: Told | undefined = event.data?.json()
  if (told) event.waitUntil(show(told))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(follow(event.notification.data.url))
})
worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent
  if (sync.tag === syncTag) sync.waitUntil(sendAll())
})
