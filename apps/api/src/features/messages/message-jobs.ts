import {
  fillMessage,
  type MessageKind,
  messageKinds,
  messagePath,
  messageRecords,
  messageWayNames,
} from '@divine/contracts/orders/buyer-messages'
import { isErased } from '@divine/contracts/orders/erased'
import type { EventKind } from '@divine/contracts/orders/history'
import { readPhone } from '@divine/contracts/orders/phone'
import { isStage, stageRecords } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import type { QueuedJob, Waiting } from '../../jobs/queue.ts'
import { longestTrySeconds } from '../../sending/not-taken.ts'
import { retries } from '../../sending/retries.ts'
import {
  countSmsOf,
  countToBuyer,
  endTry,
  failingMessagesOf,
  insertMessages,
  isRepeated,
  type MessageRow,
  ordersTold,
  startTry,
  type ToldOrder,
  toldOrders,
} from './message-queries.ts'
import type { Ways } from './message-ways.ts'
import type { Stops } from './stops.ts'
import { allTemplates, type KnownTemplate, templateOf } from './templates.ts'

/** Names the queue of messages to buyers. */
export const messageQueue = 'buyer-messages'

/** How many messages one way sends at once: half of all, so that a mail server that hangs holds up no SMS. */
const groupsOfWay = 3

/** Of one group one is sent at a time. */
export const groupOf = ({ way, orderId }: Pick<MessageRow, 'way' | 'orderId'>) => `${way} ${orderId % groupsOfWay}`

/** How long what staff have done can be taken back before its buyer hears of it, in milliseconds. */
const secondThoughtsMs = 60_000

/** What happened longer ago is told to nobody: a backup was restored, or nothing could be sent for so long. In milliseconds. */
const oldNewsMs = 36 * 3_600_000

const lagosDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })

/**
 * How much one number, or one email, is told in 24 hours at most, whoever orders with it: the order form is open to everybody,
 * and asks nobody whether the number is theirs.
 */
const mostToBuyer = { all: 8, beforeCheck: 3 }

/** Something that happened to an order, as far as its buyer is told of it. */
interface News {
  readonly id: number
  readonly kind: EventKind
  readonly orderId: number
  /** Where the order was moved to; null where it was not. */
  readonly to: string | null
  /** The fields that it changed. */
  readonly changed: readonly string[]
}

interface Parts {
  readonly ways: Ways
  readonly stops: Stops
  /** Where the site is, for links. */
  readonly origin: string
  /** SMS about orders that nobody has checked within an hour, before further ones are left out; 0: any number. */
  readonly newOrderSmsPerHour: number
}

/** Whether a person of ours has looked at an order, or nothing about it asks for that. */
const mayBeTold = ({ flags, isChecked }: Pick<ToldOrder, 'flags' | 'isChecked'>) => flags.length === 0 || isChecked

/** Whether staff have looked at what the flags of an order say. */
const isCheck = ({ kind, changed }: News) =>
  (kind === 'checked' || kind === 'corrected') && changed.includes('isChecked')

/** What the buyer is to be told of something that happened; undefined where it is nothing. */
function kindOf(news: News): MessageKind | undefined {
  const { kind, to } = news
  if (kind === 'placed' || isCheck(news)) return 'received'
  if (kind !== 'moved' || to === null || !isStage(to)) return undefined
  return messageKinds.find((each) => each !== 'received' && messageRecords[each].isTrueOf(to))
}

/** Tells buyers what happens to their orders. */
export function messageJobs(database: Database, { ways, stops, origin, newOrderSmsPerHour }: Parts) {
  /**
   * Writes what buyers are to be told of what has happened, with it. Where no way leads to a buyer, or an owner has switched such
   * messages off, nothing is written.
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
    const now = Date.now()
    return (await insertMessages(transaction, messages)).map(({ id, kind, ...message }) => ({
      id,
      group: groupOf(message),
      startAfter: new Date(kind === 'received' ? now : now + secondThoughtsMs),
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
   * Why a message is not sent after all, in a sentence; undefined where it is. It is asked before each try, so that a message
   * never says more than is true at that moment.
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
    if (!isStage(order.stage) || !messageRecords[kind].isTrueOf(order.stage)) {
      return `The order had moved on${isStage(order.stage) ? `: ${stageRecords[order.stage].words}` : ''}.`
    }
    if (await isRepeated(database, message)) return 'A later message says the same.'
    if (kind === 'received' && !mayBeTold(order)) return 'The order was flagged.'
    const way = ways.wayTo(order)
    if (!way) return 'The order has no email, and no SMS can be sent.'
    if ((await countToBuyer(database, order)) >= mostToBuyer.all) {
      return `This number or email has had ${mostToBuyer.all} messages in a day.`
    }
    return kind === 'received' && !order.isChecked ? whyNotUnasked(order, way) : undefined
  }

  /** The same of an order that nobody has looked at: its number may be that of somebody who has ordered nothing. */
  async function whyNotUnasked(order: ToldOrder, way: MessageRow['way']): Promise<string | undefined> {
    if ((await countToBuyer(database, order, 'received')) >= mostToBuyer.beforeCheck) {
      return `This number or email was told of ${mostToBuyer.beforeCheck} new orders in a day.`
    }
    if (way === 'email') return undefined
    if (readPhone(order.phoneE164)?.country !== 'NG') return 'SMS to numbers abroad go out once the order was checked.'
    const isFull = newOrderSmsPerHour > 0 && (await countSmsOf(database, 'received')) >= newOrderSmsPerHour
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
      const { message, order, happenedAt } = found
      const isLast = message.tries > retries.most
      // During an update: the newer process may have the next try.
      if (!messageKinds.includes(message.kind)) {
        const error = 'Only a newer version of this site knows what this tells of.'
        await endTry(database, id, { state: isLast ? 'failed' : 'failing', error })
        throw new Error('The message is of a newer version')
      }
      const template = await templateOf(database, message.kind)
      const reason = await whyNot(message, order, template, happenedAt)
      if (reason !== undefined) return endTry(database, id, { state: 'dropped', error: reason })
      const way = ways.wayTo(order) ?? message.way
      const path = (token: string) => `${origin}${messagePath(message.kind, token)}`
      const said = fillMessage(template, way, order, path('…'))
      const error = await ways.send(way, order, {
        id,
        ...fillMessage(template, way, order, path(order.confirmationToken)),
        at: message.createdAt,
        stopUrl: `${origin}/order/${order.confirmationToken}/messages?mail=${stops.mailProof(order)}`,
      })
      const told = { way, said: way === 'email' ? `${said.subject}\n${said.text}` : said.text }
      if (error === undefined) return endTry(database, id, { ...told, state: 'sent' })
      await endTry(database, id, { ...told, state: isLast ? 'failed' : 'failing', error })
      throw new Error('The message was not taken')
    },
  }

  return { hear, mended, sending }
}
