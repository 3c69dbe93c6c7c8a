import type { SiteContext } from '@divine/contracts/calls/site'
import { renderSVG } from 'uqr'
import { createRouter } from '#/router.tsx'
import { createCall } from '#/shared/api/call.ts'
import { canonicalPath } from '#/shared/head.ts'
import { whatsappLink } from '#/shared/links-out.ts'
import { greeting } from '#/trade/greeting.ts'

/** How long a browser may cache one of these, in seconds. */
const maxAge = 3_600

interface Document {
  readonly type: string
  readonly text: (context: SiteContext) => string
}

/** Pages for staff and for one buyer, which search engines must not read; their answers say `noindex` as well. */
function robots(publicOrigin: string): string {
  const closed = ['/api/', '/cart', '/form', '/login', '/order/', '/product/edit-', '/reviews', '/staff']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Every page for visitors, read from the routes: a new page is listed without being named here. */
function sitemap({ fetch, seller, publicOrigin }: SiteContext): string {
  const { routesById } = createRouter(createCall(fetch), { seller, publicOrigin })
  const paths = Object.values(routesById).flatMap(({ fullPath, options, children }) => {
    const { audience, sitemap: listed } = options.staticData ?? {}
    if (audience === 'one-person' || children) return []
    return listed ?? (fullPath.includes('$') ? [] : [canonicalPath(fullPath)])
  })
  const addresses = [...new Set(paths)].map((path) => `<url><loc>${publicOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
}

/** The documents of the site that are not pages, by path: each is made from the seller's settings and the routes. */
const documents: Readonly<Record<string, Document>> = {
  '/robots.txt': { type: 'text/plain', text: ({ publicOrigin }) => robots(publicOrigin) },
  '/sitemap.xml': { type: 'application/xml', text: (context) => sitemap(context) },
  '/whatsapp-code.svg': {
    type: 'image/svg+xml',
    text: ({ seller }) => renderSVG(whatsappLink(seller.whatsapp.e164, greeting), { border: 0 }),
  },
}

/** Whether a path names a document that is not a page. */
export function isDocument(path: string): boolean {
  return Object.hasOwn(documents, path)
}

/** Answers a request for a document that is not a page; undefined if the path names none. */
export function renderDocument(path: string, context: SiteContext): Response | undefined {
  const document = isDocument(path) ? documents[path] : undefined
  if (!document) return undefined
  return new Response(document.text(context), {
    headers: { 'content-type': `${document.type}; charset=utf-8`, 'cache-control': `public, max-age=${maxAge}` },
  })
}
