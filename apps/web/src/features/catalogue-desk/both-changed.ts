import type { PartValues } from './part-action.ts'

/** What every form of a part carries beside its questions. */
const neverAsked: readonly string[] = ['do', 'version', 'proof', 'stands', 'toProve', 'isSignedOut']

/** Whether a field is a question of the form. */
export const isAsked = (name: string) => !neverAsked.includes(name)

/** Browsers send line breaks as CRLF. */
export const plain = (typed = '') => typed.replace(/\r\n/g, '\n').trim()

/** The questions to which two forms say different things. */
export function differingFields(one: PartValues, other: PartValues): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => isAsked(name) && plain(one[name]) !== plain(other[name]))
}

/** A list in a form: each row has these fields, with its number from 0 behind them. */
export interface FormList {
  /** The first names what the row is of; one is enough for a row to be there. */
  readonly fields: readonly [string, ...string[]]
  /** The field of those that says that somebody has compared the others. It says nothing of other words. */
  readonly confirms?: string
  /** The field with the place that a row is given. */
  readonly place?: string
  readonly mostRows: number
}

/**
 * What two people have typed who began with the same: of each field what one of them changed, and of one that both
 * changed what was typed here. Rows of a list are found by what they say, wherever others have moved them.
 * @param theirs what is saved by now
 * @param base what both began with
 * @param typed what was typed here; a field that is missing was not touched
 */
export function onto(
  theirs: PartValues,
  base: PartValues,
  typed: PartValues,
  lists: readonly FormList[] = [],
): PartValues {
  const isOfList = (name: string) => lists.some((list) => fieldsOf(list).includes(name.replace(/-\d+$/, '')))
  const touched = differingFields(base, typed).filter((name) => name in typed)
  const merged = Object.keys({ ...typed, ...theirs })
    .filter((name) => !isOfList(name))
    .map((name) => [name, !isAsked(name) || touched.includes(name) ? typed[name] : theirs[name]])
  return {
    ...Object.fromEntries(merged.map(([name, value]) => [name, value ?? ''])),
    ...Object.assign({}, ...lists.map((list) => listOnto(list, theirs, base, typed))),
  }
}

const fieldsOf = ({ fields, place }: FormList): readonly string[] => [...fields, ...(place ? [place] : [])]

/** The rows of theirs in their order, with what was changed here, and after them what was added here. */
function listOnto(list: FormList, theirs: PartValues, base: PartValues, typed: PartValues): Record<string, string> {
  const { fields, confirms, place, mostRows } = list
  const numbers = Array.from({ length: mostRows }, (_, row) => row)
  const said = (values: PartValues, field: string, row: number) => plain(values[`${field}-${row}`])
  const words = fields.filter((field) => field !== confirms)
  const isThere = (values: PartValues, row: number) => words.some((field) => said(values, field, row) !== '')
  const isSame = (field: string, mine: number, other: number) => said(base, field, mine) === said(theirs, field, other)
  const rowsOfTheirs = numbers.filter((row) => isThere(theirs, row))
  const result = rowsOfTheirs.map((row) => rowOf(list, theirs, row))
  /**
   * Where each row of before stands among theirs: by its name, or by what else it says where that was changed. All are
   * looked for by their names first, and then only where one row alone says so on either side: what was typed of one
   * question must not come under another.
   */
  const places = new Map<number, number>()
  const free = new Set(rowsOfTheirs.keys())
  for (const field of words) {
    const left = numbers.filter((row) => !places.has(row) && said(base, field, row) !== '')
    for (const row of left) {
      const candidates = [...free].filter((index) => isSame(field, row, rowsOfTheirs[index] as number))
      const rivals = left.filter((other) => said(base, field, other) === said(base, field, row))
      const [at] = candidates
      if (at === undefined || (field !== fields[0] && (candidates.length > 1 || rivals.length > 1))) continue
      free.delete(at)
      places.set(row, at)
    }
  }

  const added: Record<string, string>[] = []
  for (const row of numbers) {
    const isOld = isThere(base, row)
    if (!isOld) {
      const isNew =
        isThere(typed, row) && !result.some((other) => words.every((field) => other[field] === said(typed, field, row)))
      if (isNew) added.push(rowOf(list, typed, row))
      continue
    }
    const at = places.get(row)
    const changed = fieldsOf(list).filter(
      (field) => typed[`${field}-${row}`] !== undefined && said(typed, field, row) !== said(base, field, row),
    )
    const mine = rowOf(list, typed, row)
    const found = at === undefined ? undefined : result[at]
    if (!found) {
      // They have taken it away: it is there again only if something else was said of it here.
      if (changed.some((field) => words.includes(field)) && isThere(typed, row)) added.push(mine)
      continue
    }
    const isTheirs = words.some((field) => found[field] !== said(base, field, row))
    for (const field of changed) {
      if (field !== confirms || !isTheirs) found[field] = mine[field] ?? ''
    }
  }
  const all = [...result, ...added].slice(0, mostRows)
  return Object.fromEntries(
    numbers.flatMap((row) =>
      fieldsOf(list).map((field) => [
        `${field}-${row}`,
        all[row]?.[field] ?? (field === place && all[row] ? String(row + 1) : ''),
      ]),
    ),
  )
}

/** What a row says, without its place where it has its own. */
function rowOf({ fields, place }: FormList, values: PartValues, row: number): Record<string, string> {
  const own = place && plain(values[`${place}-${row}`]) !== String(row + 1) ? [place] : []
  return Object.fromEntries([...fields, ...own].map((field) => [field, plain(values[`${field}-${row}`])]))
}
