import { naira } from '../catalogue/naira.ts'
import type { EventKind } from './history.ts'
import { isPlanned, isToCall, type Stage } from './stages.ts'
import { dayInWords, fillGaps, gapsIn } from './text-gaps.ts'

/** What a text on WhatsApp is for: to reach a buyer whom a call did not, to say what was agreed, or anything else. */
export type WhatsappPurpose = 'toCall' | 'confirmed' | 'other'

/**
 * The texts that staff begin with on WhatsApp, where no setting says otherwise. `{reference}`, `{sum}` and `{day}`
 * stand for those of the order; what is in square brackets is left out where one of them is not known. Nothing else
 * of an order can be named: phones are looked at by others.
 */
export const whatsappTexts: Readonly<Record<WhatsappPurpose, string>> = {
  toCall:
    'Hello, this is Divine Health. We tried to call you about your order {reference}[ of {sum}]. When can we call you?',
  confirmed:
    'Hello, this is Divine Health. Your order {reference} is confirmed.[ We bring it on {day}.][ You pay the rider {sum}.] Please write to us here if anything changes.',
  other: 'Hello, this is Divine Health. We write about your order {reference}.',
}

const known = ['reference', 'sum', 'day']

/** What is wrong with a text, in words; undefined where nothing is. */
export function faultOfWhatsappText(template: string): string | undefined {
  const names = gapsIn(template)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return `has {${unknown}}, but only {reference}, {sum} and {day} can be named`
  if (!names.includes('reference')) return 'does not name {reference}'
  return undefined
}

interface Named {
  readonly reference: string
  /** What was agreed, in whole naira; null before that. */
  readonly sumNaira: number | null
  /** Prices shown, in whole naira; null where none was. */
  readonly lines: readonly { readonly priceNaira: number | null }[]
  /** Day of the delivery in Lagos, such as `2027-03-17`. */
  readonly day: string | null
}

/** A text about an order: its sum is the agreed one or, before that, what the buyer was shown for all of it. */
export function fillWhatsappText(template: string, { reference, sumNaira, lines, day }: Named): string {
  const prices = lines.flatMap(({ priceNaira }) => priceNaira ?? [])
  const shown = prices.length === lines.length ? prices.reduce((sum, price) => sum + price, 0) : null
  const sum = sumNaira ?? shown
  return fillGaps(template, {
    reference,
    sum: sum === null ? undefined : naira(sum),
    day: day === null ? undefined : dayInWords(day),
  })
}

/** What an order says of the calls to its buyer. */
interface Called {
  readonly stage: Stage
  readonly attempts: number
  /** ISO 8601, or a Date; null where there is no call or message without an outcome. */
  readonly attemptedAt: unknown
  /** Newest first. */
  readonly events: readonly {
    readonly id: number
    readonly kind: EventKind
    readonly note: string
    readonly takesBack: number | null
    readonly ofDuplicate: string | null
  }[]
}

/** What to write for to the buyer of an order. Nobody is told of a call that was not made. */
export function whatsappPurposeOf({ stage, attempts, attemptedAt, events }: Called): WhatsappPurpose {
  if (isPlanned(stage)) return 'confirmed'
  if (!isToCall({ stage })) return 'other'
  const last = events.find(
    ({ id, kind, ofDuplicate }) =>
      kind === 'attempted' && ofDuplicate === null && !events.some(({ takesBack }) => takesBack === id),
  )
  return attempts > 0 || (attemptedAt !== null && last?.note === 'call') ? 'toCall' : 'other'
}
