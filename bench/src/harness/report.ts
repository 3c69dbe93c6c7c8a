import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Conditions } from './conditions.ts'
import { type Figure, meetsTarget } from './figure.ts'

export interface GroupResult {
  readonly name: string
  readonly title: string
  readonly figures: readonly Figure[]
}

export const resultsFile = path.join(import.meta.dirname, '../../results.json')

/** The last results of a group, and the conditions. */
export interface LastResult extends GroupResult {
  readonly conditions: Conditions
}

/** The last results of every group that was ever measured here, by name. */
export async function readResults(): Promise<Readonly<Record<string, LastResult>>> {
  const text = await readFile(resultsFile, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

/** One table of all figures, with the conditions above it. */
export function tableOf(conditions: Conditions, groups: readonly GroupResult[]): string {
  const lines = groups.flatMap(({ title, figures }) => ['', title, ...columns(figures.map(cellsOf))])
  const { postgres, ...machine } = conditions
  return [wordsOf(machine), `postgres: ${wordsOf(postgres)}`, ...lines].join('\n')
}

/** Saves the results, and leaves those of other groups as they are. */
export async function writeResults(conditions: Conditions, groups: readonly GroupResult[]): Promise<void> {
  const measured = groups.map(({ name, title, figures }) => {
    const withVerdicts = figures.map((figure) => ({ ...figure, meetsTarget: meetsTarget(figure) }))
    return [name, { name, title, conditions, figures: withVerdicts }]
  })
  const results = { ...(await readResults()), ...Object.fromEntries(measured) }
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}

/** The cells of a figure: name, value, unit, target and whether it is met. */
export function cellsOf(figure: Figure): string[] {
  const { name, value, unit, target } = figure
  const verdict = { true: 'met', false: 'MISSED', undefined: '' }[String(meetsTarget(figure))]
  return [name, numberText(value), unit, target ? `${target.rule} ${numberText(target.value)}` : '', verdict ?? '']
}

/** A measurement on a shared machine deserves three digits; counts are whole. */
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

/** Facts in one line. */
export function wordsOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
