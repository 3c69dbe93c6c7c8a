import { type Catalogue, findProduct } from '../catalogue/catalogue.ts'
import { mostNaira } from '../catalogue/naira.ts'
import type { ImportColumns, ImportField } from './import-columns.ts'
import { readPhone } from './phone.ts'

/** Stages that an order can have which is over before it comes here. */
export const importStages = ['delivered', 'returned', 'cancelled'] as const
export type ImportStage = (typeof importStages)[number]

/** A former order as a row of a file has it. */
export interface ImportedOrder {
  readonly fullname: string
  readonly phone: string
  readonly phoneE164: string
  readonly email: string
  readonly address: string
  readonly request: string
  /** The moment of the order; undefined where the file says none. */
  readonly placedAt: Date | undefined
  /** Undefined where the file says none, as a phone book. */
  readonly line: { readonly productId: string | null; readonly name: string; readonly bottles: number } | undefined
  /** In whole naira. */
  readonly sumNaira: number | null
  readonly stage: ImportStage
}

/** What a row needs beside its cells. */
export interface ImportReading {
  readonly columns: ImportColumns
  /** Whether `3/4/2026` is the third of April, as in Nigeria, or the fourth of March, as Google's forms may have it. */
  readonly isDayFirst: boolean
  readonly catalogue: Catalogue
  readonly now: Date
}

/** Longest texts, in UTF-16 units, as of the order form. */
const most = { fullname: 100, email: 254, address: 500, request: 2_000, product: 200 }
const mostBottles = 999

/** Words of shops and lists, in small letters. */
const stageWords: Readonly<Record<string, ImportStage>> = {
  ...words('delivered', 'delivered', 'completed', 'complete', 'paid', 'done', 'sold', 'success', 'successful', 'yes'),
  ...words('returned', 'returned', 'return', 'sent back'),
  ...words('cancelled', 'cancelled', 'canceled', 'refunded', 'failed', 'not delivered', 'trash', 'rejected', 'no'),
}

function words(stage: ImportStage, ...said: string[]): Record<string, ImportStage> {
  return Object.fromEntries(said.map((word) => [word, stage]))
}

/** A row as an order, or everything that is wrong with it, in sentences. */
export type ReadRow = { readonly order: ImportedOrder } | { readonly problems: readonly string[] }

/** Reads a row of a file of former orders. */
export function readImportRow(cells: readonly string[], reading: ImportReading): ReadRow {
  const { columns, catalogue, now } = reading
  const problems: string[] = []
  const said = (field: ImportField) => unguarded(cells[columns[field] ?? -1] ?? '').trim()
  const short = (field: keyof typeof most, text: string) => {
    if (text.length > most[field]) problems.push(`${named[field]} is longer than ${most[field]} characters.`)
    return text
  }

  const fullname = short(
    'fullname',
    said('fullname') || [said('firstName'), said('lastName')].filter(Boolean).join(' '),
  )
  if (fullname === '') problems.push('There is no name.')
  const phone = firstNumber(said('phone'))
  const read = readPhone(phone)
  if (phone === '') problems.push('There is no phone number.')
  else if (!read) problems.push(`“${phone}” is no phone number that we can read.`)
  const email = short('email', said('email'))
  if (email !== '' && !/^\S+@\S+\.\S+$/.test(email)) problems.push(`“${email}” is no email address.`)
  const address = short('address', [said('address'), said('town'), said('state')].filter(Boolean).join(', '))
  const request = short('request', said('request'))

  const placedAt = readMoment(said('placedAt'), reading.isDayFirst)
  if (placedAt === 'unreadable') problems.push(`“${said('placedAt')}” is no day that we can read.`)
  else if (placedAt && placedAt > now) problems.push(`“${said('placedAt')}” is still to come.`)

  const product = short('product', said('product'))
  const bottles = readWhole(said('bottles') || '1')
  if (bottles === undefined || bottles < 1 || bottles > mostBottles)
    problems.push(`“${said('bottles')}” is no number of bottles.`)
  const sumNaira = said('sumNaira') === '' ? null : readWhole(said('sumNaira'))
  if (sumNaira === undefined || (sumNaira !== null && (sumNaira < 0 || sumNaira > mostNaira)))
    problems.push(`“${said('sumNaira')}” is no sum in naira.`)
  const word = said('stage').toLowerCase().replace(/^wc-/, '')
  const stage = word === '' ? 'delivered' : stageWords[word]
  if (!stage) problems.push(`“${said('stage')}” is no order that is over. Enter open orders on the desk.`)

  if (problems.length > 0 || !read || !stage || placedAt === 'unreadable') return { problems }
  const sold = product === '' ? undefined : productNamed(catalogue, product)
  const line = product === '' ? undefined : { productId: sold ?? null, name: product, bottles: bottles ?? 1 }
  return {
    order: {
      fullname,
      phone,
      phoneE164: read.e164,
      email,
      address,
      request,
      placedAt,
      line,
      sumNaira: sumNaira ?? null,
      stage,
    },
  }
}

