import type { EventKind } from '@divine/contracts/orders/history'

/** What buyers do about their orders, as staff are told of it: the word in the row of a delivery, and a sentence. */
const deedWords = {
  'asked-for-call': 'Asks to be called at a time.',
  cancelled: 'Cancelled it.',
  corrected: 'Corrected the name or the address.',
} as const
export type BuyerDeed = keyof typeof deedWords

/** Something that happened to an order. */
interface Happened {
  readonly kind: EventKind
  /** Where the order was moved to; null where it was not. */
  readonly to: string | null
  /** The fields that it changed. */
  readonly changed: readonly string[]
}

/** What a buyer has done by something that happened. */
export function deedsOf({ kind, to, changed }: Happened): BuyerDeed[] {
  if (kind !== 'moved' && kind !== 'corrected') return []
  if (to === 'cancelled') return ['cancelled']
  return [
    ...(changed.includes('fullname') || changed.includes('address') ? (['corrected'] as const) : []),
    ...(changed.includes('callAt') ? (['asked-for-call'] as const) : []),
  ]
}

/** Those that the row of a delivery names. An older version named none. */
export function deedsNamed(detail: string): BuyerDeed[] {
  return detail.split(' ').filter((word): word is BuyerDeed => word in deedWords)
}

/** What was done, in sentences. */
export function deedsInWords(deeds: readonly BuyerDeed[]): string {
  const done =
    deeds.length > 0 ? deeds.map((deed) => deedWords[deed]) : ['Corrected, cancelled, or to be called at a time.']
  return done.join(' ')
}
