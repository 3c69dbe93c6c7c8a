import type { Database } from '../../database/client.ts'
import type { Metric } from '../../http/metrics.ts'
import { oldestUntold } from './news-queries.ts'

/** How far what happens to orders is handed on to those who tell of it. */
export function orderMetrics(database: Database): Metric[] {
  return [
    {
      name: 'divine_untold_oldest_seconds',
      help: 'How long ago the oldest thing happened to an order that nobody was told of yet',
      read: async () => [{ value: await oldestUntold(database) }],
    },
  ]
}
