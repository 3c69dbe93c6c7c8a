import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { createRouter } from '#/router.tsx'
import { isDocument } from './documents.server.ts'

/** Knows the routes, and not what is sold. It renders nothing and calls nobody. */
const router = createRouter(async () => {
  throw new Error('Only addresses are asked for here')
})

/**
 * The one address of the page that a path with its query leads to, however the path is written and whatever else its
 * query carries: advertisements and messengers add parameters of their own to links.
 * @returns undefined if the address puts something into the cart, or redirects
 */
export function pageAddress(catalogue: Catalogue, pathAndQuery: string): string | undefined {
  const { pathname, searchParams } = new URL(pathAndQuery.replace(/^[/\\]+/, '/'), 'http://site.invalid')
  // The router redirects a path with a trailing slash to the one without.
  if (searchParams.has('add-to-cart') || /.\/$/.test(pathname)) return undefined
  if (isDocument(pathname)) return pathname
  const [routes, params, page] = router.getMatchedRoutes(decoded(pathname))
  // Below a page the router finds the page too, with what is left of the path.
  if (!page || params['**']) return pathname
  const path = page.fullPath.replace(/\{?\$(\w+)\}?/g, (_match: string, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const given = Object.fromEntries(searchParams)
  let known: Readonly<Record<string, unknown>> = {}
  for (const { options } of routes) {
    if (typeof options.validateSearch === 'function')
      known = { ...known, ...options.validateSearch({ ...given, ...known }) }
    known = options.staticData?.searchOfSold?.(catalogue, known) ?? known
  }
  // In the order that was asked for: for another one the router redirects, so that the browser has the
  // page's own address.
  const names = [...Object.keys(given).filter((name) => Object.hasOwn(known, name)), ...Object.keys(known)]
  const search = Object.fromEntries(names.map((name) => [name, known[name]]))
  return `${path.replace(/(?<=.)\/$/, '')}${router.options.stringifySearch(search)}`
}

/** Whether a path leads to a page for staff. */
export function isOfStaff(pathname: string): boolean {
  const [routes] = router.getMatchedRoutes(decoded(pathname))
  return routes.some(({ id }) => id === '/_staff')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
