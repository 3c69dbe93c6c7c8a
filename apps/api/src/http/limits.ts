import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './failures.ts'

export interface Exceeded {
  readonly retryAfterSeconds: number
}

/**
 * Counts the requests of each caller in this process's memory.
 * @param most how many pass in `windowMs`; 0 lifts the limit
 * @param callerOf who is counted; without it, the client's address
 * @returns a function that counts a request and tells whether it is one too many
 */
export function clientLimit(
  app: FastifyInstance,
  most: number,
  windowMs: number,
  callerOf: (request: FastifyRequest) => string = (request) => request.ip,
): (request: FastifyRequest) => Promise<Exceeded | undefined> {
  if (most === 0) return async () => undefined
  const count = app.createRateLimit({ max: most, timeWindow: windowMs, keyGenerator: callerOf })
  return async (request) => {
    const limit = await count(request)
    return !limit.isAllowed && limit.isExceeded ? { retryAfterSeconds: limit.ttlInSeconds } : undefined
  }
}

/**
 * Refuses a request that is one too many, with the seconds after which to come again.
 * @param isBeyond made by {@link clientLimit}
 * @param message for whoever asks
 * @param logged what the log says of it; without it nothing, because a flood would fill it
 * @throws {Refusal} 429
 */
export async function refuseBeyond(
  isBeyond: ReturnType<typeof clientLimit>,
  request: FastifyRequest,
  reply: FastifyReply,
  message: string,
  logged?: string,
): Promise<void> {
  const exceeded = await isBeyond(request)
  if (!exceeded) return
  reply.header('retry-after', exceeded.retryAfterSeconds)
  if (logged) request.log.warn(logged)
  throw new Refusal(429, 'too-many', message)
}

/**
 * Refuses a request of a network that sends too many.
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
