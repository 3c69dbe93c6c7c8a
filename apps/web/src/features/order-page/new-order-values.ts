import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { type Answers, answerNames } from '@divine/contracts/orders/answers'
import type { OrderSource } from '@divine/contracts/orders/sources'
import { deskAnswers } from '#/trade/desk/desk-answers.ts'
import type { FormValues, Problems } from './act-of-form.ts'
import { linesOfValues, problemOfLines } from './line-values.ts'
import { saidToStaff } from './order-words.ts'

/** How staff come by an order that they enter. */
export const enteredSources = {
  phone: 'Called',
  whatsapp: 'WhatsApp',
  'walk-in': 'Came to us',
} as const satisfies Record<Exclude<OrderSource, 'form'>, string>

type NewOrder = EndpointInput<Endpoints['enterOrder']>['body']

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
