import type { Money, RunMoney } from '@divine/contracts/calls/money'
import { newProgress, type Progress } from '@divine/contracts/orders/history'
import { cashOf } from '@divine/contracts/orders/settlements'
import type { StoredOrder } from '../support/stored-orders.ts'
import type { DeliveryRecord, SignedOff } from './delivery-record.ts'
import type { StoredDelivery, StoredSettlement } from './stored-delivery.ts'

/** The money of a run, as the events of its orders and what owners signed off make it. */
type Sums = Pick<RunMoney, 'delivered' | 'cashNaira' | 'transferNaira' | 'unsignedNaira' | 'outNaira' | 'owedNaira'>

/** Of an order, what its events say in sum. */
type Facts = Pick<Progress, 'stage' | 'runId' | 'sumNaira' | 'takenNaira' | 'paidBy' | 'isSettled'>

type ShownMoney = Pick<Money, 'open' | 'settled' | 'owed' | 'cashOutNaira' | 'looseNaira' | 'looseOrders' | 'owedNaira'>

/**
 * Compares what the cashier was told and is shown with what is stored, and both with the sum of the events.
 * @param money as it is shown once everything is signed off; undefined where no answer came
 * @returns every promise that was broken, in words
 */
export function brokenInLedger(
  record: Pick<DeliveryRecord, 'signedOff' | 'paid'>,
  orders: readonly StoredOrder[],
  delivery: Pick<StoredDelivery, 'settlements' | 'payments'>,
  money: ShownMoney | undefined,
): string[] {
  const facts = orders.map(({ reference, events }) => ({ reference, ...factsOf(events) }))
  return [
    ...brokenByCashier(record, delivery),
    ...brokenBySignOffs(facts, delivery.settlements),
    ...(money ? brokenOnPage(money, facts, delivery) : ['Nobody was told how the money stands']),
  ]
}

function factsOf(events: StoredOrder['events']): Facts {
  const changes = events.flatMap((event) => Object.entries(event.changes))
  return { ...newProgress, ...Object.fromEntries(changes.map(([field, [, after]]) => [field, after])) }
}

/** What the cashier did is stored once, what was refused is not, and nothing else is. */
function brokenByCashier(
  { signedOff, paid }: Pick<DeliveryRecord, 'signedOff' | 'paid'>,
  { settlements, payments }: Pick<StoredDelivery, 'settlements' | 'payments'>,
): string[] {
  const nameOf = ({ run, expectedNaira, broughtNaira }: Pick<SignedOff, 'run' | 'expectedNaira' | 'broughtNaira'>) =>
    `run ${run} with ${broughtNaira} of ${expectedNaira}`
  const rows = Map.groupBy(settlements, nameOf)
  const asked = Map.groupBy(signedOff, nameOf)
  return [
    ...(signedOff.some(({ answer }) => answer === 'done') ? [] : ['Nothing was signed off']),
    ...[...asked].flatMap(([name, own]) => {
      const stored = rows.get(name) ?? []
      const done = own.filter(({ answer }) => answer === 'done').length
      const isOther = stored.some(({ reason }) => reason !== null && own.every((each) => each.reason !== reason))
      return [
        // A refusal may be that of a second try, after more was brought.
        ...(stored.length < done || stored.length > own.length
          ? [`The cashier signed ${name} off ${done} times, and it is stored ${stored.length} times`]
          : []),
        ...(isOther ? [`The cashier signed ${name} off for another reason than the stored one`] : []),
        ...(own.some(({ answer }) => answer === undefined) ? [`The cashier signed ${name} off without an answer`] : []),
      ]
    }),
    ...[...rows.keys()].flatMap((name) => (asked.has(name) ? [] : [`Nobody signed ${name} off, and it is stored`])),
    ...paid.flatMap(({ run, key, naira, answer }) => {
      const found = payments.filter(({ actId }) => actId === key)
      const isRight = found.length === 1 && found[0]?.run === run && found[0].naira === naira
      return (answer === 'done' && isRight) || (answer === 'refused' && found.length === 0)
        ? []
        : [`${naira} was paid later of run ${run}, ${answer ?? 'not answered'}, and stored ${found.length} times`]
    }),
    ...payments.flatMap(({ run, actId }) =>
      paid.some(({ key }) => key === actId) ? [] : [`Nobody paid anything of run ${run}, and it is stored`],
    ),
  ]
}

