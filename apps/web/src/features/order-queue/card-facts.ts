import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { naira } from '@divine/contracts/catalogue/naira'
import { isToCall, reasonWords, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { lowered } from '#/shared/first-letter.ts'
import { lagosDay, lagosWeekday } from '#/shared/lagos-clock.ts'
import type { IconName } from '#/shared/ui/icon.tsx'
import { agentName } from '#/trade/desk/agent-name.ts'
import type { DeskIconName } from '#/trade/desk/desk-icon.tsx'
import { dayInWords, isDue, momentInWords, urgencyOf, waitingTime } from '#/trade/desk/desk-times.ts'

/** What a card begins with: an icon in a box whose border says how far the order is. */
export interface CardSign {
  readonly look: 'new' | 'later' | 'check' | 'confirmed' | 'way' | 'done' | 'shut'
  readonly icon: { readonly of: 'site'; readonly name: IconName } | { readonly of: 'desk'; readonly name: DeskIconName }
}

/** What a card says. It never names the product: phones are looked at by others. */
export interface CardFacts {
  readonly sign: CardSign
  /** Town and state: as agreed or, before that, as the address says; empty where that says nothing. */
  readonly region: { readonly town: string; readonly state: string }
  /** Whether nobody has asked the buyer yet. */
  readonly isRegionGuessed: boolean
  /** How many bottles, or what the packages contain. */
  readonly bottles: string
  readonly time: { readonly words: string; readonly urgency: 'late' | 'fresh' | undefined }
  /** What happened last. */
  readonly last: string
}

/** Shorter than this after its time a call is simply due. */
const dueNowMs = 5 * 60_000

const signs: Readonly<Record<Stage, CardSign>> = {
  new: { look: 'new', icon: { of: 'site', name: 'phone' } },
  'call-back': { look: 'later', icon: { of: 'desk', name: 'clock' } },
  confirmed: { look: 'confirmed', icon: { of: 'site', name: 'check' } },
  cancelled: { look: 'shut', icon: { of: 'site', name: 'close' } },
  'with-rider': { look: 'way', icon: { of: 'desk', name: 'van' } },
  delivered: { look: 'done', icon: { of: 'site', name: 'check' } },
  failed: { look: 'check', icon: { of: 'desk', name: 'van' } },
  returned: { look: 'shut', icon: { of: 'desk', name: 'back' } },
}
const toCheck: CardSign = { look: 'check', icon: { of: 'site', name: 'alert' } }

const sourceWords = {
  form: 'new',
  phone: 'by phone',
  whatsapp: 'by WhatsApp',
  'walk-in': 'walk-in',
  import: 'from a file',
} as const

/** Whether somebody has to look at an order before it is called. */
function waitsToBeChecked({ stage, flags, isChecked }: DeskOrder): boolean {
  return stageRecords[stage].queue === 'to-call' && flags.length > 0 && !isChecked
}

/** What the card of an order says. @param now milliseconds @param me email of who reads it */
export function cardFacts(order: DeskOrder, now: number, me: string): CardFacts {
  const isRegionGuessed = !order.state && Boolean(order.guessedState)
  const [town, state] = isRegionGuessed ? [order.guessedTown, order.guessedState] : [order.town, order.state]
  return {
    sign: waitsToBeChecked(order) ? toCheck : signs[order.stage],
    region: { town: town ?? '', state: state ?? '' },
    isRegionGuessed,
    bottles: order.lines.map((line) => line.package ?? bottlesText(line.bottles)).join(' · '),
    time: timeOf(order, now),
    last: lastOf(order, now, me),
  }
}

function timeOf(order: DeskOrder, now: number): CardFacts['time'] {
  const { stage, callAt, day, placedAt } = order
  if (isToCall(order) && callAt) {
    if (!isDue(callAt, now)) return { words: momentInWords(callAt, now), urgency: undefined }
    const isJustDue = now - Date.parse(callAt) < dueNowMs
    return { words: isJustDue ? 'due now' : `${waitingTime(callAt, now)} late`, urgency: 'late' }
  }
  if (isToCall(order)) return { words: waitingTime(placedAt, now), urgency: urgencyOf(placedAt, now) }
  if (!day) return { words: lagosWeekday(placedAt), urgency: undefined }
  const { delivery } = stageRecords[stage]
  const isOverdue = (delivery === 'planned' || delivery === 'on-the-way') && day < lagosDay(now)
  return { words: dayInWords(day, now), urgency: isOverdue ? 'late' : undefined }
}

function lastOf(order: DeskOrder, now: number, me: string): string {
  const { claim, attemptedAt, callAt, stage, reason, attempts, source, sumNaira } = order
  if (attemptedAt && isToCall(order) && (!claim || claim.by === me))
    return `called ${momentInWords(attemptedAt, now)}, no outcome`
  if (claim) return claim.by === me ? 'with you' : `with ${agentName(claim.by)}`
  if (waitsToBeChecked(order)) return 'to check'
  // The buyer asked for it after it was agreed.
  if (callAt && !isToCall(order)) return `to call ${momentInWords(callAt, now)}`
  switch (stage) {
    case 'new':
      return source ? sourceWords[source] : 'new'
    case 'call-back':
      return reason === 'asked' ? 'asked for it' : `${lowered(reason ? reasonWords[reason] : '')}, ${attempts}`
    case 'confirmed':
    case 'delivered':
      return sumNaira === null ? lowered(stageRecords[stage].words) : naira(sumNaira)
    default:
      return lowered(reason ? reasonWords[reason] : stageRecords[stage].words)
  }
}
