import { isAway } from '../database/unreachable.ts'
import { errorForLog, type LoggedError } from './error-for-log.ts'

/** Window in which repeats of one failure are counted, in milliseconds. */
const windowMs = 10_000
/** How often one fault of ours is logged in a window. Each line has a stack. */
const mostRepeats = 10

/**
 * Logs failures, but not every repeat, which could fill the disk. That the database is away is logged once in a window,
 * whatever failed by it; any other failure ten times for each place in the code.
 * @param logRest told at the end of a window how many were left out
 * @returns whether this one is to be logged
 */
export function repeatsOf(logRest: (unlogged: number) => void): (error: unknown) => boolean {
  const counts = new Map<string, number>()
  return (error) => {
    const [failing, most] = isAway(error)
      ? (['the database is away', 1] as const)
      : ([placeOf(errorForLog(error)), mostRepeats] as const)
    const count = (counts.get(failing) ?? 0) + 1
    counts.set(failing, count)
    if (count === 1) {
      const endOfWindow = () => {
        const unlogged = (counts.get(failing) ?? 0) - most
        counts.delete(failing)
        if (unlogged > 0) logRest(unlogged)
      }
      setTimeout(endOfWindow, windowMs).unref()
    }
    return count <= most
  }
}

/** Where an error and its causes were made: every job that fails is logged at one place, by an error of its own. */
function placeOf({ stack, cause }: LoggedError): string {
  return cause ? `${stack}\n${placeOf(cause)}` : stack
}
