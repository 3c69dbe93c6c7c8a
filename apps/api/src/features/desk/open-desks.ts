import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeskEvents } from '@divine/contracts/calls/order-desk'
import { plainLetters, randomText } from '../../random-text.ts'
import { countsFor, mayRead, type Reader } from './order-readings.ts'

/** Most streams of one member of staff at once: a few devices with a few tabs each. */
const mostStreams = 12
/** Changes that come within this time are looked up and sent together, in milliseconds. */
const gatherMs = 100
/** Between two counts of the queues there is at least this time, in milliseconds. */
const betweenCountsMs = 1_000
/** Past this many changed orders at once a page asks for its list instead. */
const mostAtOnce = 100
/** What may wait for a slow reader, in characters, before the stream is cut. It begins anew and misses nothing. */
const mostWaiting = 256 * 1024
/** After how long a browser comes back to a stream that ended, in milliseconds. */
const retryMs = 3_000

/** Where the events come from. What has no connection to the database throws. */
interface Source {
  /** How the orders with these references are now. */
  readonly ordersNow: (references: readonly string[]) => Promise<readonly DeskEvents['order'][]>
  readonly countsNow: () => Promise<DeskEvents['counts']>
}

/** The open desks of this process, which hear of each change. */
export interface OpenDesks {
  /**
   * A stream of server-sent events. It begins with `reload` unless the reader has seen the newest event.
   * @param member whose it is: their role hears of the orders and queues that it reads, as it was when they opened it
   * @param lastEventId the last event that the reader has seen
   * @returns undefined where the member has too many
   */
  open(member: Reader, lastEventId: string | undefined): Readable | undefined
  /**
   * Shows the readers of a stream that the connection holds, and tells all whether time alone has changed the counts.
   */
  beat(stream: Readable): void
  /** Ends a stream: whose it is may hear nothing more. */
  close(stream: Readable): void
  /** An order has changed; undefined: it is not known which. */
  hear(reference: string | undefined): void
  /** Ends all streams, and every later one at once. */
  end(): void
}

/** @param onFailure is told why changes could not be looked up; all are then told to load again */
export function openDesksOn({ ordersNow, countsNow }: Source, onFailure: (error: unknown) => void): OpenDesks {
  const streams = new Map<Readable, Reader>()
  const ownName = randomText(plainLetters, 8)
  let newest = 0
  let changed = new Set<string>()
  let mustReload = false
  let lastCounts = ''
  let countedAt = Number.NEGATIVE_INFINITY
  let isTelling = false
  let hasEnded = false

  function eventText<Name extends keyof DeskEvents>(name: Name, data: DeskEvents[Name]): string {
    return `id: ${ownName}.${newest}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  }

  function write(stream: Readable, text: string): void {
    if (stream.destroyed || stream.readableEnded) return
    if (stream.readableLength > mostWaiting) stream.destroy()
    else stream.push(text)
  }

  /** @param dataFor what a reader hears of it; undefined for nothing */
  function tell<Name extends keyof DeskEvents>(
    name: Name,
    dataFor: (reader: Reader) => DeskEvents[Name] | undefined,
  ): void {
    newest++
    for (const [stream, reader] of streams) {
      const data = dataFor(reader)
      if (data) write(stream, eventText(name, data))
    }
  }

  function tellOrders(orders: readonly DeskEvents['order'][]): void {
    for (const order of orders) tell('order', (reader) => (mayRead(reader, order) ? order : undefined))
    // It may be on their page still.
    tell('reload', (reader) => (orders.every((order) => mayRead(reader, order)) ? undefined : {}))
  }

  /** Looks up what has changed and tells it, until nothing more has. */
  async function tellAll(): Promise<void> {
    if (isTelling) return
    isTelling = true
    try {
      do {
        await pause(gatherMs, undefined, { ref: false })
        const references = [...changed]
        const isReload = mustReload || references.length > mostAtOnce
        changed = new Set()
        mustReload = false
        if (isReload) tell('reload', () => ({}))
        else if (references.length > 0) tellOrders(await ordersNow(references))
        await tellCounts()
      } while (changed.size > 0 || mustReload)
    } catch (error) {
      // With the next beat, or the next change.
      mustReload = true
      onFailure(error)
    } finally {
      isTelling = false
    }
  }

  async function tellCounts(): Promise<void> {
    const waitMs = countedAt + betweenCountsMs - performance.now()
    if (waitMs > 0) await pause(waitMs, undefined, { ref: false })
    countedAt = performance.now()
    const counts = await countsNow()
    const text = JSON.stringify(counts)
    if (text === lastCounts) return
    lastCounts = text
    tell('counts', (reader) => countsFor(reader, counts))
  }

  return {
    open(member, lastEventId) {
      const own = [...streams.values()].filter(({ email }) => email === member.email)
      if (own.length >= mostStreams) return undefined
      const stream = new Readable({ read() {} })
      stream.push(`retry: ${retryMs}\n\n`)
      if (hasEnded) {
        stream.push(null)
        return stream
      }
      if (lastEventId !== `${ownName}.${newest}`) stream.push(eventText('reload', {}))
      streams.set(stream, member)
      stream.once('close', () => streams.delete(stream))
      return stream
    },
    beat(stream) {
      if (streams.has(stream)) write(stream, ':\n\n')
      if (streams.size > 0) tellAll()
    },
    close(stream) {
      if (streams.delete(stream)) stream.push(null)
    },
    hear(reference) {
      if (streams.size === 0) {
        // Whoever comes back has missed it.
        newest++
        return
      }
      if (reference === undefined) mustReload = true
      else changed.add(reference)
      tellAll()
    },
    end() {
      hasEnded = true
      for (const stream of streams.keys()) stream.push(null)
    },
  }
}
