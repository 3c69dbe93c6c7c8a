import type { SiteContext } from '@divine/contracts/site'
import { renderSVG } from 'uqr'
import { greeting, whatsappLink } from '#/shared/links-out.ts'

/** Longest that a browser keeps one of these before it asks again, in seconds. */
const maxAge = 3_600

interface Document {
  readonly type: string
  readonly text: (context: SiteContext) => string
}

/** What the site answers besides pages, by its path: each is made from the seller's settings and the routes. */
const documents: Readonly<Record<string, Document>> = {
  '/whatsapp-code.svg': {
    type: 'image/svg+xml',
    text: ({ seller }) => renderSVG(whatsappLink(seller.whatsapp.e164, greeting), { border: 0 }),
  },
}

/** Answers a request for a document that is not a page, or gives undefined where the path names none. */
export function renderDocument(path: string, context: SiteContext): Response | undefined {
  const document = Object.hasOwn(documents, path) ? documents[path] : undefined
  if (!document) return undefined
  return new Response(document.text(context), {
    headers: { 'content-type': `${document.type}; charset=utf-8`, 'cache-control': `public, max-age=${maxAge}` },
  })
}
