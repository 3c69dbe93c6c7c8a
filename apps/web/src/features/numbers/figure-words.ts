import type { Figures, Steps } from '@divine/contracts/calls/figures'
import { naira } from '@divine/contracts/catalogue/naira'
import { reasonWords } from '@divine/contracts/orders/stages'
import { count, countedShare, orders, tellsByShare } from './shares.ts'
import { partInWords, type Span, spokenSpan } from './spans.ts'

/** What is said above each picture. Each sentence is true of any figures, also of none. */

export const noOrders = 'No orders in these days.'

/** Where buyers came from, as the address of their first page says it. */
export function originName({ origin, campaign }: { origin: string | null; campaign: string | null }): string {
  if (origin === null && campaign === null) return 'Not known'
  return [origin ?? 'Not known', campaign].filter(Boolean).join(', ')
}

/** A number beside that of the span before, in words. */
export function compared(now: number, before: number, span: string): string {
  if (now === before) return `as many as ${span}`
  return now > before ? `${count(now - before)} more than ${span}` : `${count(before - now)} fewer than ${span}`
}

/** The same of a sum of money. */
export function comparedNaira(now: number, before: number, span: string): string {
  if (now === before) return `as much as ${span}`
  return now > before ? `${naira(now - before)} more than ${span}` : `${naira(before - now)} less than ${span}`
}

/** How far the orders of the span came. */
export function sayTotal({ total, parts, ...span }: Pick<Figures, 'total' | 'parts'> & Span): string {
  const { ordered, confirmed, delivered, paid, underWay } = total
  if (ordered === 0) return noOrders
  if (ordered === 1) return sayOne(total)
  if (underWay === ordered && confirmed === 0) return `All ${count(ordered)} orders are still under way.`
  const rest = underWay === 0 ? '' : ` ${count(underWay)} ${are(underWay)} still under way.`
  if (confirmed === 0) return `None of the ${count(ordered)} orders was confirmed.${rest}`
  const came = `${count(confirmed)} of ${count(ordered)} orders were confirmed`
  const told = `${came}, ${count(delivered)} delivered and ${count(paid)} paid.`
  const settled = parts.length > 1 ? parts.findLast((part) => part.ordered > 0 && part.underWay === 0) : undefined
  const latest =
    underWay > 0 && settled ? ` Of the latest that are settled, ${spokenPart(settled, span)}: ${sayPaid(settled)}.` : ''
  return `${told}${rest}${latest}`
}

function sayPaid({ paid, ordered }: Steps): string {
  return `${countedShare(paid, ordered)} paid`
}

function spokenPart(part: Span, span: Span): string {
  return part.from === part.to ? partInWords(part, span) : spokenSpan(part, span)
}

function sayOne({ confirmed, delivered, paid, underWay }: Steps): string {
  if (paid > 0) return 'One order, and it is paid.'
  if (delivered > 0) return 'One order, delivered and not paid yet.'
  if (confirmed > 0)
    return underWay > 0 ? 'One order, confirmed and under way.' : 'One order, confirmed, not delivered.'
  return underWay > 0 ? 'One order, still under way.' : 'One order, and it was not confirmed.'
}

const are = (number: number) => (number === 1 ? 'is' : 'are')

type FirstCall = Figures['firstCalls'][number]
type Within = FirstCall['withinMinutes']

function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** How long a first call took, as its row is named. @param after the limit before it, in minutes */
export function waitInWords(within: Within, after: number | null): string {
  if (within === null) return `Later than ${minutesInWords(after ?? 0)}`
  if (after === null) return `Within ${minutesInWords(within)}`
  const unit = within <= 60 ? 'minutes' : 'hours'
  const size = unit === 'hours' ? 60 : 1
  return `${after / size} to ${within / size} ${unit}`
}

/** What quick and late calls came to, and by when half of them were made. */
export function sayFirstCalls({ firstCalls, uncalled }: Pick<Figures, 'firstCalls' | 'uncalled'>): string {
  const called = firstCalls.reduce((sum, row) => sum + row.called, 0)
  const waiting = uncalled === 0 ? '' : ` ${orders(uncalled)} ${uncalled === 1 ? 'waits' : 'wait'} for a first call.`
  if (called === 0) return `Nobody was called yet.${waiting}`
  if (called === 1) return `One buyer was called.${waiting}`
  const [first] = firstCalls
  const last = firstCalls.at(-1)
  const quick = first && tellsByShare(first.called) ? sayConfirmed('Called within 5 minutes', first) : ''
  const late = last && tellsByShare(last.called) ? sayConfirmed('Called after 4 hours', last) : ''
  return `${quick}${late}${sayHalf(firstCalls, called)}${waiting}`
}

