import fp from 'fastify-plugin'
import type { OpenDatabase } from '../database/client.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if a call of staff changes nothing, although it is no GET: pages may stay as they are. */
    changesNothing?: boolean
  }
  interface FastifyInstance {
    /**
     * Calls `forget` whenever something shown on pages has changed, in any process, and before the process that made
     * the change answers it. Whatever was read before must then be forgotten.
     */
    onSiteChange(forget: () => void): void
    /**
     * Calls `hear` when the database says that something shown on pages has changed, or may have: in any process, and
     * not with every act of staff.
     */
    onStoredChange(hear: () => void): void
    /** Calls `hear` for each order that is new, has changed or has another claim; see `Watcher.onOrderChange`. */
    onOrderChange(hear: (reference: string | undefined) => void): void
    /** Calls `hear` when sessions of staff have ended otherwise than by time; see `Watcher.onSessionEnd`. */
    onSessionEnd(hear: () => void): void
    /** Whether the database has taken no orders for a while: it does not answer, or is read-only. */
    isDatabaseLost(): boolean
  }
}

/** A busy database may be silent for a moment without being lost. */
const patienceMs = 1_500

interface Options {
  /** Reports changes in the database; see `OpenDatabase`. */
  readonly watch: OpenDatabase['watch']
  /** What has to be known anew before anybody is told of a change, as pages are made of it. It does not fail. */
  readonly beforeTelling: () => Promise<void>
}

/**
 * Tells all caches of a change at the same time. If each listened for itself, a page could be rendered again from a
 * text that is still cached in its old form.
 */
export const siteChanges = fp<Options>(
  async (app, { watch, beforeTelling }) => {
    const keepers = new Set<() => void>()
    function tell(): void {
      for (const forget of keepers) forget()
    }
    app.decorate('onSiteChange', (forget) => void keepers.add(forget))
    const storedHearers = new Set<() => void>()
    app.decorate('onStoredChange', (hear) => void storedHearers.add(hear))
    const desks = new Set<(reference: string | undefined) => void>()
    app.decorate('onOrderChange', (hear) => void desks.add(hear))
    const listeners = new Set<() => void>()
    app.decorate('onSessionEnd', (hear) => void listeners.add(hear))
    let lostAt: number | undefined
    app.decorate('isDatabaseLost', () => lostAt !== undefined && performance.now() - lostAt > patienceMs)
    const stop = await watch({
      onChange() {
        void beforeTelling().then(tell)
        for (const hear of storedHearers) hear()
      },
      onOrderChange(reference) {
        for (const hear of desks) hear(reference)
      },
      onSessionEnd() {
        for (const hear of listeners) hear()
      },
      onLost() {
        lostAt ??= performance.now()
      },
      onFound() {
        lostAt = undefined
      },
    })
    app.addHook('onClose', stop)

    // Whoever changed something sees it with the next request, even if that comes before the database has announced it.
    app.addHook('onSend', async (request, reply) => {
      const { access, changesNothing = false } = request.routeOptions.config
      const isChange = request.method !== 'GET' && request.method !== 'HEAD' && !changesNothing
      if (access === 'staff' && isChange && reply.statusCode < 400) tell()
    })
  },
  { name: 'site-changes' },
)
