import type { ParcelPart, RunCard, Stop, WholeRun } from '@divine/contracts/calls/runs'
import { naira } from '@divine/contracts/catalogue/naira'
import { nationalNumber } from '@divine/contracts/orders/phone'
import { runStateWords, standingOf } from '@divine/contracts/orders/runs'
import { cashOf } from '@divine/contracts/orders/settlements'
import { isToBring, reasonWords, stageRecords } from '@divine/contracts/orders/stages'

/** What is in a parcel, such as `DHS-001 P2R1` or `DHS-002 × 3`: numbers that say nothing of what it is for. */
export function parcelInWords(parcel: readonly ParcelPart[]): string {
  return parcel.map(({ sku, code, bottles }) => (code ? `${sku} ${code}` : `${sku} × ${bottles}`)).join(' + ')
}

/** Whether a run ended before it went out. */
export function isGivenUp({ state, sentAt }: Pick<RunCard, 'state' | 'sentAt'>): boolean {
  return state === 'ended' && sentAt === null
}

/** How far a run is, in words. */
export function runStateOf(run: Pick<RunCard, 'state' | 'sentAt'>): string {
  return isGivenUp(run) ? 'Given up' : runStateWords[run.state]
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

/** A stop with its number in the run, from 1. */
type PlacedStop = Stop & { readonly place: number; readonly sumNaira: number }

/** The stops whose parcels go with the rider, or went. */
export function stopsOf({ stops }: WholeRun): PlacedStop[] {
  return stops.flatMap(({ isHere, order }, index) =>
    order && isHere && order.sumNaira !== null ? [{ ...order, place: index + 1, sumNaira: order.sumNaira }] : [],
  )
}

/** Those of them whose parcel the buyer does not have yet: a door that was visited is not visited again. */
export function stopsToBring(run: WholeRun): PlacedStop[] {
  return stopsOf(run).filter(({ stage }) => isToBring(stage))
}

/** What a rider brings of a stop, or is to: nothing of one that was in vain. */
export function broughtOf({ isHere, order }: WholeRun['stops'][number]): number {
  if (!order || !isHere || stageRecords[order.stage].delivery === 'in-vain') return 0
  return order.takenNaira ?? order.sumNaira ?? 0
}

/** The money of a run, by what its stops have come to. */
type MoneyOfRun = Pick<RunCard, 'cashNaira' | 'signedOffNaira' | 'owedNaira' | 'transferNaira' | 'leftNaira'>

/** What the rider brings of a run in cash, what of it is signed off, what was paid by transfer, and is still to pay. */
export function moneyOf({ stops, owedNaira }: WholeRun): MoneyOfRun {
  const own = stops.flatMap(({ isHere, order }) => (order && isHere ? [order] : []))
  const delivered = own.filter(({ stage }) => stage === 'delivered')
  const cashOfAll = (paid: readonly Stop[]) => paid.reduce((sum, order) => sum + cashOf(order), 0)
  const cashNaira = cashOfAll(delivered)
  const takenNaira = delivered.reduce((sum, order) => sum + (order.takenNaira ?? 0), 0)
  return {
    cashNaira,
    signedOffNaira: cashOfAll(delivered.filter(({ isSettled }) => isSettled)),
    owedNaira,
    transferNaira: takenNaira - cashNaira,
    leftNaira: totalOf(own.filter(({ stage }) => isToBring(stage))),
  }
}

/**
 * The sum of a run that matters most, and what it is: before it goes, what is to pay; then the cash to bring, also of
 * what the rider owes; and once all of that is signed off, how much it was.
 */
export function headlineOf(state: RunCard['state'], money: MoneyOfRun) {
  const { cashNaira, signedOffNaira, owedNaira, leftNaira } = money
  if (state === 'planned') return { label: 'To pay', naira: leftNaira }
  const toBring = cashNaira - signedOffNaira + owedNaira
  return signedOffNaira > 0 && toBring === 0
    ? { label: 'Cash, signed off', naira: signedOffNaira }
    : { label: 'Cash to bring', naira: toBring }
}

/** What stands beside that sum, in words. */
export function besidesCash(state: RunCard['state'], money: MoneyOfRun): string[] {
  const { cashNaira, signedOffNaira, owedNaira, transferNaira, leftNaira } = money
  if (state === 'planned') return []
  return [
    ...(owedNaira > 0 ? [`${naira(owedNaira)} owed of ${naira(signedOffNaira)} signed off`] : []),
    ...(owedNaira === 0 && signedOffNaira > 0 && signedOffNaira < cashNaira
      ? [`${naira(signedOffNaira)} signed off before`]
      : []),
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
