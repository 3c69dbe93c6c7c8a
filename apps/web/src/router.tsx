import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import type { Seller } from '@divine/contracts/catalogue/seller'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from '#/features/site-frame/way-on-pages.tsx'
import { routeTree } from '#/routeTree.gen.ts'
import type { Call } from '#/shared/api/call.ts'
import { refusalAdapter } from '#/shared/api/refusal-in-page.ts'
import type { Submission } from '#/shared/forms/submission.ts'
import { staffTextAdapter } from '#/shared/rich-text/staff-text.ts'
import { adoptCart } from '#/trade/cart.ts'

/** What every route can reach. */
export interface RouterContext {
  readonly call: Call
  /** What is sold. Pages do not carry it: the browser's script brings it along. */
  readonly catalogue: Catalogue
  readonly site: SiteFacts
}

/** What the server knows and the browser needs to render the same page. */
export interface SiteFacts {
  readonly seller: Seller
  readonly publicOrigin: string
  /** What a form without script sent and why it was refused; undefined on every other page. */
  readonly submission?: Submission | undefined
  /** Whether orders could not be stored when the page was made. */
  readonly isOrderingPaused?: boolean
  /** The cart as one text, if the browser carries it in a cookie. */
  readonly cart?: string | undefined
  /** The page is the desk's without anything in it: what it shows was read before, or is read by the browser. */
  readonly isShell?: boolean
}

/** What a route says of itself for every request. */
export interface RouteFacts {
  /**
   * A page for visitors is the same for all of them and may be shared; the default. What a route says holds for all
   * pages below it.
   */
  readonly audience?: 'visitors' | 'one-person'
  /** Where the sitemap lists it: nowhere, or under these paths, which a route with parameters must name. */
  readonly sitemap?: readonly string[] | ((catalogue: Catalogue) => readonly string[])
  /** The valid search of its address without what is not sold, which its own check does not know. */
  readonly searchOfSold?: (
    catalogue: Catalogue,
    search: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>
}

/**
 * Makes a router: one per request on the server, one in the browser, where the facts come with the page.
 */
export function createRouter(call: Call, catalogue: Catalogue, site?: SiteFacts) {
  // In the browser they are set below, before anything is rendered.
  const facts = site as SiteFacts
  const arrivalPath = typeof location === 'undefined' ? undefined : location.pathname
  let isWaking = arrivalPath !== undefined
  const router = createTanStackRouter({
    routeTree,
    isShell: site?.isShell ?? false,
    context: { call, catalogue, site: facts },
    defaultPreload: 'intent',
    // On a reload or on Back the browser restores a document's scroll position itself; the router restores it for its
    // own pages. The script wakes up under a finger, when the visitor has long read on: the page must stay where it is.
    scrollRestoration:
      arrivalPath !== undefined &&
      (({ location }) => {
        const staysHere = isWaking && location.pathname === arrivalPath
        isWaking = false
        return !staysHere
      }),
    // As native forms write them: `?search=0803` is a text, and stays as it is.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search).toString()
      return query && `?${query}`
    },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    dehydrate: () => ({ site: facts }),
    hydrate: (carried: { site: SiteFacts }) => {
      const { submission } = carried.site
      const values = submission && 'values' in submission ? submission.values : undefined
      adoptCart(values?.removed ?? new URLSearchParams(location.search).get('removed'))
      setSite(carried.site)
      if (submission) forgetWithItsPage(carried.site)
    },
  })
  function setSite(known: SiteFacts): void {
    router.update({ ...router.options, context: { ...router.options.context, site: known } })
  }

  /** A refused form belongs to the page that it was sent to: opening another page discards it. */
  function forgetWithItsPage({ submission, ...known }: SiteFacts): void {
    const stop = router.history.subscribe(({ location }) => {
      if (location.pathname === submission?.path) return
      stop()
      setSite(known)
    })
  }

  // The router's constructor takes them, but its type leaves them out.
  router.options.serializationAdapters = [staffTextAdapter, refusalAdapter]
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption extends RouteFacts {}
}
