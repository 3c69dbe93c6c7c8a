import type { OrderRecord } from '@divine/contracts/calls/orders'
import type { ReadingCall } from '#/shared/api/call.ts'
import { nextPageOf } from '#/shared/api/next-page.ts'

/** Which page of the list: what to search for, and the id of the form that it continues after. */
export interface OrdersPage {
  readonly search?: string
  readonly before?: string
}

export interface OrdersList {
  readonly orders: readonly OrderRecord[]
  /** What to pass as `before` for the next page; undefined on the last. */
  readonly older: string | undefined
  /** How many there are, such as `about 12,000`: the words say whether the number is exact. */
  readonly total: string
}

/** One page of the submitted forms, newest first. */
export async function readOrders(call: ReadingCall, page: OrdersPage): Promise<OrdersList> {
  const { body, headers } = await call('listOrders', { querystring: page })
  return {
    orders: body,
    older: nextPageOf(headers),
    total: totalInWords(headers),
  }
}

const prefixes: Readonly<Record<string, string>> = { estimate: 'about ', 'at-least': 'at least ' }

function totalInWords(headers: Headers): string {
  const count = Number(headers.get('x-total-count') ?? 0).toLocaleString('en-GB')
  return `${prefixes[headers.get('x-total-count-kind') ?? ''] ?? ''}${count}`
}