/** What is signed off is the cash of the orders that are paid by it, and no order is paid otherwise. */
function brokenBySignOffs(
  facts: readonly (Facts & { readonly reference: string })[],
  settlements: readonly StoredSettlement[],
): string[] {
  const standing = Map.groupBy(
    settlements.filter(({ isTakenBack }) => !isTakenBack),
    ({ run }) => run,
  )
  const settled = facts.filter(({ isSettled }) => isSettled)
  return [
    ...[...standing].flatMap(([run, own]) => {
      const cash = sumOf(settled.filter(({ runId }) => runId === run).map(cashOf))
      const expected = own.map(({ expectedNaira }) => expectedNaira)
      return expected.length === 1 && expected[0] === cash
        ? []
        : [`Run ${run} is signed off for ${expected.join(' and ')}, and its orders come to ${cash}`]
    }),
    ...settled.flatMap(({ reference, runId, stage }) =>
      runId !== null && standing.has(runId) && stage === 'delivered'
        ? []
        : [`${reference} is paid, of run ${runId}, which nobody has signed off`],
    ),
  ]
}

/** What the page of the money shows is what the events come to. */
function brokenOnPage(
  money: ShownMoney,
  facts: readonly Facts[],
  { settlements, payments }: Pick<StoredDelivery, 'settlements' | 'payments'>,
): string[] {
  const shown = new Map([...money.open, ...money.settled, ...money.owed].map((run) => [run.id, run]))
  const delivered = facts.filter(({ stage }) => stage === 'delivered')
  const sumsOf = (run: number): Sums => {
    const own = delivered.filter(({ runId }) => runId === run)
    const signed = settlements.find((each) => each.run === run && !each.isTakenBack)
    const paid = sumOf(payments.filter((each) => each.run === run).map(({ naira }) => naira))
    return {
      delivered: own.length,
      cashNaira: sumOf(own.map(cashOf)),
      transferNaira: sumOf(own.filter(({ paidBy }) => paidBy === 'transfer').map(({ takenNaira }) => takenNaira ?? 0)),
      unsignedNaira: sumOf(own.filter(({ isSettled }) => !isSettled).map(cashOf)),
      outNaira: sumOf(
        facts
          .filter(({ stage, runId }) => stage === 'with-rider' && runId === run)
          .map(({ sumNaira }) => sumNaira ?? 0),
      ),
      owedNaira: signed?.reason === 'owed' ? signed.expectedNaira - signed.broughtNaira - paid : 0,
    }
  }
  const unsigned = delivered.filter(({ isSettled }) => !isSettled)
  const loose = unsigned.filter(({ runId }) => runId === null)
  const inRuns = unsigned.filter(({ runId }) => runId !== null)
  const open = new Set(money.open.map(({ id }) => id))
  const owing = settlements.filter(({ reason, isTakenBack }) => reason === 'owed' && !isTakenBack)
  const totals = {
    cashOutNaira: sumOf(inRuns.map(cashOf)),
    looseNaira: sumOf(loose.map(cashOf)),
    looseOrders: loose.length,
    owedNaira: sumOf(owing.map(({ run }) => sumsOf(run).owedNaira)),
  }
  return [
    ...[...shown.values()].flatMap((run) => [
      ...unlike(`run ${run.id}`, run, sumsOf(run.id)),
      ...unlikeSignOff(
        run,
        settlements.find((each) => each.run === run.id && !each.isTakenBack),
      ),
    ]),
    ...[...new Set(inRuns.map(({ runId }) => runId ?? 0))].flatMap((run) =>
      open.has(run) ? [] : [`Money of run ${run} is out, and it is not shown as open`],
    ),
    ...unlike('all of it', money, totals),
  ]
}

function unlikeSignOff({ id, settlement }: RunMoney, stored: StoredSettlement | undefined): string[] {
  if (!settlement || !stored) return settlement || stored ? [`Run ${id} is shown as signed off, or it is`] : []
  const { expectedNaira, broughtNaira, reason } = stored
  return unlike(`what was signed off of run ${id}`, settlement, { expectedNaira, broughtNaira, reason })
}

function unlike<Fact extends object>(what: string, shown: Fact, counted: Partial<Fact>): string[] {
  return Object.entries(counted).flatMap(([field, value]) => {
    const said = shown[field as keyof Fact]
    return said === value ? [] : [`Of ${what} ${field} is shown as ${said}, and its events come to ${value}`]
  })
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
