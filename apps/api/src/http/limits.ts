import type { FastifyInstance, FastifyRequest } from 'fastify'

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
