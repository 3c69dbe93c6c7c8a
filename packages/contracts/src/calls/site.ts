import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PostFacts } from '../catalogue/posts.ts'
import type { Failure } from './failure.ts'

/** Makes an API call for a page that is being rendered: the standard `fetch`, with paths instead of whole addresses. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** What the API's process passes to the web app with each request for a page. */
export interface SiteContext {
  readonly fetch: ApiFetch
  /** What is sold, with what is hidden: for staff's pages and for forms, which may come from a page of before. */
  readonly catalogue: Catalogue
  /** What visitors see of it. */
  readonly shownCatalogue: Catalogue
  /** What visitors find on the blog, newest first. */
  readonly blog: readonly PostFacts[]
  /** Path of the file by which a page's script has such a catalogue: a module whose default export it is. */
  readonly catalogueFile: (catalogue: Catalogue) => string
  /** Origin of the public site, such as `https://divinehealth.example`, without a trailing slash. */
  readonly publicOrigin: string
  /** Whether orders cannot be stored right now: pages with the form say so. */
  readonly isOrderingPaused: boolean
}

/** The site's answer to a request. `Cache-Control: public` means that every visitor may be sent the same bytes. */
export interface SiteAnswer {
  /** A whole HTML document or a redirect. */
  readonly response: Response
  /**
   * Texts of the scripts and style sheets that the renderer itself has written into the document. Anything else
   * that looks like one came with a stored text, and must not run.
   */
  readonly own: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

/** How an error says that the API refused a call, with its status and its body. */
export interface RefusedCall extends Error {
  readonly status: number
  readonly failure: Failure
}

/** The only connection between the two apps. */
export interface Site {
  /**
   * Answers a request for a page: GET, or the POST of a native form.
   * @throws {RefusedCall} when the API refuses what a form asked for, and no page can show that form again
   */
  readonly render: (request: Request, context: SiteContext) => Promise<SiteAnswer>
  /**
   * The one address of the page that a path with its query leads to: without parameters that its route does not know,
   * and each value in its valid form. Undefined if the address asks for more than a page.
   */
  readonly pageAddress: (catalogue: Catalogue, pathAndQuery: string) => string | undefined
}
