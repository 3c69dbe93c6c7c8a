/** Where staff go if they did not ask for another page. */
const usual = '/orders'

/**
 * The page to return to after signing in: a path on this site, or the staff's own first page. Never another site's
 * address, neither as given nor as a browser reads the result: `/..//other.example` has the path `//other.example`,
 * which as a link is another site.
 */
export function pathAfterSignIn(next: string | null | undefined): string {
  const base = 'http://site.invalid'
  const asked = next?.startsWith('/') ? URL.parse(next, base) : null
  if (!asked) return usual
  const path = `${asked.pathname}${asked.search}`
  const read = URL.parse(path, base)
  const isHere = asked.origin === base && read?.origin === base && read.pathname === asked.pathname
  return isHere && asked.pathname !== '/login' ? path : usual
}
