/**
 * Has the browser keep the desk's page and code while there is a network, so that the desk opens without one. Only
 * pages below `/orders` are asked of this service worker.
 */
export async function keepDesk(): Promise<void> {
  // It is a file of the build; in development there is none.
  if (import.meta.env.DEV) return
  await navigator.serviceWorker
    ?.register('/desk-worker.js', { type: 'module', scope: '/orders' })
    .catch(() => undefined)
}
