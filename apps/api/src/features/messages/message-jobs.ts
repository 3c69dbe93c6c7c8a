import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import {
  faultsOfTemplate,
  fillMessage,
  isTrueOf,
  type MessageKind,
  type MessageWay,
  messageKinds,
  messageOfMove,
  messagePath,
  messageWayNames,
} from '@divine/contracts/orders/buyer-messages'
import { isErased } from '@divine/contracts/orders/erased'
import type { EventKind } from '@divine/contracts/orders/history'
import { readPhone } from '@divine/contracts/orders/phone'
import { isStage, stageRecords } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { NotDoneYet, type QueuedJob, type Round, type Waiting } from '../../jobs/queue.ts'
import { longestTrySeconds } from '../../sending/not-taken.ts'
import { retries } from '../../sending/retries.ts'
import {
  beginSending,
  countSmsOf,
  countToBuyer,
  endTry,
  failingMessagesOf,
  insertMessages,
  isRepeated,
  type MessageRow,
  ordersTold,
  secondThoughtsSeconds,
  startTry,
  stuckWays,
  type ToldOrder,
  toldOrders,
} from './message-queries.ts'
import type { Ways } from './message-ways.ts'
import type { Stops } from './stops.ts'
import { allTemplates, type KnownTemplate, templateOf } from './templates.ts'

/** Why a text is not sent that an owner has not saved on our page: it may have been written into the table. */
const uncheckedText =
  'What this message says names more than it may, so it is not sent. An owner has to change it at /messages.'

const whyInMail = 'You get this because an order at Divine Health names this address. No more messages about orders:'

/** Names the queue of messages to buyers. */
export const messageQueue = 'buyer-messages'

/** How many messages one way sends at once: half of all, so that a mail server that hangs holds up no SMS. */
const groupsOfWay = 3

/** Of one group one is sent at a time. */
export const groupOf = ({ way, orderId }: Pick<MessageRow, 'way' | 'orderId'>) => `${way} ${orderId % groupsOfWay}`

/** How often a process looks whether a way takes nothing, in milliseconds. */
const lookMs = 60_000

/**
 * What happened longer ago is told to nobody: a backup was restored, or nothing could be sent for so
 * long. In milliseconds.
 */
const oldNewsMs = 36 * 3_600_000

const lagosDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })

/**
 * How much one number, or one email, is told in 24 hours at most, whoever orders with it: the order form is open to
 * everybody, and asks nobody whether the number is theirs.
 */
const mostToBuyer = { all: 8, beforeCheck: 3 }

/** Something that happened to an order, as far as its buyer is told of it. */
interface News {
  readonly id: number
  readonly kind: EventKind
  readonly orderId: number
  /** The stages between which the order was moved; null where it was not. */
  readonly from: string | null
  readonly to: string | null
  /** The fields that it changed. */
  readonly changed: readonly string[]
}

interface Parts {
  /** What is sold: no message may tell of it. */
  readonly catalogue: () => Catalogue
  readonly ways: Ways
  readonly stops: Stops
  /** Where the site is, for links. */
  readonly origin: string
  /** SMS about orders that nobody has checked within an hour, before further ones are left out; 0: any number. */
  readonly newOrderSmsPerHour: number
  /** Tells whoever runs the site. */
  readonly warn: (text: string) => void
}

/** Whether a person of ours has looked at an order, or nothing about it asks for that. */
const mayBeTold = ({ flags, isChecked }: Pick<ToldOrder, 'flags' | 'isChecked'>) => flags.length === 0 || isChecked

/** Whether staff have looked at what the flags of an order say. */
const isCheck = ({ kind, changed }: News) =>
  (kind === 'checked' || kind === 'corrected') && changed.includes('isChecked')

/** What the buyer is to be told of something that happened; undefined where it is nothing. */
function kindOf(news: News): MessageKind | undefined {
  const { kind, from, to } = news
  if (kind === 'placed' || isCheck(news)) return 'received'
  if (kind !== 'moved' || to === null || !isStage(to)) return undefined
  return messageOfMove(from !== null && isStage(from) ? from : undefined, to)
}

