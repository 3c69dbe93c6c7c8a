import type { Changes } from '@divine/contracts/orders/history'
import { isSameNumber } from '@divine/contracts/orders/phone'

/** What an event says of the buyer of its order. */
export interface ToldEvent {
  readonly changes: Changes
}

/**
 * Where an order was handed over last: the event that corrected it to another number and another name, or else to another number
 * alone. Until then it may have been somebody else's.
 * @param history oldest first
 * @returns the index of the event; -1 where the order had one number all the time
 */
export function handOverIn(history: readonly ToldEvent[]): number {
  const numbers = history.flatMap(({ changes: { phone } }, index) => (phone && !isSameNumber(...phone) ? [index] : []))
  return numbers.findLast((index) => isRenamedBy(history, index)) ?? numbers.at(-1) ?? -1
}

/** Where an order left a number: the event that corrected it from that number to another one; -1 where none did. @param phone in E.164 */
export function leftIn(history: readonly ToldEvent[], phone: string): number {
  return history.findLastIndex(
    ({ changes: { phone: numbers } }) => numbers && isSameNumber(numbers[0], phone) && !isSameNumber(...numbers),
  )
}

/** Whether the name was corrected to another one with the number: then the order is another person's, and the number was right. */
export function isRenamedBy(history: readonly ToldEvent[], handOver: number): boolean {
  const { fullname } = history[handOver]?.changes ?? {}
  return fullname !== undefined && plainName(fullname[0]) !== plainName(fullname[1])
}

/**
 * The changes of an event after a hand-over, without what a fact was before it was corrected for the first time: that was said by
 * whoever had the order until then.
 * @param facts those that are a buyer's
 * @param known facts that have been corrected since the hand-over; grows
 */
export function sinceHandOver(changes: Changes, facts: readonly (keyof Changes)[], known: Set<string>): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([fact, [before, now]]) => {
      const isFirst = facts.some((each) => each === fact) && !known.has(fact)
      known.add(fact)
      return [fact, isFirst ? ['', now] : [before, now]]
    }),
  )
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}
