import type { FastifyBaseLogger } from 'fastify'
import { isAway } from '../database/unreachable.ts'
import { errorForLog, type LoggedError } from './error-for-log.ts'

/** Window in which repeats of one failure are counted, in milliseconds. */
const windowMs = 10_000
/** How often one fault of ours is logged in a window. Each line has a stack. */
const mostRepeats = 10

interface Sayings {
  readonly level: 'warn' | 'error'
  /** The message of each line. */
  readonly each: string
  /** The message of the line at the end of a window that says how many were left out. */
  readonly more: string
}

/** What failed, where one place in the code does many things that fail each for itself, such as each job. */
type Named = Readonly<Record<string, string>>

/**
 * Logs failures, but not every repeat, which could fill the disk. That the database is away is logged once in a window,
 * whatever failed by it; any other failure ten times for each place in the code, and for each name that it is given.
 * @param log takes what is logged, unless a failure comes with a log of its own, such as that of its request, and the
 *   line of how many were left out
 */
export function repeatingLog(
  log: FastifyBaseLogger,
  { level, each, more }: Sayings,
): (err: unknown, named?: Named, itsLog?: FastifyBaseLogger) => void {
  const counts = new Map<string, number>()
  return (err, named = {}, itsLog = log) => {
    const [failing, most] = isAway(err)
      ? (['the database is away', 1] as const)
      : ([`${Object.values(named)}\n${placeOf(errorForLog(err))}`, mostRepeats] as const)
    const count = (counts.get(failing) ?? 0) + 1
    counts.set(failing, count)
    if (count === 1) {
      const endOfWindow = () => {
        const unlogged = (counts.get(failing) ?? 0) - most
        counts.delete(failing)
        if (unlogged > 0) log[level]({ ...named, unlogged }, more)
      }
      setTimeout(endOfWindow, windowMs).unref()
    }
    if (count <= most) itsLog[level]({ err, ...named }, each)
  }
}

/** Where an error and its causes were made: what waits for many things fails at one place by errors of each. */
function placeOf({ stack, cause }: LoggedError): string {
  // How Node came to run it says nothing of it; of things that are waited for together each has its number.
  const place = stack
    .split('\n')
    .filter((line) => !line.includes('node:internal/'))
    .join('\n')
    .replaceAll(/(?<=Promise\.\w+) \(index \d+\)/g, '')
  return cause ? `${place}\n${placeOf(cause)}` : place
}
