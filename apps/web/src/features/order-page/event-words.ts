import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import { isSame } from '@divine/contracts/orders/same-value'
import { isSumTaken, type MoveFact, reasonWords, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { lowered } from '#/shared/first-letter.ts'
import { lagosClock, lagosWeekday } from '#/shared/lagos-clock.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import type { OrderEvent } from '#/trade/desk/order-events.ts'
import { fieldInWords, valueInWords } from '#/trade/desk/value-words.ts'
import { openAttempt, stageAfter } from './history-facts.ts'
import { sourceWords } from './order-words.ts'

/** An event as the history says it. */
export interface EventWords {
  readonly title: string
  /** What else there is to say of it. */
  readonly more: string
  /** What was corrected, with what was there before. */
  readonly corrections: readonly { readonly field: string; readonly before: string; readonly now: string }[]
}

/** @param now milliseconds since 1970 */
export function eventInWords(catalogue: Catalogue, event: OrderEvent, order: WholeOrder, now: number): EventWords {
  const plain = (title: string, more = '') => ({ title, more, corrections: [] })
  switch (event.kind) {
    case 'placed':
      // How a duplicate came is said on its own page.
      return plain('Ordered', event.ofDuplicate === null && order.source ? sourceWords[order.source] : '')
    case 'moved':
      return movedInWords(catalogue, event, stageAfter(event, order), now)
    case 'attempted':
      return plain(event.note === 'whatsapp' ? 'Wrote on WhatsApp' : 'Called', outcomeOf(event, order))
    case 'checked':
      return plain('Checked', 'the hints were looked at')
    case 'noted':
      return plain('Note', event.note)
    case 'settled':
      return afterOf(event, 'isSettled') === true
        ? plain('Paid', 'the money is signed off')
        : plain('Not paid', 'the signing off was taken back')
    case 'erased':
      return plain('Buyer erased', 'name, number, address and words')
    case 'taken-back': {
      const taken = order.events.find(({ id }) => id === event.takesBack)
      return plain('Taken back', taken ? eventInWords(catalogue, taken, order, now).title : '')
    }
    case 'corrected':
      if (isCallAskedFor(event))
        return plain('Asked to be called', momentInWords(String(afterOf(event, 'callAt')), now))
      return { title: `${correctedIn(event)} corrected`, more: '', corrections: correctionsOf(catalogue, event, now) }
  }
}

/** Whether the buyer asked for a call about an order that is agreed: it stays so. */
function isCallAskedFor(event: OrderEvent): boolean {
  return Object.keys(event.changes).every((field) => field === 'callAt') && afterOf(event, 'callAt') != null
}

/** What came of a call, where nobody has said it yet. */
function outcomeOf({ at }: OrderEvent, order: WholeOrder): string {
  return isSame(openAttempt(order)?.at, at) ? 'no outcome yet' : ''
}

function transferInWords(reference: unknown): string {
  return reference ? `by transfer ${reference}` : 'by transfer'
}

function afterOf({ changes }: OrderEvent, field: string): unknown {
  return changes[field]?.[1]
}

function movedInWords(catalogue: Catalogue, event: OrderEvent, to: Stage, now: number): EventWords {
  const reason = afterOf(event, 'reason') as keyof typeof reasonWords | null | undefined
  const isUnanswered = 'attempts' in event.changes
  const facts = {
    duplicateOf: afterOf(event, 'duplicateOf'),
    callAt: afterOf(event, 'callAt'),
    region: { town: afterOf(event, 'town'), state: afterOf(event, 'state') },
    day: afterOf(event, 'day'),
    sumNaira: afterOf(event, isSumTaken(to) ? 'takenNaira' : 'sumNaira'),
  } as MoveFacts
  const runId = afterOf(event, 'runId')
  const details = [
    typeof runId === 'number' ? `run ${runId}` : '',
    !isUnanswered && reason ? lowered(reasonWords[reason]) : '',
    ...factsInWords(facts, now),
    afterOf(event, 'paidBy') === 'transfer' ? transferInWords(afterOf(event, 'transferReference')) : '',
    afterOf(event, 'isAddressRead') === true ? 'address read back' : '',
    event.note,
  ]
  // A second call without an answer changes neither stage nor reason.
  const title = isUnanswered ? (reason ? reasonWords[reason] : 'No answer again') : stageRecords[to].moved
  return {
    title,
    more: details.filter(Boolean).join(', '),
    corrections: correctionsOf(catalogue, event, now, movedWith),
  }
}

/** What a buyer can correct with the same form that moves the order. */
const movedWith: readonly string[] = ['fullname', 'address']

/** What is said with a move, beside its reason and its note. In the history, what a move did not change is missing. */
interface MoveFacts {
  readonly duplicateOf?: string | null | undefined
  readonly callAt?: string | null | undefined
  readonly region?:
    | { readonly town?: string | null | undefined; readonly state?: string | null | undefined }
    | undefined
  readonly day?: string | null | undefined
  readonly sumNaira?: number | null | undefined
}

/** The reason is said beside them. */
const saidOf: Readonly<
  Record<Exclude<MoveFact, 'reason'>, (facts: MoveFacts, now: number) => readonly (string | false | null | undefined)[]>
> = {
  callAt: ({ callAt }, now) => [callAt && `to call again ${momentInWords(callAt, now)}`],
  region: ({ region }) => [region?.town, region?.state],
  day: ({ day }) => [day && lagosWeekday(day)],
  sumNaira: ({ sumNaira }) => [typeof sumNaira === 'number' && naira(sumNaira)],
}

/** Each of the facts that are given, in words. @param now milliseconds since 1970 */
export function factsInWords(facts: MoveFacts, now: number): string[] {
  return [
    facts.duplicateOf && `duplicate of ${facts.duplicateOf}`,
    ...Object.values(saidOf).flatMap((said) => said(facts, now)),
  ].filter((words): words is string => typeof words === 'string' && words !== '')
}

/**
 * What somebody did, in a sentence without its full stop; undefined where it changes nothing for whom it is told.
 * @param email of who reads it
 * @param now milliseconds since 1970
 */
export function didInWords(event: OrderEvent, order: WholeOrder, email: string, now: number): string | undefined {
  const { kind, actor, at } = event
  const who = actor === email ? 'You' : actor ? agentName(actor) : 'The buyer'
  const moment = momentInWords(at, now)
  const when = moment === lagosClock(at) ? `at ${moment}` : `on ${moment}`
  switch (kind) {
    case 'moved':
      return `${who} moved this to “${stageRecords[stageAfter(event, order)].words}” ${when}`
    case 'corrected':
      return `${who} corrected the ${correctedIn(event).toLowerCase()} ${when}`
    case 'taken-back':
      return `${who} took something back ${when}`
    default:
      return undefined
  }
}

/** The fields that an event corrected, such as `Name and address`. */
export function correctedIn({ changes }: OrderEvent): string {
  const [first = 'Order', ...others] = correctedFields(changes).map(([field]) => fieldInWords(field))
  return [first, ...others.map(lowered)].join(' and ')
}

/** @param among fields that are named; all if not given */
function correctionsOf(
  catalogue: Catalogue,
  { changes }: OrderEvent,
  now: number,
  among?: readonly string[],
): EventWords['corrections'] {
  const fields = correctedFields(changes).filter(([field]) => among?.includes(field) ?? true)
  return fields.map(([field, [before, after]]) => ({
    field,
    before: valueInWords(catalogue, field, before, now),
    now: valueInWords(catalogue, field, after, now),
  }))
}

/** What somebody corrected. That another address is not read back yet follows from it, and is said with the address. */
function correctedFields(changes: OrderEvent['changes']) {
  return Object.entries(changes).filter(([field]) => field !== 'isAddressRead')
}
