import { setTimeout as pause } from 'node:timers/promises'
import type { RefusedCall, Site } from '@divine/contracts/calls/site'
import { carriesCart } from '@divine/contracts/orders/cart-lines'
import acceptNegotiator from '@fastify/accept-negotiator'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, retrySeconds } from '../http/failures.ts'
import { type Exceeded, pagesWindowMs, quickLimit } from '../http/limits.ts'
import { webHeaders } from '../http/web-headers.ts'
import { apiWithin } from './api-within.ts'
import { catalogueFiles } from './catalogue-file.ts'
import { contentPolicy } from './content-policy.ts'
import { encodings, Page, PageCache } from './page-cache.ts'
import { plainPage } from './plain-page.ts'

const config = { access: 'public' } as const
/** Loading a page again sends its form again, with all answers. */
const busyPage = plainPage(
  'Very many people are here just now',
  'Please load this page again in a few seconds. What you typed is sent again with it.',
)
const failedPage = (requestId: string) =>
  plainPage('This page did not open', 'Something went wrong on our side. Please try again.', requestId)
/** Media type of the forms on the site's pages. */
const formType = 'application/x-www-form-urlencoded'
/**
 * A mail program sends this where somebody ends messages in it, to the page that the mail names. Then it may come in
 * parts, as no form of a page does. Source: RFC 8058, 3.1 and 3.2.
 */
const mailPress = 'List-Unsubscribe=One-Click'
const mailPressPath = /^\/(?:order\/[\w-]+\/messages(?:\?mail=\w+)?|back\/[\w-]+)$/
const mailPressPart = /name="?List-Unsubscribe"?[\s\S]*One-Click/
/** Largest of these, in bytes. */
const mailPressLimit = 1024
/**
 * Largest body of a form, in bytes. Without script its values come back in the page, so it may be no longer than a
 * page.
 */
const formLimit = 64 * 1024
/**
 * Most fields of a form, and its page makes elements of them. The biggest forms: every session of a member, of which
 * the call takes 1,000, and 200 orders with a version each. The rest is for what else such a form says.
 */
const mostFields = 1_100
/** As how many new pages a form counts: its page has all in it that was sent, and takes as much longer to make. */
const formWeight = 5
/**
 * A client above the limit waits this long for the refusal, in milliseconds: a program would otherwise ask again at
 * once.
 */
const refusalMs = 1_000

/**
 * Serves every page of the site by rendering it. A page that is the same for all visitors is cached
 * under its one address and served until something shown on pages changes.
 */
export async function servePages(app: FastifyInstance, site: Site): Promise<void> {
  const { publicOrigin, mode, limits } = app.config
  const isDevelopment = mode === 'development'
  const isHttps = publicOrigin.startsWith('https:')
  const cache = new PageCache()
  const sold = catalogueFiles()
  app.onSiteChange(() => cache.clear())
  app.addMetrics([
    {
      name: 'divine_kept_pages',
      help: 'Pages in the memory of this process that are the same for every visitor',
      read: async () => [{ value: cache.count }],
    },
  ])
  const tooManyPages = quickLimit(limits.pagesPerClient, pagesWindowMs)
  const tooManyNewPages = quickLimit(limits.newPagesPerClient, pagesWindowMs)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const exceeded = tooManyPages(request)
    if (exceeded) return refuseFlood(reply, exceeded)
    const { cookie } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // A page for a browser that saves data is a different one: it has no font.
    const isOrderingPaused = app.isDatabaseLost()
    const state = [request.headers['save-data'] === 'on' && 'lean', isOrderingPaused && 'paused']
      .filter(Boolean)
      .join(' ')
    const keyOf = (address: string) => `${state} ${address}`

    // A page with a cart shows what is in it.
    const mayBeCached = isRead && !carriesCart(cookie)
    // Most requests already use the page's own address, so working it out can be skipped.
    const known = mayBeCached ? cache.get(keyOf(request.url)) : undefined
    if (known) return sendShared(reply.code(200), known, !isOrderingPaused)
    const address = isRead ? site.pageAddress(app.shownCatalogue, request.url) : undefined
    const cached = mayBeCached && address ? cache.get(keyOf(address)) : undefined
    if (cached) return sendShared(reply.code(200), cached, !isOrderingPaused)

    const exceededNew = tooManyNewPages(request, isRead ? 1 : formWeight)
    if (exceededNew) return refuseFlood(reply, exceededNew)
    if (!app.takesOn(request, reply)) return sendBusy(reply.code(503))

    const { changes } = cache
    const { catalogue, shownCatalogue, blog } = app
    const api = apiWithin(app, request)
    const { response, own } = await site.render(webRequest(request, `${publicOrigin}${address ?? request.url}`), {
      fetch: api.fetch,
      catalogue,
      shownCatalogue,
      blog,
      catalogueFile: (shown) => sold.of(shown).path,
      publicOrigin,
      isOrderingPaused,
    })
    const body = await response.text()
    // A route that forgets to say that its page is for one person must not show it to everybody.
    const caching = api.hasAskedForStaff ? 'private, no-store' : (response.headers.get('cache-control') ?? 'no-store')
    const isShared = caching.startsWith('public')
    if (!isShared && api.cookies.length > 0) reply.header('set-cookie', api.cookies)
    reply.code(response.status)
    if (mayPass(response.status)) reply.header('retry-after', api.retryAfter ?? retrySeconds)
    const location = response.headers.get('location')
    if (location) return reply.header('cache-control', 'no-store').redirect(location, response.status)

    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    // Hot reload writes scripts of its own into the page.
    if (isDevelopment) reply.removeHeader('content-security-policy')
    const headers = {
      'content-type': type,
      'cache-control': caching,
      ...(!isDevelopment && type.startsWith('text/html') && { 'content-security-policy': contentPolicy(own, isHttps) }),
    }
    const page = new Page(body, headers)
    // A page made for a request with cookies is never cached, although nothing of them should be in it.
    if (address && isShared && cookie === undefined && !isDevelopment) cache.add(keyOf(address), page, changes)
    if (!isShared) return sendPage(reply, page)
    // What was read before a change has missed the purge that it brought.
    return sendShared(reply, page, !isOrderingPaused && changes === cache.changes)
  }

  app.get<{ Params: { digest: string } }>('/assets/sold-:digest.js', { config }, (request, reply) => {
    const current = sold.of(app.shownCatalogue)
    const named = sold.at(request.url.replace(/\?.*/, ''))
    reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-store')
    // A page that another process or a former version made may name what is not known here.
    return send(reply.header('vary', 'accept-encoding'), named ?? current.file)
  })
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: formLimit } as const
    pages.addContentTypeParser(formType, asText, async (_request: unknown, body: string) => {
      if (hasMoreFields(body, mostFields))
        throw new Refusal(400, 'unreadable', 'No form of this site has so many fields.')
      return body
    })
    const inParts = { parseAs: 'string', bodyLimit: mailPressLimit } as const
    pages.addContentTypeParser('multipart/form-data', inParts, async (request: FastifyRequest, body: string) => {
      if (!mailPressPath.test(request.url) || !mailPressPart.test(body))
        throw new Refusal(415, 'unsupported-type', 'Send the form of a page.')
      request.headers['content-type'] = formType
      return mailPress
    })
    pages.setErrorHandler((error: FastifyError, request, reply) => {
      const { code, message } = app.failWith(asRefusal(error), request, reply)
      if (code === 'internal') return sendPlain(reply, failedPage(request.id))
      const sentence = code === 'unsupported-type' ? 'Send the form of a page.' : message
      const again = mayPass(reply.statusCode) ? ' What you typed is sent again when you load this page again.' : ''
      return sendPlain(reply, plainPage('This was not taken', `${sentence}${again}`, request.id))
    })
    pages.get('/*', { config }, answer)
    pages.post('/*', {
      config: { ...config, ownPagesOnly: true },
      // A request without a body needs no parser, whatever its media type.
      preValidation: async (request, reply) => {
        if (request.headers['content-type'] === undefined)
          return sendPlain(reply.code(415), plainPage('This was not taken', 'Send the form of a page.'))
      },
      handler: answer,
    })
  })
}

