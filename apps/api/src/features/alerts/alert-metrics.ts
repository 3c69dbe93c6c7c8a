import type { Database } from '../../database/client.ts'
import type { Metric } from '../../http/metrics.ts'
import { countUnsent, oldestDue } from './alert-queries.ts'

/** How far staff are told. */
export function alertMetrics(database: Database): Metric[] {
  return [
    {
      name: 'divine_alert_deliveries',
      help: 'Alerts that have not arrived, by state',
      label: 'state',
      read: async () => (await countUnsent(database)).map(({ state, count }) => ({ of: state, value: count })),
    },
    {
      name: 'divine_alert_oldest_seconds',
      help: 'How long the oldest alert that is due and not given up has waited',
      read: async () => [{ value: await oldestDue(database) }],
    },
  ]
}
