import {
  callTable,
  movesOfRole,
  orderReadings,
  type Reading,
  readsEveryStage,
  rolesInWords,
  stagesOfRole,
} from '../packages/contracts/src/calls/role-table.ts'
import { type Role, roleRecords, roles } from '../packages/contracts/src/calls/roles.ts'
import { stageRecords, stages } from '../packages/contracts/src/orders/stages.ts'

const readingWords: Readonly<Record<Reading, string>> = {
  whole: 'yes',
  hidden: '',
  'unless-held': 'but for all digits except two while a colleague has the buyer',
  'as-sku': 'as the number of the product, without its name',
  'by-field': 'as these fields are',
}

/** docs/roles.md, as the table of the contracts makes it. */
export function rolesPage(): string {
  const names = roles.map((role) => roleRecords[role].words)
  const calls = Object.entries(callTable).map(([name, row]) => [
    `\`${name}\``,
    ...roles.map((role) => (row.for.includes(role) ? (row.hasOrders ? 'yes, orders by field' : 'yes') : '')),
  ])
  const fields = Object.entries(orderReadings).map(([field, readings]) => [
    `\`${field}\``,
    ...roles.map((role) => readingWords[role === 'owner' ? 'whole' : readings[role]]),
  ])
  const moves = stages.map((stage) => [
    `“${stageRecords[stage].words}”`,
    ...roles.map((role) => (movesOfRole[role].includes(stage) ? 'yes' : '')),
  ])
  return [
    '# Who may what',
    'Written by `npm run roles` from `packages/contracts/src/calls/role-table.ts`, which the API enforces. An',
    'empty place is a no: the call is refused, or the field is not sent.',
    '',
    '## Calls',
    '',
    ...tableOf(['call', ...names], calls),
    '',
    '## Fields of an order',
    '',
    ...roles.filter((role) => !readsEveryStage(role)).map(ordersThere),
    'Nobody finds by a search or a filter what they cannot read.',
    '',
    ...tableOf(['field', ...names], fields),
    '',
    '## Stages to which a role moves orders',
    '',
    'A move is taken back by whoever moves orders to both of its stages. What was agreed of an order that is delivered is',
    'corrected by owners alone.',
    '',
    ...tableOf(['stage', ...names], moves),
    '',
  ]
    .join('\n')
    .replace('# Who may what\n', '# Who may what\n\n')
}

function ordersThere(role: Role): string {
  const read = stagesOfRole[role].map((stage) => `“${stageRecords[stage].words}”`).join(', ')
  if (read === '') return `For ${rolesInWords([role])} there are no orders.`
  return `For ${rolesInWords([role])} there are only orders under ${read}: others are not in lists, and are not found.`
}

/** A table whose columns line up in the text too. */
function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}
