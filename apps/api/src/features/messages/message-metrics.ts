import type { Database } from '../../database/client.ts'
import type { Metric } from '../../http/metrics.ts'
import { countUnsent, oldestUnsent } from './message-queries.ts'

/** How far buyers are told. */
export function messageMetrics(database: Database): Metric[] {
  return [
    {
      name: 'divine_buyer_messages',
      help: 'Messages to buyers that have not arrived, by state; none that was dropped',
      label: 'state',
      read: async () => (await countUnsent(database)).map(({ state, count }) => ({ of: state, value: count })),
    },
    {
      name: 'divine_buyer_message_oldest_seconds',
      help: 'Seconds since the oldest message to a buyer was written that was not tried yet, or fails while no later one goes out by its way; after what staff did it waits a minute',
      read: async () => [{ value: await oldestUnsent(database) }],
    },
  ]
}
