import type { OrderReceipt } from '@divine/contracts/calls/orders'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { createOutbox, type OutboxEntry } from '#/shared/outbox/outbox.ts'
import { hindranceOf, isFinal, noNetwork, type Sendable } from '#/shared/outbox/sending.ts'
import { isReplay, type Order, type OrderValues, place } from './order.ts'
import { markUnsettled } from './unsettled-mark.ts'

/** An order that was submitted on this device and whose receipt has not come yet, or came a short while ago. */
export interface OutboxOrder extends OutboxEntry {
  /** `deleted`: no longer an order. Only what the form held is left of it, for the next form. */
  readonly state: 'waiting' | 'refused' | 'sent' | 'deleted'
  /** The answers; gone from the device once the order is stored. */
  readonly order?: Order
  /** What the form held, for who deletes the order to change something. It goes with the answers, or a while after. */
  readonly values?: OrderValues
  /**
   * How many tries left this device without an answer by us, those under way included: each may have stored the order.
   * Missing where an earlier version kept the order: then nobody can tell.
   */
  readonly openTries?: number
  /** Why the last try failed, in words for the visitor, while it waits. */
  readonly hindrance?: string
  readonly receipt?: OrderReceipt
  /** Whether the same had been ordered before: then it is that order's receipt. */
  readonly isRepeat?: boolean
  /** The last digits of the number that we call, once the order is stored: the confirmation shows no more either. */
  readonly phoneEnding?: string
  /** Whether the visitor has been told of the receipt or the refusal. */
  readonly isSeen?: boolean
  /**
   * Whose form it came from: a word, or the number of a product with the bottles chosen on its page. There it is in
   * place of the form once it is stored.
   */
  readonly page?: string
  /** Whether the visitor has asked for that form again. */
  readonly isDone?: boolean
  /** What the server said when it refused. */
  readonly refusal?: string
}

/** An order older than this is no longer sent by itself: the buyer may have bought elsewhere. They are asked. */
const sentByItselfMs = 48 * 3_600_000
/**
 * How long a receipt is remembered, and what was typed into an order that was deleted, whose words name the time.
 */
const rememberedMs = 30 * 60_000

/** Orders that were submitted on this device and whose receipt has not come yet, or came a short while ago. */
export const orderOutbox = createOutbox<OutboxOrder>('divine-health', 'orders')

/** Every order in the outbox, oldest first, without the receipts and the deleted ones whose time has passed. */
export async function readOutbox(): Promise<OutboxOrder[]> {
  const current: OutboxOrder[] = []
  for (const kept of await orderOutbox.all()) {
    if (isOver(kept) && Date.now() - kept.keptAt > rememberedMs) await orderOutbox.delete(kept.intentId)
    else current.push(kept)
  }
  return current
}

/**
 * Keeps an order on the device before it is first sent. The same answers that wait here are the same intent: then the
 * earlier one is returned and nothing is added. Whether they lead to an order that is stored only the server knows,
 * since staff may have cancelled it. Who sends another one from the same form has done with the slip of the one before,
 * and answers of deleted orders have been used.
 * @param page names the form that it comes from
 * @param values what that form holds
 */
export async function keepOrder(
  intentId: string,
  order: Order,
  page: string,
  values: OrderValues,
): Promise<OutboxOrder> {
  const answers = answersIn(order)
  const before = await readOutbox()
  const same = before.find((each) => each.state === 'waiting' && each.order && answersIn(each.order) === answers)
  if (same) return same
  const kept: OutboxOrder = {
    intentId,
    keptAt: Date.now(),
    state: 'waiting',
    openTries: 0,
    order,
    values,
    page,
  }
  await orderOutbox.put(kept)
  markUnsettled(true)
  for (const each of before) {
    if (each.state === 'deleted') await orderOutbox.delete(each.intentId)
    else if (standsOn(page, each)) await markDone(each.intentId)
  }
  return kept
}

/** Whether there is no order in it any more that may be sent. */
export function isOver({ state }: OutboxOrder): boolean {
  return state === 'sent' || state === 'deleted'
}

