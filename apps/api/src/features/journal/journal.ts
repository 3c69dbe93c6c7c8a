import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { NewLine } from './journal-queries.ts'

/** Lines that come within this time are written together, in milliseconds. */
const gatherMs = 100
/** After how long lines that could not be written are tried again, in milliseconds. */
const againMs = 5_000
/** Lines of one statement: its parameters are counted in 16 bits. */
const mostAtOnce = 500
/** What somebody has just read, and reads again within this time, is one line, in milliseconds. */
const sameReadMs = 10 * 60_000
/** Reads that are remembered for that. */
const mostRemembered = 50_000
/** Lines that wait while the records are away; beyond that the oldest are lost. */
const mostWaiting = 10_000

export interface Journal {
  /** Notes what somebody has done. It is written within a moment, and costs whoever did it no time. */
  note(line: NewLine): void
  /**
   * The same of what somebody has read: without what they read in the same way a few minutes before.
   * @param question tells one question from another, where the line names no orders by which reads are told apart
   */
  noteRead(line: NewLine, question?: string): void
  /** Resolves once all that was noted is written, or could not be this time. */
  written(): Promise<void>
  /** The same for the last time: what cannot be written is lost. */
  close(): Promise<void>
}

interface Troubles {
  /** Lines could not be written, and are tried again. Told once until they can. */
  readonly onFailure: (error: unknown) => void
  /** So many lines are lost. */
  readonly onLost: (count: number) => void
}

/** @param write writes lines; throws where the records are away */
export function journalOn(
  write: (lines: readonly NewLine[]) => Promise<void>,
  { onFailure, onLost }: Troubles,
): Journal {
  const readLately = new LRUCache<string, true>({ max: mostRemembered, ttl: sameReadMs })
  const waiting: NewLine[] = []
  let turn: Promise<void> = Promise.resolve()
  let isSet = false
  let hasFailed = false

  /** Writes what waits, from the oldest on, until nothing does or it fails. */
  async function writeAll(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const lines = waiting.slice(0, mostAtOnce)
        await write(lines)
        // What was noted meanwhile comes after them.
        waiting.splice(0, lines.length)
      }
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFailure(error)
      hasFailed = true
      const lost = waiting.length - mostWaiting
      if (lost > 0) onLost(waiting.splice(0, lost).length)
      setOut()
    }
  }

  /** One after the other: two at once would write the same lines. */
  function written(): Promise<void> {
    turn = turn.then(writeAll)
    return turn
  }

  function setOut(): void {
    if (isSet) return
    isSet = true
    pause(hasFailed ? againMs : gatherMs, undefined, { ref: false }).then(() => {
      isSet = false
      return written()
    })
  }

  function note(line: NewLine): void {
    waiting.push({ at: new Date(), ...line })
    setOut()
  }

  return {
    note,
    noteRead(line, question = '') {
      const isNew = (reference: string) => {
        const key = [line.person, line.what, reference].join(' ')
        if (readLately.has(key)) return false
        readLately.set(key, true)
        return true
      }
      const { references } = line
      if (!references) {
        if (isNew(`${line.about ?? ''} ${line.said ?? ''} ${question}`)) note(line)
        return
      }
      const unread = references.filter(isNew)
      if (unread.length > 0) note({ ...line, references: unread })
    },
    written,
    async close() {
      await written()
      if (waiting.length > 0) onLost(waiting.length)
    },
  }
}
