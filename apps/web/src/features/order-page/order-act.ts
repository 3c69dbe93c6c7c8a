import type { Failure } from '@divine/contracts/calls/failure'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { soldLine } from '@divine/contracts/orders/lines'
import { isSame } from '@divine/contracts/orders/same-value'
import { isSumTaken } from '@divine/contracts/orders/stages'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type Act, sendAct, submitAct } from '#/trade/desk/act-outbox.ts'
import { eventsSince } from '#/trade/desk/order-events.ts'
import { serverNow } from '#/trade/desk/use-now.ts'

/** Something that staff do to an order, on what they saw of it. */
export interface OrderAct {
  readonly reference: string
  /**
   * The version of the order that whoever acts has seen. For an attempt and a note it does not matter: what somebody else
   * did meanwhile does not change that a buyer was called, or what was written down.
   */
  readonly version: number
  readonly act: Act
  /** When it was done, where that was not just now: ISO 8601. */
  readonly doneAt?: string | undefined
}

/** Something that somebody else changed while the order was open, and that this act would change too. */
export interface Clash {
  readonly field: string
  /** Email of who changed it; null where the buyer or the system did. */
  readonly actor: string | null
  /** ISO 8601 with its zone. */
  readonly at: string
}

/** What became of an act. */
export type Acted =
  | { readonly kind: 'done'; readonly order: WholeOrder }
  /** It is on this device, and sent by itself. */
  | { readonly kind: 'waiting' }
  /** Nothing was done. `order` is as somebody else left it. */
  | { readonly kind: 'clash'; readonly order: WholeOrder; readonly clashes: readonly Clash[] }

/** How often an act is tried again on a newer version. Each time that it is in vain, somebody else was quicker. */
const mostTries = 5

/** Sends an act once. @throws {RefusedError} with the order as it is now, where somebody else changed it */
export type SendAct = (given: OrderAct) => Promise<Exclude<Acted, { kind: 'clash' }>>

/**
 * Does something to an order. All acts of the order's page go through this function. Where somebody else changed the
 * order meanwhile, it looks at what: what does not clash with the act holds nobody up.
 * @throws what `send` throws
 */
export async function act(send: SendAct, given: OrderAct): Promise<Acted> {
  let { version } = given
  for (let tries = 1; ; tries++) {
    try {
      return await send({ ...given, version })
    } catch (error) {
      const order = orderOfConflict(error)
      if (!order) throw error
      const clashes = clashesWith(order, given)
      if (clashes.length > 0) return { kind: 'clash', order, clashes }
      if (tries === mostTries) throw error
      version = order.version
    }
  }
}

/** Sends through the outbox of this device: what gets no answer is kept there. @param email of who acts */
export function sendKept(call: Call, email: string): SendAct {
  // What a visitor's page loads must not share a file with the outbox, so the clock is read here.
  return async ({ reference, version, act, doneAt = new Date(serverNow()).toISOString() }) => {
    const outcome = await submitAct(call, act, { reference, version }, email, doneAt)
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
  return async ({ reference, version, act }) => ({
    kind: 'done',
    order: await sendAct(call, { intentId: id, reference, onVersion: version, act }),
  })
}

/** Whether whoever does this to a colleague’s buyer is asked first. A note changes nothing for them. */
export function asksFirst({ act }: OrderAct): boolean {
  return act.name !== 'addNote'
}

/** The order as it is now, where a call was refused because somebody else had changed it. */
function orderOfConflict(error: unknown): WholeOrder | undefined {
  if (!(error instanceof RefusedError && error.status === 409)) return undefined
  return (error.failure as { readonly order?: WholeOrder }).order
}

/** What is agreed with the buyer when an order is confirmed: whoever confirms it relies on all of this. */
const agreedFields = ['phone', 'address', 'lines', 'state', 'town', 'day', 'sumNaira']

/** The fields of an order that an act changes, or relies on, with what it makes of them where that is known. */
function fieldsOf({ act }: OrderAct): Readonly<Record<string, unknown>> {
  if (act.name === 'correctOrder') {
    const { region, lines, ...fields } = act.body
    return {
      ...fields,
      ...(lines && { lines: lines.map(soldLine) }),
      ...(region !== undefined && { state: region?.state ?? null, town: region?.town ?? null }),
    }
  }
  if (act.name !== 'moveOrder' || 'takesBack' in act.body) return {}
  const { to, region, day, sumNaira } = act.body
  const said = {
    ...region,
    ...(day && { day }),
    ...(sumNaira !== undefined && { [isSumTaken(to) ? 'takenNaira' : 'sumNaira']: sumNaira }),
  }
  const relied = to === 'confirmed' ? Object.fromEntries(agreedFields.map((field) => [field, undefined])) : {}
  return { stage: undefined, callAt: undefined, ...relied, ...said }
}

/**
 * What somebody else changed since the version that an act was made on, and that the act would change too. That both say
 * the same is no clash. Taking something back clashes with nothing here: the API refuses it where it cannot be done.
 */
export function clashesWith(order: WholeOrder, given: OrderAct): readonly Clash[] {
  const mine = fieldsOf(given)
  const since = eventsSince(order, given.version)
  return Object.entries(mine).flatMap(([field, value]) => {
    const event = since.find(({ changes }) => field in changes)
    const now = order[field as keyof WholeOrder]
    return event && !isSame(value, now) ? [{ field, actor: event.actor, at: event.at }] : []
  })
}
