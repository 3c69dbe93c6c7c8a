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

/** What the site answers to a request. `Cache-Control: public` says that every visitor may be sent the same bytes. */
export interface SiteAnswer {
  /** A whole HTML document or a redirect. */
  readonly response: Response
  /**
   * Texts of the scripts and of the style sheets that the renderer itself has written into the document. Whatever else
   * looks like one came with a text that somebody stored, and must not act.
   */
  readonly own: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** The door between the two apps. */
export interface Site {
  /** Answers a request for a page: GET, or the POST of a native form. */
  readonly render: (request: Request, context: SiteContext) => Promise<SiteAnswer>
  /**
   * The one address of the page that a path with its query leads to: without what its route does not know, each value
   * in its valid form. Undefined where the address asks for more than a page.
   */
  readonly pageAddress: (pathAndQuery: string) => string | undefined
}
