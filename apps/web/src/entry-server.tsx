import { actingAsField } from '@divine/contracts/calls/acting-as'
import type { Site, SiteAnswer, SiteContext } from '@divine/contracts/calls/site'
import { carriesCart, writeCart } from '@divine/contracts/orders/cart-lines'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { addToCartByLink } from '#/features/cart/cart-form-action.ts'
import { secretFields, signInToSend } from '#/features/staff-session/sign-in-to-send.ts'
import { formActionAt } from '#/form-actions.ts'
import { createRouter } from '#/router.tsx'
import { type Call, createCall, isForNow, isForOtherRole } from '#/shared/api/call.ts'
import { isSessionEnd, signInPath } from '#/shared/forms/form-action.ts'
import type { AnsweredForm, Submission, UnsentForm } from '#/shared/forms/submission.ts'
import { callAs } from '#/trade/desk/call-as.ts'
import { deskShellPath, filesInShell } from '#/trade/desk/desk-shell.ts'
import { forgetScript } from '#/trade/desk/forget-script.ts'
import { renderDocument, sharedForASecond } from './documents.server.ts'
import { noteScripts } from './inline-scripts.server.ts'
import { isOfStaff, pageAddress } from './page-address.server.ts'
import { pageAssets } from './page-assets.server.ts'

export const site: Site = { render, pageAddress }

/** Answers a request for a page: its document, a redirect, or the result of a form that was sent without script. */
async function render(request: Request, context: SiteContext): Promise<SiteAnswer> {
  const url = new URL(request.url)
  const { catalogue, shownCatalogue } = context
  if (request.method === 'GET' || request.method === 'HEAD') {
    const wanted = url.searchParams.get('add-to-cart')
    if (wanted !== null)
      return seeOther(
        await addToCartByLink(shownCatalogue, wanted, url.searchParams.get('quantity'), createCall(context.fetch)),
      )
    const document = renderDocument(url.pathname, context)
    if (document) return withoutScripts(document)
    return url.pathname === deskShellPath ? renderShell(request, context) : renderPage(request, context)
  }
  const action = formActionAt(catalogue, url.pathname)
  if (request.method !== 'POST' || !action) return withoutScripts(new Response('Not found', { status: 404 }))

  const form = await request.formData()
  const referer = request.headers.get('referer')
  const madeFor = form.get(actingAsField)
  const show = (submission: AnsweredForm | UnsentForm) =>
    renderPage(new Request(request.url, { headers: request.headers }), context, {
      submission: { path: url.pathname, ...(typeof madeFor === 'string' && { madeFor }), ...submission },
    })
  const call = createCall(context.fetch)
  if (typeof madeFor !== 'string') {
    const outcome = await action({ form, call, catalogue, url, referer })
    if ('redirectTo' in outcome) return seeOther(outcome.redirectTo)
    return withStatus(outcome.status, await show(outcome.submission))
  }

  // What was typed into a form of the desk is kept, whatever has become of the sign-in or the records.
  const notSignedIn = await signInToSend(form, madeFor, call)
  const fields = [...form].flatMap(([name, value]) => (secretFields.has(name) ? [] : [[name, String(value)] as const]))
  if (notSignedIn) {
    const { status, ...why } = notSignedIn
    return withStatus(status, await show({ kind: 'unsent', fields, ...why }))
  }
  const outcome = await action({ form, call: callAs(call, madeFor), catalogue, url, referer })
  if ('redirectTo' in outcome) return seeOther(outcome.redirectTo)
  const shown = await show(outcome.submission)
  const why = whyUnsent(shown.response)
  if (!why) return withStatus(outcome.status, shown)
  const said = why === 'unavailable' ? outcome.submission.message : undefined
  return withStatus(unsentStatus[why], await show({ kind: 'unsent', fields, why, said }))
}

/** The page with the status of what it answers. */
function withStatus(status: number, { response, own }: SiteAnswer): SiteAnswer {
  // The session has ended since: the form is not sent there again.
  const location = response.headers.get('location')
  if (location) return seeOther(location)
  return { response: new Response(response.body, { status, headers: response.headers }), own }
}

const unsentStatus: Readonly<Record<UnsentForm['why'], number>> = {
  'signed-out': 401,
  code: 401,
  'second-factor-missing': 403,
  unavailable: 503,
}

/** Why a page does not show the form that it was to answer; undefined where it does. */
function whyUnsent({ status, headers }: Response): UnsentForm['why'] | undefined {
  const location = headers.get('location') ?? ''
  if (location.startsWith('/login')) return 'signed-out'
  if (location.startsWith('/phone-code')) return 'second-factor-missing'
  return status >= 500 ? 'unavailable' : undefined
}

function withoutScripts(response: Response): SiteAnswer {
  return { response, own: { scripts: [], styles: [] } }
}

function seeOther(location: string): SiteAnswer {
  return withoutScripts(new Response(null, { status: 303, headers: { location } }))
}

