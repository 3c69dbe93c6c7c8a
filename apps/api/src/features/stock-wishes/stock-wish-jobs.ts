import {
  fillMessage,
  type MessageTemplate,
  type MessageWay,
  messagePath,
  noOrder,
} from '@divine/contracts/orders/buyer-messages'
import type { Database } from '../../database/client.ts'
import { NotDoneYet, type QueuedJob, type Round } from '../../jobs/queue.ts'
import { longestTrySeconds } from '../../sending/not-taken.ts'
import { retries } from '../../sending/retries.ts'
import { beginTelling, noteSent, noteUnsent, takeBack, type WishRow, wishOfJob } from './stock-wish-queries.ts'

/** Names the queue of those who are told that something is back. */
export const stockWishQueue = 'stock-wishes'

/** How often a process looks for what has come back. */
const everyMs = 2_000
/** How long a save can be taken back before anybody hears of it, in seconds. */
const secondThoughtsSeconds = 60
/** What came back longer ago is told by staff: a backup was restored, or nothing could be sent for so long. */
const oldNewsMs = 36 * 3_600_000
/** How many run at once. */
const groups = 4
/** How often one number or email is told in 24 hours: anybody can ask with that of somebody else. */
const mostInADay = 3

const whyInMail = 'You get this once, because somebody asked us to tell this address. No more messages from us:'

interface Outgoing {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly at: Date
  readonly stopUrl: string
  readonly why: string
}

interface Parts {
  readonly ways: {
    readonly all: readonly MessageWay[]
    wayTo(to: Pick<WishRow, 'email' | 'phoneE164'>): MessageWay | undefined
    send(way: MessageWay, to: Pick<WishRow, 'email' | 'phoneE164'>, message: Outgoing): Promise<string | undefined>
  }
  /** What the message says now, and what is wrong with it. */
  readonly template: () => Promise<MessageTemplate & { readonly isFaulty: boolean }>
  /** Whether a number or an email wants no messages. */
  readonly areStopped: (of: Pick<WishRow, 'email' | 'phoneE164'>) => Promise<boolean>
  /** Where the site is, for links. */
  readonly origin: string
  /** SMS in an hour, before the others wait: anybody can ask with any number, and the seller pays; 0: any number. */
  readonly smsPerHour: number
}

/** Tells those who asked for it that something is back: each once, however many saves and processes there are. */
export function stockWishJobs(database: Database, { ways, template, areStopped, origin, smsPerHour }: Parts) {
  const groupOf = ({ id }: Pick<WishRow, 'id'>) => String(Number.parseInt(id.slice(0, 4), 16) % groups)

  /** Why a message is not sent, in a sentence; undefined where it is. */
  async function whyNot(wish: WishRow, isOn: boolean): Promise<string | undefined> {
    if (wish.flags.length > 0) return 'It may come from a robot, so no message goes out.'
    if (Date.now() - (wish.backAt?.getTime() ?? 0) > oldNewsMs) return 'It came back too long ago for a message.'
    if (!isOn) return 'These messages are switched off.'
    return (await areStopped(wish)) ? 'This number or email wants no messages.' : undefined
  }

  const telling: QueuedJob = {
    name: stockWishQueue,
    longestSeconds: longestTrySeconds,
    atOnce: groups,
    retries,
    async run(job) {
      const wish = await wishOfJob(database, job)
      if (!wish) return
      const { isFaulty, ...said } = await template()
      const way = ways.wayTo(wish)
      const reason = way ? await whyNot(wish, said.isOn) : 'No message can reach them.'
      if (!way || reason !== undefined) return noteUnsent(database, job, reason ?? '')
      if (isFaulty) {
        await noteUnsent(
          database,
          job,
          'What the message says names more than it may. An owner has to change it at /messages.',
        )
        throw new NotDoneYet('What the message says was not checked')
      }
      const begun = await beginTelling(database, wish, { inADay: mostInADay, smsInHour: smsPerHour })
      if (begun === 'gone') return
      if (begun === 'too-many') {
        return noteUnsent(database, job, `This number or email was told ${mostInADay} times in a day.`)
      }
      if (begun === 'later') {
        await noteUnsent(database, job, `More than ${smsPerHour} SMS in an hour: it is tried again later.`)
        throw new NotDoneYet('Too many SMS in an hour')
      }
      const url = origin + messagePath('back', wish.token)
      const answer = await ways.send(way, wish, {
        id: job,
        ...fillMessage(said, way, noOrder, url),
        at: wish.backAt ?? new Date(),
        stopUrl: url,
        why: whyInMail,
      })
      if (answer === undefined) return noteSent(database, wish.id, way)
      await noteUnsent(database, job, answer.replaceAll(wish.token, '…'))
      throw new NotDoneYet('The message was not taken')
    },
  }

  /** Puts into the queue who is to be told. What came back stands in the table, written with the save that says so. */
  const looking: Round = {
    everyMs,
    async run(queue) {
      if (ways.all.length === 0) return
      await database.transaction(async (transaction) => {
        const waiting = await takeBack(transaction, ways.all, secondThoughtsSeconds, groupOf)
        await queue.add(transaction, stockWishQueue, waiting)
      })
    },
  }

  return { telling, looking }
}
