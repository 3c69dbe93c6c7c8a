/** Where staff go when they did not ask for another page. */
const usual = '/staff'

/** The page to return to after signing in: a path on this site, or the staff's own first page. Never another site's address. */
export function pathAfterSignIn(next: string | null | undefined): string {
  const base = 'http://site.invalid'
  const url = next?.startsWith('/') ? URL.parse(next, base) : null
  return url?.origin === base && url.pathname !== '/login' ? `${url.pathname}${url.search}` : usual
}
