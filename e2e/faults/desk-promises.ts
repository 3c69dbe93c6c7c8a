import { calledTwice, type StoredEvent, type StoredOrder, unlikeItsEvents } from '../support/stored-orders.ts'
import { isOfDelivery } from './delivery-promises.ts'
import type { AgentsAct, DeskRecord, Held } from './desk-record.ts'

/**
 * Compares what agents were told with what is stored. What becomes of runs is another matter.
 * @returns every promise of the order desk that was broken, in words
 */
export function brokenAtDesk(record: DeskRecord, orders: readonly StoredOrder[]): string[] {
  const events = orders.flatMap(({ reference, events: own }) => own.map((event) => ({ ...event, reference })))
  const byAct = Map.groupBy(events, ({ actId, reference }) => nameOf(keyOf(actId), reference))
  const known = new Set(record.acts.map(({ key, reference }) => nameOf(key, reference)))
  const unknown = events.filter(
    (event) =>
      event.kind !== 'placed' && !isOfDelivery(event) && !known.has(nameOf(keyOf(event.actId), event.reference)),
  )
  return [
    ...(record.acts.some(({ answer }) => answer === 'done') ? [] : ['No agent was told that anything is done']),
    ...record.acts.flatMap((act) => brokenByAct(act, byAct.get(nameOf(act.key, act.reference)) ?? [])),
    ...unknown.map(({ kind, actor, reference }) => `${reference}: ${actor} "${kind}" it, which nobody did`),
    ...record.entered.flatMap(({ agent, key, told }) => {
      const found = orders.filter(({ intentId }) => intentId === key).map(({ reference }) => reference)
      const isRight = found.length === 1 && told.size === 1 && told.has(found[0] ?? '')
      return isRight ? [] : [`${agent} entered an order, was told ${[...told]}, and stored is ${found}`]
    }),
    ...orders.flatMap((order) => {
      const reason = unlikeItsEvents(order)
      return reason === undefined ? [] : [`${order.reference} ${reason}`]
    }),
    ...heldTwice(record),
    ...calledTwice(orders),
    ...record.strange,
  ]
}

/** Several at once have one key; each order's event has its reference behind it. */
function keyOf(actId: string | null): string {
  return actId?.split('.')[0] ?? ''
}

function nameOf(key: string, reference: string): string {
  return `${key} ${reference}`
}

function brokenByAct({ agent, reference, kind, says, answer }: AgentsAct, events: readonly StoredEvent[]): string[] {
  const who = `${reference}: ${agent} "${kind}" it`
  const isWrong = events.some(
    (event) => event.kind !== kind || event.actor !== agent || !JSON.stringify(event).includes(says),
  )
  return [
    ...(events.length > 1 ? [`${who}, which is stored ${events.length} times`] : []),
    ...(isWrong ? [`${who}, and something else is stored`] : []),
    ...(answer === 'done' && events.length === 0 ? [`${who}, was told that it is done, and it is lost`] : []),
    ...(answer === 'refused' && events.length > 0 ? [`${who}, was refused, and it is done`] : []),
    ...(answer === undefined ? [`${who}, and was told nothing although all was calm at the end`] : []),
  ]
}

interface Span {
  readonly agent: string
  readonly phone: string
  readonly from: number
  readonly to: number
}

/** Numbers that two agents had at the same time, by what they were told. */
export function heldTwice({ held, letGo }: Pick<DeskRecord, 'held' | 'letGo'>): string[] {
  const spans = Map.groupBy(
    held.map((each) => surelyHeld(each, letGo)).filter(({ from, to }) => from < to),
    ({ phone }) => phone,
  )
  return [...spans.values()].flatMap((ofNumber) => {
    const sorted = ofNumber.toSorted((one, other) => one.from - other.from)
    return sorted.flatMap((span, index) => {
      const other = sorted.slice(index + 1).find(({ agent, from }) => agent !== span.agent && from < span.to)
      return other ? [`${span.agent} and ${other.agent} both had ${span.phone}`] : []
    })
  })
}

/**
 * From the answer until the agent gives the buyer away, or somebody begins to take them. What was on its way at the
 * same time, or was never answered, may have come after it: then nothing is sure.
 */
function surelyHeld({ agent, phone, askedAt, toldAt, until }: Held, letGo: DeskRecord['letGo']): Span {
  const ends = letGo.filter(
    ({ from, to, answeredAt, ...each }) =>
      each.phone === phone && (from === undefined ? to !== agent : from === agent) && answeredAt > askedAt,
  )
  return { agent, phone, from: toldAt, to: Math.min(until, ...ends.map(({ sentAt }) => sentAt)) }
}
