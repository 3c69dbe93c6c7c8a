import { deskShellPath, filesOfShell, isDeskPage } from '#/trade/desk/desk-shell.ts'
import { readMemberReading } from '#/trade/desk/stored-readings.ts'

/*
 * The service worker of the desk alone. Its scope is `/orders`: no page of a visitor is ever asked of it, and a browser
 * in which nobody opened the desk never fetches it.
 */

const worker = self as unknown as ServiceWorkerGlobalScope

/** How long a page of the desk waits for the network before the kept one is shown, in milliseconds. */
const patienceMs = 4_000
/** Each shell is kept with all its files in a cache of its own, which has the shell itself only once it is whole. */
const cachePrefix = 'desk '

/** What was kept is there however it is asked for: the browser has unpacked it. */
const anyEncoding = { ignoreVary: true }

/** The kept shell; undefined if there is none, or not all of its files. */
async function keptShell(): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(cachePrefix)) continue
    const shell = await (await caches.open(name)).match(deskShellPath, anyEncoding)
    if (shell) return shell
  }
  return undefined
}

/** Keeps the shell of the site as it is now, with its files, in the place of the one that was kept. */
async function keepShell(): Promise<void> {
  // The browser's own copy answers, where the server says that nothing has changed.
  const shell = await fetch(deskShellPath, { cache: 'no-cache' })
  const mark = shell.headers.get('etag')
  if (!shell.ok || !mark) return
  const name = `${cachePrefix}${mark}`
  const cache = await caches.open(name)
  if (!(await cache.match(deskShellPath, anyEncoding))) {
    // All of them, or none.
    await cache.addAll([...filesOfShell(await shell.clone().text())])
    await cache.put(deskShellPath, shell)
  }
  for (const other of await caches.keys()) {
    if (other.startsWith(cachePrefix) && other !== name) await caches.delete(other)
  }
}

/** The page from the network; the kept shell where no answer comes, or none soon and somebody has something to see. */
async function openPage(answer: Promise<Response>): Promise<Response> {
  const shell = await keptShell().catch(() => undefined)
  if (!shell) return answer
  const orShell = answer.catch(() => shell)
  const isLate = new Promise<true>((resolve) => setTimeout(resolve, patienceMs, true))
  const first = await Promise.race([orShell, isLate])
  if (first !== true) return first
  return (await readMemberReading()) ? shell : orShell
}

async function fileFromCache(request: Request): Promise<Response> {
  const kept = await caches.match(request, anyEncoding).catch(() => undefined)
  return kept ?? fetch(request)
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!isDeskPage(pathname)) return
    const answer = fetch(request)
    event.respondWith(openPage(answer))
    // Whoever is not signed in is sent elsewhere, and keeps nothing.
    event.waitUntil(answer.then(({ status }) => (status === 200 ? keepShell() : undefined)).catch(() => undefined))
  } else if (pathname.startsWith('/assets/')) {
    // A file's name changes with what is in it.
    event.respondWith(fileFromCache(request))
  }
})
worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  // What cannot be kept now is kept when the desk is opened again.
  event.waitUntil(keepShell().catch(() => undefined))
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
