import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

interface Options {
  readonly corsOrigins: readonly string[]
  readonly isHttps: boolean
}

/**
 * Security headers for every reply, and CORS for the origins that the settings name. Sessions are for this site's own
 * pages: no other origin may send them. Pages set a content policy of their own that lists their inline scripts.
 */
export const security = fp<Options>(
  async (app, { corsOrigins, isHttps }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      strictTransportSecurity: isHttps,
      // A page that sends no referrer makes browsers post forms with "Origin: null".
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-site' },
    })
    if (corsOrigins.length > 0) {
      await app.register(cors, {
        origin: [...corsOrigins],
        methods: ['GET', 'POST'],
        exposedHeaders: ['idempotency-replayed', 'retry-after'],
        maxAge: 600,
      })
    }
  },
  { name: 'security' },
)
