import { bottlesText } from '@divine/contracts/catalogue/bottles'
import { type Catalogue, findProduct, productName } from '@divine/contracts/catalogue/catalogue'
import { naira } from '@divine/contracts/catalogue/naira'
import type { OrderState, SoldLine } from '@divine/contracts/orders/history'
import { capitalised } from '#/shared/first-letter.ts'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { ofEachAnswer } from './desk-answers.ts'
import { momentInWords } from './desk-times.ts'

/** One product as it was sold, such as `Ulcer, 3 bottles (2 procare + 1 repair), ₦57,000`. */
export function lineInWords(
  catalogue: Catalogue,
  { productId, name, bottles, package: contents, priceNaira, ...more }: SoldLine,
): string {
  // What it does not name would be corrected without a trace: the type check fails here.
  more satisfies Record<string, never>
  return [
    productName(catalogue, { productId, name }),
    `${bottlesText(bottles)}${contents ? ` (${contents})` : ''}`,
    priceNaira === null ? 'no price shown' : naira(priceNaira),
  ].join(', ')
}

/** Products as a form names them, such as `3 × Ulcer`, one a line. */
export function linesInWords(
  catalogue: Catalogue,
  lines: readonly { readonly supplement: string; readonly bottle: number | string }[],
): string {
  return lines
    .map(({ supplement, bottle }) => `${bottle} × ${findProduct(catalogue, 'orderLabel', supplement)?.name}`)
    .join('\n')
}

/** A value of a field of an order in words; empty where there is none. @param now milliseconds since 1970 */
export function valueInWords(catalogue: Catalogue, field: string, value: unknown, now: number): string {
  if (value === null || value === undefined) return ''
  if (field === 'lines') return (value as readonly SoldLine[]).map((line) => lineInWords(catalogue, line)).join('\n')
  if (field === 'callAt') return momentInWords(String(value), now)
  if (field === 'day') return lagosWeekday(String(value))
  return typeof value === 'number' && field.endsWith('Naira') ? naira(value) : String(value)
}

/** Fields of an order as the history, a conflict, what waits to be sent and what is handed out name them. */
const words: Readonly<Record<keyof OrderState | 'region', string>> = {
  ...ofEachAnswer(({ name }) => capitalised(name)),
  lines: 'Products',
  sumNaira: 'Sum',
  region: 'Region',
  state: 'State',
  town: 'Town',
  day: 'Day',
  stage: 'Stage',
  callAt: 'Time of the next call',
  takenNaira: 'Sum taken',
  paidBy: 'Paid by',
  transferReference: 'Reference of the transfer',
  isSettled: 'Paid',
  runId: 'Run',
  reason: 'Reason',
  attempts: 'Calls without an answer',
  attemptedAt: 'Call without an outcome',
  isAddressRead: 'Address read back',
  isChecked: 'Looked at',
  duplicateOf: 'Duplicate of',
  agent: 'Moved by',
}

/** A field in words. One that another version wrote, and this one does not know, is called by its own name. */
export function fieldInWords(field: string): string {
  return (words as Readonly<Record<string, string>>)[field] ?? field
}
