import fp from 'fastify-plugin'
import { isReady } from '../database/ready.ts'

/**
 * `/healthz`: the process answers. `/readyz`: the database takes orders, with every migration applied, and the process
 * is not about to end.
 */
export const health = fp(
  async (app) => {
    const config = { access: 'public' } as const
    app.get('/healthz', { config, logLevel: 'silent' }, async () => ({ status: 'ok' }))
    app.get('/readyz', { config, logLevel: 'silent' }, async (_request, reply) => {
      if (app.isEnding) return reply.code(503).send({ status: 'ending' })
      const takesOrders = await isReady(app.database).catch(() => false)
      return reply.code(takesOrders ? 200 : 503).send({ status: takesOrders ? 'ready' : 'database not ready' })
    })
  },
  { name: 'health', dependencies: ['closing'] },
)
