import type { RenderSite } from '@divine/contracts/calls/site'
import { carriesCart } from '@divine/contracts/orders/cart-lines'
import acceptNegotiator from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { webHeaders } from '../http/web-headers.ts'
import { apiWithin } from './api-within.ts'
import { contentPolicy } from './content-policy.ts'
import { encodings, makePage, type Page, PageCache } from './page-cache.ts'

const config = { access: 'public' } as const
/** Stands where a page would take too long to make. Loading it again sends a form again, with all its answers. */
const busyPage = `<!DOCTYPE html><html lang="en-NG"><meta name="viewport" content="width=device-width"><title>Please try again</title>
<h1>Very many people are here just now</h1><p>Please load this page again in a few seconds. What you typed is sent again with it.</p></html>`
/** Values of a form that was sent without script come back in the page, so it may be no longer than a page. */
const formLimit = 64 * 1024

/**
 * Serves every page of the site: what `render` makes of the request. A page that is the same for all visitors is kept
 * and sent again until something that stands on pages changes.
 */
export async function servePages(app: FastifyInstance, render: RenderSite): Promise<void> {
  const { publicOrigin, seller, mode } = app.config
  const isDevelopment = mode === 'development'
  const isHttps = publicOrigin.startsWith('https:')
  const cache = new PageCache()
  app.onSiteChange(() => cache.clear())

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Its page shows what is in the cart.
    const hasCart = carriesCart(request.headers.cookie)
    // A page for who saves data is another one: it has no font.
    const isOrderingPaused = app.isDatabaseLost()
    const state = [request.headers['save-data'] === 'on' && 'lean', isOrderingPaused && 'paused']
    const key = `${state.filter(Boolean).join(' ')} ${request.url}`
    const kept = isRead && !hasCart ? cache.get(key) : undefined
    const { changes } = cache
    if (kept) return sendShared(request, reply.code(200), kept)
    if (!app.takesOn(request, reply))
      return reply.code(503).header('cache-control', 'no-store').type('text/html').send(busyPage)

    const api = apiWithin(app, request)
    const response = await render(webRequest(request, publicOrigin), {
      fetch: api.fetch,
      seller,
      publicOrigin,
      isOrderingPaused,
    })
    const isShared = response.headers.get('cache-control')?.startsWith('public') === true
    if (!isShared && api.cookies.length > 0) reply.header('set-cookie', api.cookies)
    reply.code(response.status)
    const location = response.headers.get('location')
    if (location) return reply.header('cache-control', 'no-store').redirect(location, response.status)

    const body = await response.text()
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    // Hot reload writes scripts of its own into the page.
    if (isDevelopment) reply.removeHeader('content-security-policy')
    const headers = {
      'content-type': type,
      'cache-control': response.headers.get('cache-control') ?? 'no-store',
      ...(!isDevelopment &&
        type.startsWith('text/html') && { 'content-security-policy': contentPolicy(body, isHttps) }),
    }
    const page = makePage(body, headers, isShared)
    if (isRead && isShared && !isDevelopment) cache.keep(key, page, changes)
    return isShared ? sendShared(request, reply, page) : send(request, reply, page)
  }

  await app.register(async (pages) => {
    const asText = { parseAs: 'string', bodyLimit: formLimit } as const
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      asText,
      async (_request: unknown, body: string) => body,
    )
    pages.get('/*', { config }, answer)
    pages.post('/*', { config }, answer)
  })
}

/**
 * Sends a page that is the same for everybody. With an opener policy the browser gives it a process of its own, in which all
 * is done for the first time: on a slow phone that holds the page up longer than its layout does. It guards what a session
 * shows, and here is none.
 */
async function sendShared(request: FastifyRequest, reply: FastifyReply, page: Page) {
  return send(request, reply.removeHeader('cross-origin-opener-policy'), page)
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({ ...page.headers, vary: 'accept-encoding, save-data' })
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) {
      // The visitor's copy may carry other render times in its inline scripts, and so needs the policy it came with.
      return reply.removeHeader('content-security-policy').code(304).send()
    }
  }
  const encoding = encodings.find(
    (each) => each === acceptNegotiator.negotiate(request.headers['accept-encoding'] ?? '', [...encodings]),
  )
  if (encoding && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.bytes(encoding ?? 'identity'))
}

/** The standard form of the request, as the web app takes it. Its address is the public one, whatever the Host header says. */
function webRequest(request: FastifyRequest, publicOrigin: string): Request {
  const abort = new AbortController()
  request.raw.on('close', () => abort.abort())
  return new Request(`${publicOrigin}${request.url}`, {
    method: request.method,
    headers: webHeaders(request),
    ...(typeof request.body === 'string' && { body: request.body }),
    signal: abort.signal,
  })
}
