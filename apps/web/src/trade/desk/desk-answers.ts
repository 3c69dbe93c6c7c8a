import { type Answer, answerNames } from '@divine/contracts/orders/answers'

/** How staff are asked for an answer of an order, and what it is called. */
interface DeskAnswer {
  /** Label of its field. */
  readonly label: string
  /** Inside a sentence, as in `Correct the phone number`. */
  readonly name: string
  /** How it is typed; a long one has several lines. */
  readonly type: 'text' | 'tel' | 'email' | 'long'
  readonly optional?: true
}

/** Every answer of an order: a missing one fails the type check. */
export const deskAnswers: Readonly<Record<Answer, DeskAnswer>> = {
  fullname: { label: 'Full name', name: 'name', type: 'text' },
  phone: { label: 'Phone number', name: 'phone number', type: 'tel' },
  address: { label: 'Delivery address', name: 'address', type: 'long' },
  email: { label: 'Email', name: 'email', type: 'email', optional: true },
  request: { label: 'Message', name: 'message', type: 'long', optional: true },
}

/** Something of every answer, by its name. */
export function ofEachAnswer(part: (answer: DeskAnswer) => string): Record<Answer, string> {
  return Object.fromEntries(answerNames.map((name) => [name, part(deskAnswers[name])])) as Record<Answer, string>
}
