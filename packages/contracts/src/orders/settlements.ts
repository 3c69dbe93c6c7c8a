/** What becomes of the money by which a rider brought less, or more, than they took. */
export const differenceReasons = ['owed', 'allowed', 'fee', 'over'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** The reasons in words. */
export const differenceWords: Readonly<Record<DifferenceReason, string>> = {
  owed: 'The rider owes it',
  allowed: 'It was allowed',
  fee: 'It was the rider’s fee',
  over: 'More was brought than was taken',
}

/** What an order says of the money that was taken for it. */
export interface Taken {
  readonly takenNaira: number | null
  readonly paidBy: 'cash' | 'transfer' | null
}

/** What a rider brings of an order: cash, and what nobody said was a transfer. */
export function cashOf({ takenNaira, paidBy }: Taken): number {
  return paidBy === 'transfer' ? 0 : (takenNaira ?? 0)
}

/** How long money is out, by the day of its run: each age begins with so many days. */
export const moneyAges = [0, 1, 3, 8] as const

/** An age in words, by the number of days with which it begins. */
export function ageInWords(from: (typeof moneyAges)[number]): string {
  switch (from) {
    case 0:
      return 'Today'
    case 1:
      return '1 or 2 days'
    case 3:
      return '3 to 7 days'
    case 8:
      return 'Longer'
  }
}

/** How many of what was signed off are listed: runs, and orders without a run. */
export const mostSettled = 30
