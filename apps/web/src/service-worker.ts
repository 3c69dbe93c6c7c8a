import { sendWaiting } from '#/features/order-form/outbox.ts'
import { syncTag } from '#/features/order-form/sending.ts'
import { createCall } from '#/shared/api/call.ts'

/** The event of the Background Sync API, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const worker = self as unknown as ServiceWorkerGlobalScope
const call = createCall((path, init) => fetch(path, init))

/** Sends waiting orders. The browser tries again later if this fails. */
async function sendAll(): Promise<void> {
  const waiting = await sendWaiting(call)
  if (waiting > 0) throw new Error(`${waiting} orders still wait`)
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent
  if (sync.tag === syncTag) sync.waitUntil(sendAll())
})
