import {
  getConfirmation,
  listOrders,
  listPopular,
  type OrderRecord,
  placeCartOrder,
  placeOrder,
} from '@divine/contracts/orders'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseFlood } from '../../http/limits.ts'
import { type CheckedOrder, orderIntake } from './order-intake.ts'
import { countOrders, linesByToken, newestOrders, type OrderRow, type Total } from './order-queries.ts'
import { keptPopularity } from './popularity.ts'

type Query = z.output<typeof listOrders.schema.querystring>

type ReceiptBody = z.output<(typeof placeOrder.schema.response)[201]>

const tenMinutesMs = 10 * 60_000

/** Orders: placing one, its confirmation, and the staff's list. */
export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { limits } = app.config
  const isBusyClient = clientLimit(app, limits.ordersPerClient, tenMinutesMs)
  const takeOrder = orderIntake(app.database, limits.ordersPerPhone)
  const isFlooding = clientLimit(app, limits.orderRequestsPerClient, tenMinutesMs)

  /** Takes what was ordered together, and answers with its receipt. */
  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    order: CheckedOrder,
    intentId: string | undefined,
  ): Promise<ReceiptBody> {
    await refuseFlood(isFlooding, request, reply, 'orders')
    const { receipt, isReplay } = await takeOrder(order, {
      intentId,
      isBusyClient: (await isBusyClient(request)) !== undefined,
    })
    if (isReplay) reply.header('idempotency-replayed', 'true')
    reply.code(201)
    const { reference, confirmationToken, placedAt } = receipt
    return { reference, confirmationPath: `/order/${confirmationToken}`, placedAt }
  }

  app.route({
    ...placeOrder,
    handler: (request, reply) => {
      const { supplement, bottle, ...delivery } = request.body
      const order = { ...delivery, lines: [{ supplement, bottle }] as const }
      return take(request, reply, order, request.headers['idempotency-key'])
    },
  })

  app.route({
    ...placeCartOrder,
    handler: (request, reply) => {
      const { lines, ...delivery } = request.body
      const [first, ...further] = lines
      // The contract lets no empty cart through.
      if (!first) throw new RangeError('An order without a line')
      return take(request, reply, { ...delivery, lines: [first, ...further] }, request.headers['idempotency-key'])
    },
  })

  app.route({ ...listPopular, handler: keptPopularity(app.database) })

  app.route({
    ...getConfirmation,
    handler: async (request) => {
      const lines = await linesByToken(app.database, request.params.token)
      const [first] = lines
      if (!first) throw new Refusal(404, 'not-found', 'There is no order at this address.')
      const { reference, placedAt, phoneE164 } = first
      return { reference, placedAt, lines, phoneEnding: phoneE164.slice(-4) }
    },
  })

  /** Counts only the whole list: how many orders a search finds beyond its page costs more than all else. */
  async function totalOf(rows: readonly OrderRow[], { limit, before, search }: Query): Promise<Total> {
    if (before === undefined && rows.length <= limit) return { count: rows.length, kind: 'exact' }
    return search ? { count: rows.length, kind: 'at-least' } : countOrders(app.database)
  }

  app.route({
    ...listOrders,
    handler: async (request, reply) => {
      const { limit, before, search } = request.query
      const rows = await newestOrders(app.database, {
        limit: limit + 1,
        before: before === undefined ? undefined : Number(before),
        search,
      })
      const total = await totalOf(rows, request.query)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) {
        const next = new URLSearchParams({ limit: String(limit), before: String(last.id), ...(search && { search }) })
        reply.header('link', `<${listOrders.url}?${next}>; rel="next"`)
      }
      reply.header('x-total-count', total.count).header('x-total-count-kind', total.kind)
      return page.map(recordOf)
    },
  })
}

function recordOf(order: OrderRow): Omit<OrderRecord, 'placedAt'> & { placedAt: Date } {
  return { ...order, id: String(order.id), status: order.flags.length > 0 ? 'to-check' : 'received' }
}
