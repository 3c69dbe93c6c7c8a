import type { Figures, Steps } from '@divine/contracts/calls/figures'
import { naira } from '@divine/contracts/catalogue/naira'
import { minutesInWords } from '@divine/contracts/orders/figures'
import { reasonWords } from '@divine/contracts/orders/stages'
import { count, countedShare, orders, percent, tellsByShare } from './shares.ts'
import { daysIn, partInWords, type Span, spokenSpan } from './spans.ts'

/** What is said above each picture. Each sentence is true of any figures, also of none. */

/** What is said of days without orders. */
export function noOrdersIn(span: Span): string {
  return `No orders ${isOneDay(span) ? 'on this day' : 'in these days'}.`
}

/** Orders of a span: `1 order of this day`, `12 orders of these days`. */
export function ordersOf(number: number, span: Span): string {
  return `${orders(number)} of ${daysOf(span)}`
}

const isOneDay = (span: Span) => daysIn(span) === 1
const daysOf = (span: Span) => (isOneDay(span) ? 'this day' : 'these days')

/** Where buyers came from, as the address of their first page says it. */
export function originName({ origin, campaign }: { origin: string | null; campaign: string | null }): string {
  if (origin === null && campaign === null) return 'Not known'
  return [origin ?? 'Not known', campaign].filter(Boolean).join(' · ')
}

/**
 * A number beside that of the span before: `12 more (3 to 9 March: 143)`.
 * @param whole of how many the number before was a part
 */
export function compared(now: number, before: number, span: string, whole?: number): string {
  const was = whole ? countedShare(before, whole) : count(before)
  return `${difference(now, before, count, ['as many', 'fewer'])} (${span}: ${was})`
}

/** The same of a sum of money. */
export function comparedNaira(now: number, before: number, span: string): string {
  return `${difference(now, before, naira, ['as much', 'less'])} (${span}: ${naira(before)})`
}

function difference(now: number, before: number, say: (number: number) => string, words: readonly [string, string]) {
  const [same, fewer] = words
  if (now === before) return same
  return now > before ? `${say(now - before)} more` : `${say(before - now)} ${fewer}`
}

/** The orders of a span that came from a file. */
export function formerOrders(sources: Figures['sources']): Steps | undefined {
  return sources.find(({ source, ordered }) => source === 'import' && ordered > 0)
}

/** What is to be known of figures that have orders from a file. @param ordered all orders of the span */
export function sayFormer(former: Steps, ordered: number): string {
  if (former.ordered === 1) {
    const which = ordered === 1 ? 'This' : '1 of these'
    return `${which} is a former order from a file. Nobody called it here, and no money of it is signed off: below it is counted in its days and its way alone.`
  }
  const which = ordered === former.ordered ? 'All' : count(former.ordered)
  return `${which} of these are former orders from a file. Nobody called them here, and no money of theirs is signed off: below they are counted in their days and their way alone.`
}

/** How far the orders of the span came. */
export function sayTotal({
  total,
  parts,
  sources,
  ...span
}: Pick<Figures, 'total' | 'parts' | 'sources'> & Span): string {
  const { ordered, confirmed, delivered, paid, underWay } = total
  const former = formerOrders(sources)
  if (ordered === 0) return noOrdersIn(span)
  if (ordered === 1) return sayOne(total, former !== undefined)
  if (underWay === ordered && confirmed === 0) return `All ${count(ordered)} orders are still under way.`
  const rest = underWay === 0 ? '' : ` ${count(underWay)} ${are(underWay)} still under way.`
  if (confirmed === 0) return `None of the ${count(ordered)} orders was confirmed.${rest}`
  const came = `${count(confirmed)} of ${count(ordered)} orders were confirmed`
  const told = `${came}, ${count(delivered)} delivered and ${count(paid)} paid.`
  // Money of former orders is not awaited here.
  const unpaid = delivered - paid - (former ? former.delivered - former.paid : 0)
  const owing =
    unpaid > 0 ? ` ${count(unpaid)} delivered ${unpaid === 1 ? 'order is' : 'orders are'} not paid yet.` : ''
  const settled = parts.length > 1 ? parts.findLast(isSettled) : undefined
  const latest =
    underWay > 0 && settled
      ? ` ${spokenPart(settled, span)} is the latest with none under way: ${sayPaid(settled)}.`
      : ''
  return `${told}${owing}${rest}${latest}`
}

/** Whether orders will come no further: all have ended, and what was delivered is paid. */
function isSettled({ ordered, underWay, delivered, paid }: Steps): boolean {
  return ordered > 0 && underWay === 0 && delivered === paid
}

function sayPaid({ paid, ordered }: Steps): string {
  return `${countedShare(paid, ordered)} paid`
}

