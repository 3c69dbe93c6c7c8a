import type { SiteContext } from '@divine/contracts/calls/site'
import { renderSVG } from 'uqr'
import { createRouter, type RouteFacts } from '#/router.tsx'
import { createCall } from '#/shared/api/call.ts'
import { canonicalPath } from '#/shared/head.ts'
import { whatsappLink } from '#/shared/links-out.ts'
import { deskShellPath } from '#/trade/desk/desk-shell.ts'
import { greeting } from '#/trade/greeting.ts'

interface Document {
  readonly type: string
  readonly text: (context: SiteContext) => string
}

/** The part of a route that is read here. */
interface Route {
  readonly fullPath: string
  readonly options: { readonly staticData?: RouteFacts }
  readonly parentRoute?: Route
  readonly children?: unknown
}

/** The routes of all pages: a new page is among them without being named here. */
function pageRoutes({ fetch }: SiteContext): Route[] {
  const { routesById } = createRouter(createCall(fetch))
  return Object.values(routesById).filter(({ children }) => !children)
}

function isForOnePerson({ options, parentRoute }: Route): boolean {
  return options.staticData?.audience === 'one-person' || (parentRoute !== undefined && isForOnePerson(parentRoute))
}

/** What the paths of a page begin with, or are: a robot reads a `$` at the end of a line as the end of the path. */
function pathsOf({ fullPath }: Route): string[] {
  if (fullPath.includes('$')) return [fullPath.replace(/\{?\$.*/, '')]
  const path = canonicalPath(fullPath)
  // Not the path alone: it would close every page that begins like it. Who takes the `$` for a letter reads the bare
  // page, which asks not to be listed, but no search in it and nothing below it.
  return [`${path}$`, `${path}?`, `${path}/`]
}

/** Closes the pages for staff and for one buyer to search engines; their answers say `noindex` as well. */
function robots(context: SiteContext): string {
  const paths = [...new Set(pageRoutes(context).filter(isForOnePerson).flatMap(pathsOf))].sort()
  // A line closes every path that begins with it.
  const closed = paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
  return [
    'User-agent: *',
    ...['/api/', deskShellPath, ...closed].map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.publicOrigin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Every page for visitors. */
function sitemap(context: SiteContext): string {
  const paths = pageRoutes(context).flatMap((route) => {
    if (isForOnePerson(route)) return []
    const { fullPath, options } = route
    const listed = options.staticData?.sitemap ?? (fullPath.includes('$') ? [] : [canonicalPath(fullPath)])
    return typeof listed === 'function' ? listed(context.shownCatalogue, context.blog) : listed
  })
  const addresses = [...new Set(paths)].map((path) => `<url><loc>${context.publicOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
}

/** The documents of the site that are not pages, by path: each is made from the catalogue and the routes. */
const documents: Readonly<Record<string, Document>> = {
  '/robots.txt': { type: 'text/plain', text: robots },
  '/sitemap.xml': { type: 'application/xml', text: sitemap },
  '/whatsapp-code.svg': {
    type: 'image/svg+xml',
    text: ({ catalogue: { seller } }) => renderSVG(whatsappLink(seller.whatsapp.e164, greeting), { border: 0 }),
  },
}

/**
 * `Cache-Control` of what is the same for everybody. Browsers ask for it again each time; a cache between the site and
 * its visitors may keep it for one second, and show it while the site is away. If it kept it for longer, a CDN that has
 * just forgotten the former one would get it again.
 */
export const sharedForASecond = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Whether a path names a document that is not a page. */
export function isDocument(path: string): boolean {
  return Object.hasOwn(documents, path)
}

/** Answers a request for a document that is not a page; undefined if the path names none. */
export function renderDocument(path: string, context: SiteContext): Response | undefined {
  const document = isDocument(path) ? documents[path] : undefined
  if (!document) return undefined
  return new Response(document.text(context), {
    headers: {
      'content-type': `${document.type}; charset=utf-8`,
      'cache-control': sharedForASecond,
    },
  })
}
