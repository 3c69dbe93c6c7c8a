import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { keyedDigest } from '../database/keyed-digest.ts'

/** What is counted, and when there is too much of it. */
interface Counted {
  /** The same in each process, and of nothing else. */
  readonly name: string
  readonly most: number
  readonly windowMs: number
  readonly callerOf: (request: FastifyRequest) => string
}

/** How it stands after a request. */
interface Count {
  readonly isExceeded: boolean
  readonly ttlInSeconds: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * @returns counts a request of its caller
     * @throws {Error} where the name is taken
     */
    countOf(counted: Counted): (request: FastifyRequest) => Promise<Count>
  }
}

interface Options {
  /** A Redis or Valkey in which all processes count together; undefined: each process counts for itself. */
  readonly redisUrl: string | undefined
  /** The key of the digests under which callers are counted there. */
  readonly secret: string
}

/** How many callers each limit remembers. Whoever comes under more names than these is forgotten, and begins anew. */
const mostCallers = 20_000
/** Time limit for an answer of Redis, in milliseconds. What it counts is not worth a longer wait. */
const longestAnswerMs = 250
/** After this long without any answer the connection is given up, in milliseconds, and tried anew. */
const longestSilenceMs = 2_000

/**
 * Counts how often each caller does something, by `@fastify/rate-limit` and its own stores. While the Redis is away or
 * hangs, each process counts for itself.
 */
export const limitCounts = fp<Options>(
  async (app, { redisUrl, secret }) => {
    let createShared: typeof app.createRateLimit | undefined
    let isLost = false
    const noteLost = (err: unknown) => {
      if (!isLost) app.log.warn({ err }, 'REDIS_URL does not answer: each process counts limits for itself')
      isLost = true
    }
    const noteFound = () => {
      if (isLost) app.log.warn('limits are counted for all processes together again')
      isLost = false
    }
    if (redisUrl !== undefined) {
      // Loaded only here: most sites have one process, and do without its memory.
      const { Redis } = await import('ioredis')
      const redis = new Redis(redisUrl, {
        commandTimeout: longestAnswerMs,
        connectTimeout: longestSilenceMs,
        // One that hangs is left, and what waits for its answer is forgotten.
        socketTimeout: longestSilenceMs,
        // A request does not wait until it is back.
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
      })
      redis.on('error', noteLost)
      app.addHook('onClose', async () => redis.disconnect())
      // The library has one store for each instance of Fastify.
      await app.register(async (shared) => {
        await shared.register(rateLimit, { global: false, redis, nameSpace: 'divine-limit-' })
        createShared = shared.createRateLimit
      })
    }
    await app.register(rateLimit, { global: false, cache: mostCallers })

    const names = new Set<string>()
    app.decorate('countOf', ({ name, most: max, windowMs: timeWindow, callerOf }) => {
      if (names.has(name)) throw new Error(`Two limits are called ${name}.`)
      names.add(name)
      const countHere = app.createRateLimit({ max, timeWindow, keyGenerator: callerOf })
      // Callers are addresses, phone numbers and sessions: what is kept elsewhere does not name them.
      const keyOf = (request: FastifyRequest) => `${name}-${keyedDigest(secret, callerOf(request))}`
      const countTogether = createShared?.({ max, timeWindow, keyGenerator: keyOf })
      async function counted(request: FastifyRequest) {
        if (!countTogether) return countHere(request)
        try {
          const count = await countTogether(request)
          noteFound()
          return count
        } catch (error) {
          noteLost(error)
          return countHere(request)
        }
      }
      return async (request) => {
        const count = await counted(request)
        // Nobody is on a list of those who may pass.
        if (count.isAllowed) throw new Error('A caller was not counted.')
        return count
      }
    })
  },
  { name: 'limit-counts' },
)
