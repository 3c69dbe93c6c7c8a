import type { Figures, Steps } from '@divine/contracts/calls/figures'
import { historyWords, sourceNames, waitInWords } from '@divine/contracts/orders/figures'
import { ageInWords } from '@divine/contracts/orders/settlements'
import { reasonWords } from '@divine/contracts/orders/stages'
import type { FileTable, TableColumn } from '../../http/table-file.ts'

/** A row of the file: one of a group, such as a state, and how far its orders came. Null where that says nothing. */
interface FigureRow extends Partial<Steps> {
  readonly group: string
  readonly name: string
  readonly sumNaira?: number
}

const numberColumn = (heading: string, step: keyof Steps | 'sumNaira'): TableColumn<FigureRow> => ({
  heading,
  style: 'number',
  width: 12,
  value: (row) => row[step] ?? null,
})

const columns: readonly TableColumn<FigureRow>[] = [
  { heading: 'Group', style: 'text', width: 24, value: ({ group }) => group },
  { heading: 'Name', style: 'text', width: 32, value: ({ name }) => name },
  numberColumn('Ordered', 'ordered'),
  numberColumn('Confirmed', 'confirmed'),
  numberColumn('Delivered', 'delivered'),
  numberColumn('Paid', 'paid'),
  numberColumn('Paid, naira', 'paidNaira'),
  numberColumn('Under way', 'underWay'),
  numberColumn('To decide', 'toDecide'),
  numberColumn('To deliver', 'toDeliver'),
  numberColumn('To bring, naira', 'sumNaira'),
]

const unknown = 'Not known'

/** Figures as a file: all that the page tells of, a row each. Shares are for the spreadsheet. */
export function fileOf(figures: Figures): FileTable<FigureRow> {
  return { name: 'Figures', of: `${figures.from}-to-${figures.to}`, columns, rows: rowsOf(figures) }
}

async function* rowsOf(figures: Figures): AsyncGenerator<FigureRow> {
  const { total, before } = figures
  yield { group: 'All', name: `${figures.from} to ${figures.to}`, ...total }
  yield { group: 'Days before', name: `${before.from} to ${before.to}`, ...before.total }
  for (const { from, to, ...steps } of figures.parts)
    yield { group: 'Ordered on', name: from === to ? from : `${from} to ${to}`, ...steps }
  for (const { withinMinutes, called, confirmed, toDecide } of figures.firstCalls) {
    yield { group: 'First call', name: waitInWords(withinMinutes), ordered: called, confirmed, toDecide }
  }
  yield { group: 'First call', name: 'Waiting for it', ordered: figures.uncalled }
  for (const { reason, orders } of figures.cancelled)
    yield { group: 'Cancelled', name: reasonWords[reason], ordered: orders }
  for (const { reason, orders } of figures.failed)
    yield { group: 'Not delivered', name: reasonWords[reason], ordered: orders }
  for (const { agent, ...steps } of figures.agents)
    yield { group: 'First called by', name: agent ?? 'Nobody', ...steps }
  for (const { state, ...steps } of figures.regions) yield { group: 'State', name: state ?? unknown, ...steps }
  for (const { product, name, ...steps } of figures.products)
    yield { group: 'Product', name: product === null ? 'Not in the shop' : name, ...steps }
  for (const { source, ...steps } of figures.sources)
    yield { group: 'How it came', name: sourceNames[source], ...steps }
  for (const { origin, campaign, ...steps } of figures.origins)
    yield { group: 'Came from', name: [origin ?? unknown, campaign].filter(Boolean).join(' · '), ...steps }
  if (figures.furtherOrigins) yield { group: 'Came from', name: 'All others', ...figures.furtherOrigins }
  for (const { history, ...steps } of figures.histories)
    yield { group: 'Phone number', name: historyWords[history], ...steps }
  for (const { from, naira } of figures.moneyOut)
    yield { group: 'Money out now', name: ageInWords(from), sumNaira: naira }
  yield { group: 'Money out now', name: 'Owed by riders', sumNaira: figures.owedNaira }
  yield { group: 'Money out now', name: 'Delivered without a run', sumNaira: figures.looseNaira }
}