/** Tells buyers what happens to their orders. */
export function messageJobs(database: Database, { catalogue, ways, stops, origin, newOrderSmsPerHour, warn }: Parts) {
  /**
   * Writes what buyers are to be told of what has happened, with it. Where no way leads to a buyer, or an owner has
   * switched such messages off, nothing is written.
   */
  async function hear(transaction: Database, news: readonly News[]): Promise<readonly Waiting[]> {
    if (ways.all.length === 0) return []
    const told = news.flatMap((each) => {
      const kind = kindOf(each)
      return kind ? [{ kind, orderId: each.orderId, eventId: each.id, isLater: isCheck(each) }] : []
    })
    if (told.length === 0) return []
    const ids = told.map(({ orderId }) => orderId)
    const orders = await toldOrders(transaction, ids)
    const received = await ordersTold(transaction, ids, 'received')
    const isOn = new Set((await allTemplates(transaction)).flatMap(({ kind, isOn }) => (isOn ? [kind] : [])))
    const messages = told.flatMap(({ kind, orderId, eventId, isLater }) => {
      const order = orders.get(orderId)
      const way = order && ways.wayTo(order)
      if (!way || isErased(order) || !isOn.has(kind)) return []
      // Whoever is told of an order after it was checked was not told when it came.
      if (kind === 'received' && (!mayBeTold(order) || (isLater && received.has(orderId)))) return []
      return [{ kind, orderId, eventId, way }]
    })
    // By the clock of the database: a process may have another.
    return (await insertMessages(transaction, messages)).map(({ id, kind, createdAt, ...message }) => ({
      id,
      group: groupOf(message),
      startAfter: new Date(createdAt.getTime() + (kind === 'received' ? 0 : secondThoughtsSeconds * 1_000)),
    }))
  }

  /** Messages that fail while an order has a wrong email or number: it was corrected, and they are tried at once. */
  async function mended(news: readonly News[]): Promise<readonly Pick<Waiting, 'id' | 'group'>[]> {
    const corrected = news.filter(({ changed }) => changed.includes('email') || changed.includes('phone'))
    const failing = await failingMessagesOf(
      database,
      corrected.map(({ orderId }) => orderId),
    )
    return failing.map(({ id, ...message }) => ({ id, group: groupOf(message) }))
  }

  /**
   * Why a message is not sent after all, in a sentence; undefined where it is. It is asked before each try, so that a
   * message never says more than is true at that moment.
   */
  async function whyNot(
    message: MessageRow,
    order: ToldOrder,
    { isOn }: KnownTemplate,
    happenedAt: Date,
  ): Promise<string | undefined> {
    const { kind } = message
    if (isErased(order)) return 'The buyer was erased.'
    if (Date.now() - happenedAt.getTime() > oldNewsMs) return 'It happened too long ago.'
    const isDayOver = order.day !== null && order.day < lagosDay.format(new Date())
    if (kind === 'confirmed' && isDayOver) return 'The day of the delivery is over.'
    if (!isOn) return 'These messages were switched off.'
    if (await stops.isStopped(order)) return 'This number or email wants no messages.'
    if (!isStage(order.stage) || !isTrueOf(kind, order.stage)) {
      return `The order had moved on${isStage(order.stage) ? `: ${stageRecords[order.stage].words}` : ''}.`
    }
    if (await isRepeated(database, message)) return 'A later message says the same.'
    if (kind === 'received' && !mayBeTold(order)) return 'The order was flagged.'
    return ways.wayTo(order) ? undefined : 'The order has no email, and no SMS can be sent.'
  }

  /** Why a message would be one too many at this moment, in a sentence; undefined where it would not. */
  async function whyTooMany(
    transaction: Database,
    { id, kind }: MessageRow,
    order: ToldOrder,
    way: MessageRow['way'],
  ): Promise<string | undefined> {
    if ((await countToBuyer(transaction, id, order)) >= mostToBuyer.all) {
      return `This number or email has had ${mostToBuyer.all} messages in a day.`
    }
    if (kind !== 'received' || order.isChecked) return undefined
    // Nobody has looked at it: its number may be that of somebody who has ordered nothing.
    if ((await countToBuyer(transaction, id, order, 'received')) >= mostToBuyer.beforeCheck) {
      return `This number or email was told of ${mostToBuyer.beforeCheck} new orders in a day.`
    }
    if (way === 'email') return undefined
    if (readPhone(order.phoneE164)?.country !== 'NG') return 'SMS to numbers abroad go out once the order was checked.'
    const isFull = newOrderSmsPerHour > 0 && (await countSmsOf(transaction, id, 'received')) >= newOrderSmsPerHour
    return isFull
      ? `More than ${newOrderSmsPerHour} SMS about new orders in an hour (NEW_ORDER_SMS_PER_HOUR).`
      : undefined
  }

  const sending: QueuedJob = {
    name: messageQueue,
    longestSeconds: longestTrySeconds,
    atOnce: groupsOfWay * messageWayNames.length,
    retries,
    async run(id) {
      const found = await startTry(database, id)
      if (!found) return
      const { message, order, lastEvent, happenedAt } = found
      const isLast = message.tries > retries.most
      // During an update: the newer process may have the next try.
      if (!messageKinds.includes(message.kind)) {
        const error = 'Only a newer version of this site knows what this tells of.'
        await endTry(database, id, { state: isLast ? 'failed' : 'failing', error })
        throw new NotDoneYet('The message is of a newer version')
      }
      const template = await templateOf(database, message.kind)
      const reason = await whyNot(message, order, template, happenedAt)
      if (reason !== undefined) return endTry(database, id, { state: 'dropped', error: reason })
      if (Object.keys(faultsOfTemplate(catalogue(), message.kind, template)).length > 0) {
        await endTry(database, id, { state: isLast ? 'failed' : 'failing', error: uncheckedText })
        throw new NotDoneYet('What the message says was not checked')
      }
      const way = ways.wayTo(order) ?? message.way
      const begun = await beginSending(database, id, order, (transaction) =>
        whyTooMany(transaction, message, order, way),
      )
      // Its buyer was erased at this moment: the next try says so.
      if (!begun) throw new NotDoneYet('The order changed while its message was written')
      if ('reason' in begun) return endTry(database, id, { state: 'dropped', error: begun.reason })
      const { begunAt } = begun
      const path = (token: string) => `${origin}${messagePath(message.kind, token)}`
      const said = fillMessage(template, way, order, path('…'))
      const proof = stops.mailProof(order)
      const answer = await ways.send(way, order, {
        id,
        ...fillMessage(template, way, order, path(order.confirmationToken)),
        at: message.createdAt,
        why: whyInMail,
        stopUrl: `${origin}/order/${order.confirmationToken}/messages?mail=${proof}`,
      })
      // Some repeat what they refuse.
      const error = answer?.replaceAll(order.confirmationToken, '…').replaceAll(proof, '…')
      const told = { way, said: way === 'email' ? `${said.subject}\n${said.text}` : said.text }
      if (error === undefined) return endTry(database, id, { ...told, state: 'sent', sentAfter: lastEvent }, begunAt)
      await endTry(database, id, { ...told, state: isLast ? 'failed' : 'failing', error }, begunAt)
      throw new NotDoneYet('The message was not taken')
    },
  }

  const toldOf = new Set<MessageWay>()
  /** Says once that nothing goes out by a way, and once when that is over. */
  const watching: Round = {
    everyMs: lookMs,
    async run() {
      const stuck = await stuckWays(database)
      for (const { way, since, error } of stuck) {
        if (toldOf.has(way)) continue
        toldOf.add(way)
        warn(`no message to a buyer goes out by ${way} since ${since.toISOString()}: ${withoutQuotes(error)}`)
      }
      for (const way of toldOf) {
        if (stuck.some((each) => each.way === way)) continue
        toldOf.delete(way)
        warn(`no message to a buyer fails by ${way} any more as all did`)
      }
    },
  }

  return { hear, mended, sending, watching }
}

/**
 * What a server answered may name whom the message was for, in words that nobody foresees: its leading code alone may
 * stand in the log. Staff read the words at `/messages`. A long answer is cut: no quotation mark need end it.
 */
function withoutQuotes(error: string): string {
  return error.replace(/“(\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?)?[\s\S]*$/, (_quote, code = '') => `“${code}…”.`)
}
