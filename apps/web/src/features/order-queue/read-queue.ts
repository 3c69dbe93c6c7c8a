import type { EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { mayCall } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import type { ReadingCall } from '#/shared/api/call.ts'
import { nextPageOf } from '#/shared/api/next-page.ts'
import { serverTime } from '#/trade/desk/server-clock.ts'
import { isWholeQueue, type QueueSearch, queryOf } from './queue-search.ts'

/** How many orders each queue has. */
export type QueueCounts = EndpointOutput<Endpoints['countDeskOrders']>
export type QueueCount = NonNullable<QueueCounts['to-call']>

/** One page of a queue with the counts of all, as they were at one moment. */
export interface QueueList {
  readonly orders: readonly DeskOrder[]
  /** What to pass as `before` for the next page; undefined on the last. */
  readonly next: string | undefined
  readonly counts: QueueCounts
  /** An order of which the reader has not said yet what came of the call, on whatever page or queue it is. */
  readonly owed?: DeskOrder | undefined
  /** Whom to call back next; read only where nobody waits. */
  readonly nextCallBack?: DeskOrder | undefined
  /** The server's time in milliseconds: a phone's clock may be wrong. */
  readonly at: number
}

/** Reads one page of a queue. @throws what the call throws */
export async function readQueue(call: ReadingCall, role: Role, search: QueueSearch): Promise<QueueList> {
  const [list, counts, owed] = await Promise.all([
    call('listDeskOrders', { querystring: queryOf(search) as { queue: 'to-call' } }),
    call('countDeskOrders'),
    mayCall(role, 'listOwedOutcomes') ? call('listOwedOutcomes') : undefined,
  ])
  const next = nextPageOf(list.headers)
  const { queue = 'to-call' } = search
  const isWhole = isWholeQueue(search)
  const isQuiet = list.body.length === 0 && queue === 'to-call' && isWhole
  const later = isQuiet ? await call('listDeskOrders', { querystring: { queue: 'call-back', limit: 1 } }) : undefined
  return {
    orders: list.body,
    next,
    // They are counted at another moment: where the whole queue was read, what was read counts.
    counts: isWhole && !next ? { ...counts.body, [queue]: { count: list.body.length, kind: 'exact' } } : counts.body,
    owed: owed?.body[0],
    nextCallBack: later?.body[0],
    at: serverTime(list.headers),
  }
}
