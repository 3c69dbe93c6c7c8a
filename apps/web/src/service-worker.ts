import { addresses } from '@divine/contracts/calls/addresses'
import { sendWaiting } from '#/features/order-form/outbox.ts'
import { createCall } from '#/shared/api/call.ts'
import { syncTag } from '#/shared/outbox/sending.ts'
import { sendActs } from '#/trade/desk/act-outbox.ts'

/** The event of the Background Sync API, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const worker = self as unknown as ServiceWorkerGlobalScope
const call = createCall((path, init) => fetch(path, init), addresses)

/** Sends the orders and the acts that wait. The browser tries again later if this fails. */
async function sendAll(): Promise<void> {
  const waiting = (await sendWaiting(call)) + (await sendActs(call))
  if (waiting > 0) throw new Error(`${waiting} still wait`)
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent
  if (sync.tag === syncTag) sync.waitUntil(sendAll())
})
