import type { Answer } from './answers.ts'
import type { OrderState } from './history.ts'

/** What replaces the name of a buyer who was erased. */
export const erasedName = 'Erased buyer'

/** Whether the buyer of an order was erased: every other order has a number, also one that cannot be read. */
export function isErased({ phone }: { readonly phone: string }): boolean {
  return phone === ''
}

/**
 * Which facts of an order say who or where its buyer is, or what they wrote. They go when the buyer is erased; stages,
 * sums and days stay.
 */
export const isOfBuyer = {
  fullname: true,
  phone: true,
  email: true,
  address: true,
  request: true,
  town: true,
  lines: false,
  stage: false,
  reason: false,
  callAt: false,
  attempts: false,
  attemptedAt: false,
  state: false,
  day: false,
  sumNaira: false,
  takenNaira: false,
  paidBy: false,
  // Banks put the name of whoever pays into it.
  transferReference: true,
  isSettled: false,
  runId: false,
  isAddressRead: false,
  isChecked: false,
  duplicateOf: false,
  agent: false,
} as const satisfies Readonly<Record<keyof OrderState, boolean>>

type FactOfBuyer = {
  [Fact in keyof OrderState]: (typeof isOfBuyer)[Fact] extends true ? Fact : never
}[keyof OrderState]

/** The facts of an order that are its buyer's. */
export const factsOfBuyer = (Object.keys(isOfBuyer) as (keyof OrderState)[]).filter(
  (fact): fact is FactOfBuyer => isOfBuyer[fact],
)

/**
 * Which answers only their buyer can have meant. They go with a buyer whose order has since been corrected to another
 * number; a name and an address may be those of whoever has it now.
 */
const isOnlyOfItsBuyer = {
  fullname: false,
  phone: false,
  address: false,
  email: true,
  request: true,
} as const satisfies Readonly<Record<Answer, boolean>>

export type WordsOfBuyer = {
  [Name in Answer]: (typeof isOnlyOfItsBuyer)[Name] extends true ? Name : never
}[Answer]

export const wordsOfBuyer = (Object.keys(isOnlyOfItsBuyer) as Answer[]).filter(
  (name): name is WordsOfBuyer => isOnlyOfItsBuyer[name],
)
