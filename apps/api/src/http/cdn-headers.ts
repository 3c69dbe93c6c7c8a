import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * What a CDN is told of an answer that is the same for every visitor; nothing where none is in front.
     * @param isLasting whether the CDN hears when it changes. One that is not is kept for a second.
     */
    sharedHeaders(isLasting: boolean): Readonly<Record<string, string>>
  }
}

interface Options {
  /** How long a CDN may keep what is the same for everybody; undefined: none is in front. */
  readonly seconds: number | undefined
}

/** How long what was kept may still be shown while the site answers with errors or not at all, in seconds: a day. */
const errorSeconds = 86_400

/**
 * The same for both kinds of CDN: `CDN-Cache-Control` is RFC 9213, and Fastly reads `Surrogate-Control`. Browsers are
 * told by `Cache-Control`, which a CDN that knows one of these passes over.
 */
const forCdn = (said: string) => ({ 'cdn-cache-control': said, 'surrogate-control': said })

/** Fastly goes by the age alone where nothing else is set up. */
const nothingKept = forCdn('no-store, max-age=0')

/** Without its last part Cloudflare would show it in place of an error for as long as it has it. */
const passing = forCdn('max-age=1, stale-if-error=0')

/**
 * Tells a CDN of every answer whether it may keep it, and how long. What does not say that it is for everybody is not
 * kept: a CDN that is told nothing keeps answers of the API for hours.
 */
export const cdnHeaders = fp<Options>(
  async (app, { seconds }) => {
    const lasting = forCdn(`max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${errorSeconds}`)
    app.decorate('sharedHeaders', (isLasting) => {
      if (seconds === undefined) return {}
      return isLasting ? lasting : passing
    })
    if (seconds === undefined) return
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cdn-cache-control'))
        reply.headers(headersOf(reply.statusCode, reply.getHeader('cache-control')))
      done()
    })
  },
  { name: 'cdn-headers' },
)

/** Of files, which are known by their `Cache-Control`, and of everything else. */
function headersOf(status: number, caching: unknown): Readonly<Record<string, string>> {
  const [, maxAge] = /^public\b.*\bmax-age=(\d+)/.exec(String(caching)) ?? []
  if (maxAge === undefined || status >= 400) return nothingKept
  return forCdn(`max-age=${maxAge}, stale-if-error=${errorSeconds}`)
}
