import type { Answers } from './answers.ts'
import { isSame } from './same-value.ts'
import type { MoveReason, Stage } from './stages.ts'

/** What can happen to an order. */
export const eventKinds = [
  'placed',
  'moved',
  'attempted',
  'corrected',
  'checked',
  'noted',
  'taken-back',
  'settled',
  'erased',
] as const
export type EventKind = (typeof eventKinds)[number]

/** How a buyer pays at the door. */
export const paidWays = ['cash', 'transfer'] as const
export type PaidBy = (typeof paidWays)[number]
export const paidWords: Readonly<Record<PaidBy, string>> = { cash: 'Cash', transfer: 'Transfer' }

/** One product of an order, as it was sold. */
export interface SoldLine {
  /** Id of the product in the shop; null where a former order names what is no longer sold. */
  readonly productId: string | null
  readonly name: string
  readonly bottles: number
  /** Contents of the package, null where none was chosen. */
  readonly package: string | null
  /** What the buyer was shown, in whole naira; null where no price was shown. */
  readonly priceNaira: number | null
}

/** What the buyer said, which staff may correct. */
export interface Particulars extends Answers {
  readonly lines: readonly SoldLine[]
}

/** How far an order is. */
export interface Progress {
  readonly stage: Stage
  /** Why it is in its stage, where the stage asks for a reason. */
  readonly reason: MoveReason | null
  /** When to call the buyer again: ISO 8601 with its zone. */
  readonly callAt: string | null
  /** How often the buyer was called without an answer. */
  readonly attempts: number
  /** When somebody called or wrote and has not said yet what came of it: ISO 8601 with its zone. */
  readonly attemptedAt: string | null
  /** State of the delivery, as `regions.ts` has it. */
  readonly state: string | null
  /** Local government area or town of the delivery. */
  readonly town: string | null
  /** Day of the delivery in Lagos, such as `2027-03-17`. */
  readonly day: string | null
  /** What the buyer agreed to pay, in whole naira. */
  readonly sumNaira: number | null
  /** What was taken at the door, in whole naira. */
  readonly takenNaira: number | null
  /** How that was paid; null before that, and where nobody said. */
  readonly paidBy: PaidBy | null
  /** By what a transfer is found at the bank, as the buyer or the rider said it. */
  readonly transferReference: string | null
  /** Whether an owner has signed off the money that was taken for it. */
  readonly isSettled: boolean
  /** The run with which it went out, and which has it until a day is agreed anew. */
  readonly runId: number | null
  /** Whether the address, as it is now, was read back to the buyer. */
  readonly isAddressRead: boolean
  /** Whether a person has looked at what its flags say. */
  readonly isChecked: boolean
  /** Reference of the order that this one repeats. */
  readonly duplicateOf: string | null
  /** Email of the member of staff who moved it last. Who has its buyer is another matter: see the claim. */
  readonly agent: string | null
}

/** What is true of an order now: the sum of its events. */
export interface OrderState extends Particulars, Progress {}

/** What an event changed: each field with what it was before and what it is now. */
export type Changes = { readonly [Field in keyof OrderState]?: readonly [OrderState[Field], OrderState[Field]] }

/** What a line says of a property that lines had not yet when it was stored. The first five are there in every line. */
const unsaidOfLine: SoldLine = { productId: null, name: '', bottles: 0, package: null, priceNaira: null }

/** What an event changed, as it was stored. Every line of it has all that a line has now. */
export function wholeChanges(stored: Changes): Changes {
  if (!stored.lines) return stored
  const whole = (lines: readonly Partial<SoldLine>[]) => lines.map((line) => ({ ...unsaidOfLine, ...line }))
  const [before, after] = stored.lines
  return { ...stored, lines: [whole(before), whole(after)] }
}

/** An order that was just placed. */
export const newProgress: Progress = {
  stage: 'new',
  reason: null,
  callAt: null,
  attempts: 0,
  attemptedAt: null,
  state: null,
  town: null,
  day: null,
  sumNaira: null,
  takenNaira: null,
  paidBy: null,
  transferReference: null,
  isSettled: false,
  runId: null,
  isAddressRead: false,
  isChecked: false,
  duplicateOf: null,
  agent: null,
}

/** What makes one state the other. Fields that are the same are left out. */
export function changesBetween(before: OrderState, after: OrderState): Changes {
  const fields = Object.keys(after) as (keyof OrderState)[]
  const changed = fields.filter((field) => !isSame(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]))
}

/** The state after an event. @throws {RangeError} where the event began from another state */
export function withChanges(state: OrderState, changes: Changes): OrderState {
  for (const [field, [before]] of Object.entries(changes)) {
    if (!isSame(before, state[field as keyof OrderState])) {
      throw new RangeError(`An event began with another ${field}`)
    }
  }
  const after = Object.fromEntries(Object.entries(changes).map(([field, [, now]]) => [field, now]))
  return { ...state, ...after }
}

/** The same change backwards: what takes it back. */
export function reversed(changes: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).map(([field, [before, after]]) => [field, [after, before]]))
}