/**
 * Takes an order off the device, unless it has been stored meanwhile: then its receipt stays.
 * @param isForNextForm whether what its form held stays for the next form
 * @returns the order as it was, or undefined where there was none to take
 */
export async function dropOrder(intentId: string, isForNextForm = false): Promise<OutboxOrder | undefined> {
  let dropped: OutboxOrder | undefined
  await orderOutbox.change(intentId, (kept) => {
    if (isOver(kept)) return kept
    dropped = kept
    const { values } = kept
    return isForNextForm && values ? { intentId, keptAt: Date.now(), state: 'deleted', values } : undefined
  })
  orderOutbox.announce()
  return dropped
}

/** Whether the order may be stored without anybody here knowing: a try left the device, and we have not answered it. */
export function mayHaveReachedUs({ openTries }: OutboxOrder): boolean {
  return openTries !== 0
}

/**
 * Counts a try that leaves the device, before it does, or one that we have answered. What is said of the order may
 * change with it: that there is no network is over, and it is no longer sure that the order is unsent.
 * @returns whether the order is still in the outbox
 */
async function countOpenTry(intentId: string, difference: 1 | -1): Promise<boolean> {
  let isKept = false
  await orderOutbox.change(intentId, (kept) => {
    isKept = kept.state !== 'deleted'
    if (isOver(kept)) return kept
    const { hindrance, ...rest } = kept
    const openTries = (kept.openTries ?? 1) + difference
    return { ...rest, openTries, ...(hindrance && hindrance !== noNetwork && { hindrance }) }
  })
  orderOutbox.announce()
  return isKept
}

/** Writes down what became of an order. Its answers go as soon as the server has them. */
async function remember(intentId: string, outcome: Partial<OutboxOrder>): Promise<void> {
  await orderOutbox.change(intentId, (kept) => {
    // Whoever deleted it has been told what that means.
    if (kept.state === 'deleted') return kept
    const { order, values, hindrance, openTries, ...rest } = { ...kept, ...outcome }
    if (rest.state === 'sent') return rest
    return {
      ...rest,
      ...(order && { order }),
      ...(values && { values }),
      ...(hindrance && { hindrance }),
      ...(openTries !== undefined && { openTries }),
    }
  })
  orderOutbox.announce()
}

/** Notes that the visitor has been told of the receipt or the refusal. */
export function markSeen(intentId: string): Promise<void> {
  return remember(intentId, { isSeen: true })
}

/** Notes that the visitor asks for the form again in which the order was placed. */
export function markDone(intentId: string): Promise<void> {
  return remember(intentId, { isSeen: true, isDone: true })
}

/** Notes why an order could not be sent. */
export function markHindered(intentId: string, hindrance: string): Promise<void> {
  return remember(intentId, { hindrance })
}

/** Keeps an order that was refused, with what was typed, until the visitor has seen why. */
export function markRefused(intentId: string, refusal: string): Promise<void> {
  return remember(intentId, { state: 'refused', refusal })
}

/** The order was deleted before this try, here or in another tab: nothing was sent. */
export class DeletedError extends Error {}

interface Sent {
  readonly receipt: OrderReceipt
  /** Whether the same was ordered before, and not by another try of this order. */
  readonly isRepeat: boolean
}

/**
 * Sends one order once and writes down what became of it.
 * @param told what the visitor learns of a receipt at the moment when it comes
 * @throws {RefusedError} when the server refuses it
 * @throws {NoAnswerError} when it did not arrive, or nobody can tell; it stays in the outbox
 * @throws {DeletedError} when it is no longer in the outbox
 */
