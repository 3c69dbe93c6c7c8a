import { factsOfBuyer, type WordsOfBuyer, wordsOfBuyer } from '@divine/contracts/orders/erased'
import type { Changes, EventKind, SoldLine } from '@divine/contracts/orders/history'
import { isSame } from '@divine/contracts/orders/same-value'
import { isNumberTyped } from './number-words.ts'

/** What happened to an order, as far as it says whose the order was. */
export interface ToldEvent {
  readonly id: number
  readonly kind: EventKind
  readonly changes: Changes
  readonly note: string
}

/** A fact that is the buyer's, but for the number itself. */
type Fact = Exclude<(typeof factsOfBuyer)[number], 'phone'>
const facts = factsOfBuyer.filter((fact): fact is Fact => fact !== 'phone')

/**
 * Which events belong to a number: those before and after which the order had it. The one that corrects the number
 * belongs to neither.
 * @param history oldest first
 * @param now the number that the order has
 * @param phone in E.164
 */
export function isOfNumber(history: readonly ToldEvent[], now: string, phone: string): boolean[] {
  return timesOf(history, now, phone).map(({ before, after }) => before && after)
}

/** Whether an order had a number once an event had happened. @param event its id */
export function hadNumberAfter(history: readonly ToldEvent[], now: string, phone: string, event: number): boolean {
  return timesOf(history, now, phone)[history.findLastIndex(({ id }) => id <= event)]?.after ?? false
}

/** Before and after which events an order had a number. */
function timesOf(history: readonly ToldEvent[], now: string, phone: string) {
  let later = now
  const times = history.toReversed().map(({ changes }) => {
    const earlier = changes.phone?.[0] ?? later
    const time = { before: isNumberTyped(earlier, phone), after: isNumberTyped(later, phone) }
    later = earlier
    return time
  })
  return times.reverse()
}

/** Where an order left a number last; -1 where it never did. */
function leftIn(history: readonly ToldEvent[], now: string, phone: string): number {
  return timesOf(history, now, phone).findLastIndex(({ before, after }) => before && !after)
}

/** What an order said of its buyer when it left a number. */
export interface Said {
  /** What the order does not say any more, and what was noted by then. */
  readonly before: readonly string[]
  /** What the order says still, but for the name: who has it now may have been entered before their number. */
  readonly still: readonly string[]
  /** The names and emails among all of it. */
  readonly names: readonly string[]
  /** Those facts among what it says still that are words of the buyer. */
  readonly words: readonly WordsOfBuyer[]
  /** What was ordered then; undefined where it is what the order says now. */
  readonly sold: readonly SoldLine[] | undefined
}

/** What an order said of its buyer while it had a number that it has left. */
export function saidUnder(
  history: readonly ToldEvent[],
  order: Readonly<Record<Fact | 'phone', string | null>>,
  phone: string,
): Said {
  const times = timesOf(history, order.phone ?? '', phone)
  const later = history.slice(Math.max(leftIn(history, order.phone ?? '', phone), 0))
  const valuesOf = (fact: Fact) => {
    const changed = history.flatMap(({ changes: { [fact]: sides } }, index) => [
      times[index]?.before && sides?.[0],
      times[index]?.after && sides?.[1],
    ])
    const next = later.find(({ changes }) => changes[fact])?.changes[fact]?.[0]
    return [...changed, next].flatMap((said) => (typeof said === 'string' && said !== order[fact] ? said || [] : []))
  }
  const isStill = (fact: Fact) => !later.some(({ changes }) => changes[fact]) && Boolean(order[fact])
  const words = wordsOfBuyer.filter(isStill)
  const notes = history.flatMap((event, index) => (isNoteWithin(event, times[index]) ? [event.note] : []))
  return {
    before: [...new Set([...facts.flatMap(valuesOf), ...notes])],
    still: facts.filter((fact) => fact !== 'fullname' && isStill(fact)).map((fact) => String(order[fact])),
    names: [
      ...new Set([
        ...valuesOf('fullname'),
        ...valuesOf('email'),
        ...(words.includes('email') ? [order.email ?? ''] : []),
      ]),
    ],
    words,
    sold: later.find(({ changes }) => changes.lines)?.changes.lines?.[0],
  }
}

/** Whether words were noted while an order had the number. Of a call the note says by which way. */
function isNoteWithin(
  { kind, note }: Pick<ToldEvent, 'kind' | 'note'>,
  time: { before: boolean; after: boolean } | undefined,
): boolean {
  return note !== '' && kind !== 'attempted' && Boolean(time?.before || time?.after)
}

/** What an event says from now on. */
export interface Rewritten {
  readonly id: number
  readonly changes: Changes
  /** Whether its note goes too. */
  readonly isNoteBlanked: boolean
}

/**
 * The events of an order without a number that it had by mistake: everything else in them is of the buyer whose order
 * it is. The history still adds up, and says when the order had another number than now.
 */
export function withoutNumber(history: readonly ToldEvent[], phone: string): Rewritten[] {
  return history.flatMap(({ id, changes }) => {
    const { phone: numbers, ...rest } = changes
    if (!numbers?.some((said) => isNumberTyped(said, phone))) return []
    const [before, after] = numbers.map((said) => (isNumberTyped(said, phone) ? '' : said))
    const corrected: Changes = before === after ? {} : { phone: [before ?? '', after ?? ''] }
    return [{ id, changes: { ...rest, ...corrected }, isNoteBlanked: false }]
  })
}

/** Whether an order has had a number at any time. */
export function hadNumber(history: readonly ToldEvent[], now: string, phone: string): boolean {
  return timesOf(history, now, phone).some(({ before, after }) => before || after)
}

/**
 * The events of an order without whoever had it while it had a number that it has left: without the number, what was
 * said of its buyer until then, what that was corrected from later, and what was noted in that time. The history still
 * adds up, and says what has been corrected since.
 */
export function withoutBuyer(history: readonly ToldEvent[], now: string, phone: string): Rewritten[] {
  const times = timesOf(history, now, phone)
  const left = leftIn(history, now, phone)
  const numbers = new Map(withoutNumber(history, phone).map((event) => [event.id, event.changes.phone]))
  const corrected = new Set<Fact>()
  return history.flatMap(({ id, kind, changes, note }, index) => {
    const isNoteBlanked = isNoteWithin({ kind, note }, times[index])
    const rewritten: Record<string, unknown> = { ...changes }
    for (const fact of facts) {
      const sides = changes[fact]
      if (!sides || corrected.has(fact)) continue
      if (index < left) delete rewritten[fact]
      else {
        rewritten[fact] = ['', sides[1]]
        corrected.add(fact)
      }
    }
    if (numbers.has(id)) {
      delete rewritten.phone
      const number = numbers.get(id)
      if (number) rewritten.phone = number
    }
    return isSame(rewritten, changes) && !isNoteBlanked ? [] : [{ id, changes: rewritten as Changes, isNoteBlanked }]
  })
}
