import type { Call } from '#/shared/api/call.ts'
import { isNews, isSentByItself, onOutboxChange, readOutbox, sendWaiting } from './outbox.ts'

/** Name of the background sync that the service worker answers to. */
export const syncTag = 'send-orders'

/** While an order waits it is tried this often: a network can come back without a word. */
const retryMs = 30_000

/** The Background Sync API, which only Chromium has and TypeScript does not know. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * Sends waiting orders by themselves, on every page: now, when the network is back, when the tab is looked at again,
 * and from time to time while one waits. Returns a function that stops it.
 * @param onNews told when an order was sent of which the visitor does not know yet
 */
export function startSending(call: Call, onNews: () => void): () => void {
  let timer: number | undefined
  let isStopped = false
  async function look() {
    const kept = await readOutbox()
    if (isStopped) return
    if (kept.some(isNews)) onNews()
    if (kept.some(isSentByItself)) timer ??= window.setTimeout(send, retryMs)
  }
  async function send() {
    clearTimeout(timer)
    timer = undefined
    if (isStopped || document.visibilityState === 'hidden') return
    await sendWaiting(call)
    await look()
  }
  const stopListening = onOutboxChange(() => void look())
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  void send()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', send)
  }
}

/**
 * Fetches the service worker while there is a network, so that the browser can send a waiting order even after the tab
 * was closed. Where there is none, `startSending` does what can be done.
 */
export async function prepareBackgroundSync(): Promise<void> {
  // The service worker is a file of the build; in development there is none.
  if (import.meta.env.DEV) return
  await navigator.serviceWorker?.register('/service-worker.js', { type: 'module' }).catch(() => undefined)
}

/** Asks the browser to call the service worker when the network is back. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(syncTag)
  } catch {
    // Refused, as in private windows. The page itself still tries.
  }
}
