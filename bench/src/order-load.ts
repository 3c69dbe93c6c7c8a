import { randomUUID } from 'node:crypto'
import { placeOrder } from '@divine/contracts/calls/orders'
import autocannon from 'autocannon'
import { sampleOrder } from './order-samples.ts'

/** Connections that send orders at once, unless a measurement says otherwise. */
export const usualConnections = 32
/** No answer for this long counts as an error. */
const timeoutSeconds = 10
/** How often autocannon checks whether it is done, in milliseconds. */
const sampleInt = 50

export interface OrderLoad {
  /** Orders that were answered 201: all of them. */
  readonly created: number
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
}

let ordersMade = 0

/**
 * Places this many orders over so many connections, each as soon as the previous one on its connection is answered. The
 * load ends by count and not by time, so that no request is aborted: stored orders can be compared with answers.
 * @param hasId whether each comes with an id of its intent, as from a page with script
 * @throws {Error} when any request was not answered 201
 */
export async function placeOrders(
  origin: string,
  amount: number,
  connections = usualConnections,
  hasId = true,
): Promise<OrderLoad> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  let lastAnswerAt = startedAt
  const { statusCodeStats = {}, errors } = await autocannon({
    url: `${origin}${placeOrder.url}`,
    connections,
    amount,
    sampleInt,
    bailout: 1,
    timeout: timeoutSeconds,
    requests: [{ method: placeOrder.method, setupRequest: (request) => ({ ...request, ...nextOrder(hasId) }) }],
    setupClient: (client) => {
      client.on('response', (_status, _bytes, elapsedMs) => {
        latenciesMs.push(elapsedMs)
        lastAnswerAt = performance.now()
      })
    },
  })
  const created = statusCodeStats['201']?.count ?? 0
  if (created !== amount || errors > 0) {
    const answers = JSON.stringify(statusCodeStats)
    throw new Error(`Of ${amount} orders ${created} were answered 201, with ${errors} errors. All answers: ${answers}`)
  }
  return { created, perSecond: created / ((lastAnswerAt - startedAt) / 1000), latenciesMs }
}

/**
 * Settings of a site that receives all orders from one address. The limit per phone number stays: every order has its
 * own.
 */
export const oneClient = {
  LOG_LEVEL: 'error',
  ORDERS_PER_CLIENT: '0',
  ORDER_REQUESTS_PER_CLIENT: '0',
  PAGES_PER_CLIENT: '0',
  NEW_PAGES_PER_CLIENT: '0',
} as const

/** Body and headers of an order that nobody has placed before: another name, another phone, another intent. */
export function nextOrder(hasId = true) {
  const body = JSON.stringify(sampleOrder(ordersMade++))
  const headers = { 'content-type': 'application/json', ...(hasId && { 'idempotency-key': randomUUID() }) }
  return { body, headers }
}