const named: Readonly<Record<keyof typeof most, string>> = {
  fullname: 'The name',
  email: 'The email',
  address: 'The address',
  request: 'The message',
  product: 'The product',
}

/** A text as it was before a spreadsheet's file made it harmless with an apostrophe. */
function unguarded(text: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text
}

/**
 * A number that a spreadsheet took for a sum, with all of its ten digits still there, or thirteen with the country's:
 * `8.031234567E+09`, `2.348031234567E+12`.
 */
const exponential = /^([1-9])[.,](\d{9}(?=E\+0?9$)|\d{12}(?=E\+12$))E\+\d+$/i

/**
 * Phone books put several numbers into one cell, links have "tel:" before them, and spreadsheets an apostrophe, so that
 * the zero stays.
 */
function firstNumber(text: string): string {
  const bare = text
    .replace(/^(?:'|tel:)\s*/i, '')
    .replace(exponential, '$1$2')
    .replace(/^(\d{10,})\.0$/, '$1')
  return bare.split(/ ::: |[;,/|]|\bor\b/)[0]?.trim() ?? ''
}

/**
 * Whole numbers as they are written where a comma stands between the thousands, and where it stands before the kobo;
 * `47.000` is read as the second, since nobody writes three digits of kobo.
 */
const wholes = [
  /^(\d+)(?:[.,](?:00?|0{4,}))?$/,
  /^(\d{4,})[.,]0+$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.0+)?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,0+)?$/,
  /^(\d{1,3}(?:\s\d{3})+)(?:[.,]0+)?$/,
]

