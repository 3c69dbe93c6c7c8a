import type { Figures, Steps } from '@divine/contracts/calls/figures'
import type { FileTable, TableColumn } from '../../http/table-file.ts'

/** A row of the file: one of a group, such as a state, and how far its orders came. */
interface FigureRow extends Steps {
  readonly group: string
  readonly name: string
}

const numberColumn = (heading: string, step: keyof Steps): TableColumn<FigureRow> => ({
  heading,
  style: 'number',
  width: 12,
  value: (row) => row[step],
})

const columns: readonly TableColumn<FigureRow>[] = [
  { heading: 'Group', style: 'text', width: 16, value: ({ group }) => group },
  { heading: 'Name', style: 'text', width: 32, value: ({ name }) => name },
  numberColumn('Ordered', 'ordered'),
  numberColumn('Confirmed', 'confirmed'),
  numberColumn('Delivered', 'delivered'),
  numberColumn('Paid', 'paid'),
  numberColumn('Paid, naira', 'paidNaira'),
  numberColumn('Under way', 'underWay'),
]

const unknown = 'Not known'

/** Figures as a file: the span, its parts, and each group that is counted by steps. Shares are for the spreadsheet. */
export function fileOf(figures: Figures): FileTable<FigureRow> {
  return { name: 'Figures', columns, rows: rowsOf(figures) }
}

async function* rowsOf(figures: Figures): AsyncGenerator<FigureRow> {
  const { total, before } = figures
  yield { group: 'All', name: `${figures.from} to ${figures.to}`, ...total }
  yield { group: 'Days before', name: `${before.from} to ${before.to}`, ...before.total }
  for (const { from, to, ...steps } of figures.parts)
    yield { group: 'Ordered on', name: from === to ? from : `${from} to ${to}`, ...steps }
  for (const { agent, ...steps } of figures.agents)
    yield { group: 'First called by', name: agent ?? 'Not called yet', ...steps }
  for (const { state, ...steps } of figures.regions) yield { group: 'State', name: state ?? unknown, ...steps }
  for (const { product: _product, name, ...steps } of figures.products) yield { group: 'Product', name, ...steps }
  for (const { source, ...steps } of figures.sources) yield { group: 'How it came', name: source, ...steps }
  for (const { origin, campaign, ...steps } of figures.origins)
    yield { group: 'Came from', name: [origin ?? unknown, campaign].filter(Boolean).join(', '), ...steps }
  for (const { history, ...steps } of figures.histories) yield { group: 'Phone number', name: history, ...steps }
}