function spokenPart(part: Span, span: Span): string {
  return part.from === part.to ? partInWords(part, span) : spokenSpan(part, span)
}

function sayOne({ confirmed, delivered, paid, underWay, toDeliver }: Steps, isFormer: boolean): string {
  if (paid > 0) return 'One order, and it is paid.'
  if (delivered > 0) return isFormer ? 'One order, delivered.' : 'One order, delivered and not paid yet.'
  if (confirmed > 0)
    return toDeliver > 0 ? 'One order, confirmed and under way.' : 'One order, confirmed, and not delivered.'
  return underWay > 0 ? 'One order, still under way.' : 'One order, and it was not confirmed.'
}

const are = (number: number) => (number === 1 ? 'is' : 'are')

type FirstCall = Figures['firstCalls'][number]

/** What quick and late calls came to, and by when half of them were made. */
export function sayFirstCalls(figures: Pick<Figures, 'firstCalls' | 'uncalled' | 'sources'>): string {
  const { firstCalls, uncalled, sources } = figures
  const called = firstCalls.reduce((sum, row) => sum + row.called, 0)
  const waiting = uncalled === 0 ? '' : ` ${orders(uncalled)} ${uncalled === 1 ? 'waits' : 'wait'} for a first call.`
  if (called === 0 && !sources.some(({ source, ordered }) => source === 'form' && ordered > 0))
    return 'No orders by the form of the site.'
  if (called === 0) return uncalled === 0 ? 'Nobody was called.' : `Nobody was called yet.${waiting}`
  if (called === 1) return `One buyer was called.${waiting}`
  const [first] = firstCalls
  const last = firstCalls.at(-1)
  const quick =
    first && tellsByShare(first.called - first.toDecide) ? sayConfirmed('Called within 5 minutes', first) : ''
  const late = last && tellsByShare(last.called - last.toDecide) ? sayConfirmed('Called after 4 hours', last) : ''
  const isAnyOpen = firstCalls.some(({ toDecide }) => toDecide > 0)
  const leftOut = isAnyOpen && (quick || late) ? measures.confirmed.leftOut : ''
  return `${quick}${late}${sayHalf(firstCalls, called)}${waiting}${leftOut}`
}

function sayConfirmed(when: string, { called, confirmed, toDecide }: FirstCall): string {
  return `${when}, ${countedShare(confirmed, called - toDecide)} confirmed. `
}

function sayHalf(firstCalls: readonly FirstCall[], called: number): string {
  let soFar = 0
  for (const { withinMinutes, called: here } of firstCalls) {
    soFar += here
    if (soFar * 2 < called) continue
    if (withinMinutes !== null)
      return `At least half of all first calls were made within ${minutesInWords(withinMinutes)}.`
  }
  return 'More than half of all first calls were made after 4 hours.'
}

/** What riders should bring, how much of it is old, and what is out beside that. */
export function sayMoneyOut(money: Pick<Figures, 'moneyOut' | 'owedNaira' | 'looseNaira'>): string {
  const loose =
    money.looseNaira > 0 ? ` ${naira(money.looseNaira)} in cash came without a run, and nobody has signed it off.` : ''
  return `${sayWithRiders(money)}${loose}`
}

function sayWithRiders({ moneyOut, owedNaira }: Pick<Figures, 'moneyOut' | 'owedNaira'>): string {
  const sum = moneyOut.reduce((total, age) => total + age.naira, 0)
  const signedOff = 'from runs that were signed off'
  if (moneyOut.every((age) => age.naira === 0))
    return owedNaira > 0
      ? `No money of open runs is out, but ${naira(owedNaira)} is owed by riders ${signedOff}.`
      : 'No money is out with riders.'
  const old = moneyOut.filter(({ from }) => from >= 3).reduce((total, age) => total + age.naira, 0)
  const owed = owedNaira > 0 ? ` ${naira(owedNaira)} more is owed by riders ${signedOff}.` : ''
  return `${naira(sum)} is out now. ${old === 0 ? 'None of it is' : `${naira(old)} of it is`} older than 2 days.${owed}`
}

type Reason = Figures['cancelled'][number] | Figures['failed'][number]

/** What became of orders that a reason is given for. */
export type Ended = 'cancelled' | 'not delivered'

/** Most reasons that are named where as many orders have each. */
const mostNamed = 2

/**
 * Why most orders ended as they did.
 * @param isWhole false where the span has former orders from a file, of which no reason is known
 */
