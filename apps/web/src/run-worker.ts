import { forgetPage, keptFor } from '#/features/rider-page/kept-pages.ts'

/*
 * The service worker of riders' pages alone: its scope is `/run/`. What it answers with, the page itself has kept.
 */

const worker = self as unknown as ServiceWorkerGlobalScope

/** How long a page waits for the network before the kept one is shown, in milliseconds. */
const patienceMs = 4_000

/** The page from the network; the kept one where no answer comes, none soon, or that of a site in trouble. */
async function openPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await keptFor(pathname).catch(() => undefined)
  const answer = fetch(request)
  if (!kept) return answer
  const orKept = answer.then(
    (page) => (page.status >= 500 || page.status === 429 ? kept : page),
    () => kept,
  )
  const isLate = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, kept))
  const first = await Promise.race([orKept, isLate])
  if (first.status === 404) await forgetPage(pathname)
  return first
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  // A file's name changes with what is in it.
  else if (pathname.startsWith('/assets/'))
    event.respondWith(
      keptFor(pathname).then(
        (kept) => kept ?? fetch(request),
        () => fetch(request),
      ),
    )
})
worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
