import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

declare module 'fastify' {
  interface FastifyInstance {
    /** What every reply says to browsers, also one for which no hook has run. */
    readonly securityHeaders: Readonly<Record<string, string>>
  }
}

interface Options {
  readonly corsOrigins: readonly string[]
  readonly isHttps: boolean
}

/**
 * Security headers for every reply, and CORS for calls from the origins that the settings name. Sessions are for this
 * site's own pages: no other origin may send them. Pages set a content policy of their own that lists their inline
 * scripts.
 */
export const security = fp<Options>(
  async (app, { corsOrigins, isHttps }) => {
    const headers = headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      strictTransportSecurity: isHttps,
      // On a page that sends no referrer, browsers post forms with "Origin: null".
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-site' },
      // No browser that opens these pages heeds them any more, and each byte in front of a page delays it.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      xDnsPrefetchControl: false,
      // `frame-ancestors` takes its place.
      xFrameOptions: false,
      // Browsers key their agents by origin of themselves.
      originAgentCluster: false,
    })
    app.decorate('securityHeaders', headers)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
    if (corsOrigins.length > 0) {
      const forCalls: FastifyCorsOptions = {
        origin: [...corsOrigins],
        methods: ['GET', 'POST'],
        exposedHeaders: ['idempotency-replayed', 'retry-after'],
        maxAge: 600,
      }
      await app.register(
        cors,
        () => (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) =>
          done(null, request.url.startsWith('/api/') ? forCalls : { origin: false }),
      )
    }
  },
  { name: 'security' },
)

/**
 * The headers that Helmet sets. They are the same for every reply, so Helmet is asked once: each call would cost 30 µs.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
  })
  helmet(options)(response.req, response, () => {})
  return headers
}
