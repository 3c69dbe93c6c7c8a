import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Answer } from '@divine/contracts/orders/answers'
import { namedLine } from '@divine/contracts/orders/lines'
import { isSame } from '@divine/contracts/orders/same-value'
import { isSumTaken, isToBring } from '@divine/contracts/orders/stages'
import type { Act } from './act.ts'
import { eventsSince } from './order-events.ts'

/** Something that somebody else changed while the order was open, and that this act changes too, or relies on. */
export interface Clash {
  readonly field: string
  /** Email of who changed it; null where the buyer or the system did. */
  readonly actor: string | null
  /** ISO 8601 with its zone. */
  readonly at: string
  /** What was there before. */
  readonly before: unknown
  /** What the act makes of it; undefined where it only relies on it. */
  readonly mine: unknown
}

/** An act, and the version of its order that whoever acts has seen. */
interface ActOnSeen {
  readonly act: Act
  readonly onVersion: number
}

/** Which of the buyer's answers the rider goes by, who has them from the screen and the label. */
const isForRider: Readonly<Record<Answer, boolean>> = {
  fullname: false,
  phone: true,
  address: true,
  email: false,
  request: false,
}

/** What is agreed with the buyer when an order is confirmed: whoever confirms it relies on all of this. */
const agreedFields = [
  ...Object.entries(isForRider).flatMap(([name, isGoneBy]) => (isGoneBy ? [name] : [])),
  ...['lines', 'state', 'town', 'day', 'sumNaira'],
]

/** The fields of an order that an act changes, or relies on, with what it makes of them where that is known. */
function fieldsOf(act: Act): Readonly<Record<string, unknown>> {
  if (act.name === 'correctOrder') {
    const { region, lines, ...fields } = act.body
    return {
      ...fields,
      ...(lines && { lines: lines.map(namedLine) }),
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
  const relied = Object.fromEntries((isToBring(to) ? agreedFields : []).map((field) => [field, undefined]))
  return { stage: undefined, callAt: undefined, ...relied, ...said }
}

/**
 * What somebody else changed since the version that an act was made on, and that the act would change too.
 * That both say the same is no clash. Taking something back clashes with nothing here: the API refuses it
 * where it cannot be done.
 * @param following id of an act that this one was made after, by the same person on the same device
 */
export function clashesWith(order: WholeOrder, { act, onVersion }: ActOnSeen, following?: string): readonly Clash[] {
  const since = eventsSince(order, onVersion).filter(({ actId }) => !following || actId !== following)
  return Object.entries(fieldsOf(act)).flatMap(([field, mine]) => {
    const changing = since.filter(({ changes }) => field in changes)
    const [last] = changing
    if (!last || isSame(mine, presentValue(order, field))) return []
    return [{ field, actor: last.actor, at: last.at, before: changing.at(-1)?.changes[field]?.[0], mine }]
  })
}

/** An act on the newest version of its order that is known, where nothing in between clashes with it. */
export function onNewest<Act extends ActOnSeen>(act: Act, order: WholeOrder | undefined): Act {
  if (!order || clashesWith(order, act).length > 0) return act
  return { ...act, onVersion: Math.max(order.version, act.onVersion) }
}

/** What an order says now, as an act says it: a product by its name, since its id follows from that. */
function presentValue(order: WholeOrder, field: string): unknown {
  if (field !== 'lines') return order[field as keyof WholeOrder]
  return order.lines.map(({ productId: _follows, ...line }) => line)
}
