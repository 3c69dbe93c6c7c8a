import type { Database } from '../../database/client.ts'
import type { Metric } from '../../http/metrics.ts'
import { countQueues } from './queue-queries.ts'

/** How much work there is. */
export function deskMetrics(database: Database): Metric[] {
  return [
    {
      name: 'divine_orders',
      help: 'Orders of each queue of the desk; where there are more than 1,000 it says 1,000, and for all of them an estimate',
      label: 'queue',
      read: async () =>
        Object.entries(await countQueues(database)).map(([queue, { count }]) => ({ of: queue, value: count })),
    },
  ]
}
