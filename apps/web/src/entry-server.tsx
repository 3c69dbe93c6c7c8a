import type { RenderSite, SiteContext } from '@divine/contracts/site'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { formActions } from '#/form-actions.ts'
import { createRouter } from '#/router.tsx'
import { createCall } from '#/shared/api/call.ts'
import type { Submission } from '#/shared/forms/submission.ts'
import { renderDocument } from './documents.server.ts'
import { pageAssets } from './page-assets.server.ts'

/** Answers a request for a page: its document, a redirect, or what became of a form that was sent without script. */
export const renderSite: RenderSite = async (request, context) => {
  const url = new URL(request.url)
  if (request.method === 'GET' || request.method === 'HEAD') {
    return renderDocument(url.pathname, context) ?? renderPage(request, context)
  }
  const action = formActions[url.pathname]
  if (request.method !== 'POST' || !action) return new Response('Not found', { status: 404 })

  const outcome = await action({ form: await request.formData(), call: createCall(context.fetch), url })
  if ('redirectTo' in outcome) return new Response(null, { status: 303, headers: { location: outcome.redirectTo } })
  const page = await renderPage(new Request(request.url, { headers: request.headers }), context, {
    path: url.pathname,
    ...outcome.submission,
  })
  return new Response(page.body, { status: outcome.status, headers: page.headers })
}

/** A page is asked for again each time; a cache between the site and its visitors may keep it for one second. */
const sharedPage = 'public, max-age=0, s-maxage=1, must-revalidate'

async function renderPage(request: Request, context: SiteContext, submission?: Submission): Promise<Response> {
  const { seller, publicOrigin } = context
  const isLean = request.headers.get('save-data') === 'on'
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter(createCall(context.fetch), { seller, publicOrigin, submission }),
    getRouterManifest: async () => pageAssets.manifest,
  })
  return handle(async ({ router, responseHeaders }) => {
    const page = await renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
    const matches = router.state.matches
    const isShared =
      page.status === 200 &&
      !submission &&
      !page.headers.has('cache-control') &&
      matches.every(({ staticData }) => staticData.audience !== 'one-person')
    page.headers.set('cache-control', isShared ? sharedPage : 'private, no-store')
    // The router cannot write a style sheet into the page without sending it a second time for the script.
    const styles = pageAssets.styles(
      matches.map(({ routeId }) => routeId),
      isLean,
    )
    const html = (await page.text()).replace('</head>', () => `${styles}</head>`)
    return new Response(html, { status: page.status, headers: page.headers })
  })
}
