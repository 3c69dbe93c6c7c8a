import { getConfirmation, listOrders, type OrderRecord, placeOrder } from '@divine/contracts/orders'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from '../../http/failures.ts'
import { clientLimit } from '../../http/limits.ts'
import { takeOrder } from './order-intake.ts'
import { countOrders, newestOrders, type OrderRow, orderByToken, type Total } from './order-queries.ts'

type Query = z.output<typeof listOrders.schema.querystring>

const tenMinutesMs = 10 * 60_000

/** Orders: placing one, its confirmation, and the staff's list. */
export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  const { limits } = app.config
  const isBusyClient = clientLimit(app, limits.ordersPerClient, tenMinutesMs)
  const isFlooding = clientLimit(app, limits.orderRequestsPerClient, tenMinutesMs)

  app.route({
    ...placeOrder,
    handler: async (request, reply) => {
      const flood = await isFlooding(request)
      if (flood) {
        reply.header('retry-after', flood.retryAfterSeconds)
        throw new Refusal(
          429,
          'too-many',
          'Too many orders are coming from this network. Please wait a little and try again.',
        )
      }
      const { order, isReplay } = await takeOrder(app.database, request.body, {
        intentId: request.headers['idempotency-key'],
        isBusyClient: (await isBusyClient(request)) !== undefined,
        ordersPerPhone: limits.ordersPerPhone,
      })
      if (isReplay) reply.header('idempotency-replayed', 'true')
      return reply.code(201).send({
        reference: order.reference,
        confirmationPath: `/order/${order.confirmationToken}`,
        placedAt: order.placedAt,
      })
    },
  })

  app.route({
    ...getConfirmation,
    handler: async (request) => {
      const order = await orderByToken(app.database, request.params.token)
      if (!order) throw new Refusal(404, 'not-found', 'There is no order at this address.')
      return { ...order, phoneEnding: order.phoneE164.slice(-4) }
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
