import { posix } from 'node:path'
import { UnreadableFileError } from './unreadable-file.ts'

/** Each is looked into for rows, and a short file may hold the same large one under very many names. */
const mostSheets = 100

/** A tag of a part of a workbook. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** What a workbook says of itself, in front of its cells. */
export interface WorkbookParts {
  /** Paths of its sheets, in their order. */
  readonly sheets: readonly string[]
  /** Path of the texts that cells refer to. */
  readonly texts: string | undefined
  /** Which formats of cells, by their number, make a number a day. */
  readonly areDates: readonly boolean[]
  /** When its days are counted from. */
  readonly epochMs: number
}

/**
 * @param tagsOf the tags of a part by its path, in their order; none where it is not there
 * @throws {UnreadableFileError} where there are more sheets than are looked into
 */
export async function readParts(tagsOf: (path: string) => Promise<readonly Tag[]>): Promise<WorkbookParts> {
  const [workbook] = pathsIn(await tagsOf('_rels/.rels'), '', 'officeDocument')
  if (!workbook) throw new Error('The file says of no part that it is the workbook')
  const folder = posix.dirname(workbook.path)
  const references = await tagsOf(posix.join(folder, '_rels', `${posix.basename(workbook.path)}.rels`))
  const tags = await tagsOf(workbook.path)
  const sheets = pathsIn(references, folder, 'worksheet')
  const [texts] = pathsIn(references, folder, 'sharedStrings')
  const [styles] = pathsIn(references, folder, 'styles')
  const countsFrom1904 = tags.some(({ attributes: { date1904 } }) => date1904 === '1' || date1904 === 'true')
  const names = tags.filter(({ name }) => name === 'sheet')
  if (names.length > mostSheets) throw new UnreadableFileError('too-much')
  const pathOf = new Map(sheets.map(({ id, path }) => [id, path]))
  return {
    // Each once, however many names it has.
    sheets: [...new Set(names.flatMap(({ attributes }) => pathOf.get(referenceIn(attributes)) ?? []))],
    texts: texts?.path,
    areDates: styles ? dateFormats(await tagsOf(styles.path)) : [],
    epochMs: countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
  }
}

/** Its namespace is `r` by custom alone. */
function referenceIn(attributes: Tag['attributes']): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

function pathsIn(references: readonly Tag[], folder: string, kind: string) {
  return references
    .filter(({ attributes }) => attributes.Type?.endsWith(`/${kind}`))
    .map(({ attributes: { Id: id = '', Target: target = '' } }) => ({
      id,
      path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    }))
}

/** Formats that every workbook has, by their number (ECMA-376 part 1, 18.8.30), and those of the Far East. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

function dateFormats(styles: readonly Tag[]): boolean[] {
  const own = new Map<number, boolean>()
  const areDates: boolean[] = []
  let section = ''
  for (const { name, attributes } of styles) {
    if (/^(?:numFmts|cellStyleXfs|cellXfs|cellStyles|dxfs)$/.test(name)) section = name
    if (name === 'numFmt' && section === 'numFmts')
      own.set(Number(attributes.numFmtId), isDateCode(attributes.formatCode ?? ''))
    if (name !== 'xf' || section !== 'cellXfs') continue
    const id = Number(attributes.numFmtId ?? 0)
    areDates.push(own.get(id) ?? isBuiltInDate(id))
  }
  return areDates
}

/** Whether a format such as `[$-409]d\\-mmm\\-yyyy` writes a day, after what it writes as it stands. */
function isDateCode(code: string): boolean {
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|general/gi, ''))
}
