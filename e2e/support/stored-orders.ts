import { answerNames } from '@divine/contracts/orders/answers'
import {
  type Changes,
  type EventKind,
  newProgress,
  type OrderState,
  withChanges,
} from '@divine/contracts/orders/history'
import { isSame } from '@divine/contracts/orders/same-value'
import { query } from '../../scripts/postgres-server.ts'

export interface StoredEvent {
  readonly id: number
  readonly kind: EventKind
  readonly actor: string | null
  readonly actId: string | null
  readonly changes: Changes
  readonly note: string
  readonly takesBack: number | null
}

/** An order as the tables have it. */
export interface StoredOrder {
  readonly reference: string
  readonly intentId: string
  readonly source: string
  readonly phoneE164: string
  readonly version: number
  readonly state: OrderState
  /** Oldest first. */
  readonly events: readonly StoredEvent[]
}

type Row = Readonly<Record<string, unknown>>

/** All orders of a database, oldest first. */
export async function readStoredOrders(databaseUrl: string): Promise<StoredOrder[]> {
  const rows = await query(
    databaseUrl,
    `select to_jsonb(orders) as "order",
       (select jsonb_agg(to_jsonb(lines) - 'order_id' - 'position' order by position)
          from order_lines lines where lines.order_id = orders.id) as lines,
       (select jsonb_agg(to_jsonb(events) order by events.id) from order_events events where events.order_id = orders.id) as events
     from orders order by id`,
  )
  return rows.map(({ order, lines, events }) => {
    const stored = withPropertyNames(order as Row)
    const fields = [...answerNames, ...Object.keys(newProgress)]
    const state = Object.fromEntries(fields.map((field) => [field, stored[field]]))
    return {
      ...(stored as unknown as Omit<StoredOrder, 'state' | 'events'>),
      state: { ...state, lines: ((lines ?? []) as Row[]).map(withPropertyNames) } as unknown as OrderState,
      events: ((events ?? []) as Row[]).map(withPropertyNames) as unknown as StoredEvent[],
    }
  })
}

/** `call_at` is `callAt` in the program. */
function withPropertyNames(row: Row): Row {
  const named = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [named(column), value]))
}

/** Why an order is not the sum of its events, in words; undefined where it is. */
export function unlikeItsEvents({ state, version, events }: StoredOrder): string | undefined {
  if (events.length !== version) return `has version ${version} after ${events.length} events`
  try {
    const now = events.reduce((before, { changes }) => withChanges(before, changes), asPlaced(state, events))
    const other = Object.keys(state).filter(
      (field) => !isSame(now[field as keyof OrderState], state[field as keyof OrderState]),
    )
    return other.length > 0 ? `has another ${other.join(', ')} than its events` : undefined
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `does not follow from its events: ${error.message}`
  }
}

/** How an order began: new, with what the buyer said, which is what the first event that changed it found. */
function asPlaced(now: OrderState, events: readonly StoredEvent[]): OrderState {
  const found = Object.fromEntries(
    // Of several that changed a field the first is left.
    events.toReversed().flatMap(({ changes }) => Object.entries(changes).map(([field, [before]]) => [field, before])),
  )
  return { ...now, ...found, ...newProgress }
}

/**
 * Buyers whom two members of staff called, or wrote to, in one go: the second before the first had said what
 * came of it. Of a call that owes no outcome, such as one that is noted after a colleague has moved the order,
 * nobody has to say it.
 * @returns a sentence for each
 */
export function calledTwice(orders: readonly StoredOrder[]): string[] {
  const byNumber = Map.groupBy(
    orders.flatMap(({ phoneE164, reference, events }) => events.map((event) => ({ ...event, phoneE164, reference }))),
    ({ phoneE164 }) => phoneE164,
  )
  return [...byNumber].flatMap(([number, events]) => {
    let open: { readonly actor: string | null; readonly reference: string } | undefined
    return events
      .toSorted((one, other) => one.id - other.id)
      .flatMap(({ kind, actor, reference, changes }) => {
        const isSaid = kind === 'moved' || kind === 'taken-back'
        if (isSaid && (open?.actor === actor || open?.reference === reference)) open = undefined
        if (kind !== 'attempted') return []
        const earlier = open
        open = 'attemptedAt' in changes ? { actor, reference } : earlier
        return earlier && earlier.actor !== actor
          ? [`${number} was called by ${earlier.actor}, and then by ${actor}`]
          : []
      })
  })
}
