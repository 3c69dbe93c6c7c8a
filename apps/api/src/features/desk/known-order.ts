import { knownFlags, type OrderFlag } from '@divine/contracts/orders/flags'
import { type Changes, type EventKind, eventKinds } from '@divine/contracts/orders/history'
import { type OrderSource, orderSources } from '@divine/contracts/orders/sources'
import { isStage, type MoveReason, reasonWords, type Stage } from '@divine/contracts/orders/stages'

// During an update, and after one that was taken back, the tables hold what only the newer version knows. One such
// order must not keep all others from the desk.

/** What of an order is one of several words. */
interface Worded {
  readonly source: OrderSource | null
  readonly reason: MoveReason | null
  readonly flags: readonly OrderFlag[]
}

/** An order without the words that this version does not know. */
export function asKnown<Order extends Worded>(
  order: Order,
): Order & { source: OrderSource | null; hasUnknownFlag: boolean } {
  const { source, reason } = order
  const flags = knownFlags(order.flags)
  return {
    ...order,
    source: orderSources.find((known) => known === source) ?? null,
    reason: reason !== null && isReason(reason) ? reason : null,
    flags,
    hasUnknownFlag: flags.length < order.flags.length,
  }
}

/** Whether this version knows how far an order is. Without that nothing can be said of it. */
export function hasKnownStage({ stage }: { readonly stage: Stage }): boolean {
  return isStage(stage)
}

/** Whether this version knows what happened, and where that led. */
export function isKnownEvent({ kind, changes }: { readonly kind: EventKind; readonly changes: Changes }): boolean {
  const stage = changes.stage?.[1]
  const reason = changes.reason?.[1] ?? null
  return eventKinds.includes(kind) && (stage === undefined || isStage(stage)) && (reason === null || isReason(reason))
}

function isReason(reason: string): boolean {
  return Object.hasOwn(reasonWords, reason)
}
