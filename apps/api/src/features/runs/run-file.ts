import { unknownWords, wordsOf } from '@divine/contracts/calls/known-words'
import { leftOutInWords, runStateWords, standingOf } from '@divine/contracts/orders/runs'
import { cashOf } from '@divine/contracts/orders/settlements'
import { isStage, reasonWords, stageRecords } from '@divine/contracts/orders/stages'
import { type FileTable, phoneCell, type TableColumn } from '../../http/table-file.ts'
import type { StopOfFile } from './file-queries.ts'

type Column = TableColumn<StopOfFile>

const text = (heading: string, width: number, value: (stop: StopOfFile) => string | null): Column => ({
  heading,
  style: 'text',
  width,
  value,
})
const naira = (heading: string, width: number, value: (stop: StopOfFile) => number | null): Column => ({
  heading: `${heading} (NGN)`,
  style: 'number',
  width,
  value,
})

/** The columns of a file of runs: what riders and dispatchers read of a stop, and nothing of what is in its parcel. */
const columns: readonly Column[] = [
  { heading: 'Day', style: 'day', width: 12, value: ({ runDay }) => runDay },
  text('Rider', 18, ({ rider }) => rider),
  { heading: 'Run', style: 'number', width: 7, value: ({ runId }) => runId },
  text('How far the run is', 18, ({ runState }) => wordsOf(runStateWords, runState)),
  { heading: 'Stop', style: 'number', width: 6, value: ({ position }) => position },
  text('Reference', 14, ({ reference }) => reference),
  text('Name', 24, ({ fullname }) => fullname),
  text('Phone', 16, ({ phone, phoneE164 }) => phoneCell(phoneE164, phone)),
  text('Address', 40, ({ address }) => address),
  text('State', 12, ({ state }) => state),
  text('LGA or town', 16, ({ town }) => town),
  naira('Sum agreed', 18, ({ isHere, sumNaira }) => (isHere ? sumNaira : null)),
  naira('Still to pay', 16, leftOf),
  text('Outcome', 16, (stop) => (isStage(stop.stage) ? standingOf(stop, stop.runState) : unknownWords)),
  naira('Sum taken', 16, (stop) => (isDelivered(stop) ? stop.takenNaira : null)),
  naira('Cash to bring', 18, (stop) => (isDelivered(stop) ? cashOf(stop) : 0)),
  naira('By transfer', 16, (stop) => (isDelivered(stop) ? (stop.takenNaira ?? 0) - cashOf(stop) : 0)),
  text('Paid by', 10, (stop) => (isDelivered(stop) ? (stop.paidBy === 'transfer' ? 'Transfer' : 'Cash') : null)),
  text('Reference of the transfer', 24, (stop) => (isDelivered(stop) ? stop.transferReference : null)),
  { heading: 'Outcome at', style: 'moment', width: 17, value: (stop) => outcomeOf(stop)?.at ?? null },
  text('Reason', 20, (stop) => (stop.reason && outcomeOf(stop) ? wordsOf(reasonWords, stop.reason) : null)),
  text('Note', 40, (stop) => outcomeOf(stop)?.note ?? null),
  text('Not counted', 40, ({ uncounted }) => uncounted.map(leftOutInWords).join(' ')),
]

/** Stops of runs as a file. */
export function runFile(rows: AsyncIterable<StopOfFile>): FileTable<StopOfFile> {
  return { name: 'Runs', columns, rows }
}

const isDelivered = ({ isHere, stage }: StopOfFile) => isHere && stage === 'delivered'

/** What is agreed for a stop that is to bring still. */
function leftOf({ isHere, stage, sumNaira }: StopOfFile): number | null {
  return isHere && (stage === 'confirmed' || stage === 'with-rider') ? sumNaira : 0
}

/** The event by which a stop came to what it is; undefined while it is on its way, and where another run has it. */
function outcomeOf({ isHere, stage, outcome }: StopOfFile) {
  const isDeliveryOver = isStage(stage) && ['done', 'in-vain'].includes(stageRecords[stage].delivery)
  return isHere && isDeliveryOver ? outcome : undefined
}
