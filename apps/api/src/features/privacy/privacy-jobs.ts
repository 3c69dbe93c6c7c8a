import type { ScheduledJob } from '../../jobs/queue.ts'
import type { Night, RetentionJob } from './retention.ts'

/** Hour of the day in Lagos at which the night erases what is old. */
const nightHour = 2
/** A whole year of orders takes minutes. */
const longestSeconds = 3 * 3_600

/**
 * Erases each night what was kept for long enough.
 * @param further removes what others keep for a time of their own
 * @param note writes down how much that was
 */
export function nightJob(
  retention: RetentionJob,
  further: () => Promise<unknown>,
  note: (said: string) => void,
): ScheduledJob {
  return {
    name: 'retention',
    cron: `0 ${nightHour} * * *`,
    longestSeconds,
    async run() {
      await further()
      note(saidOf(await retention.run()))
    },
  }
}

/** What the night erases, as it is counted: one, and more. */
const words: Readonly<Record<keyof Night, readonly [one: string, more: string]>> = {
  'closed-orders': ['closed order', 'closed orders'],
  'cancelled-orders': ['cancelled order', 'cancelled orders'],
  'kept-filters': ['kept filter', 'kept filters'],
  'wary-numbers': ['number to be wary of', 'numbers to be wary of'],
  'stock-wishes': ['wish to be told', 'wishes to be told'],
  journal: ['line of the journal', 'lines of the journal'],
}

function saidOf(night: Night): string {
  return (Object.keys(words) as (keyof Night)[])
    .map((what) => `${night[what].toLocaleString('en-GB')} ${words[what][night[what] === 1 ? 0 : 1]}`)
    .join(', ')
}

/** When the next night is. Lagos has no summer time: it is an hour before UTC all year. */
export function nextNight(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(nightHour - 1, 0, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
