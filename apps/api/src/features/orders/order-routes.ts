import {
  type CartOrderRequest,
  listOrders,
  listPopular,
  type OrderRecord,
  orderAgain,
  placeCartOrder,
  placeOrder,
} from '@divine/contracts/calls/orders'
import { knownFlags } from '@divine/contracts/orders/flags'
import { buyerStageOf } from '@divine/contracts/orders/stages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Count } from '../../database/counting.ts'
import { clientLimit, refuseFlood, tenMinutesMs } from '../../http/limits.ts'
import { nextPage } from '../../http/next-page.ts'
import { orderAt, pathOf } from './confirmation.ts'
import { cartOfOne, type Intake, orderedLine, requestAgain, type TakeOrder } from './order-intake.ts'
import { countForms, type FormCursor, type FormRow, newestForms } from './order-queries.ts'
import { cachedPopularity } from './popularity.ts'

type Query = z.output<typeof listOrders.schema.querystring>

type ReceiptBody = z.output<(typeof placeOrder.schema.response)[201]>

interface Options {
  readonly takeOrder: TakeOrder
}

/** Placing an order, and the staff's list. */
export const orderRoutes: FastifyPluginAsyncZod<Options> = async (app, { takeOrder }) => {
  const { limits } = app.config
  const isBusyClient = clientLimit(app, 'orders', limits.ordersPerClient, tenMinutesMs)
  const isFlooding = clientLimit(app, 'order-requests', limits.orderRequestsPerClient, tenMinutesMs)

  /** Takes an order and answers with its receipt. */
  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    order: CartOrderRequest,
    intake: Omit<Intake, 'catalogue' | 'countsAsMany'>,
  ): Promise<ReceiptBody> {
    const countsAsMany = async () => (await isBusyClient(request)) !== undefined
    const { receipt, isReplay } = await takeOrder(order, { ...intake, catalogue: app.catalogue, countsAsMany })
    if (isReplay) reply.header('idempotency-replayed', 'true')
    reply.code(201)
    const { reference, placedAt } = receipt
    return { reference, confirmationPath: pathOf(receipt), placedAt, stage: buyerStageOf(receipt.stage) }
  }

  app.route({
    ...placeOrder,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'orders')
      return take(request, reply, cartOfOne(request.body), sentWith(request.headers))
    },
  })

  app.route({
    ...placeCartOrder,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'orders')
      return take(request, reply, request.body, sentWith(request.headers))
    },
  })

  app.route({
    ...orderAgain,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'orders')
      const again = await orderAt(app.database, request.params.token)
      return take(request, reply, requestAgain(again), { again })
    },
  })

  app.route({ ...listPopular, handler: cachedPopularity(app.database, () => app.catalogue) })

  /** Counts only the whole list: to count what a search finds beyond its page would cost more than the page itself. */
  async function totalOf(rows: readonly FormRow[], { limit, before, search }: Query): Promise<Count> {
    if (before === undefined && rows.length <= limit) return { count: rows.length, kind: 'exact' }
    return search ? { count: rows.length, kind: 'at-least' } : countForms(app.database)
  }

  app.route({
    ...listOrders,
    handler: async (request, reply) => {
      const { limit, before, search } = request.query
      const rows = await newestForms(app.database, { limit: limit + 1, before: readCursor(before), search })
      const total = await totalOf(rows, request.query)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) {
        reply.header('link', nextPage(listOrders.url, { limit, before: writeCursor(last), search }))
      }
      reply.header('x-total-count', total.count).header('x-total-count-kind', total.kind)
      return page.map(recordOf)
    },
  })
}

/** What the visitor's device says of an order besides its answers. */
function sentWith(headers: z.output<typeof placeOrder.schema.headers>): Pick<Intake, 'intentId' | 'waitedSeconds'> {
  return { intentId: headers['idempotency-key'], waitedSeconds: headers['waited-seconds'] }
}

/** The version before named an order alone: then its first line is meant. */
function readCursor(text: string | undefined): FormCursor | undefined {
  if (text === undefined) return undefined
  const [orderId, position = 1] = text.split('.').map(Number)
  return { orderId: Number(orderId), position }
}

function writeCursor({ orderId, position }: FormCursor): string {
  return `${orderId}.${position}`
}

function recordOf({
  orderId,
  position,
  isChecked,
  ...form
}: FormRow): Omit<OrderRecord, 'placedAt'> & { placedAt: Date } {
  return {
    ...form,
    ...orderedLine(form),
    id: writeCursor({ orderId, position }),
    flags: knownFlags(form.flags),
    status: form.flags.length > 0 && !isChecked ? 'to-check' : 'received',
  }
}
