import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import type { BuyerAct, BuyerReason } from '@divine/contracts/orders/buyer-acts'
import type { Call } from '#/shared/api/call.ts'
import type { RefusedForm } from '#/shared/forms/submission.ts'

/** A field of every form that changes an order: which of them it is. */
export const actField = 'do'

/** What each form asks for, in its order. */
export const fieldsOf = {
  correct: ['fullname', 'address'],
  'ask-for-call': ['callAt'],
  cancel: ['reason'],
} as const satisfies Readonly<Record<BuyerAct, readonly string[]>>

/** What any of the forms can send. */
export const sentFields = [actField, 'version', ...Object.values(fieldsOf).flat()] as const
export type ChangeValues = Readonly<Partial<Record<(typeof sentFields)[number], string>>>

/** Id of a field of a form, or of what is wrong with it. */
export function idIn(act: BuyerAct): (field: string) => string {
  return (field) => `${act}-${field}`
}

/** What a change was refused for, with what had been typed. */
export interface Trouble extends Pick<RefusedForm, 'fieldErrors' | 'message'> {
  readonly act: BuyerAct
  readonly values: ChangeValues
}

/** Whether there is such a form. */
export function isAct(text: string | undefined): text is BuyerAct {
  return text !== undefined && Object.hasOwn(fieldsOf, text)
}

/**
 * Sends what a form holds. The version of its page names it: however often it arrives, it is done once.
 * @returns the order as it is then
 * @throws as the call
 */
export async function sendChange(
  call: Call,
  token: string,
  act: BuyerAct,
  values: ChangeValues,
): Promise<OrderConfirmation> {
  const { version = '', fullname, address, callAt = '', reason } = values
  const input = { params: { token }, headers: /^\d{1,9}$/.test(version) ? { 'if-match': `"${version}"` } : {} }
  switch (act) {
    case 'correct':
      return (await call('changeMyOrder', { ...input, body: { fullname, address } })).body
    case 'ask-for-call':
      return (await call('changeMyOrder', { ...input, body: { callAt } })).body
    case 'cancel':
      // What is none of the reasons is refused by the call.
      return (await call('cancelMyOrder', { ...input, body: reason ? { reason: reason as BuyerReason } : {} })).body
  }
}
