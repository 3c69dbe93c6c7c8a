import fp from 'fastify-plugin'
import type { OpenDatabase } from '../database/client.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Calls `forget` whenever something that stands on pages has changed, in whichever process, and before the answer
     * to whoever changed it here. What was read before must then be used no more.
     */
    onSiteChange(forget: () => void): void
    /** Whether the database has taken no orders for a while: it does not answer, or only reads. */
    isDatabaseLost(): boolean
  }
}

/** A busy database may be silent for a moment without being lost. */
const patienceMs = 1_500

interface Options {
  /** Tells of changes in the database; see `OpenDatabase`. */
  readonly watch: OpenDatabase['watch']
}

/**
 * Tells all that is kept in memory of a change at once. Each listening for itself, a page could be made anew from a text
 * that was still the old one.
 */
export const siteChanges = fp<Options>(
  async (app, { watch }) => {
    const keepers = new Set<() => void>()
    function tell(): void {
      for (const forget of keepers) forget()
    }
    app.decorate('onSiteChange', (forget) => void keepers.add(forget))
    let lostAt: number | undefined
    app.decorate('isDatabaseLost', () => lostAt !== undefined && performance.now() - lostAt > patienceMs)
    const stop = await watch({
      onChange: tell,
      onLost() {
        lostAt ??= performance.now()
      },
      onFound() {
        lostAt = undefined
      },
    })
    app.addHook('onClose', stop)

    // Whoever changed something sees it with the next request, also when that comes before the database has told.
    app.addHook('onSend', async (request, reply) => {
      const isChange = request.method !== 'GET' && request.method !== 'HEAD'
      if (request.routeOptions.config.access === 'staff' && isChange && reply.statusCode < 400) tell()
    })
  },
  { name: 'site-changes' },
)
