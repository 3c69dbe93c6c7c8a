import type { OrderSource } from './sources.ts'

/** By how long its first call came after an order, in minutes: up to this many. Null: later than all of them. */
export const firstCallWithin = [5, 15, 60, 240, null] as const

type Within = (typeof firstCallWithin)[number]

/** How long a first call took, as its row is named: what is in one is in no other. */
export function waitInWords(within: Within): string {
  const after = firstCallWithin[firstCallWithin.indexOf(within) - 1] ?? null
  if (within === null) return `Later than ${minutesInWords(after ?? 0)}`
  if (after === null) return `Within ${minutesInWords(within)}`
  const unit = within <= 60 ? 'minutes' : 'hours'
  const size = unit === 'hours' ? 60 : 1
  return `${after / size} to ${within / size} ${unit}`
}

/** Whole minutes below an hour, and whole hours from there on. */
export function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

/** What the phone number of an order had been through when it was ordered. */
export const numberHistories = ['first-order', 'bought-before', 'returned-before', 'no-purchase-yet'] as const
export type NumberHistory = (typeof numberHistories)[number]

export const historyWords: Readonly<Record<NumberHistory, string>> = {
  'first-order': 'First order',
  'bought-before': 'Bought before',
  'returned-before': 'Had an order come back',
  'no-purchase-yet': 'Ordered before, bought nothing',
}

/** How an order came, as figures name it. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  form: 'Form of the site',
  phone: 'By phone',
  whatsapp: 'On WhatsApp',
  'walk-in': 'Came to us',
  import: 'From a file',
}

/** Longest span of days that can be asked for: a year, also a leap year. */
export const mostFigureDays = 366

/** Up to so many days each is told of by itself; up to as many weeks each week, from a Monday on; then months. */
export const mostFigureParts = 31
