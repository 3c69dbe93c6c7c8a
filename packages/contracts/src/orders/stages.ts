import type { BuyerAct } from './buyer-acts.ts'
import type { BuyerStage } from './buyer-stages.ts'
import type { Queue } from './queues.ts'

/** Every stage of an order, in the order in which most of them are passed. */
export const stages = [
  'new',
  'call-back',
  'confirmed',
  'cancelled',
  'with-rider',
  'delivered',
  'failed',
  'returned',
] as const
export type Stage = (typeof stages)[number]

/** Whether this version knows a stage: a newer one may have written another. */
export function isStage(stage: string): stage is Stage {
  return stages.some((known) => known === stage)
}

/** Why an order is called back later. */
export const callBackReasons = ['no-answer', 'phone-off', 'asked'] as const

/** Why an order ends before it is sent. */
export const cancelReasons = [
  'changed-mind',
  'price',
  'cannot-pay',
  'wrong-number',
  'not-reachable',
  'outside-area',
  'not-serious',
  'duplicate',
] as const

/** Why an order came back from its rider. */
export const failReasons = [
  'not-there',
  'not-reachable',
  'another-day',
  'refused',
  'cannot-pay',
  'wrong-address',
] as const

/**
 * Stored where an order ends and nobody said why: its buyer chose no reason, or was erased. The table offers it for no
 * stage, because staff know the reason.
 */
export const unsaidReason = 'not-said'

export type MoveReason =
  | (typeof callBackReasons | typeof cancelReasons | typeof failReasons)[number]
  | typeof unsaidReason

/** What a stage can ask for, in the order in which a form does. */
export const moveFacts = ['reason', 'callAt', 'region', 'day', 'sumNaira'] as const
export type MoveFact = (typeof moveFacts)[number]

/**
 * How far the call and the delivery of an order are. The call is still to make, and there is no day yet; its buyer said
 * yes, and a day is agreed, it is on its way, it arrived, or it did not; or nothing comes of it. Nothing that is agreed
 * waits without a day: runs, figures and what its buyer is told ask for it.
 */
type CallAndDelivery =
  | { readonly call: 'to-make'; readonly delivery: 'not-yet' }
  | { readonly call: 'agreed'; readonly delivery: 'planned' | 'on-the-way' | 'done' | 'in-vain' }
  | { readonly call: 'in-vain'; readonly delivery: 'none' }

type StageRecord = CallAndDelivery & {
  /** The stage in words, as the order's page and the queues say it. */
  readonly words: string
  /** What its buyer can do about it on its page: nothing once it is with the rider. */
  readonly buyerMay: readonly BuyerAct[]
  /** The queue of the order desk that holds it. One to call waits to be checked instead where it is flagged. */
  readonly queue: Exclude<Queue, 'to-check' | 'all'>
  /** The move into it, as the history says it. */
  readonly moved: string
  /** What must be said to come here. Everything else is refused, except a note. */
  readonly asks: readonly MoveFact[]
  /** Reasons that may be given, where one is asked for. */
  readonly reasons?: readonly MoveReason[]
  /** Where an order goes on to from here. A move is taken back by another event, which this table does not limit. */
  readonly next: readonly Stage[]
}

/**
 * The table of stages and moves: checks, buttons, words, history and reports derive from it.
 * Source: the order desk, 'Three facts, kept apart'.
 */
