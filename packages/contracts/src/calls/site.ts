import type { Seller } from '../catalogue/seller.ts'

/** Makes an API call for a page that is being rendered: the standard `fetch`, with paths instead of whole addresses. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What the API's process hands to the web app with each request for a page. */
export interface SiteContext {
  readonly fetch: ApiFetch
  readonly seller: Seller
  /** Origin of the public site, such as `https://divinehealth.example`, without a slash at its end. */
  readonly publicOrigin: string
  /** Whether orders cannot be stored just now: pages with the form say so. */
  readonly isOrderingPaused: boolean
}

/**
 * The door between the two apps: answers a request for a page (GET, or the POST of a native form) with a whole HTML
 * document or a redirect. `Cache-Control: public` on the answer says that every visitor may be sent the same bytes.
 */
export type RenderSite = (request: Request, context: SiteContext) => Promise<Response>
