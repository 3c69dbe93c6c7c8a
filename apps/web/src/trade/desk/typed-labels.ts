import type { Answer } from '@divine/contracts/orders/answers'
import { isSumTaken, stages } from '@divine/contracts/orders/stages'
import { deskAnswers, ofEachAnswer } from './desk-answers.ts'

/**
 * Labels of what is typed into the forms of the desk. The forms have them from here, and so has the page that shows a
 * form which was not sent.
 */
export const typedLabels = {
  ...ofEachAnswer(({ label }) => label),
  note: 'Note',
  noteOnSeveral: 'Note for your colleagues, the same on each order',
  filterName: 'Name of the filter',
  duplicateOf: 'Duplicate of',
  town: 'LGA or town',
  price: 'Price in ₦',
  counted: 'Cash you counted, in naira',
  paid: 'What the rider paid, in naira',
  fee: 'Fee for the run',
  waryReason: 'Why',
  invited: 'Their email',
  placeName: 'Name',
  gatherMinutes: 'Gather, in minutes',
  mailbox: 'Email address',
  chat: 'Chat',
  subject: 'Subject of the email',
  text: 'Text',
  reviewReply: 'Your answer',
  reviewProof: 'Proof',
} as const

/** What the sum of a move is called. @param to the stage that the order gets */
export function sumLabel(to: string): string {
  const stage = stages.find((each) => each === to)
  return stage && isSumTaken(stage) ? 'Sum taken' : 'Sum agreed'
}

/** What the new value of a correction is called, where it is typed. */
export function correctedLabel(field: Answer | 'sumNaira'): string {
  return field === 'sumNaira' ? sumLabel('') : `The ${deskAnswers[field].name}`
}
