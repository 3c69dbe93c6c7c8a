/** Where a rider's pages are kept on the phone, with the files that they need. */
export const riderCache = 'rider'

/** What was kept is there however it is asked for: the browser has unpacked it. */
const anyEncoding = { ignoreVary: true }

/** Until when a page may be shown, in milliseconds since 1970; 0 where it does not say. */
export function untilOf(html: string): number {
  return Date.parse(/data-until="([^"]+)"/.exec(html)?.[1] ?? '') || 0
}

/** A page, or a file, as it was kept. A page whose link is over is gone. */
export async function keptFor(address: string): Promise<Response | undefined> {
  const cache = await caches.open(riderCache)
  const kept = await cache.match(address, anyEncoding)
  if (!kept || !new URL(address, location.origin).pathname.startsWith('/run/')) return kept
  if (untilOf(await kept.clone().text()) > Date.now()) return kept
  await cache.delete(address)
  return undefined
}

/** Keeps a page with the files that it needs, and lets those go whose links are over: others have names in them. */
export async function keepPage(path: string, html: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(riderCache)
  await cache.put(path, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  for (const { url } of await cache.keys()) await keptFor(url)
  for (const file of files) if (!(await cache.match(file, anyEncoding))) await cache.add(file).catch(() => undefined)
}

/** Takes a page off the phone: its link is good no more. */
export async function forgetPage(path: string): Promise<void> {
  await (await caches.open(riderCache)).delete(path)
}
