import {
  countDeskOrders,
  getOrder,
  leaveBuyer,
  listDeskOrders,
  takeBuyer,
  takeNextBuyer,
} from '@divine/contracts/calls/order-desk'
import { fillWhatsappText, whatsappPurposeOf } from '@divine/contracts/orders/whatsapp-text'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Desk } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { claimBuyer, claimOf, releaseBuyer } from './claim-queries.ts'
import { hintsOf } from './hints.ts'
import { phoneOf, type ReadOrder, readWhole, type WholeOrderBody, withLinesAndClaims } from './order-queries.ts'
import { type Condition, countQueues, nextToCall, ordersInQueue } from './queue-queries.ts'
import { suggestionFor } from './suggestions.ts'

/** Answers with an order, all that is known of it, and its version. @throws {Refusal} 404 without such an order */
type AnswerWithOrder = (reply: FastifyReply, reference: string) => Promise<WholeOrderBody & ReadOrder>

/** @returns a function whose answers have no hints: those are looked for where the order itself is read */
export function answerWithOrderOn(database: Database, { whatsappTexts, ...patience }: Desk): AnswerWithOrder {
  return async (reply, reference) => {
    const order = await readWhole(database, reference)
    reply.header('etag', `"${order.version}"`)
    return {
      ...order,
      suggestion: suggestionFor(order, patience),
      whatsappText: fillWhatsappText(whatsappTexts[whatsappPurposeOf(order.stage)], order),
    }
  }
}

interface Options {
  /** What a text that staff typed looks for. */
  readonly searchFor: (typed: string) => Condition
  readonly answerWithOrder: AnswerWithOrder
}

/** How often a buyer is looked for. Each time that it is in vain, somebody else has just taken one. */
const mostTries = 20

/** The order desk: its queues, orders as staff read them, and who has which buyer. */
export const deskRoutes: FastifyPluginAsyncZod<Options> = async (app, { searchFor, answerWithOrder }) => {
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

  app.route({
    ...getOrder,
    handler: async (request, reply) => {
      const order = await answerWithOrder(reply, request.params.reference)
      return { ...order, hints: await hintsOf(database, order) }
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
        if (taken) return answerWithOrder(reply, taken)
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
      const phone = await phoneOf(database, request.params.reference)
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
      await releaseBuyer(database, await phoneOf(database, request.params.reference), email)
      return { message: 'Handed back.' }
    },
  })
}
