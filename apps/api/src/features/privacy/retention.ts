import type { RetentionRule, Retention as Told } from '@divine/contracts/calls/privacy'
import { stockWishDays } from '@divine/contracts/catalogue/stock-wishes'
import { closedStages, type Stage, unwantedStages } from '@divine/contracts/orders/stages'
import type { Retention } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import type { EraseOrders } from './erasing.ts'
import * as queries from './retention-queries.ts'

/** How many orders are erased in one transaction: they are locked until its end, which no order should wait for. */
const ordersAtOnce = 50
const linesAtOnce = 5_000

/** Who the journal says it was. */
export const nightName = 'the night'

type ErasingRule = Exclude<RetentionRule, 'backups'>

/** What one night erased, by rule. */
export type Night = Readonly<Record<ErasingRule, number>>

export interface RetentionJob {
  /** How long what is kept, and how much the next night would erase now. */
  due(): Promise<Told['rules']>
  /** Erases what was kept for long enough, in small steps. @returns how much that was */
  run(): Promise<Night>
  /** When a night was done last. */
  lastAt(): Promise<Date | null>
}

interface Erasing {
  /** For how many days it is kept; null: for good. */
  readonly days: number | null
  /** How much there is to erase. */
  due(days: number): Promise<number>
  /** Erases some of it. @returns how much that was, 0 where nothing is left */
  step(days: number): Promise<number>
}

/** @param retention for how many days what is kept */
export function retentionOn(database: Database, retention: Retention, eraseOrders: EraseOrders): RetentionJob {
  const ordersIn = (of: readonly Stage[], days: number | null): Erasing => ({
    days,
    due: (most) => queries.countOldOrders(database, of, most),
    step: async (most) => {
      const found = await queries.oldOrders(database, of, most, ordersAtOnce)
      const ids = found.map(({ id }) => id)
      return (await eraseOrders(database, ids, null, of)).orders
    },
  })
  const rules: Readonly<Record<ErasingRule, Erasing>> = {
    'closed-orders': ordersIn(closedStages, retention.closedOrderDays),
    'cancelled-orders': ordersIn(unwantedStages, retention.cancelledOrderDays),
    'kept-filters': {
      // What they look for is erased after as many days.
      days: retention.closedOrderDays,
      due: (most) => queries.countOldViews(database, most),
      step: (most) => queries.removeOldViews(database, most),
    },
    'wary-numbers': {
      days: retention.waryNumberDays,
      due: (most) => queries.countOldWary(database, most),
      step: (most) => queries.removeOldWary(database, most),
    },
    'stock-wishes': {
      days: stockWishDays,
      due: (most) => queries.countOldWishes(database, most),
      step: (most) => queries.removeOldWishes(database, most),
    },
    journal: {
      days: retention.journalDays,
      due: (most) => queries.countOldLines(database, most),
      step: (most) => queries.removeOldLines(database, most, linesAtOnce),
    },
  }

  async function run({ days, step }: Erasing): Promise<number> {
    if (days === null) return 0
    let done = 0
    for (;;) {
      const taken = await step(days)
      if (taken === 0) return done
      done += taken
    }
  }

  return {
    async due() {
      const told: Told['rules'] = []
      for (const [what, { days, due }] of Object.entries(rules) as [ErasingRule, Erasing][]) {
        told.push({ what, days, due: days === null ? 0 : await due(days) })
      }
      return [...told, { what: 'backups', days: retention.backupDays, due: null }]
    },

    async run() {
      const night = {
        'closed-orders': await run(rules['closed-orders']),
        'cancelled-orders': await run(rules['cancelled-orders']),
        'kept-filters': await run(rules['kept-filters']),
        'wary-numbers': await run(rules['wary-numbers']),
        'stock-wishes': await run(rules['stock-wishes']),
        journal: await run(rules.journal),
      }
      await queries.removeOldClaims(database)
      return night
    },

    lastAt: () => queries.lastNightBy(database, nightName),
  }
}
