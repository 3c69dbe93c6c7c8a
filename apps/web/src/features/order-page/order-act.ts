import type { Failure } from '@divine/contracts/calls/failure'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import type { Act } from '#/trade/desk/act.ts'
import { orderOfConflict, sendAct, submitAct } from '#/trade/desk/act-outbox.ts'
import { type Clash, clashesWith } from '#/trade/desk/clashes.ts'
import { serverNow } from '#/trade/desk/server-clock.ts'

/** Something that staff do to an order, on what they saw of it. */
export interface OrderAct {
  readonly reference: string
  /**
   * The version of the order that whoever acts has seen. For an attempt and a note it does not matter: what somebody
   * else did meanwhile does not change that a buyer was called, or what was written down.
   */
  readonly onVersion: number
  readonly act: Act
  /** When it was done, where that was not just now: ISO 8601. */
  readonly doneAt?: string | undefined
}

/** What became of an act. */
export type Acted =
  | { readonly kind: 'done'; readonly order: WholeOrder }
  /** It is on this device, and sent by itself. */
  | { readonly kind: 'waiting' }
  /** Nothing was done. `order` is as somebody else left it. */
  | { readonly kind: 'clash'; readonly order: WholeOrder; readonly clashes: readonly Clash[] }

/**
 * Sends an act.
 * @throws {RefusedError} with the order as it is now, where somebody else changed what clashes with it
 */
export type SendAct = (given: OrderAct) => Promise<Exclude<Acted, { kind: 'clash' }>>

/**
 * Does something to an order. All acts of the order's page go through this function.
 * @throws what `send` throws, where it is not that somebody else changed something that clashes
 */
export async function act(send: SendAct, given: OrderAct): Promise<Acted> {
  try {
    return await send(given)
  } catch (error) {
    const order = orderOfConflict(error)
    const clashes = order ? clashesWith(order, given) : []
    if (!order || clashes.length === 0) throw error
    return { kind: 'clash', order, clashes }
  }
}

/** Sends through the outbox of this device: what gets no answer is kept there. @param email of who acts */
export function sendKept(call: Call, email: string): SendAct {
  // What a visitor's page loads must not share a file with the outbox, so the clock is read here.
  return async ({ reference, onVersion, act, doneAt = new Date(serverNow()).toISOString() }) => {
    const outcome = await submitAct(call, act, { reference, version: onVersion }, email, doneAt)
    switch (outcome.name) {
      case 'done':
        return { kind: 'done', order: outcome.order }
      case 'waiting':
        return { kind: 'waiting' }
      case 'refused':
        throw new RefusedError(outcome.order ? 409 : 422, { ...outcome.failure, order: outcome.order } as Failure)
    }
  }
}

/** Sends a form that came without script. @param id under which it is done once, however often it is sent */
export function sendAtOnce(call: Call, id: string): SendAct {
  return async ({ reference, onVersion, act }) => ({
    kind: 'done',
    order: await sendAct(call, { intentId: id, reference, onVersion, act }),
  })
}

/** Whether whoever does this to a colleague’s buyer is asked first. A note changes nothing for them. */
export function asksFirst({ act }: OrderAct): boolean {
  return act.name !== 'addNote'
}
