import type { ParcelPart, RunCard, Stop, WholeRun } from '@divine/contracts/calls/runs'
import { naira } from '@divine/contracts/catalogue/naira'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { standingOf } from '@divine/contracts/orders/runs'
import { cashOf } from '@divine/contracts/orders/settlements'
import { isToBring, reasonWords, stageRecords } from '@divine/contracts/orders/stages'

/** What is in a parcel, such as `DHS-001 P2R1` or `DHS-002 × 3`: numbers that say nothing of what it is for. */
export function parcelInWords(parcel: readonly ParcelPart[]): string {
  return parcel.map(({ sku, code, bottles }) => (code ? `${sku} ${code}` : `${sku} × ${bottles}`)).join(' + ')
}

export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** The number of a buyer as it is called. */
export function phoneOf({ phone, phoneE164 }: Pick<Stop, 'phone' | 'phoneE164'>): string {
  return nationalNumber(phoneE164) ?? phone
}

/** What a stop of a run has come to, in words. */
export function outcomeOf({ isHere, order }: WholeRun['stops'][number], state: RunCard['state']): string {
  if (!order) return state === 'planned' ? 'Not confirmed any more' : 'Not in this run any more'
  const words = standingOf({ stage: order.stage, isHere }, state)
  if (!isHere) return words
  if (order.stage === 'delivered') return [words, ...takenInWords(order)].join(', ')
  return order.reason ? `${words}: ${reasonWords[order.reason].toLowerCase()}` : words
}

/** How an order was paid, and what was agreed where that is another sum. */
function takenInWords({ sumNaira, takenNaira, paidBy, transferReference }: Stop): string[] {
  const how = paidBy === 'transfer' ? `by transfer ${transferReference ?? ''}`.trim() : 'in cash'
  return sumNaira !== null && sumNaira !== takenNaira ? [how, `agreed ${naira(sumNaira)}`] : [how]
}

/** The stops that their rider brings, or will. */
export function stopsToBring({ stops }: WholeRun): (Stop & { readonly sumNaira: number })[] {
  return stops.flatMap(({ isHere, order }) =>
    order && isHere && order.sumNaira !== null ? [{ ...order, sumNaira: order.sumNaira }] : [],
  )
}

/** What a rider brings of a stop, or is to: nothing of one that was in vain. */
export function broughtOf({ isHere, order }: WholeRun['stops'][number]): number {
  if (!order || !isHere || stageRecords[order.stage].delivery === 'in-vain') return 0
  return order.takenNaira ?? order.sumNaira ?? 0
}

/** The money of a run, by what its stops have come to. */
type MoneyOfRun = Pick<RunCard, 'cashNaira' | 'transferNaira' | 'leftNaira'>

/** What the rider brings of a run in cash, what was paid by transfer, and what is still to pay. */
export function moneyOf({ stops }: WholeRun): MoneyOfRun {
  const own = stops.flatMap(({ isHere, order }) => (order && isHere ? [order] : []))
  const delivered = own.filter(({ stage }) => stage === 'delivered')
  const cashNaira = delivered.reduce((sum, order) => sum + cashOf(order), 0)
  const takenNaira = delivered.reduce((sum, order) => sum + (order.takenNaira ?? 0), 0)
  return {
    cashNaira,
    transferNaira: takenNaira - cashNaira,
    leftNaira: totalOf(own.filter(({ stage }) => isToBring(stage))),
  }
}

/** The sum of a run that matters most, and what it is: before it goes, what is to pay; then the cash to bring. */
export function headlineOf(state: RunCard['state'], { cashNaira, leftNaira }: MoneyOfRun) {
  return state === 'planned' ? { label: 'To pay', naira: leftNaira } : { label: 'Cash to bring', naira: cashNaira }
}

/** What stands beside that sum, in words. */
export function besidesCash(state: RunCard['state'], { transferNaira, leftNaira }: MoneyOfRun): string[] {
  if (state === 'planned') return []
  return [
    ...(transferNaira > 0 ? [`${naira(transferNaira)} by transfer`] : []),
    ...(leftNaira > 0 ? [`${naira(leftNaira)} still to pay`] : []),
  ]
}

export function totalOf(stops: readonly { readonly sumNaira: number | null }[]): number {
  return stops.reduce((sum, { sumNaira }) => sum + (sumNaira ?? 0), 0)
}

/** What has the same key, together, in the order in which the keys come. Browsers before 2023 have no `Map.groupBy`. */
export function grouped<One>(all: readonly One[], keyOf: (one: One) => string): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Orders by the state that they go to, each with its town; those whose day comes first stay before the others. */
export function byRegion<Order extends { readonly state: string | null; readonly town: string | null }>(
  orders: readonly Order[],
): { readonly region: string; readonly orders: readonly Order[] }[] {
  return [...grouped(orders, ({ state }) => state ?? 'Elsewhere')]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([region, inIt]) => ({
      region,
      orders: inIt.toSorted((one, other) => (one.town ?? '').localeCompare(other.town ?? '')),
    }))
}
