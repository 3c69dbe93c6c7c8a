import { getCart, keepCart } from '@divine/contracts/calls/cart'
import { cartCookie, lockedCartCookie, readCart, soldLines, writeCart } from '@divine/contracts/orders/cart-lines'
import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

const monthSeconds = 30 * 24 * 3600

interface Options {
  /** Key that signs the cookie. */
  readonly secret: string
  readonly isHttps: boolean
}

/** The cart of a browser that stores nothing itself: a signed cookie, and nothing on the server. */
export const cartRoutes: FastifyPluginAsyncZod<Options> = async (app, { secret, isHttps }) => {
  await app.register(cookie, { secret })
  const cookieName = isHttps ? lockedCartCookie : cartCookie

  app.route({
    ...getCart,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? '')
      return { lines: [...soldLines(app.catalogue, readCart(valid ? value : ''))] }
    },
  })

  app.route({
    ...keepCart,
    handler: async (request, reply) => {
      const { lines } = request.body
      reply.header('cache-control', 'no-store')
      // Readable by script: once the page is awake, script moves the cart into the device's own storage.
      const settings = { path: '/', sameSite: 'lax', secure: isHttps } as const
      if (lines.length === 0) reply.clearCookie(cookieName, settings)
      else reply.setCookie(cookieName, writeCart(lines), { ...settings, signed: true, maxAge: monthSeconds })
      return { lines }
    },
  })
}
