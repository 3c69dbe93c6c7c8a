import type { Database } from '../../database/client.ts'
import type { Round } from '../../jobs/queue.ts'
import { makeMarkedDays } from './figure-queries.ts'

/** How often a process looks for days of which an order has changed. */
const everyMs = 5_000
/** Days that are made in one transaction: a call that waits for none of them waits not long for the others. */
const daysAtOnce = 10

/** Makes the sums of marked days anew, one process at a time. */
export function figureRound(database: Database): Round {
  return {
    everyMs,
    async run() {
      while ((await makeMarkedDays(database, daysAtOnce)) === daysAtOnce);
    },
  }
}
