import fp from 'fastify-plugin'
import { isMigrated } from '../database/migrate.ts'

/**
 * `/healthz`: the process answers. `/readyz`: so does the database, with every migration applied, and the process is not
 * about to end.
 */
export const health = fp(
  async (app) => {
    const config = { access: 'public' } as const
    app.get('/healthz', { config, logLevel: 'silent' }, async () => ({ status: 'ok' }))
    app.get('/readyz', { config, logLevel: 'silent' }, async (_request, reply) => {
      if (app.isEnding) return reply.code(503).send({ status: 'ending' })
      const isReady = await isMigrated(app.database).catch(() => false)
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database not ready' })
    })
  },
  { name: 'health', dependencies: ['closing'] },
)
