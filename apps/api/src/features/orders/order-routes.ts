import {
  type CartOrderRequest,
  getConfirmation,
  listOrders,
  listPopular,
  type OrderRecord,
  orderAgain,
  placeCartOrder,
  placeOrder,
} from '@divine/contracts/calls/orders'
import type { OrderLabel } from '@divine/contracts/catalogue/topics'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseFlood } from '../../http/limits.ts'
import type { Intake, TakeOrder } from './order-intake.ts'
import {
  countForms,
  type FormPlace,
  type FormRow,
  type LineRow,
  newestForms,
  orderByToken,
  type Total,
} from './order-queries.ts'
import { keptPopularity } from './popularity.ts'

type Query = z.output<typeof listOrders.schema.querystring>

type ReceiptBody = z.output<(typeof placeOrder.schema.response)[201]>

const tenMinutesMs = 10 * 60_000

interface Options {
  readonly takeOrder: TakeOrder
}

/** Orders: placing one, its confirmation, and the staff's list. */
export const orderRoutes: FastifyPluginAsyncZod<Options> = async (app, { takeOrder }) => {
  const { limits } = app.config
  const isBusyClient = clientLimit(app, limits.ordersPerClient, tenMinutesMs)
  const isFlooding = clientLimit(app, limits.orderRequestsPerClient, tenMinutesMs)

  /** Takes an order, and answers with its receipt. */
  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    order: CartOrderRequest,
    intake: Omit<Intake, 'countsAsMany'>,
  ): Promise<ReceiptBody> {
    const countsAsMany = async () => (await isBusyClient(request)) !== undefined
    const { receipt, isReplay } = await takeOrder(order, { ...intake, countsAsMany })
    if (isReplay) reply.header('idempotency-replayed', 'true')
    reply.code(201)
    const { reference, confirmationToken, placedAt } = receipt
    return { reference, confirmationPath: `/order/${confirmationToken}`, placedAt }
  }

  app.route({
    ...placeOrder,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'orders')
      const { supplement, bottle, package: contents, priceNaira, ...delivery } = request.body
      const line = { supplement, bottle, package: contents, priceNaira }
      return take(request, reply, { ...delivery, lines: [line] }, { intentId: request.headers['idempotency-key'] })
    },
  })

  app.route({
    ...placeCartOrder,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'orders')
      return take(request, reply, request.body, { intentId: request.headers['idempotency-key'] })
    },
  })

  app.route({
    ...orderAgain,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'orders')
      const again = await findOrder(request.params.token)
      const { fullname, email, phone, address, request: message } = again
      const lines = again.lines.map(({ name, bottles, package: contents, priceNaira }) => ({
        // It was one when it was ordered, and is stored as it was called then.
        supplement: name as OrderLabel,
        bottle: bottles,
        package: contents ?? undefined,
        priceNaira: priceNaira ?? undefined,
      }))
      return take(request, reply, { fullname, email, phone, address, request: message, lines }, { again })
    },
  })

  app.route({ ...listPopular, handler: keptPopularity(app.database) })

  /** @throws {Refusal} 404 */
  async function findOrder(token: string) {
    const order = await orderByToken(app.database, token)
    if (!order) throw new Refusal(404, 'not-found', 'There is no order at this address.')
    return order
  }

  app.route({
    ...getConfirmation,
    handler: async (request) => {
      const { reference, placedAt, phoneE164, lines } = await findOrder(request.params.token)
      return { reference, placedAt, lines: lines.map(soldLineOf), phoneEnding: phoneE164.slice(-4) }
    },
  })

  /** Counts only the whole list: how many forms a search finds beyond its page costs more than all else. */
  async function totalOf(rows: readonly FormRow[], { limit, before, search }: Query): Promise<Total> {
    if (before === undefined && rows.length <= limit) return { count: rows.length, kind: 'exact' }
    return search ? { count: rows.length, kind: 'at-least' } : countForms(app.database)
  }

  app.route({
    ...listOrders,
    handler: async (request, reply) => {
      const { limit, before, search } = request.query
      const rows = await newestForms(app.database, { limit: limit + 1, before: readPlace(before), search })
      const total = await totalOf(rows, request.query)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      if (rows.length > limit && last) {
        const next = new URLSearchParams({ limit: String(limit), before: writePlace(last), ...(search && { search }) })
        reply.header('link', `<${listOrders.url}?${next}>; rel="next"`)
      }
      reply.header('x-total-count', total.count).header('x-total-count-kind', total.kind)
      return page.map(recordOf)
    },
  })
}

/** Reads where a page of the list ended. A text of the version before names an order, whose first line is meant. */
function readPlace(text: string | undefined): FormPlace | undefined {
  if (text === undefined) return undefined
  const [orderId, position = 1] = text.split('.').map(Number)
  return { orderId: Number(orderId), position }
}

function writePlace({ orderId, position }: FormPlace): string {
  return `${orderId}.${position}`
}

function recordOf(form: FormRow): Omit<OrderRecord, 'placedAt'> & { placedAt: Date } {
  return {
    ...form,
    ...soldLineOf(form),
    id: writePlace(form),
    status: form.flags.length > 0 ? 'to-check' : 'received',
  }
}

function soldLineOf({ name, bottles, package: contents, priceNaira }: LineRow) {
  return { supplement: name, bottle: bottles, package: contents, priceNaira }
}
