import { wordsOf } from '@divine/contracts/calls/known-words'
import { leftOutInWords, runStateWords } from '@divine/contracts/orders/runs'
import { cashOf, differenceWords } from '@divine/contracts/orders/settlements'
import type { FileTable, TableColumn } from '../../http/table-file.ts'
import type { LooseOfFile, RunOfFile } from './file-queries.ts'

/** A row of the file: a run, or an order that was delivered without one. */
interface MoneyRow {
  readonly day: string
  readonly rider: string | null
  readonly run: number | null
  readonly reference: string | null
  readonly state: string
  readonly delivered: number
  readonly outNaira: number
  readonly transferNaira: number
  readonly transferReferences: string
  readonly cashNaira: number
  readonly unsignedNaira: number
  /** The cash that was signed off. */
  readonly signedNaira: number | null
  readonly broughtNaira: number | null
  readonly reason: string | null
  readonly signedBy: string | null
  readonly signedAt: Date | null
  readonly paidLaterNaira: number
  readonly owedNaira: number
  readonly feeNaira: number | null
  /** What riders said and the orders do not say, each with its order. */
  readonly uncounted: string
}

const text = (heading: string, width: number, value: (row: MoneyRow) => string | null): TableColumn<MoneyRow> => ({
  heading,
  style: 'text',
  width,
  value,
})
const number = (heading: string, width: number, value: (row: MoneyRow) => number | null): TableColumn<MoneyRow> => ({
  heading,
  style: 'number',
  width,
  value,
})

const columns: readonly TableColumn<MoneyRow>[] = [
  { heading: 'Day', style: 'day', width: 12, value: ({ day }) => day },
  text('Rider', 18, ({ rider }) => rider),
  number('Run', 7, ({ run }) => run),
  text('Order without a run', 19, ({ reference }) => reference),
  text('How far it is', 14, ({ state }) => state),
  number('Delivered', 10, ({ delivered }) => delivered),
  number('On the way still (NGN)', 22, ({ outNaira }) => outNaira),
  number('By transfer (NGN)', 18, ({ transferNaira }) => transferNaira),
  text('References of transfers', 28, ({ transferReferences }) => transferReferences),
  number('Cash to bring (NGN)', 20, ({ cashNaira }) => cashNaira),
  number('Not signed off (NGN)', 21, ({ unsignedNaira }) => unsignedNaira),
  number('Signed off (NGN)', 17, ({ signedNaira }) => signedNaira),
  number('Brought (NGN)', 15, ({ broughtNaira }) => broughtNaira),
  number('Difference (NGN)', 17, ({ broughtNaira, signedNaira }) =>
    broughtNaira === null || signedNaira === null ? null : broughtNaira - signedNaira,
  ),
  text('What the difference is', 28, ({ reason }) => reason),
  text('Signed off by', 26, ({ signedBy }) => signedBy),
  { heading: 'Signed off at', style: 'moment', width: 17, value: ({ signedAt }) => signedAt },
  number('Paid later (NGN)', 17, ({ paidLaterNaira }) => paidLaterNaira),
  number('Owed (NGN)', 12, ({ owedNaira }) => owedNaira),
  number('Fee of the run (NGN)', 20, ({ feeNaira }) => feeNaira),
  text('Not counted', 40, ({ uncounted }) => uncounted),
]

type Found = { readonly run: RunOfFile } | { readonly loose: LooseOfFile }

/** The money of runs, and of orders that were delivered without one, as a file. */
export function moneyFile(found: AsyncIterable<Found>): FileTable<MoneyRow> {
  return { name: 'Money', columns, rows: rowsOf(found) }
}

async function* rowsOf(found: AsyncIterable<Found>): AsyncGenerator<MoneyRow> {
  for await (const each of found) yield 'run' in each ? rowOfRun(each.run) : rowOfLoose(each.loose)
}

function rowOfRun({ id, rider, state, orders, settlement, payments, uncounted, ...run }: RunOfFile): MoneyRow {
  return {
    ...run,
    rider: rider.name,
    run: id,
    reference: null,
    state: wordsOf(runStateWords, state),
    transferReferences: orders.flatMap(({ transferReference }) => transferReference ?? []).join(', '),
    signedNaira: settlement?.expectedNaira ?? null,
    broughtNaira: settlement?.broughtNaira ?? null,
    reason: settlement?.reason ? wordsOf(differenceWords, settlement.reason) : null,
    signedBy: settlement?.by ?? null,
    signedAt: settlement?.at ?? null,
    paidLaterNaira: payments.reduce((sum, { naira }) => sum + naira, 0),
    uncounted: uncounted.map((word) => `${word.reference}: ${leftOutInWords(word)}`).join(' '),
  }
}

/** Its owner signs off what was taken: there is no difference. */
function rowOfLoose({
  day,
  reference,
  takenNaira,
  paidBy,
  transferReference,
  isSettled,
  signed,
}: LooseOfFile): MoneyRow {
  const cashNaira = cashOf({ takenNaira, paidBy })
  return {
    day,
    rider: null,
    run: null,
    reference,
    state: 'Delivered',
    delivered: 1,
    outNaira: 0,
    transferNaira: takenNaira - cashNaira,
    transferReferences: transferReference ?? '',
    cashNaira,
    unsignedNaira: isSettled ? 0 : cashNaira,
    signedNaira: isSettled ? cashNaira : null,
    broughtNaira: isSettled ? cashNaira : null,
    reason: null,
    signedBy: signed?.actor ?? null,
    signedAt: signed?.at ?? null,
    paidLaterNaira: 0,
    owedNaira: 0,
    feeNaira: null,
    uncounted: '',
  }
}