/** Whether a page with this status may be another in a while. */
const mayPass = (status: number) => status === 503 || status === 429

/** Whether a form has more fields than that; those that are empty count as well. */
function hasMoreFields(body: string, most: number): boolean {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1 && fields <= most; at = body.indexOf('&', at + 1)) fields++
  return fields > most
}

/** What the API has refused to a form is no failure of the page. */
function asRefusal(error: FastifyError | RefusedCall): FastifyError | Refusal {
  return 'failure' in error ? new Refusal(error.status, error.failure.code, error.failure.message) : error
}

function sendPlain(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

async function refuseFlood(reply: FastifyReply, { retryAfterSeconds }: Exceeded) {
  await pause(refusalMs)
  return sendBusy(reply.code(429).header('retry-after', retryAfterSeconds))
}

function sendBusy(reply: FastifyReply) {
  return sendPlain(reply, busyPage)
}

/**
 * Sends a page that is the same for everybody.
 * @param isLasting whether a CDN may keep it until it hears of a change
 */
async function sendShared(reply: FastifyReply, page: Page, isLasting: boolean) {
  // With an opener policy the browser gives it a new process, in which everything runs for the first time: on a slow
  // phone that delays the page more than its layout does. The policy protects what a session shows, and there is none.
  reply.removeHeader('cross-origin-opener-policy').headers(reply.server.sharedHeaders(isLasting))
  return sendPage(reply, page)
}

/**
 * What a page depends on besides its address. The cart of a browser without script is in its cookie; nobody else has
 * one but staff, so this makes a cache keep nothing twice that it should not.
 */
const pageVariesBy = 'accept-encoding, save-data, cookie'

async function sendPage(reply: FastifyReply, page: Page) {
  return send(reply.header('vary', pageVariesBy), page)
}

async function send(reply: FastifyReply, page: Page) {
  const { request } = reply
  reply.headers(page.headers)
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) {
      // The visitor's copy may have other render times in its inline scripts, and so needs the policy it came with.
      return reply.removeHeader('content-security-policy').code(304).send()
    }
  }
  const encoding = encodings.find(
    (each) => each === acceptNegotiator.negotiate(request.headers['accept-encoding'] ?? '', [...encodings]),
  )
  if (encoding && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.bytes(encoding ?? 'identity'))
}

/**
 * The standard form of the request, as the web app expects it.
 * @param address at the public origin, whatever the Host header says
 */
function webRequest(request: FastifyRequest, address: string): Request {
  const abort = new AbortController()
  request.raw.on('close', () => abort.abort())
  return new Request(address, {
    method: request.method,
    headers: webHeaders(request),
    ...(typeof request.body === 'string' && { body: request.body }),
    signal: abort.signal,
  })
}
