import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import type { PostFacts } from '@divine/contracts/catalogue/posts'
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
  /** What is sold. Pages do not carry it: they name the file that does. */
  readonly catalogue: Catalogue
  readonly site: SiteFacts
}

/** What the server knows and the browser needs to render the same page. */
export interface SiteFacts {
  readonly publicOrigin: string
  /** Path of the module that has the catalogue for the browser. */
  readonly sold: string
  /** The end of the address of the newest post, if there is one. */
  readonly newestPost?: string | undefined
  /** What a form without script sent and why it was refused; undefined on every other page. */
  readonly submission?: Submission | undefined
  /** Whether orders could not be stored when the page was made. */
  readonly isOrderingPaused?: boolean
  /** The cart as one text, if the browser carries it in a cookie. */
  readonly cart?: string | undefined
  /** The page is the desk's without anything in it: what it shows was read before, or is read by the browser. */
  readonly isShell?: boolean
}

/** Entries of the build, by which a page wakes up that is not the site's own. */
export type OwnScript = 'rider'

/** What a route says of itself for every request. */
export interface RouteFacts {
  /**
   * A page for visitors is the same for all of them and may be shared; the default. What a route says holds for all
   * pages below it.
   */
  readonly audience?: 'visitors' | 'one-person'
  /** A script of its own that wakes its page in place of the site's, which then renders nothing in the browser. */
  readonly script?: OwnScript
  /** Where the sitemap lists it: nowhere, or under these paths, which a route with parameters must name. */
  readonly sitemap?: readonly string[] | ((catalogue: Catalogue, blog: readonly PostFacts[]) => readonly string[])
  /** The valid search of its address without what is not sold, which its own check does not know. */
  readonly searchOfSold?: (
    catalogue: Catalogue,
    search: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>
}

/** What a router on the server is made with; in the browser it comes with the page. */
interface Known {
  readonly catalogue: Catalogue
  readonly site: SiteFacts
}

/**
 * Makes a router: one per request on the server, one in the browser. Without what is known it only knows its routes.
 */
export function createRouter(call: Call, known?: Known) {
  // In the browser both are set below, before anything is rendered.
  const { catalogue, site: facts } = known ?? ({} as Known)
  const arrivalPath = typeof location === 'undefined' ? undefined : location.pathname
  let isWaking = arrivalPath !== undefined
  const router = createTanStackRouter({
    routeTree,
    isShell: known?.site.isShell ?? false,
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
    hydrate: async (carried: { site: SiteFacts }) => {
      const { submission, sold } = carried.site
      const catalogue = await importCatalogue(sold)
      const values = submission && 'values' in submission ? submission.values : undefined
      adoptCart(values?.removed ?? new URLSearchParams(location.search).get('removed'))
      router.update({ ...router.options, context: { ...router.options.context, catalogue, site: carried.site } })
      if (submission) forgetWithItsPage(carried.site)
    },
  })
  /** A refused form belongs to the page that it was sent to: opening another page discards it. */
  function forgetWithItsPage({ submission, ...known }: SiteFacts): void {
    const stop = router.history.subscribe(({ location }) => {
      if (location.pathname === submission?.path) return
      stop()
      router.update({ ...router.options, context: { ...router.options.context, site: known } })
    })
  }

  // The router's constructor takes them, but its type leaves them out.
  router.options.serializationAdapters = [staffTextAdapter, refusalAdapter]
  return router
}

/** How long is waited after each try for the catalogue, in milliseconds. */
const retryMs = 2_000

/**
 * Asks for the catalogue until it comes. Until then the page does not wake up, and works as without script: an error
 * here would take it away.
 */
async function importCatalogue(path: string): Promise<Catalogue> {
  for (let tries = 0; ; tries++) {
    try {
      // Under its former address a browser would not ask again for what has failed.
      const address = tries === 0 ? path : `${path}?${tries}`
      const { default: catalogue }: { default: Catalogue } = await import(/* @vite-ignore */ address)
      return catalogue
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption extends RouteFacts {}
}