export const stageRecords: Readonly<Record<Stage, StageRecord>> = {
  new: {
    words: 'To call',
    buyerMay: ['correct', 'ask-for-call', 'cancel'],
    queue: 'to-call',
    call: 'to-make',
    delivery: 'not-yet',
    moved: 'Ordered',
    asks: [],
    next: ['call-back', 'confirmed', 'cancelled'],
  },
  'call-back': {
    words: 'Call back',
    buyerMay: ['correct', 'ask-for-call', 'cancel'],
    queue: 'call-back',
    call: 'to-make',
    delivery: 'not-yet',
    moved: 'To call again',
    asks: ['reason', 'callAt'],
    reasons: callBackReasons,
    next: ['call-back', 'confirmed', 'cancelled'],
  },
  confirmed: {
    words: 'Confirmed',
    buyerMay: ['correct', 'ask-for-call', 'cancel'],
    queue: 'confirmed',
    call: 'agreed',
    delivery: 'planned',
    moved: 'Confirmed',
    asks: ['region', 'day', 'sumNaira'],
    next: ['call-back', 'with-rider', 'cancelled'],
  },
  cancelled: {
    words: 'Cancelled',
    buyerMay: [],
    queue: 'closed',
    call: 'in-vain',
    delivery: 'none',
    moved: 'Cancelled',
    asks: ['reason'],
    reasons: cancelReasons,
    next: [],
  },
  'with-rider': {
    words: 'On the way',
    buyerMay: [],
    queue: 'with-rider',
    call: 'agreed',
    delivery: 'on-the-way',
    moved: 'Given to a rider',
    asks: [],
    next: ['delivered', 'failed'],
  },
  delivered: {
    words: 'Delivered',
    buyerMay: [],
    queue: 'money-due',
    call: 'agreed',
    delivery: 'done',
    moved: 'Delivered',
    asks: ['sumNaira'],
    next: [],
  },
  failed: {
    words: 'Not delivered',
    buyerMay: [],
    queue: 'with-rider',
    call: 'agreed',
    delivery: 'in-vain',
    moved: 'Not delivered',
    asks: ['reason'],
    reasons: failReasons,
    next: ['confirmed', 'returned'],
  },
  returned: {
    words: 'Returned',
    buyerMay: [],
    queue: 'closed',
    call: 'agreed',
    delivery: 'in-vain',
    moved: 'Returned',
    asks: [],
    next: [],
  },
}

/** The reasons in words, as buttons and history say them. */
export const reasonWords: Readonly<Record<MoveReason, string>> = {
  'no-answer': 'No answer',
  'phone-off': 'Phone off',
  asked: 'Asked to be called later',
  'changed-mind': 'Changed their mind',
  price: 'The price',
  'cannot-pay': 'Cannot pay now',
  'wrong-number': 'Wrong number',
  'not-reachable': 'Not reachable',
  'outside-area': 'Outside our area',
  'not-serious': 'Not meant seriously',
  duplicate: 'The same order twice',
  'not-there': 'Nobody was there',
  'another-day': 'Wants another day',
  refused: 'Refused at the door',
  'wrong-address': 'The address was not found',
  [unsaidReason]: 'No reason given',
}

/**
 * What each reason tells of the call before it: that one was made, that nobody answered it, or that there was none,
 * since staff, or a rider at the door, see it without. Where no reason is asked for, a call was made.
 */
const callByReason: Readonly<Record<MoveReason, 'made' | 'unanswered' | 'none'>> = {
  'no-answer': 'unanswered',
  'phone-off': 'unanswered',
  asked: 'made',
  'changed-mind': 'made',
  price: 'made',
  'cannot-pay': 'made',
  'wrong-number': 'made',
  'not-reachable': 'made',
  'outside-area': 'none',
  'not-serious': 'none',
  duplicate: 'none',
  'not-there': 'none',
  'another-day': 'none',
  refused: 'none',
  'wrong-address': 'none',
  [unsaidReason]: 'none',
}

/** Whether somebody tried to call, and nobody answered. */
export function isUnanswered(reason: MoveReason | null | undefined): boolean {
  return reason ? callByReason[reason] === 'unanswered' : false
}

/** The reasons that tell of no call. */
export const reasonsWithoutCall: readonly string[] = Object.entries(callByReason)
  .filter(([, call]) => call === 'none')
  .map(([reason]) => reason)

