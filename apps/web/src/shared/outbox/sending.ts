import { RefusedError } from '#/shared/api/call.ts'

/** Name of the background sync that the service worker answers to. */
export const syncTag = 'send-orders'

/** While something waits it is tried this often: a network can come back without a word. */
const retryMs = 30_000
/** A network says that it is back before it carries anything: what fails then is tried once more this soon. */
const soonMs = 3_000

/** The Background Sync API, which only Chromium has and TypeScript does not know. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** What `startSending` sends, and how it learns of it. */
export interface Sendable {
  /** Calls back when something is added, sent or taken away. Returns a function that stops it. */
  onChange(changed: () => void): () => void
  /** Tries everything that waits, once. */
  sendWaiting(): Promise<unknown>
  /** Looks at what there is now. Resolves to whether something is to be tried again by itself. */
  look(): Promise<boolean>
}

/**
 * Sends what waits by itself: now, when the network is back, when the tab is looked at again, and from time to time
 * while something waits. Returns a function that stops it.
 */
export function startSending({ onChange, sendWaiting, look }: Sendable): () => void {
  let timer: number | undefined
  let soonTimer: number | undefined
  let isStopped = false
  async function plan() {
    if (isStopped) return
    if ((await look()) && !isStopped) timer ??= window.setTimeout(send, retryMs)
  }
  async function send() {
    clearTimeout(timer)
    timer = undefined
    if (isStopped || document.visibilityState === 'hidden') return
    await sendWaiting()
    await plan()
  }
  async function sendOnReturn() {
    await send()
    if (!(await look()) || isStopped) return
    clearTimeout(soonTimer)
    soonTimer = window.setTimeout(send, soonMs)
  }
  const stopListening = onChange(() => void plan())
  window.addEventListener('online', sendOnReturn)
  document.addEventListener('visibilitychange', send)
  void send()
  return () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(soonTimer)
    stopListening()
    window.removeEventListener('online', sendOnReturn)
    document.removeEventListener('visibilitychange', send)
  }
}

/** Whether the server's refusal is final. It is not when the server is busy or in trouble. */
export function isFinal(error: unknown): error is RefusedError {
  return error instanceof RefusedError && error.status < 500 && error.status !== 429
}

/** The hindrance that is over with the next try. */
export const noNetwork = 'This phone has no network just now.'

/** Why a try failed that may succeed later, in words that are true whatever the cause. */
export function hindranceOf(error: unknown): string {
  if (error instanceof RefusedError) return error.failure.message
  return navigator.onLine
    ? 'No answer came: your network may be too weak to reach us, or our site is not answering.'
    : noNetwork
}

/**
 * Fetches the service worker while there is a network, so that the browser can send what waits even after the tab was
 * closed. Where there is none, `startSending` does what can be done.
 */
export async function prepareBackgroundSync(): Promise<void> {
  // The service worker is a file of the build; in development there is none.
  if (import.meta.env.DEV) return
  await navigator.serviceWorker?.register('/service-worker.js', { type: 'module' }).catch(() => undefined)
}

/** Asks the browser to call the service worker when the network is back. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    // On the desk another one serves the page.
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration('/')
    await registration?.sync?.register(syncTag)
  } catch {
    // Refused, as in private windows. The page itself still tries.
  }
}
