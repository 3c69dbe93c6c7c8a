import { deliveryKinds } from '@divine/contracts/calls/alert-kinds'
import type { EventKind } from '@divine/contracts/orders/history'
import type { Database } from '../../database/client.ts'
import { type Jobs, NotDoneYet, type Queue, type QueuedJob, type Waiting } from '../../jobs/queue.ts'
import { longestTrySeconds, NotTaken } from '../../sending/not-taken.ts'
import { retries } from '../../sending/retries.ts'
import {
  addDeliveries,
  dropOldDeliveries,
  endLostTests,
  endTry,
  failingDeliveriesOf,
  isAnybodyTold,
  startTry,
  takeFailing,
  takeNewReviews,
  takeWaits,
} from './alert-queries.ts'
import { textsOf } from './alert-texts.ts'
import { type BuyerDeed, deedsOf } from './buyer-deeds.ts'
import type { Channels } from './channels/channels.ts'

/** Names the queue of deliveries. */
export const deliveryQueue = 'alert-deliveries'

/** How often a process looks for what has happened. */
const everyMs = 1_000

/** For how many days the ledger says what was sent. */
const keptDays = 90

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** Sends a delivery. @returns what was wrong, in words; undefined where it arrived */
export type Send = (found: Found) => Promise<string | undefined>

type Found = NonNullable<Awaited<ReturnType<typeof startTry>>>

/**
 * @param origin where the site is, for links
 * @param onFault told of what is wrong with this site rather than with a destination
 */
export function sendingOn(channels: Channels, origin: string, onFault: (error: unknown) => void): Send {
  return async ({ delivery, destination, order }) => {
    const { id, about, references, createdAt } = delivery
    // During an update: the newer process may have the next try.
    if (!deliveryKinds.includes(about)) return 'Only a newer version of this site knows what this tells of.'
    const message = { ...textsOf({ ...delivery, order }, origin), id, kind: about, references, at: createdAt }
    try {
      await channels.send(destination.kind, destination.address, message)
      return undefined
    } catch (error) {
      if (error instanceof NotTaken) return error.message
      onFault(error)
      return 'This site could not send it. Whoever runs it finds the reason in its log.'
    }
  }
}

/** Sends what has not arrived at a destination, which takes messages again: each would wait for hours otherwise. */
export async function sendRest(database: Database, queue: Pick<Queue, 'hurry'>, destinationId: string): Promise<void> {
  const ids = await failingDeliveriesOf(database, destinationId)
  await queue.hurry(
    deliveryQueue,
    ids.map((id) => ({ id, group: destinationId })),
  )
}

/** What buyers do about orders, as far as staff are told of it. */
interface Deed {
  readonly kind: EventKind
  /** Email of the member of staff who acted; null where a buyer did. */
  readonly actor: string | null
  readonly reference: string
  /** Where the order was moved to; null where it was not. */
  readonly to: string | null
  /** The fields that it changed. */
  readonly changed: readonly string[]
}

/** Writes what staff are to be told of what buyers have done. Of what staff did, they know. */
export async function tellOfOrders(transaction: Database, deeds: readonly Deed[]): Promise<Waiting[]> {
  const byBuyers = deeds.filter(({ actor }) => actor === null)
  const placed = byBuyers.filter(({ kind }) => kind === 'placed').map(({ reference }) => reference)
  const changed = byBuyers.filter(({ kind }) => kind === 'moved' || kind === 'corrected')
  const added: Waiting[] = []
  if (placed.length > 0) added.push(...(await addDeliveries(transaction, { about: 'new-order', references: placed })))
  if (changed.length > 0) {
    const deeds = new Map<string, Set<BuyerDeed>>()
    for (const deed of changed) {
      deeds.set(deed.reference, new Set([...(deeds.get(deed.reference) ?? []), ...deedsOf(deed)]))
    }
    const references = [...deeds.keys()]
    added.push(...(await addDeliveries(transaction, { about: 'buyer-changed', references, deeds })))
  }
  return added
}

/**
 * Tells staff what happens besides. A review is in its table with the mark that nobody was told, written with it:
 * the round turns it into deliveries, and the queue sends each, again until it arrives.
 */
export function alertJobs(database: Database, send: Send): Jobs {
  const delivering: QueuedJob = {
    name: deliveryQueue,
    longestSeconds: longestTrySeconds,
    atOnce: 6,
    retries,
    async run(id, queue) {
      const found = await startTry(database, id)
      if (!found) return
      const { failingSince } = found.destination
      const error = await send(found)
      if (error === undefined) {
        await endTry(database, found.delivery, { state: 'sent' })
        if (failingSince !== null) await sendRest(database, queue, found.destination.id)
        return
      }
      const isLast = found.delivery.tries > retries.most
      await endTry(database, found.delivery, { state: isLast ? 'failed' : 'failing', error })
      throw new NotDoneYet('The alert was not taken')
    },
  }

  /** Tells of what a transaction takes. */
  async function tell(queue: Queue, take: (transaction: Database) => Promise<Waiting[]>): Promise<void> {
    const added = await database.transaction(async (transaction) => {
      const waiting = await take(transaction)
      await queue.add(transaction, deliveryQueue, waiting)
      return waiting
    })
    if (added.length > 0) queue.wake(deliveryQueue)
  }

  return {
    queued: [delivering],
    rounds: [
      {
        everyMs,
        run: (queue) =>
          tell(queue, async (transaction) => {
            const count = await takeNewReviews(transaction)
            return count > 0 ? addDeliveries(transaction, { about: 'review-waiting', references: [] }) : []
          }),
      },
    ],
    scheduled: [
      {
        name: 'alert-ledger',
        cron: '0 3 * * *',
        longestSeconds: 600,
        run: () => dropOldDeliveries(database, keptDays),
      },
      {
        name: 'alert-waits',
        cron: '* * * * *',
        longestSeconds: 60,
        async run(queue) {
          await endLostTests(database, longestTrySeconds)
          for (const about of ['order-waiting', 'call-due'] as const) {
            if (!(await isAnybodyTold(database, about))) continue
            await tell(queue, async (transaction) => {
              const references = await takeWaits(transaction, about)
              return references.length > 0 ? addDeliveries(transaction, { about, references }) : []
            })
          }
          await tell(queue, async (transaction) => {
            const added: Waiting[] = []
            for (const { id, name, failingSince } of await takeFailing(transaction)) {
              const since = failingSince ? ` since ${lagosTime.format(failingSince)}` : ''
              const detail = `Nothing arrives at ${name}${since}. No order is lost: look at the ledger.`
              added.push(
                ...(await addDeliveries(transaction, {
                  about: 'destination-failing',
                  references: [],
                  detail,
                  but: id,
                })),
              )
            }
            return added
          })
        },
      },
    ],
  }
}
