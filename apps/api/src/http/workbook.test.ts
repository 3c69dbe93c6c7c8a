import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type CellValue, workbookOf } from './workbook.ts'

const columns = [
  { heading: 'Name', style: 'text', width: 24 },
  { heading: 'Sum', style: 'number', width: 10 },
  { heading: 'Ordered', style: 'moment', width: 17 },
  { heading: 'Delivery day', style: 'day', width: 13 },
] as const

async function* rowsOf(rows: readonly (readonly CellValue[])[]) {
  yield* rows
}

/** The sheets of a workbook, as another program reads them. */
async function sheetsOf(rows: readonly (readonly CellValue[])[], rowsOfSheet?: number) {
  const file = workbookOf({ name: 'Orders', columns, rows: rowsOf(rows), ...(rowsOfSheet && { rowsOfSheet }) })
  return (await readXlsx(await buffer(file), { readStyles: true })).sheets
}

test('texts, numbers, moments and days come back as what they are', async () => {
  const [sheet] = await sheetsOf([['Ngozi', 47_000, 46_352.5, 46_353]])
  expect(sheet?.rows).toEqual([
    ['Name', 'Sum', 'Ordered', 'Delivery day'],
    ['Ngozi', 47_000, new Date('2026-11-26T12:00:00Z'), new Date('2026-11-27T00:00:00Z')],
  ])
})

test('the row of headings is bold and stays in view, and columns are as wide as they say', async () => {
  const [sheet] = await sheetsOf([['Ngozi', 1, null, null]])
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(sheet?.cells?.get('0,0')?.style?.font).toMatchObject({ bold: true })
  expect(sheet?.cells?.get('1,0')?.style?.font?.bold).toBeFalsy()
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([24, 10, 17, 13])
})

test.each([
  '=HYPERLINK("http://x.example")',
  '+234 803',
  '-1',
  '@SUM(A1)',
  '0803 123 4567',
  '08031234567',
  '1e9',
  '2026-11-26',
  'TRUE',
  'Ọláyínká Ṣọlá',
  'Ɗanjuma Ƙwairanga ʼYar',
  'Ụkamaka Ṅwosu',
  'Thank you 🙏🏾 👩‍👩‍👧',
  ' spaces before and after ',
  'two\nlines',
  'Ade & Sons <b>"quoted"</b> \'so\'',
  ']]>',
  '_x0041_ is no A',
])('the text %j stays that text', async (text) => {
  const [sheet] = await sheetsOf([[text, null, null, null]])
  expect(sheet?.rows[1]?.[0]).toBe(text)
  const cell = sheet?.cells?.get('1,0')
  expect(cell?.formula).toBeUndefined()
  // So it also stays a text where somebody edits the cell.
  expect(cell?.style?.numFmt).toBe('@')
})

test('characters that XML cannot hold are left out', async () => {
  const [sheet] = await sheetsOf([['a\u0001b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\th', null, null, null]])
  expect(sheet?.rows[1]?.[0]).toBe('abcdefg\th')
})

test('a text that is longer than a cell can be is cut, and never within a character', async () => {
  const [sheet] = await sheetsOf([
    ['n'.repeat(20_000), 1, null, null],
    ['&'.repeat(200_000), 1, null, null],
    [`n${'😀'.repeat(20_000)}`, 1, null, null],
  ])
  const [, whole, cut, pairs] = (sheet?.rows ?? []).map(([name]) => String(name))
  expect([whole, cut]).toEqual(['n'.repeat(20_000), `${'&'.repeat(19_999)}…`])
  expect(pairs).toBe(`n${'😀'.repeat(9_999)}…`)
})

test('an empty table still has its headings', async () => {
  expect((await sheetsOf([])).map(({ rows }) => rows)).toEqual([[['Name', 'Sum', 'Ordered', 'Delivery day']]])
})

test.each([
  [6, [3, 3]],
  [7, [3, 3, 1]],
])('what is longer than a sheet goes on on the next: %i rows', async (count, expected) => {
  const sheets = await sheetsOf(
    Array.from({ length: count }, (_, index) => [`Row ${index}`, index, null, null]),
    4,
  )
  expect(sheets.map(({ name }) => name)).toEqual(['Orders', 'Orders 2', 'Orders 3'].slice(0, expected.length))
  expect(sheets.map(({ rows }) => rows.length - 1)).toEqual(expected)
  for (const { rows } of sheets) expect(rows[0]?.[0]).toBe('Name')
  expect(sheets.flatMap(({ rows }) => rows.slice(1).map(([, index]) => index))).toEqual([...Array(count).keys()])
})

/** Rows without an end, and what became of them. */
function endless() {
  const seen = { read: 0, isLetGo: false }
  async function* rows(): AsyncGenerator<CellValue[]> {
    try {
      for (;;) {
        seen.read++
        yield [`Row ${seen.read} ${Math.random()}`, seen.read, null, null]
      }
    } finally {
      seen.isLetGo = true
    }
  }
  return { seen, rows: rows() }
}

test('no more rows are read than the reader takes', async () => {
  const { seen, rows } = endless()
  const file = workbookOf({ name: 'Orders', columns, rows })
  file.read()
  for (let turn = 0, before = -1; before !== seen.read || turn < 100; turn++) {
    before = seen.read
    await setImmediate()
  }
  expect(seen.read).toBeLessThan(20_000)
  file.destroy()
  await expect.poll(() => seen.isLetGo).toBe(true)
})

test('whoever leaves while a file is written lets its rows go', async () => {
  const { seen, rows } = endless()
  const file = workbookOf({ name: 'Orders', columns, rows })
  for await (const _piece of file) break
  await expect.poll(() => seen.isLetGo).toBe(true)
  const { read } = seen
  await setImmediate()
  expect(seen.read).toBe(read)
})

test('a file whose rows cannot be read any more is broken off', async () => {
  async function* failing(): AsyncGenerator<CellValue[]> {
    yield ['Ngozi', 1, null, null]
    throw new Error('The database is away')
  }
  await expect(buffer(workbookOf({ name: 'Orders', columns, rows: failing() }))).rejects.toThrow('The database is away')
})