/** With this the router marks where a page that is sent in pieces may continue. Ours are sent whole. */
const streamBoundary = '<script>document.currentScript.remove();/*$tsr-stream-boundary*/</script>'

/** With this React marks what it could not render, and goes on: the page would be empty, and answered as a good one. */
const unrendered = '<!--$!-->'

/** The pages of the desk that open without a network. */
const shellRoutes = ['/_staff', '/_staff/orders', '/_staff/orders/', '/_staff/orders/$reference']

/** The desk's page without anything in it: the same for everybody. The browser finds out what it shows. */
function renderShell({ url, headers }: Request, context: SiteContext): Promise<SiteAnswer> {
  const request = new Request(new URL('/orders', url), { headers })
  // It is kept for long, and says nothing that passes.
  return renderPage(request, { ...context, isOrderingPaused: false }, { isShell: true })
}

interface Shown {
  readonly submission?: Submission | undefined
  readonly isShell?: boolean
}

async function renderPage(
  request: Request,
  context: SiteContext,
  { submission, isShell = false }: Shown = {},
): Promise<SiteAnswer> {
  const { publicOrigin, isOrderingPaused, blog } = context
  const catalogue = isOfStaff(new URL(request.url).pathname) ? context.catalogue : context.shownCatalogue
  const catalogueFile = context.catalogueFile(catalogue)
  const isLean = request.headers.get('save-data') === 'on'
  const call = createCall(context.fetch)
  const cart = isShell ? undefined : await carriedCart(request, call, submission)
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createRouter(call, {
        catalogue,
        site: {
          publicOrigin,
          sold: catalogueFile,
          ...(submission && { submission }),
          // The desk's page, which is kept for long, has no menu of visitors.
          ...(!isShell && blog[0] && { newestPost: blog[0].slug }),
          ...(cart && { cart }),
          ...(isOrderingPaused && { isOrderingPaused }),
          ...(isShell && { isShell }),
        },
      }),
    getRouterManifest: async () => pageAssets.manifest,
  })
  const scripts: string[] = []
  const styles: string[] = []
  const response = await handle(async ({ router, responseHeaders }) => {
    const { matches, location } = router.state
    if (matches.some(({ error }) => isSessionEnd(error))) return seeOther(signInPath(location.href)).response
    const script = matches.findLast(({ staticData }) => staticData.script)?.staticData.script
    if (script) leaveDataToTheEnd(router)
    else noteScripts(router, scripts)
    const page = await renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
    const rendered = await page.text()
    if (rendered.includes(unrendered) || !rendered.includes('</body>')) {
      throw new Error(`A page could not be rendered: ${matches.at(-1)?.routeId}`)
    }
    const refusal = matches.map(({ error }) => error).find((error) => isForNow(error) || isForOtherRole(error))
    const status = refusal?.status ?? page.status
    const isShared =
      status === 200 &&
      !submission &&
      !cart &&
      !page.headers.has('cache-control') &&
      (isShell || matches.every(({ staticData }) => staticData.audience !== 'one-person'))
    page.headers.set('cache-control', isShared ? sharedForASecond : 'private, no-store')
    // The router sends what it writes into the page a second time, for the script.
    const routeIds = isShell ? shellRoutes : matches.map(({ routeId }) => routeId)
    const { css, links } = pageAssets.styles(routeIds, isLean)
    // Who signs out comes to the sign-in page, also where no script follows.
    const atEnd = [
      routeIds.includes('/login') ? forgetScript : '',
      script ? pageAssets.ownScript(script) : pageAssets.startScript(routeIds, catalogueFile),
    ].filter(Boolean)
    styles.push(css)
    scripts.push(...atEnd)
    const html = insertAtEnd(
      (script ? withoutData(rendered) : rendered)
        .replace(streamBoundary, '')
        .replace('</head>', () => `${css && `<style>${css}</style>`}${links}</head>`),
      `${atEnd.map((script) => `<script>${script}</script>`).join('')}${isShell ? filesInShell([...pageAssets.files(shellRoutes), catalogueFile]) : ''}`,
    )
    return new Response(html, { status, headers: page.headers })
  })
  return { response, own: { scripts, styles } }
}

/** What a script that renders the page again would need goes behind the page, from where it is cut off. */
function leaveDataToTheEnd({ serverSsr }: ReturnType<typeof createRouter>): void {
  if (serverSsr) serverSsr.takeInitialHydrationScriptTags = () => undefined
}

function withoutData(html: string): string {
  const end = '</html>'
  return html.slice(0, html.indexOf(end) + end.length)
}

/** Inserts at the end of the page's body: the first `</body>` may belong to a text that somebody stored. */
function insertAtEnd(html: string, part: string): string {
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}${part}${html.slice(end)}`
}

/** The cart in the browser's cookie; undefined if there is none. A form of its page may have made it just now. */
async function carriedCart(request: Request, call: Call, submission?: Submission): Promise<string | undefined> {
  if (!carriesCart(request.headers.get('cookie')) && submission?.path !== '/cart') return undefined
  return writeCart((await call('getCart')).body.lines) || undefined
}
