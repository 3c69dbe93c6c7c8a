import { afterMove } from '@divine/contracts/orders/moves'
import { isMove, isStage, type Stage, unsaidReason } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { lockWithBuyer, takeBuyerOut } from './erasure-queries.ts'
import { actOn } from './order-moves.ts'

interface Erased {
  readonly orders: number
  /** Those of them that nobody had brought yet. */
  readonly cancelled: number
  /** How many events of them there were. */
  readonly events: number
}

/**
 * Takes the buyer out of orders and their history, in one transaction with what is written of it there. Stage, days,
 * products and sums stay; an order that nobody has brought yet is cancelled, so that nobody calls. Orders that were
 * erased before are left as they are.
 * @param ids of orders; a few hundred at most, which are locked until the end of the transaction
 * @param actor email of the owner; null where the system does it
 * @param onlyIn leaves out orders that have left these stages since they were looked for: their time is over, and
 * nobody asks for it. Where somebody does, where the order came from goes too.
 */
export async function eraseOrders(
  database: Database,
  ids: readonly number[],
  actor: string | null,
  onlyIn?: readonly Stage[],
): Promise<Erased> {
  if (ids.length === 0) return { orders: 0, cancelled: 0, events: 0 }
  return database.transaction(async (transaction) => {
    const locked = await lockWithBuyer(transaction, ids)
    const found = onlyIn ? locked.filter(({ stage }) => onlyIn.some((each) => each === stage)) : locked
    if (found.length === 0) return { orders: 0, cancelled: 0, events: 0 }
    // Nobody has these on the way.
    const open = found.filter(({ stage }) => isStage(stage) && isMove(stage, 'cancelled'))
    for (const { reference } of open) {
      await actOn(transaction, reference, {
        kind: 'moved',
        actor,
        change: (state) => afterMove(state, { to: 'cancelled', reason: unsaidReason }, actor),
      })
    }
    const events = await takeBuyerOut(
      transaction,
      found.map(({ id }) => id),
      actor,
      onlyIn === undefined,
    )
    return { orders: found.length, cancelled: open.length, events }
  })
}