export async function sendOrder(
  call: Call,
  { intentId, keptAt }: Pick<OutboxOrder, 'intentId' | 'keptAt'>,
  order: Order,
  told: () => Pick<OutboxOrder, 'isSeen' | 'isDone' | 'page'> = () => ({}),
): Promise<Sent> {
  // Without a network it surely stays here; a try would leave that open.
  if (!navigator.onLine) throw new NoAnswerError('There is no network')
  if (!(await countOpenTry(intentId, 1))) throw new DeletedError('The order was deleted')
  // A difference of times on this device: it is right where its clock is wrong. Not rounded, since it decides whether
  // the order was submitted before or after staff cancelled the one before it.
  const waitedSeconds = Math.max(0, Date.now() - keptAt) / 1_000
  const { body: receipt, headers } = await place(call, order, {
    'idempotency-key': intentId,
    'waited-seconds': String(waitedSeconds),
  }).catch(async (error: unknown) => {
    // A refusal by the API itself has stored nothing.
    if (error instanceof RefusedError) await countOpenTry(intentId, -1)
    throw error
  })
  const phoneEnding = order.phone.replace(/\D/g, '').slice(-4)
  const known = await readOutbox()
  const own = known.find((each) => each.intentId === intentId)
  const isOnlyTry = own?.state === 'waiting' && own.openTries === 1
  const isRepeat = isReplay(headers) && isOnlyTry
  await remember(intentId, { ...told(), state: 'sent', receipt, isRepeat, phoneEnding, keptAt: Date.now() })
  // One order has one slip, however often it was asked for.
  const slips = known.filter((each) => each !== own && each.receipt?.reference === receipt.reference)
  for (const each of slips) await orderOutbox.delete(each.intentId)
  if (slips.length > 0) orderOutbox.announce()
  return { receipt, isRepeat }
}

/** Whether the order was stored or refused where nobody looked, and nobody has been told yet. */
export function isNews({ state, isSeen }: OutboxOrder): boolean {
  return (state === 'sent' || state === 'refused') && !isSeen
}

/** Whether the order is stored, and is shown in place of the form of this page. */
export function standsOn(page: string, { state, isDone, page: ownPage }: OutboxOrder): boolean {
  return state === 'sent' && !isDone && page === ownPage
}

/** Whether there is still something to do or to show about the order. */
function isUnsettled(kept: OutboxOrder): boolean {
  return kept.state !== 'sent' || isNews(kept) || (kept.page !== undefined && standsOn(kept.page, kept))
}

/** Whether the order will be sent without asking. */
export function isSentByItself({ state, keptAt }: OutboxOrder): boolean {
  return state === 'waiting' && Date.now() - keptAt < sentByItselfMs
}

/**
 * Tries a waiting order once; a final refusal is written down, to be shown.
 * @returns whether it still waits
 */
export async function trySending(call: Call, kept: OutboxOrder): Promise<boolean> {
  const { intentId, order } = kept
  if (!order) return false
  try {
    await sendOrder(call, kept, order)
    return false
  } catch (error) {
    if (error instanceof DeletedError) return false
    if (!isFinal(error)) {
      await markHindered(intentId, hindranceOf(error))
      return true
    }
    await markRefused(intentId, error.failure.message)
    return false
  }
}

/** Ids of the orders that a form of this page is sending just now. */
const inHand = new Set<string>()

/** Leaves an order to the form that is sending it. Returns a function that ends that. */
export function takeInHand(intentId: string): () => void {
  inHand.add(intentId)
  return () => inHand.delete(intentId)
}

/** Tries every order that is to be sent by itself. Resolves to how many still wait. */
export async function sendWaiting(call: Call): Promise<number> {
  let waiting = 0
  for (const kept of (await readOutbox()).filter(isSentByItself)) {
    if (inHand.has(kept.intentId) || (await trySending(call, kept))) waiting++
  }
  markUnsettled((await readOutbox()).some(isUnsettled))
  return waiting
}

/**
 * What sends waiting orders by themselves, on every page.
 * @param onNews told when an order was sent of which the visitor does not know yet
 */
export function waitingOrders(call: Call, onNews: () => void): Sendable {
  return {
    onChange: orderOutbox.onChange,
    sendWaiting: () => sendWaiting(call),
    async look() {
      const kept = await readOutbox()
      if (kept.some(isNews)) onNews()
      return kept.some(isSentByItself)
    },
  }
}

/** All answers as one text, by which the same order is known while it waits. */
function answersIn({ elapsedMs: _timing, origin: _origin, campaign: _campaign, ...answers }: Order): string {
  return JSON.stringify(Object.entries(answers).sort())
}
