import type { DeskOrder, WholeOrder } from '@divine/contracts/calls/order-desk'
import { naira } from '@divine/contracts/catalogue/naira'
import { sumOfPrices } from '@divine/contracts/catalogue/prices'
import { mostOthers } from '@divine/contracts/orders/other-orders'
import { nationalNumber } from '@divine/contracts/orders/phone'
import type { OrderSource } from '@divine/contracts/orders/sources'
import { isPlanned, reasonWords, stageRecords } from '@divine/contracts/orders/stages'
import { lowered } from '#/shared/first-letter.ts'
import { lagosWeekday } from '#/shared/lagos-clock.ts'
import { momentInWords } from '#/trade/desk/desk-times.ts'
import { ownEvents } from '#/trade/desk/order-events.ts'

export const sourceWords: Readonly<Record<OrderSource, string>> = {
  form: 'on the site',
  phone: 'by phone',
  whatsapp: 'by WhatsApp',
  'walk-in': 'by coming to us',
  import: 'before this desk, brought in from a file',
}

/** What an order costs as far as it was agreed or priced, in whole naira. */
export function sumOf({ sumNaira, lines }: Pick<DeskOrder, 'sumNaira' | 'lines'>): number | undefined {
  return sumNaira ?? sumOfPrices(lines.map(({ priceNaira }) => priceNaira))
}

/** A Nigerian number as people read it out, such as `0803 123 4567`; any other as it was typed. */
export function phoneInWords({ phone, phoneE164 }: Pick<WholeOrder, 'phone' | 'phoneE164'>): string {
  return nationalNumber(phoneE164) ?? phone
}

/** The number as others see it while somebody has the buyer: `0803 ••• ••67`. */
export function hiddenPhone(order: Pick<WholeOrder, 'phone' | 'phoneE164'>): string {
  const [first = '', ...others] = phoneInWords(order).split(' ')
  const rest = others.join(' ')
  return `${first} ${rest.slice(0, -2).replace(/\d/g, '•')}${rest.slice(-2)}`
}

/** How far a fact of an order is: not yet, under way, done, or ended badly. */
export interface Fact {
  readonly look: 'open' | 'now' | 'done' | 'bad'
  readonly words: string
}

const times = ['', 'once', 'twice', 'three times', 'four times', 'five times']

function tried(attempts: number): string {
  return `Tried ${times[attempts] ?? `${attempts} times`}`
}

/** Call, delivery and money: no one of them implies another. @param now milliseconds since 1970 */
export function factsOf(order: WholeOrder, now: number): { readonly [Name in 'call' | 'delivery' | 'money']: Fact } {
  return { call: callFact(order, now), delivery: deliveryFact(order), money: moneyFact(order) }
}

function callFact({ stage, attempts, attemptedAt, callAt }: WholeOrder, now: number): Fact {
  const { call, words } = stageRecords[stage]
  if (call === 'in-vain') return { look: 'bad', words }
  if (call === 'agreed' && callAt !== null) return { look: 'now', words: momentInWords(callAt, now) }
  if (call === 'agreed') return { look: 'done', words: stageRecords.confirmed.words }
  if (attemptedAt !== null) return { look: 'now', words: 'No outcome yet' }
  if (attempts > 0) return { look: 'now', words: tried(attempts) }
  if (callAt !== null) return { look: 'now', words: momentInWords(callAt, now) }
  return { look: 'open', words: 'Not yet' }
}

function deliveryFact({ stage, day }: WholeOrder): Fact {
  const { delivery, words } = stageRecords[stage]
  switch (delivery) {
    case 'none':
      return { look: 'open', words: 'None' }
    case 'not-yet':
      return { look: 'open', words: 'Not yet' }
    case 'planned':
      return { look: 'now', words: day ? lagosWeekday(day) : words }
    case 'on-the-way':
      return { look: 'now', words }
    case 'done':
      return { look: 'done', words }
    case 'in-vain':
      return { look: 'bad', words }
  }
}

/**
 * What was taken at the door is with the rider until the owner has it. Nothing is paid for what is closed without it.
 */
function moneyFact({ stage, takenNaira, isSettled }: WholeOrder): Fact {
  if (isSettled && takenNaira !== null) return { look: 'done', words: `${naira(takenNaira)} paid` }
  const isClosed = stageRecords[stage].queue === 'closed'
  return takenNaira === null
    ? { look: 'open', words: isClosed ? 'None' : 'Not yet' }
    : { look: 'now', words: `${naira(takenNaira)} taken` }
}

/** How many orders a phone number has, counting the one that is looked at, and what became of the others. */
interface Tally {
  readonly orders: string
  readonly delivered: string
  readonly refused: string
  /** There may be older ones, which are not counted. */
  readonly isOfNewest: boolean
}

export function tallyOf(others: readonly Pick<DeskOrder, 'stage' | 'reason'>[]): Tally {
  const isOfNewest = others.length >= mostOthers
  const inWords = (count: number) => `${count}${isOfNewest ? '+' : ''}`
  return {
    orders: inWords(others.length + 1),
    delivered: inWords(others.filter(({ stage }) => stageRecords[stage].delivery === 'done').length),
    refused: inWords(others.filter(({ reason }) => reason === 'refused').length),
    isOfNewest,
  }
}

/** Why an order is where it is, after its stage: `, the price`. */
export function reasonAfter(reason: WholeOrder['reason']): string {
  return reason === null ? '' : `, ${lowered(reasonWords[reason])}`
}

const missing: Readonly<Record<string, string>> = {
  fullname: 'Enter the buyer’s name.',
  address: 'Enter the address where the order goes.',
}

/** What is wrong with an answer, for staff: where it is missing, the API’s words are for the buyer. */
export function saidToStaff(field: string, value: string | undefined, error: string): string
export function saidToStaff(field: string, value: string | undefined, error: string | undefined): string | undefined
export function saidToStaff(field: string, value: string | undefined, error: string | undefined): string | undefined {
  return error && !value?.trim() ? (missing[field] ?? error) : error
}

/**
 * What its buyer has done about an order that is agreed, and what staff owe them before it goes out.
 * @param now milliseconds
 */
export function wishesOf(order: WholeOrder, now: number): string[] {
  const { stage, callAt, isAddressRead } = order
  if (!isPlanned(stage)) return []
  const own = ownEvents(order)
  const since = own.slice(
    0,
    own.findIndex(({ changes }) => 'stage' in changes),
  )
  const changed = since.find(({ changes }) => 'address' in changes)
  return [
    ...(callAt
      ? [`The buyer asks to be called ${momentInWords(callAt, now)}. It stays confirmed: call before it goes out.`]
      : []),
    ...(changed?.actor === null && !isAddressRead
      ? ['The buyer has changed the address. Read it back, and print the label again.']
      : []),
  ]
}
