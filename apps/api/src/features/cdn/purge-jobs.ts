import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CdnPurge } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { NotDoneYet, type QueuedJob, type Round } from '../../jobs/queue.ts'
import { longestTrySeconds, NotTaken } from '../../sending/not-taken.ts'
import { post } from '../../sending/post.ts'

/** Names the queue of purges. */
export const purgeQueue = 'cdn-purges'

/** How often a process looks whether it has heard of a change. */
const everyMs = 1_000
/** So long after a change no process answers with a page from before it, unless the database was lost to it. */
const settleMs = 1_000
/**
 * The second purge comes so long after the first. A page from before a change may still reach the CDN after the first:
 * on a slow way, out of a cache between, or from a process that noticed late that it had lost the database.
 */
const usualAgainMs = 10_000
/** The longest wait between two tries. */
const longestRetrySeconds = 300

interface Parts {
  readonly purge: CdnPurge
  /** How long the CDN keeps a page that it is told nothing of. */
  readonly seconds: number
  /** How long after the first purge the second one comes; ten seconds if not given. */
  readonly againMs?: number
  /** Told once when purges begin to fail, and once when they no longer do. */
  readonly warn: (text: string) => void
}

/**
 * Has the CDN forget everything after a change of what pages show: once for all processes, twice for each burst of
 * changes, and again while it fails. Whoever hears of a change puts one purge into the queue, and one that waits there
 * stands for all. A process that dies before has not heard alone, or hears of it at its start.
 */
export function purgeJobs(database: Database, { purge, seconds, againMs = usualAgainMs, warn }: Parts) {
  // At the start the pages may be those of a new version, and changes may have gone by.
  let isChanged = true
  let isFailing = false

  async function send(): Promise<void> {
    try {
      await ask(purge)
    } catch (error) {
      if (!isFailing) warn(`The CDN was not told of a change, and is told again: ${reasonOf(error)}`)
      isFailing = true
      throw new NotDoneYet('The CDN was not told of a change', { cause: error })
    }
    if (isFailing) warn('The CDN is told of changes again.')
    isFailing = false
  }

  const purging: QueuedJob = {
    name: purgeQueue,
    // Enough for both purges, each with the longest that one question may take.
    longestSeconds: longestTrySeconds,
    atOnce: 1,
    gathers: true,
    // Until every page from before the change has run out by itself, which takes twice as long as it is kept.
    retries: {
      most: 6 + Math.ceil((2 * seconds) / longestRetrySeconds),
      firstSeconds: 10,
      longestSeconds: longestRetrySeconds,
    },
    async run() {
      await send()
      await pause(againMs, undefined, { ref: false })
      await send()
    },
  }

  const looking: Round = {
    everyMs,
    async run(queue) {
      if (!isChanged) return
      isChanged = false
      try {
        await queue.add(database, purgeQueue, [
          { id: randomUUID(), group: 'cdn', startAfter: new Date(Date.now() + settleMs) },
        ])
      } catch (error) {
        isChanged = true
        throw error
      }
    },
  }

  return {
    purging,
    looking,
    noteChange(): void {
      isChanged = true
    },
  }
}

/** Asks for one purge. What is answered is not read: it might have the key in it. @throws {NotTaken} */
async function ask({ url, header, body }: CdnPurge): Promise<void> {
  const { status } = await post(url, {
    headers: { 'content-type': 'application/json', accept: 'application/json', ...header },
    body,
    mayBePrivate: true,
  })
  if (status < 200 || status >= 300) throw new NotTaken(`it answered ${status}.`)
}

function reasonOf(error: unknown): string {
  return error instanceof NotTaken ? error.message : 'the site could not ask it.'
}