function sayConfirmed(when: string, { called, confirmed }: FirstCall): string {
  return `${when}, ${countedShare(confirmed, called)} confirmed. `
}

function sayHalf(firstCalls: readonly FirstCall[], called: number): string {
  let soFar = 0
  for (const { withinMinutes, called: here } of firstCalls) {
    soFar += here
    if (soFar * 2 < called) continue
    if (withinMinutes !== null) return `Half of all first calls were made within ${minutesInWords(withinMinutes)}.`
  }
  return 'More than half of all first calls were made after 4 hours.'
}

/** What riders should bring, and how much of it is old. */
export function sayMoneyOut(moneyOut: Figures['moneyOut']): string {
  const sum = moneyOut.reduce((total, age) => total + age.naira, 0)
  if (moneyOut.every((age) => age.naira === 0)) return 'No money is out with riders.'
  const old = moneyOut.filter(({ from }) => from >= 3).reduce((total, age) => total + age.naira, 0)
  return `${naira(sum)} is out now. ${old === 0 ? 'None of it is' : `${naira(old)} of it is`} older than 2 days.`
}

type Reason = Figures['cancelled'][number] | Figures['failed'][number]

/** Why most orders ended as they did. @param ended what became of them */
export function sayReasons(reasons: readonly Reason[], ended: 'cancelled' | 'came back'): string {
  const all = reasons.reduce((sum, row) => sum + row.orders, 0)
  const verb = ended === 'cancelled' ? (all === 1 ? 'was cancelled' : 'were cancelled') : 'came back'
  if (all === 0)
    return ended === 'cancelled' ? 'No orders of these days were cancelled.' : 'No orders of these days came back.'
  const most = Math.max(...reasons.map((row) => row.orders))
  const [first, ...others] = reasons.filter((row) => row.orders === most)
  const name = first ? reasonWords[first.reason] : ''
  if (all === 1) return `1 order ${verb}: ${name}.`
  if (others.length > 0)
    return `${count(all)} orders ${verb}. No reason stands out: ${count(most)} at most have the same.`
  return `${count(all)} orders ${verb}. Most often: ${name}, ${countedShare(most, all)}.`
}

/** Orders that have something in common, such as their region. */
export interface Group {
  readonly name: string
  readonly steps: Steps
}

/** Which share sets groups apart: confirmed of what was ordered, or delivered of what was confirmed. */
export type Measure = 'confirmed' | 'delivered'

const sharesOf: Readonly<Record<Measure, (steps: Steps) => readonly [part: number, whole: number]>> = {
  confirmed: ({ confirmed, ordered }) => [confirmed, ordered],
  delivered: ({ delivered, confirmed }) => [delivered, confirmed],
}

/** Which groups do best and worst, among those that have enough orders to tell. */
export function sayGroups(groups: readonly Group[], measure: Measure): string {
  const [only, ...others] = groups
  if (!only) return noOrders
  const shareOf = sharesOf[measure]
  const what = measure === 'confirmed' ? 'confirmed' : 'of the confirmed orders delivered'
  const sayOf = ({ name, steps }: Group) => `${name}, ${countedShare(...shareOf(steps))}`
  const [part, whole] = shareOf(only.steps)
  if (others.length === 0)
    return whole === 0
      ? `All are of one kind: ${only.name}. Nothing was confirmed.`
      : `All are of one kind: ${only.name}, ${countedShare(part, whole)} ${what}.`
  const telling = groups
    .filter(({ steps }) => tellsByShare(shareOf(steps)[1]))
    .map((group) => {
      const [some, all] = shareOf(group.steps)
      return { group, share: some / all }
    })
  if (telling.length < 2) return `Too few orders to compare. Most: ${only.name}, ${orders(only.steps.ordered)}.`
  const best = telling.reduce((found, each) => (each.share > found.share ? each : found))
  const worst = telling.reduce((found, each) => (each.share < found.share ? each : found))
  if (best.share === worst.share) return `The same share was ${what} everywhere.`
  return `Highest share ${what}: ${sayOf(best.group)}. Lowest: ${sayOf(worst.group)}.`
}
