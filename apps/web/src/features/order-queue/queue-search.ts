import type { DeskQuery } from '@divine/contracts/calls/order-desk'
import type { OrderFlag } from '@divine/contracts/calls/orders'
import type { Queue } from '@divine/contracts/orders/queues'
import type { OrderSource } from '@divine/contracts/orders/sources'
import type { Stage } from '@divine/contracts/orders/stages'
import { readTexts } from '#/shared/listing.ts'

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
  /** The address before this one asked for something that there is not. */
  readonly unread?: '1'
}

const names = [
  'queue',
  'stage',
  'from',
  'to',
  'product',
  'region',
  'agent',
  'flag',
  'source',
  'search',
  'limit',
  'before',
  'select',
  'find',
  'unread',
] as const satisfies readonly (keyof QueueSearch)[]

/**
 * Reads the address, or a form of the filters. What is empty is left out. What a value may be only the API knows: every
 * visitor loads this, and nobody but staff needs the lists.
 */
export function readQueueSearch(given: Record<string, unknown>): QueueSearch {
  const { queue, limit, select, find, unread, ...texts } = readTexts(given, names)
  return {
    ...(queue !== 'to-call' && queue && { queue: queue as Queue }),
    ...(texts as QueueFilters & Pick<QueueSearch, 'before'>),
    ...(limit === '200' && { limit }),
    ...(select === '1' && { select }),
    ...(find === '1' && { find }),
    ...(unread === '1' && { unread }),
  }
}

/** The parts of the address that do not say which orders are listed. */
export type NoFilter = 'select' | 'find' | 'unread'

/** The part of the address that says which orders are listed. */
export function listOf({ select, find, unread, ...list }: QueueSearch): Omit<QueueSearch, NoFilter> {
  return list
}

/** For the pages beside the list: wherever one leads, the list stays as it was asked for, and is in the address. */
export function besideTheList<Search extends QueueSearch>({
  search,
  next,
}: {
  search: Search
  next: (search: Search) => Search
}): Search {
  const here: QueueSearch = search
  return { ...listOf(readQueueSearch({ ...here })), ...next(search) }
}

/** The filters alone. */
export function filtersOf({ queue, limit, before, select, find, unread, ...filters }: QueueSearch): QueueFilters {
  return filters
}

/** Whether the list is the whole of its queue from the beginning. */
export function isWholeQueue(search: QueueSearch): boolean {
  return !search.before && Object.keys(filtersOf(search)).length === 0
}

/** The path of the queue, or of a page beside it, with the queue's address. */
export function queuePath(search: QueueSearch, path = '/orders'): string {
  const query = new URLSearchParams(Object.entries(search)).toString()
  return query ? `${path}?${query}` : path
}

/** What the API is asked for. */
export function queryOf(search: QueueSearch): Partial<Record<keyof DeskQuery, string>> {
  return listOf(search)
}
