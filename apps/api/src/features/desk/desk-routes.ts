import {
  countDeskOrders,
  getOrder,
  leaveBuyer,
  listDeskOrders,
  takeBuyer,
  takeNextBuyer,
} from '@divine/contracts/calls/order-desk'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '../../http/failures.ts'
import { claimBuyer, claimOf, releaseBuyer } from './claim-queries.ts'
import { phoneOf, readWhole, type WholeOrderBody, withLinesAndClaims } from './order-queries.ts'
import { type Condition, countQueues, nextToCall, ordersInQueue } from './queue-queries.ts'

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: (typed: string) => Condition
}

/** How often a buyer is looked for. Each time that it is in vain, somebody else has just taken one. */
const mostTries = 20

/** The order desk: its queues, orders as staff read them, and who has which buyer. */
export const deskRoutes: FastifyPluginAsyncZod<Options> = async (app, { searchFor }) => {
  const { database } = app

  app.route({
    ...listDeskOrders,
    handler: async (request, reply) => {
      const { search, limit, ...query } = request.query
      const rows = await ordersInQueue(database, {
        ...query,
        limit: limit + 1,
        ...(search && { search: searchFor(search) }),
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) {
        const given = Object.entries({ ...request.query, before: last.place }).filter(
          ([, value]) => value !== undefined,
        )
        const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
        reply.header('link', `<${listDeskOrders.url}?${next}>; rel="next"`)
      }
      return withLinesAndClaims(database, page)
    },
  })

  app.route({ ...countDeskOrders, handler: () => countQueues(database) })

  /** @throws {Refusal} 404 */
  async function whole(reference: string): Promise<WholeOrderBody> {
    const order = await readWhole(database, reference)
    if (!order) throw new Refusal(404, 'not-found', 'There is no order with this reference.')
    return order
  }

  /** @throws {Refusal} 404 */
  async function buyerOf(reference: string): Promise<string> {
    const phone = await phoneOf(database, reference)
    if (phone === undefined) throw new Refusal(404, 'not-found', 'There is no order with this reference.')
    return phone
  }

  app.route({
    ...getOrder,
    handler: async (request, reply) => {
      const order = await whole(request.params.reference)
      reply.header('etag', `"${order.version}"`)
      return order
    },
  })

  app.route({
    ...takeNextBuyer,
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      for (let tries = 0; tries < mostTries; tries++) {
        const taken = await database.transaction(async (transaction) => {
          const next = await nextToCall(transaction)
          if (!next) return 'nobody'
          return (await claimBuyer(transaction, next.phoneE164, email, 'nobody')) && next.reference
        })
        if (taken === 'nobody') break
        if (taken) {
          const order = await whole(taken)
          reply.header('etag', `"${order.version}"`)
          return order
        }
      }
      reply.code(204)
      return null
    },
  })

  app.route({
    ...takeBuyer,
    handler: async (request, reply) => {
      const { email } = app.staffMemberOf(request)
      const { over, to = email } = request.body
      const phone = await buyerOf(request.params.reference)
      const claimed = await claimBuyer(database, phone, to, over ? 'anybody' : { agent: email })
      if (claimed) return claimed
      const claim = await claimOf(database, phone)
      // Whoever had them may have let go this very moment.
      if (!claim) throw new Refusal(503, 'unavailable', 'Please try again.')
      reply.code(409)
      return { code: 'conflict', message: 'Somebody else has this buyer.', claim } as const
    },
  })

  app.route({
    ...leaveBuyer,
    handler: async (request) => {
      const { email } = app.staffMemberOf(request)
      await releaseBuyer(database, await buyerOf(request.params.reference), email)
      return { message: 'Handed back.' }
    },
  })
}
