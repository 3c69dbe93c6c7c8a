import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from './client-address.ts'
import { Refusal } from './failures.ts'

/** Window in which the pages of one client are counted, and the pictures, in milliseconds. */
export const pagesWindowMs = 10_000

/** Window of what one caller does by hand, such as orders, searches and codes. */
export const tenMinutesMs = 10 * 60_000

export interface Exceeded {
  readonly retryAfterSeconds: number
  /** Whether this is the first request of its caller above the limit, for some time: the one to log. */
  readonly isFirst: boolean
}

/**
 * Counts the requests of each caller, in all processes together where they have a Redis.
 * @param name of the limit, which no other has
 * @param most how many pass in `windowMs`; 0 lifts the limit
 * @param callerOf who is counted; by default, the client as `clientOf` names it
 * @returns a function that counts a request and says whether it is above the limit
 */
export function clientLimit(
  app: FastifyInstance,
  name: string,
  most: number,
  windowMs: number,
  callerOf: (request: FastifyRequest) => string = clientOf,
): (request: FastifyRequest) => Promise<Exceeded | undefined> {
  if (most === 0) return async () => undefined
  const count = app.countOf({ name, most, windowMs, callerOf })
  const countExceeding = app.countOf({ name: `${name}-exceeding`, most: 1, windowMs, callerOf })
  return async (request) => {
    const { isExceeded, ttlInSeconds } = await count(request)
    if (!isExceeded) return undefined
    return { retryAfterSeconds: ttlInSeconds, isFirst: !(await countExceeding(request)).isExceeded }
  }
}

/**
 * Counts as {@link clientLimit} does, but synchronously and at almost no cost, for answers that take less time than
 * {@link clientLimit} would. The windows of all clients begin together.
 * @param most how many pass in `windowMs`; 0 lifts the limit
 * @returns a function that counts a request, as several where a weight says so, and says whether it is above the limit
 */
export function quickLimit(
  most: number,
  windowMs: number,
): (request: FastifyRequest, weight?: number) => Exceeded | undefined {
  let counts = new Map<string, number>()
  let endsAt = 0
  return (request, weight = 1) => {
    if (most === 0) return undefined
    const now = performance.now()
    if (now >= endsAt) {
      counts = new Map()
      endsAt = now + windowMs
    }
    const client = clientOf(request)
    const before = counts.get(client) ?? 0
    counts.set(client, before + weight)
    if (before + weight <= most) return undefined
    return { retryAfterSeconds: Math.ceil((endsAt - now) / 1000), isFirst: before <= most }
  }
}

/**
 * Refuses a request above the limit and says after how many seconds to come again.
 * @param isBeyond made by {@link clientLimit} or {@link quickLimit}
 * @param message for the caller
 * @param logged what to log about it, once for each caller and window; nothing if not given
 * @throws {Refusal} 429
 */
export async function refuseBeyond(
  isBeyond: ReturnType<typeof clientLimit | typeof quickLimit>,
  request: FastifyRequest,
  reply: FastifyReply,
  message: string,
  logged?: string,
): Promise<void> {
  const exceeded = await isBeyond(request)
  if (!exceeded) return
  reply.header('retry-after', exceeded.retryAfterSeconds)
  if (logged && exceeded.isFirst) request.log.warn(logged)
  throw new Refusal(429, 'too-many', message)
}

/**
 * Refuses a request from a network that sends too many.
 * @param isFlooding made by {@link clientLimit}
 * @param things what there are too many of, such as `orders`
 * @throws {Refusal} 429
 */
export async function refuseFlood(
  isFlooding: ReturnType<typeof clientLimit>,
  request: FastifyRequest,
  reply: FastifyReply,
  things: string,
): Promise<void> {
  const message = `Too many ${things} are coming from this network. Please wait a little and try again.`
  await refuseBeyond(isFlooding, request, reply, message)
}
