import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { isReady } from '../database/ready.ts'

/** How long a check waits for the database, in milliseconds: whoever asks may wait for five seconds. */
const patienceMs = 3_000

/**
 * `/healthz`: the process answers. `/readyz`: the database answers, accepts writes and has every migration, and the
 * process is not about to end; besides, whether it takes part in the queue of jobs.
 */
export const health = fp(
  async (app) => {
    const config = { access: 'public', isForMonitoring: true } as const
    const isReadyInTime = () =>
      Promise.race([isReady(app.database).catch(() => false), pause(patienceMs, false, { ref: false })])
    app.get('/healthz', { config, logLevel: 'silent' }, async () => ({ status: 'ok' }))
    app.get('/readyz', { config, logLevel: 'silent' }, async (_request, reply) => {
      if (app.isEnding) return reply.code(503).send({ status: 'ending' })
      // A database that hangs would be waited for; that it is lost is known already.
      const isUsable = !app.isDatabaseLost() && (await isReadyInTime())
      // A process without its queue serves all the same: the others do its jobs.
      const queue = app.queue.isRunning() ? 'running' : 'stopped'
      return reply.code(isUsable ? 200 : 503).send({ status: isUsable ? 'ready' : 'database not ready', queue })
    })
  },
  { name: 'health', dependencies: ['closing', 'site-changes'] },
)