/** `₦47,000.00` or `47000`; undefined for what is no whole number, or could be another one. */
function readWhole(text: string): number | undefined {
  const number = text.replace(/^(?:₦|NGN|N)\s*/i, '')
  const said = wholes.map((form) => form.exec(number)?.[1]).find((digits) => digits !== undefined)
  const digits = said?.replace(/[.,\s]/g, '') ?? ''
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

function productNamed({ products, ...catalogue }: Catalogue, said: string): string | undefined {
  const exact = findProduct({ products, ...catalogue }, 'orderLabel', said)
  const same = (name: string) => name.toLowerCase() === said.toLowerCase()
  return (exact ?? products.find(({ orderLabel, name }) => same(orderLabel) || same(name)))?.id
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = String.raw`(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`
/** A time with the half of the day and the zone, as `2:05:00 PM GMT+1`. */
const time = String.raw`(?:(?:T|,?\s+(?:at\s+)?)(?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>Z|(?:GMT|UTC)?[+-]\d{1,2}(?::?\d\d)?|GMT|UTC)?)?`
const days = {
  numbered: new RegExp(String.raw`^(?<one>\d{1,2})[/.-](?<other>\d{1,2})[/.-](?<year>\d{4}|\d\d)${time}$`, 'i'),
  inOrder: new RegExp(String.raw`^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})${time}$`, 'i'),
  dayThenMonth: new RegExp(
    String.raw`^${weekday}(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-](?:of\s)?(?<month>${month})[,\s-]\s*(?<year>\d{4}|\d\d)${time}$`,
    'i',
  ),
  monthThenDay: new RegExp(
    String.raw`^${weekday}(?<month>${month})[\s-](?<day>\d{1,2})(?:st|nd|rd|th)?[,\s-]\s*(?<year>\d{4})${time}$`,
    'i',
  ),
}
type DayParts = Readonly<
  Partial<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'half' | 'zone', string | undefined>>
>

/** Days of this century as a spreadsheet counts them from the beginning of 1900, with the time as a fraction. */
const countedDay = /^(?:3[6-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/
const countedFromMs = Date.UTC(1899, 11, 30)
const dayMs = 24 * 60 * 60_000

/** A moment in Lagos, unless another zone is said; midday of the day where no time is said. */
function readMoment(text: string, isDayFirst: boolean): Date | undefined | 'unreadable' {
  if (text === '') return undefined
  if (countedDay.test(text)) {
    // Half a second more: a fraction of a day is seldom exact.
    const counted = new Date(countedFromMs + Number(text) * dayMs + 500).toISOString()
    return readMoment(counted.slice(0, 16), isDayFirst)
  }
  const numbered = days.numbered.exec(text)?.groups
  if (numbered) {
    const { one, other } = numbered
    return momentOf({ ...numbered, ...(isDayFirst ? { day: one, month: other } : { day: other, month: one }) })
  }
  const said = [days.inOrder, days.dayThenMonth, days.monthThenDay].map((form) => form.exec(text)?.groups).find(Boolean)
  return said ? momentOf(said) : 'unreadable'
}

function momentOf({ year = '', month = '', day = '', hour, minute = '00', half, zone }: DayParts): Date | 'unreadable' {
  const two = (part: string | number) => String(part).padStart(2, '0')
  const named = months.indexOf(month.slice(0, 3).toLowerCase())
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${two(named < 0 ? month : named + 1)}-${two(day)}`
  const ms = Date.parse(`${date}T${timeOf({ hour, minute, half, zone })}:00${offsetOf(zone)}`)
  // The thirtieth of February is read as a day of March.
  const isReal = new Date(`${date}T12:00:00Z`).getUTCDate() === Number(day)
  return Number.isNaN(ms) || !isReal || fullYear < '2000' ? 'unreadable' : new Date(ms)
}

/** A spreadsheet gives a day without a time the time of its midnight: that is none either. */
function timeOf({ hour = '0', minute, half, zone }: DayParts): string {
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  const time = `${String(hours).padStart(2, '0')}:${minute}`
  return time === '00:00' && !zone ? '12:00' : time
}

/** `+01:00` of `GMT+1`. */
function offsetOf(zone: string | undefined): string {
  if (!zone) return '+01:00'
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : 'Z'
}

/**
 * A day that is written in numbers with its year first, which can be read one way only; any other text as it is.
 * @param isDayFirst how it is written
 */
export function yearFirst(text: string, isDayFirst: boolean): string {
  const said = text.trim()
  const { one, other } = days.numbered.exec(said)?.groups ?? {}
  const moment = readMoment(said, isDayFirst)
  if (!one || !other || !(moment instanceof Date)) return text
  const written = /^[\d/.-]+/.exec(said)?.[0] ?? ''
  const [day, month] = isDayFirst ? [one, other] : [other, one]
  const year = written.split(/[/.-]/)[2] ?? ''
  const two = (part: string) => part.padStart(2, '0')
  return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}${said.slice(written.length)}`
}

/** Whether the days of some rows are written in numbers of which none tells whether its day or its month is first. */
export function isDayOrderOpen(said: readonly string[]): boolean {
  const telling = numberedDays(said).filter(({ one, other }) => one !== other)
  return telling.length > 0 && telling.every(({ one, other }) => one <= 12 && other <= 12)
}

/** The first two numbers of those texts that are days in numbers. */
function numberedDays(said: readonly string[]): { readonly one: number; readonly other: number }[] {
  return said.flatMap((text) => {
    const { one, other } = days.numbered.exec(text.trim())?.groups ?? {}
    return one && other ? [{ one: Number(one), other: Number(other) }] : []
  })
}

/** Whether the days of some rows are written day first: unless more of them can only be read month first. */
export function guessDayFirst(said: readonly string[]): boolean {
  const numbered = numberedDays(said)
  const dayFirst = numbered.filter(({ one }) => one > 12).length
  const monthFirst = numbered.filter(({ other }) => other > 12).length
  return monthFirst <= dayFirst
}
