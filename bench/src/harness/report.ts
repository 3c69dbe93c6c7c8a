import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Conditions } from './conditions.ts'
import { type Figure, meetsTarget } from './figure.ts'

export interface GroupResult {
  readonly name: string
  readonly title: string
  readonly figures: readonly Figure[]
}

export const resultsFile = path.join(import.meta.dirname, '../../results.json')

/** One table of all figures, with the conditions above it. */
export function tableOf(conditions: Conditions, groups: readonly GroupResult[]): string {
  const lines = groups.flatMap(({ title, figures }) => ['', title, ...columns(figures.map(cellsOf))])
  const { postgres, ...machine } = conditions
  return [wordsOf(machine), `postgres: ${wordsOf(postgres)}`, ...lines].join('\n')
}

export async function writeResults(conditions: Conditions, groups: readonly GroupResult[]): Promise<void> {
  const withVerdicts = groups.map((group) => ({
    ...group,
    figures: group.figures.map((figure) => ({ ...figure, meetsTarget: meetsTarget(figure) })),
  }))
  await writeFile(resultsFile, `${JSON.stringify({ conditions, groups: withVerdicts }, null, 2)}\n`)
}

function cellsOf(figure: Figure): string[] {
  const { name, value, unit, target } = figure
  const verdict = { true: 'met', false: 'MISSED', undefined: '' }[String(meetsTarget(figure))]
  return [name, numberText(value), unit, target ? `${target.rule} ${numberText(target.value)}` : '', verdict ?? '']
}

/** Three digits are what a measurement on a shared machine is worth; counts are whole. */
function numberText(value: number): string {
  return value.toLocaleString(
    'en-GB',
    value < 100 && !Number.isInteger(value) ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  )
}

function columns(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    `  ${row.map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ')}`.trimEnd(),
  )
}

function wordsOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