export function sayReasons(reasons: readonly Reason[], ended: Ended, span: Span, isWhole: boolean): string {
  const but = isWhole ? '' : ', former ones left out'
  const all = reasons.reduce((sum, row) => sum + row.orders, 0)
  if (all === 0)
    return ended === 'cancelled'
      ? `No orders of ${daysOf(span)} were cancelled${but}.`
      : `No order of ${daysOf(span)} came back or waits to go out again${but}.`
  const most = Math.max(...reasons.map((row) => row.orders))
  const names = reasons.filter((row) => row.orders === most).map(({ reason }) => reasonWords[reason])
  if (all === 1) return `1 order was ${ended}${but}: ${names.join()}.`
  const told = `${count(all)} orders were ${ended}${but}.`
  if (names.length > mostNamed) return `${told} No reason is the commonest: ${names.length} have ${orders(most)} each.`
  if (names.length > 1) return `${told} Most often: ${names.join(' and ')}, ${count(most)} of ${count(all)} each.`
  return `${told} Most often: ${names.join()}, ${countedShare(most, all)}.`
}

/** Orders that have something in common, such as their region. */
export interface Group {
  readonly name: string
  readonly steps: Steps
  /** These are what is left of the others, so that no share of theirs is compared. */
  readonly isRest?: boolean
}

/** Which share sets groups apart: confirmed of what was ordered, or delivered of what was confirmed. */
export type Measure = 'confirmed' | 'delivered'

interface MeasureRecord {
  /** The orders that came as far, and how many could have. What is open does not count against a group. */
  readonly shareOf: (steps: Steps) => readonly [part: number, whole: number]
  readonly open: (steps: Steps) => number
  readonly what: string
  readonly whole: string
  readonly leftOut: string
}

const measures: Readonly<Record<Measure, MeasureRecord>> = {
  confirmed: {
    shareOf: (steps) => [steps.confirmed, steps.ordered - steps.toDecide],
    open: ({ toDecide }) => toDecide,
    what: 'confirmed',
    whole: 'orders',
    leftOut: ' Orders that wait for a yes or no are left out.',
  },
  delivered: {
    shareOf: (steps) => [steps.delivered, steps.confirmed - steps.toDeliver],
    open: ({ toDeliver }) => toDeliver,
    what: 'of the confirmed orders delivered',
    whole: 'confirmed orders',
    leftOut: ' Orders still to be delivered are left out.',
  },
}

/** Which groups do best and worst, among those of which enough orders are decided to tell. */
export function sayGroups(groups: readonly Group[], measure: Measure): string {
  const { shareOf, open, what, whole: wholeWords, leftOut } = measures[measure]
  const [only] = groups
  if (only && groups.length === 1) {
    const { ordered } = only.steps
    const all = ordered === 1 ? 'the one order is' : `all ${orders(ordered)} are`
    return `Nothing to compare: ${all} under “${only.name}”.`
  }
  const telling = groups
    .filter(({ isRest, steps }) => !isRest && tellsByShare(shareOf(steps)[1]))
    .map(({ name, steps }) => {
      const [part, whole] = shareOf(steps)
      return { name, part, whole, share: part / whole }
    })
  const rest = groups.some(({ isRest, steps }) => !isRest && open(steps) > 0) ? leftOut : ''
  const [first, ...others] = telling
  if (!first) return `Too few orders to compare.${rest}`
  if (others.length === 0)
    return `Only ${first.name} has enough orders to tell: ${sayShare(first, wholeWords)} ${measure}.${rest}`
  const shares = telling.map(({ share }) => share)
  const best = telling.filter(({ share }) => share === Math.max(...shares))
  const worst = telling.filter(({ share }) => share === Math.min(...shares))
  if (best.length === telling.length)
    return `${telling.length} have enough orders to compare, and the same share ${measure}: ${sayShare(sumOf(telling), wholeWords)}.${rest}`
  return `Highest share ${what}: ${sayAlike(best)}. Lowest: ${sayAlike(worst)}.${rest}`
}

interface Share {
  readonly name: string
  readonly part: number
  readonly whole: number
}

function sumOf(alike: readonly Share[]): Omit<Share, 'name'> {
  const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)
  return { part: sum(alike.map(({ part }) => part)), whole: sum(alike.map(({ whole }) => whole)) }
}

function sayShare({ part, whole }: Omit<Share, 'name'>, words: string): string {
  return `${count(part)} of ${count(whole)} ${words}, ${percent(part, whole)}`
}

/** Groups with the same share: a few by name, more of them as one. */
function sayAlike(alike: readonly Share[]): string {
  if (alike.length > mostNamed) {
    const { part, whole } = sumOf(alike)
    return `${alike.length} alike, together ${countedShare(part, whole)}`
  }
  return alike.map(({ name, part, whole }) => `${name}, ${countedShare(part, whole)}`).join(', and ')
}