const toldByDelivery: Readonly<Record<CallAndDelivery['delivery'], BuyerStage>> = {
  none: 'cancelled',
  'not-yet': 'received',
  planned: 'confirmed',
  'on-the-way': 'on-the-way',
  done: 'delivered',
  'in-vain': 'not-delivered',
}

/** How far an order is for its buyer. What only a newer version knows is at least received. */
export function buyerStageOf(stage: string): BuyerStage {
  return isStage(stage) ? toldByDelivery[stageRecords[stage].delivery] : 'received'
}

/** Whether the table lets an order go from one stage to the other. */
export function isMove(from: Stage, to: Stage): boolean {
  return stageRecords[from].next.includes(to)
}

/** Whether the sum that is said with a move is what was taken at the door, and not what is agreed. */
export function isSumTaken(stage: Stage): boolean {
  return stageRecords[stage].delivery === 'done'
}

/** The stages of orders that nobody wants any more. */
export const unwantedStages: readonly Stage[] = stages.filter((stage) => stageRecords[stage].call === 'in-vain')

/** The stages of orders that went out and were not delivered. */
export const undeliveredStages: readonly Stage[] = stages.filter((stage) => stageRecords[stage].delivery === 'in-vain')

/** Whether an order came to its end: nothing is to be done for it any more but counting its money. */
export function isOver(stage: Stage): boolean {
  return ['closed', 'money-due'].includes(stageRecords[stage].queue)
}

/** The stages of orders that came to their end although somebody wanted them. */
export const closedStages: readonly Stage[] = stages.filter((stage) => isOver(stage) && !unwantedStages.includes(stage))

/** The stages of orders that went out, were not delivered, and no longer go out again. */
export const cameBackStages: readonly Stage[] = undeliveredStages.filter(isOver)

/** Every reason that is stored with orders in some stages, each once. */
export function reasonsIn(some: readonly Stage[]): MoveReason[] {
  return [...new Set<MoveReason>([...some.flatMap((stage) => stageRecords[stage].reasons ?? []), unsaidReason])]
}

/** Whether a day is agreed, and no rider has the order yet. */
export function isPlanned(stage: Stage): boolean {
  return stageRecords[stage].delivery === 'planned'
}

/** Whether the order is with a rider, or came to its end that way. */
export function wentOut(stage: Stage): boolean {
  return ['on-the-way', 'done', 'in-vain'].includes(stageRecords[stage].delivery)
}

/** Whether a rider has the order, or has not brought it back yet. */
export function isOut(stage: Stage): boolean {
  return wentOut(stage) && !isOver(stage)
}

/** Whether somebody brings the order by what was agreed, or is about to. */
export function isToBring(stage: Stage): boolean {
  return isPlanned(stage) || stageRecords[stage].delivery === 'on-the-way'
}

/** What must be agreed of an order as long as it is to bring: all that is asked for where it is planned. */
export function factsToBring(stage: Stage): readonly MoveFact[] {
  if (!isToBring(stage)) return []
  return moveFacts.filter((fact) => stages.some((each) => isPlanned(each) && stageRecords[each].asks.includes(fact)))
}

/** The stages of orders whose buyers are still to be called. */
export const toCallStages: readonly Stage[] = stages.filter((stage) => stageRecords[stage].call === 'to-make')

/** Whether there is a call to make, for which one member of staff has the buyer. */
export function isToCall({ stage }: { readonly stage: Stage }): boolean {
  return toCallStages.includes(stage)
}

/** The stages in which a call can be due: it was agreed, or the buyer may ask for it though nobody has to call. */
export const callDueStages: readonly Stage[] = stages.filter(
  (stage) =>
    stageRecords[stage].asks.includes('callAt') ||
    (!isToCall({ stage }) && stageRecords[stage].buyerMay.includes('ask-for-call')),
)

/** The stages that a queue holds. */
export function stagesIn(queue: Queue): readonly Stage[] {
  return stages.filter((stage) => stageRecords[stage].queue === queue)
}
