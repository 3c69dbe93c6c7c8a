import type { DifferenceReason } from '@divine/contracts/orders/settlements'
import type { SaidByRider } from './rider.ts'

/** A run that a dispatcher put together. */
export interface MadeRun {
  /** Email of the dispatcher. */
  readonly by: string
  readonly key: string
  /** Ids that the dispatcher was told: all of the same run. */
  readonly told: Set<number>
  /** Refused where no order was left for it; undefined where no answer came. */
  answer?: 'done' | 'refused'
}

/** Orders that a dispatcher was told to have in a run. Times are as of `performance.now()`. */
export interface TakenOrders {
  readonly run: number
  readonly references: readonly string[]
  /** When the answer was there: the run had them by then. */
  readonly toldAt: number
  /** When the dispatcher began to let them go: to change the run, to send it or to give it up. */
  letGoAt: number
}

/** What a rider said of a stop. */
export interface Word {
  readonly run: number
  readonly rider: string
  /** Under which it is said once. */
  readonly key: string
  readonly reference: string
  readonly said: SaidByRider
  /** Of each answer whether what was said counts; none where the phone was told nothing. */
  readonly counted: boolean[]
}

/** Money of a run that the cashier signed off. */
export interface SignedOff {
  readonly run: number
  /** What the run came to as the cashier saw it. */
  readonly expectedNaira: number
  readonly broughtNaira: number
  readonly reason: DifferenceReason | null
  answer?: 'done' | 'refused'
}

/** What a rider paid later of what they owe. */
export interface PaidLater {
  readonly run: number
  readonly key: string
  readonly naira: number
  answer?: 'done' | 'refused'
}

/** What was done with runs and their money, and what those who did it were told. */
export interface DeliveryRecord {
  readonly made: MadeRun[]
  readonly taken: TakenOrders[]
  /** Runs that a dispatcher gave to a rider, or tried to. */
  readonly sent: Set<number>
  readonly words: Word[]
  readonly signedOff: SignedOff[]
  readonly paid: PaidLater[]
  /** Emails of those who put runs together, and of whoever counts the money. */
  readonly staff: Set<string>
}

export function newDeliveryRecord(): DeliveryRecord {
  return { made: [], taken: [], sent: new Set(), words: [], signedOff: [], paid: [], staff: new Set() }
}
