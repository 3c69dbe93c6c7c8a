import { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts the request as work until it is answered.
     * @returns false if there is too much work already: then the caller answers at once and asks the client to come
     * again
     */
    takesOn(request: FastifyRequest, reply: FastifyReply): boolean
  }
}

/** When to come again, in seconds. */
const retrySeconds = 2
/**
 * A refusal is delayed by this long, in milliseconds. Programs that ask again at once would otherwise keep
 * the process busy with refusing.
 */
const refusalMs = 250

/** The refusal of what {@link FastifyInstance.takesOn} does not take on. */
export function tooMuchWork(): Refusal {
  return new Refusal(503, 'unavailable', 'Very many people are here just now. Please try again in a few seconds.')
}

/**
 * Refuses work that cannot be done soon, instead of letting it queue without limit: a call above the limit is answered
 * with 503 after a moment. New pages and pictures count themselves. Health, files and cached pages do
 * not count as work.
 * @param mostAtOnce most requests in progress at once; 0 lifts the limit
 */
export const workLimit = fp<{ readonly mostAtOnce: number }>(
  async (app, { mostAtOnce }) => {
    const working = new Set<FastifyRequest>()

    app.decorate('takesOn', (request, reply) => {
      // A page's own calls are part of its work.
      if (mostAtOnce === 0 || !(request.raw instanceof IncomingMessage)) return true
      if (working.size >= mostAtOnce) {
        reply.header('retry-after', retrySeconds)
        return false
      }
      working.add(request)
      return true
    })

    // By now the body has arrived: a slow sender holds up nobody.
    app.addHook('preValidation', (request, reply, done) => {
      const isCall = request.routeOptions.url?.startsWith('/api/') === true
      if (!isCall || app.takesOn(request, reply)) return done()
      setTimeout(done, refusalMs, tooMuchWork())
    })
    app.addHook('onSend', (request, _reply, payload, done) => {
      working.delete(request)
      done(null, payload)
    })
  },
  { name: 'work-limit', dependencies: ['failures'] },
)
