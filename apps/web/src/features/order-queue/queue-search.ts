import type { DeskQuery } from '@divine/contracts/calls/order-desk'
import type { OrderFlag } from '@divine/contracts/calls/orders'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { flagWords } from '@divine/contracts/orders/flags'
import { type Queue, queueNames } from '@divine/contracts/orders/queues'
import { type OrderSource, orderSources } from '@divine/contracts/orders/sources'
import { type Stage, stages } from '@divine/contracts/orders/stages'

/** What the filters may say. Days are those of Lagos, such as `2027-03-17`. */
export interface QueueFilters {
  readonly stage?: Stage
  readonly from?: string
  readonly to?: string
  /** Id of a product in the shop. */
  readonly product?: string
  /** A state. */
  readonly region?: string
  /** Email of a member of staff. */
  readonly agent?: string
  readonly flag?: OrderFlag
  readonly source?: OrderSource
  /** Part of a name, a phone number, a reference or a town. */
  readonly search?: string
}

/** What the address of the order queue may contain. */
export interface QueueSearch extends QueueFilters {
  readonly queue?: Queue
  /** The longest page instead of the usual one. */
  readonly limit?: '200'
  /** Where the page before ended. */
  readonly before?: string
  /** Orders can be ticked. */
  readonly select?: '1'
  /** The questions of the filters are asked. */
  readonly find?: '1'
}

const flags = Object.keys(flagWords) as OrderFlag[]

/** How to read each part of the address; what cannot be read is left out. */
const readers: { readonly [Name in keyof QueueSearch]-?: (text: string) => QueueSearch[Name] } = {
  queue: (text) => queueNames.find((each) => each === text && each !== 'to-call'),
  stage: (text) => stages.find((each) => each === text),
  from: day,
  to: day,
  product: (text) => shopCards.find(({ id }) => id === text)?.id,
  region: (text) => text.slice(0, 40),
  agent: (text) => text.slice(0, 254),
  flag: (text) => flags.find((each) => each === text),
  source: (text) => orderSources.find((each) => each === text),
  search: (text) => text.slice(0, 100),
  limit: (text) => (text === '200' ? text : undefined),
  before: (text) => (/^\d\.\d{1,15}(\.[\d:TZ.-]{1,30})?$/.test(text) ? text : undefined),
  select: (text) => (text === '1' ? text : undefined),
  find: (text) => (text === '1' ? text : undefined),
}

/** A day that there is: neither a word nor 31 February. */
function day(text: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? text : undefined
}

/** Reads the address, or a form of the filters, leniently: what is empty or means nothing counts as missing. */
export function readQueueSearch(given: Record<string, unknown>): QueueSearch {
  return Object.fromEntries(
    Object.entries(readers).flatMap(([name, read]) => {
      const text = String(given[name] ?? '').trim()
      const value = text && read(text)
      return value ? [[name, value]] : []
    }),
  )
}

/** The part of the address that says which orders are listed. */
export function listOf({ select, find, ...list }: QueueSearch): Omit<QueueSearch, 'select' | 'find'> {
  return list
}

/** The filters alone. */
export function filtersOf({ queue, limit, before, select, find, ...filters }: QueueSearch): QueueFilters {
  return filters
}

/** Whether the list is the whole of its queue from the beginning. */
export function isWholeQueue(search: QueueSearch): boolean {
  return !search.before && Object.keys(filtersOf(search)).length === 0
}

/** The path of the queue with its address. */
export function queuePath(search: QueueSearch): string {
  const query = new URLSearchParams(Object.entries(search)).toString()
  return query ? `/orders?${query}` : '/orders'
}

/** What the API is asked for. */
export function queryOf(search: QueueSearch): Partial<Record<keyof DeskQuery, string>> {
  return listOf(search)
}
