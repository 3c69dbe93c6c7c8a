import type { Seller } from '@divine/contracts/seller'
import { QueryClient } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorPage, NotFoundPage } from '#/features/site-frame/way-on-pages.tsx'
import { routeTree } from '#/routeTree.gen.ts'
import type { Call } from '#/shared/api/call.ts'
import type { Submission } from '#/shared/forms/submission.ts'

/** What every route can reach. */
export interface RouterContext {
  readonly queryClient: QueryClient
  readonly call: Call
  readonly site: SiteFacts
}

/** What the server knows and the browser needs to render the same page. */
export interface SiteFacts {
  readonly seller: Seller
  readonly publicOrigin: string
  /** What a form without script sent and why it was refused; undefined on every other page. */
  readonly submission?: Submission | undefined
}

/** What a route says of itself that does not depend on who asks. */
export interface RouteFacts {
  /** A page for visitors is the same for all of them and may be shared; the default. */
  readonly audience?: 'visitors' | 'one-person'
  /** Where the sitemap lists it: nowhere, or under these paths, which a route with parameters must name. */
  readonly sitemap?: readonly string[]
}

/**
 * Makes a router with a query client of its own: one a request on the server, one in the browser, where the facts come
 * with the page.
 */
export function createRouter(call: Call, site?: SiteFacts) {
  // In the browser they are set below, before anything is rendered.
  const facts = site as SiteFacts
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000, retry: import.meta.env.SSR ? 0 : 1 } },
  })
  const router = createTanStackRouter({
    routeTree,
    context: { queryClient, call, site: facts },
    defaultPreload: 'intent',
    scrollRestoration: true,
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
      router.update({ ...router.options, context: { ...router.options.context, site: carried.site } })
    },
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: { shouldDehydrateQuery: ({ meta }) => !meta?.standsInPage },
  })
  return router
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The page shows the data as it is, and the script reads it there: it is not sent a second time. */
      readonly standsInPage?: boolean
    }
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
  interface StaticDataRouteOption extends RouteFacts {}
}
