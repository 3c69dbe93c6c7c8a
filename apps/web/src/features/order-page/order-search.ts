import type { Particulars } from '@divine/contracts/orders/history'
import { type Stage, stages } from '@divine/contracts/orders/stages'
import { ofEachAnswer } from '#/trade/desk/desk-answers.ts'
import { orderPath } from '#/trade/desk/order-path.ts'

/** What can be corrected: all that the buyer said, where it goes, and what was agreed. */
export type Correctable = keyof Particulars | 'region' | 'sumNaira'

/** Each has a sheet of its own, with these words on its button and in the history. */
export const correctable: Readonly<Record<Correctable, string>> = {
  ...ofEachAnswer(({ name }) => name),
  region: 'state and town',
  lines: 'products',
  sumNaira: 'sum',
}
export const correctableFields = Object.keys(correctable) as readonly Correctable[]

/** The sheet that is open over an order: an outcome or another stage, a correction, or one of these. */
export type SheetName =
  | Stage
  | `correct-${Correctable}`
  | 'outcomes'
  | 'wrong-number'
  | 'correct'
  | 'hand-over'
  | 'keys'

const sheetNames: ReadonlySet<string> = new Set<SheetName>([
  ...stages,
  ...correctableFields.map((field) => `correct-${field}` as const),
  'outcomes',
  'wrong-number',
  'correct',
  'hand-over',
  'keys',
])

/** What the address of an order's page may contain. */
export interface OrderSearch {
  /** `none` where the sheet that would open by itself was closed. */
  readonly sheet?: SheetName | 'none'
  /** Reference of the order that was moved last, whose move can be taken back from here. */
  readonly left?: string
  /** How the buyer is about to be reached, where the attempt was noted without script. */
  readonly dial?: 'call' | 'whatsapp'
  /** Reference of the order whose buyer went back to the others, when the order before it was taken up again. */
  readonly released?: string
}

/** The parts of the address that are the order's own. The others say how the list beside it is asked for. */
const ownNames = Object.keys({ sheet: true, left: true, dial: true, released: true } satisfies Record<
  keyof OrderSearch,
  true
>)

/**
 * The address of an order's page.
 * @param search what is open on it
 * @param around the query of the page that leads there: the list beside the order stays as it was asked for
 */
export function orderPagePath(reference: string, search: OrderSearch, around: string): string {
  const query = new URLSearchParams(around)
  for (const name of ownNames) query.delete(name)
  for (const [name, value] of Object.entries(search)) query.set(name, value)
  return query.size > 0 ? `${orderPath(reference)}?${query}` : orderPath(reference)
}

const isReference = (text: unknown): text is string => typeof text === 'string' && /^DH-[2-9A-Z]{6}$/.test(text)

/** Reads the address leniently: invalid values count as missing. */
export function readOrderSearch({ sheet, left, released, dial }: Record<string, unknown>): OrderSearch {
  return {
    ...(typeof sheet === 'string' && (sheet === 'none' || sheetNames.has(sheet)) && { sheet: sheet as SheetName }),
    ...(isReference(left) && { left }),
    ...(isReference(released) && { released }),
    ...((dial === 'call' || dial === 'whatsapp') && { dial }),
  }
}
