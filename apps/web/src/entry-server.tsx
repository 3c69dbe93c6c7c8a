import type { Site, SiteAnswer, SiteContext } from '@divine/contracts/calls/site'
import { carriesCart, writeCart } from '@divine/contracts/orders/cart-lines'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { addToCartByLink } from '#/features/cart/cart-form-action.ts'
import { formActionAt } from '#/form-actions.ts'
import { createRouter } from '#/router.tsx'
import { type Call, createCall, isForNow } from '#/shared/api/call.ts'
import { isSessionEnd, signInPath } from '#/shared/forms/form-action.ts'
import type { Submission } from '#/shared/forms/submission.ts'
import { actingAsField, callAs } from '#/trade/desk/call-as.ts'
import { renderDocument } from './documents.server.ts'
import { pageAddress } from './page-address.server.ts'
import { pageAssets } from './page-assets.server.ts'

export const site: Site = { render, pageAddress }

/** Answers a request for a page: its document, a redirect, or the result of a form that was sent without script. */
async function render(request: Request, context: SiteContext): Promise<SiteAnswer> {
  const url = new URL(request.url)
  if (request.method === 'GET' || request.method === 'HEAD') {
    const wanted = url.searchParams.get('add-to-cart')
    if (wanted !== null)
      return seeOther(await addToCartByLink(wanted, url.searchParams.get('quantity'), createCall(context.fetch)))
    const document = renderDocument(url.pathname, context)
    return document ? withoutScripts(document) : renderPage(request, context)
  }
  const action = formActionAt(url.pathname)
  if (request.method !== 'POST' || !action) return withoutScripts(new Response('Not found', { status: 404 }))

  const form = await request.formData()
  const call = createCall(context.fetch)
  const madeFor = form.get(actingAsField)
  const outcome = await action({ form, call: madeFor === null ? call : callAs(call, String(madeFor)), url })
  if ('redirectTo' in outcome) return seeOther(outcome.redirectTo)
  const { response, own } = await renderPage(new Request(request.url, { headers: request.headers }), context, {
    path: url.pathname,
    ...outcome.submission,
  })
  // The session has ended since: the form is not sent there again.
  const location = response.headers.get('location')
  if (location) return seeOther(location)
  return { response: new Response(response.body, { status: outcome.status, headers: response.headers }), own }
}

function withoutScripts(response: Response): SiteAnswer {
  return { response, own: { scripts: [], styles: [] } }
}

function seeOther(location: string): SiteAnswer {
  return withoutScripts(new Response(null, { status: 303, headers: { location } }))
}

/** With this the router marks where a page that is sent in pieces may continue. Ours are sent whole. */
const streamBoundary = '<script>document.currentScript.remove();/*$tsr-stream-boundary*/</script>'

/** Browsers ask for a page again each time; a cache between the site and its visitors may keep it for one second. */
const sharedPage = 'public, max-age=0, s-maxage=1, must-revalidate'

async function renderPage(request: Request, context: SiteContext, submission?: Submission): Promise<SiteAnswer> {
  const { seller, publicOrigin, isOrderingPaused } = context
  const isLean = request.headers.get('save-data') === 'on'
  const call = createCall(context.fetch)
  const cart = await carriedCart(request, call)
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createRouter(call, {
        seller,
        publicOrigin,
        submission,
        ...(cart && { cart }),
        ...(isOrderingPaused && { isOrderingPaused }),
      }),
    getRouterManifest: async () => pageAssets.manifest,
  })
  const scripts: string[] = []
  const styles: string[] = []
  const response = await handle(async ({ router, responseHeaders }) => {
    const { matches, location } = router.state
    if (matches.some(({ error }) => isSessionEnd(error))) return seeOther(signInPath(location.href)).response
    noteScripts(router, scripts)
    const page = await renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
    const refusal = matches.map(({ error }) => error).find(isForNow)
    const status = refusal?.status ?? page.status
    const isShared =
      status === 200 &&
      !submission &&
      !cart &&
      !page.headers.has('cache-control') &&
      matches.every(({ staticData }) => staticData.audience !== 'one-person')
    page.headers.set('cache-control', isShared ? sharedPage : 'private, no-store')
    // The router sends what it writes into the page a second time, for the script.
    const routeIds = matches.map(({ routeId }) => routeId)
    const { css, links } = pageAssets.styles(routeIds, isLean)
    const start = pageAssets.startScript(routeIds)
    styles.push(css)
    scripts.push(start)
    const html = insertAtEnd(
      (await page.text())
        .replace(streamBoundary, '')
        .replace('</head>', () => `${css && `<style>${css}</style>`}${links}</head>`),
      start && `<script>${start}</script>`,
    )
    return new Response(html, { status, headers: page.headers })
  })
  return { response, own: { scripts, styles } }
}

/** Collects the texts of the scripts that the router writes into the page. */
function noteScripts({ serverSsr }: ReturnType<typeof createRouter>, scripts: string[]): void {
  if (!serverSsr) return
  const take = serverSsr.takeInitialHydrationScriptTags
  serverSsr.takeInitialHydrationScriptTags = () => {
    const tags = take()
    scripts.push(...(tags?.before ?? []).flatMap(({ children }) => children ?? []))
    return tags
  }
}

/** Inserts at the end of the page's body: the first `</body>` may belong to a text that somebody stored. */
function insertAtEnd(html: string, part: string): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}${part}${html.slice(end)}`
}

/** The cart in the browser's cookie; undefined if there is none. */
async function carriedCart(request: Request, call: Call): Promise<string | undefined> {
  if (!carriesCart(request.headers.get('cookie'))) return undefined
  return writeCart((await call('getCart')).body.lines) || undefined
}
