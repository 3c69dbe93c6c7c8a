import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { type Answers, answerNames } from '@divine/contracts/orders/answers'
import { isSame } from '@divine/contracts/orders/same-value'
import type { OrderSource } from '@divine/contracts/orders/sources'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { deskAnswers } from '#/trade/desk/desk-answers.ts'
import type { Unanswered } from '#/trade/desk/typed-store.ts'
import type { FormValues, Problems } from './act-of-form.ts'
import { linesOfValues, problemOfLines } from './line-values.ts'
import { saidToStaff } from './order-words.ts'

/** How staff come by an order that they enter. */
export const enteredSources = {
  phone: 'Called',
  whatsapp: 'WhatsApp',
  'walk-in': 'Came to us',
} as const satisfies Record<Exclude<OrderSource, 'form' | 'import'>, string>

export type NewOrder = EndpointInput<Endpoints['enterOrder']>['body']

/** What is entered, in the order of the form. */
export const newOrderFields: readonly (keyof NewOrder)[] = [
  'source',
  ...answerNames.filter((name) => !deskAnswers[name].optional),
  'lines',
  ...answerNames.filter((name) => deskAnswers[name].optional),
]

/** The order that a form holds, or why it cannot be sent. All else that may be wrong with it the API says. */
export function newOrderOf(catalogue: Catalogue, values: FormValues): NewOrder | Problems {
  const problem = problemOfLines(catalogue, values)
  // Without a product the API refuses it, with whatever else is missing.
  if (problem && linesOfValues(catalogue, values).length > 0) return { fieldErrors: { lines: problem } }
  return {
    ...(Object.fromEntries(answerNames.map((name) => [name, values[name] ?? ''])) as Answers),
    // The API says what is wrong with a source that is none.
    source: values.source as NewOrder['source'],
    lines: linesOfValues(catalogue, values),
  }
}

/**
 * An order, and the id under which it is sent. Where no answer came to other answers, these may be stored: then it is
 * not sent before somebody has looked.
 * @param unanswered what was sent before without an answer
 * @param isAnother whether somebody says that it is another order than that
 */
export function whatToSend(
  order: NewOrder,
  unanswered: Unanswered | undefined,
  isAnother: boolean,
): { readonly id: string; readonly body: NewOrder } | 'may-be-stored' {
  if (unanswered && isSame(unanswered.body, order)) return { id: unanswered.id, body: order }
  return unanswered && !isAnother ? 'may-be-stored' : { id: mintIntentId(), body: order }
}

/** What is wrong with an order, by the fields of the form: one for all lines, as the API names each. */
export function errorsByField(
  catalogue: Catalogue,
  fieldErrors: Readonly<Record<string, string>>,
  values: FormValues,
): Record<string, string> {
  const named = Object.entries(fieldErrors).map(([field, error]) => {
    const known = newOrderFields.find(
      (each) => field === each || field.startsWith(`${each}.`) || field.startsWith(`${each}[`),
    )
    return [
      known ?? field,
      known === 'lines' ? (problemOfLines(catalogue, values) ?? error) : saidToStaff(field, values[field], error),
    ] as const
  })
  return Object.fromEntries(named)
}
