import { buffer } from 'node:stream/consumers'
import { exportBadRows, getImport, listImports } from '@divine/contracts/calls/imports'
import { mostColumns } from '@divine/contracts/orders/import-columns'
import { type ImportProblem, importProblems } from '@divine/contracts/orders/import-problems'
import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type ImportDesk, importDeskOf } from '../../testing/import-desk.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { rowsOfFile } from './import-file.ts'
import { Workbook } from './workbook-rows.ts'

let site: TestApp
let desk: ImportDesk
beforeAll(async () => {
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0' })
  desk = importDeskOf(site, await site.signInStaff())
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders, order_imports restart identity cascade`))

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const parts = {
  '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
}
const sheetOf = (rows: string | Buffer) =>
  Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.from(rows), Buffer.from('</sheetData></worksheet>')])
const text = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`
const headings = `<row>${text('Name')}${text('Phone')}</row>`
const ngozi = `<row>${text('Ngozi')}${text('08031234567')}</row>`

/** A workbook with one sheet of these rows, and these parts beside it. */
function workbookOf(rows: string | Buffer, others: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> {
  const zip = new ZipFile()
  const all = { ...parts, 'xl/worksheets/sheet1.xml': sheetOf(rows), ...others }
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const megabytes = (count: number, unit: string) => Buffer.alloc(count * 1024 * 1024, unit)

describe('is refused in words, and leaves nothing:', () => {
  test.each<readonly [string, () => Promise<string | Uint8Array>, ImportProblem]>([
    [
      'a workbook with more texts than are held',
      () => workbookOf(headings, { 'xl/sharedStrings.xml': megabytes(65, '<si><t>Ngozi</t></si>') }),
      'too-much',
    ],
    [
      'a workbook with formats without end',
      () => workbookOf(headings, { 'xl/workbook.xml': megabytes(5, '<sheet/>') }),
      'too-much',
    ],
    [
      'a workbook with more sheets than are looked into',
      () =>
        workbookOf(headings + ngozi, {
          'xl/workbook.xml': `<workbook><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(101)}</sheets></workbook>`,
        }),
      'too-much',
    ],
    [
      'a workbook of very many sheets that name none of very many parts',
      () =>
        workbookOf(headings, {
          'xl/workbook.xml': `<workbook><sheets>${'<sheet r:id="z"/>'.repeat(100_000)}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${'<R Id="a" Type="/worksheet"/>'.repeat(100_000)}</Relationships>`,
        }),
      'too-much',
    ],
    [
      'a cell without end',
      () => workbookOf(Buffer.concat([Buffer.from('<row><c t="str"><v>'), megabytes(1, 'a')])),
      'too-much',
    ],
    [
      'a row without end',
      () => workbookOf(Buffer.concat([Buffer.from('<row>'), megabytes(8, '<c><f>1</f></c>')])),
      'too-much',
    ],
    [
      'a row of one long text again and again',
      () =>
        workbookOf(`${headings}<row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`, {
          'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(1_000)}</t></si></sst>`,
        }),
      'too-much',
    ],
    ['a tag without end', () => workbookOf(Buffer.concat([Buffer.from('<row a="'), megabytes(8, 'a')])), 'too-much'],
    ['tags within tags without end', () => workbookOf(megabytes(16, '<row>')), 'unreadable'],
    [
      'a workbook of empty cells without end',
      () => workbookOf(Buffer.from(`<row>${'<c/>'.repeat(1_000)}</row>`.repeat(1_100))),
      'too-much',
    ],
    ['a workbook of empty rows', () => workbookOf(megabytes(8, '<row/>')), 'empty'],
    ['a workbook whose parts are no XML of one', () => workbookOf('', { 'xl/workbook.xml': 'nothing' }), 'empty'],
    ['a ZIP file of something else', () => workbookOf('', { '_rels/.rels': '<Relationships/>' }), 'unreadable'],
    ['a cut workbook', async () => (await workbookOf(headings + ngozi)).subarray(0, -30), 'unreadable'],
    ['a workbook that is damaged', async () => damaged(await workbookOf(headings + ngozi.repeat(200))), 'unreadable'],
    [
      'a workbook with a password',
      async () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000)]),
      'old-workbook',
    ],
    ['a PDF', async () => '%PDF-1.7\nName,Phone\n', 'unreadable'],
    ['an unclosed quotation mark', async () => 'Name,Phone\n"Ada,08031112221\nBob,08031112222\n', 'open-quote'],
    ['a row without end', async () => `Name,Phone\nAda,${'0'.repeat(200_000)}\n`, 'open-quote'],
    ['a row of nothing but commas without end', async () => `Name,Phone\n${','.repeat(300_000)}\n`, 'open-quote'],
    [
      'more columns than can be named',
      async () => `${Array.from({ length: 501 }, (_, n) => `c${n}`).join(',')}\n`,
      'too-wide',
    ],
    [
      'a heading far to the right',
      () => workbookOf(`<row>${text('Name')}${text('Phone')}<c r="ZZZZZZZ1"><v>1</v></c></row>`),
      'too-wide',
    ],
    ['empty rows alone', async () => ',,,\r\n'.repeat(20_000), 'empty'],
  ])('%s', async (_what, make, problem) => {
    const file = await make()
    const reply = await desk.send(file)
    expect([reply.statusCode, reply.json().message]).toEqual([400, importProblems[problem]])
    const part = (value: string | Uint8Array) => Buffer.from(value)
    const form = Buffer.concat([
      part('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
      part(file),
      part('\r\n--x--\r\n'),
    ])
    const shown = await desk.send(form, 'multipart/form-data; boundary=x')
    expect(shown.headers.location).toBe(`/orders/import?problem=${problem}`)
    expect((await desk.ask(listImports)).json()).toEqual([])
  })
})

function damaged(file: Buffer): Buffer {
  const at = file.indexOf('xl/worksheets/sheet1.xml')
  file.fill(0xff, at + 30, at + 60)
  return file
}

test('a file that breaks off later is said to, wherever it is read', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => `Row ${n},0805${String(n + 1_000_000).padStart(7, '0')}\n`)
  const file = `Name,Phone\n${rows.join('')}"Ada,08031112221\n${rows.join('')}`
  const { id, state, rows: count, stored } = await desk.takeIn(file)
  expect([state, count]).toEqual(['failed', stored])
  expect((await desk.ask(exportBadRows, { params: { id } })).body).toContain('The rows after these cannot be read.')

  // As it could stand there from before.
  await site.database.execute(sql`update order_import_parts set bytes = '"'::bytea`)
  const replies = [await desk.ask(getImport, { params: { id } }), await desk.ask(exportBadRows, { params: { id } })]
  for (const reply of replies)
    expect([reply.statusCode, reply.json().message]).toEqual([400, importProblems['open-quote']])
  const { message } = await desk.confirm(id, { columns: { fullname: 0, phone: 1 }, isDayFirst: true })
  expect(message).toBe(importProblems['open-quote'])
})

test('others have their turn while a file is read whose rows are nothing but ends of lines and cells', async () => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns++
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  async function* bytes() {
    yield Buffer.from(`Date,Name,Phone,Address,Product,Sum\n${'a,\n'.repeat(20_000)}`)
  }
  let rows = 0
  for await (const _row of rowsOfFile('csv', bytes())) rows++
  isRead = true
  expect(rows).toBe(20_001)
  expect(turns).toBeGreaterThan(10)
})

test('a sign of two code units is whole, wherever in the file it stands', async () => {
  const names = Array.from({ length: 3_000 }, (_, n) => `${'😀'.repeat(1 + (n % 7))}${'a'.repeat(n % 3)}`)
  async function* bytes() {
    yield Buffer.from(`Name,Phone\n${names.map((name) => `${name},08031112221\n`).join('')}`)
  }
  const read: (string | undefined)[] = []
  for await (const [name] of rowsOfFile('csv', bytes())) read.push(name)
  expect(read.slice(1)).toEqual(names)
})

test('each line is a row, however it ends: a file may be put together of several', async () => {
  const file = 'Name,Phone\r\nNgozi,0803 123 4567\nMusa,0805 765 4321\rBola,0806 111 2222\r\n'
  expect(await desk.takeIn(file)).toMatchObject({ rows: 3, stored: 3 })
})

test('a failure of the database is none of the file', async () => {
  const { id } = (await desk.send('Name,Phone\nAda,08031112221\n')).json()
  await site.database.execute(sql`alter table order_import_parts rename to parts_away`)
  try {
    expect((await desk.ask(getImport, { params: { id } })).statusCode).toBeGreaterThanOrEqual(500)
  } finally {
    await site.database.execute(sql`alter table parts_away rename to order_import_parts`)
  }
})

test('cells far to the right and thousands of empty rows hold nothing up: no row becomes wider than what is read of it', async () => {
  const wide = `<row>${text('Ngozi')}${text('08031234567')}<c r="XFD2"><v>1</v></c></row>`
  const file = await workbookOf(headings + wide.repeat(20_000) + '<row/>'.repeat(200_000))
  expect(await desk.takeIn(file)).toMatchObject({ state: 'done', rows: 20_000, stored: 1 })
  const widths = new Set<number>()
  for await (const cells of (await Workbook.open(file)).rows()) widths.add(cells.length)
  expect([...widths]).toEqual([2, mostColumns + 1, 0])
})

test('control characters in a cell are left out, and tabs and lines stay', async () => {
  const { sample } = await desk.takeIn(
    'Name,Phone,Address\nA\u0000d\u001ba\u0085,08031112221,"12 Allen Ave\n\tIkeja"\n',
  )
  expect(sample).toMatchObject([{ cells: ['Ada', '08031112221', '12 Allen Ave\n\tIkeja'] }])
  expect(await desk.orders()).toMatchObject([{ fullname: 'Ada' }])
  await desk.takeIn(await workbookOf(`${headings}<row>${text('Mu_x0000_sa &#xD800;')}${text('08031112222')}</row>`))
  expect(await desk.orders()).toMatchObject([{ fullname: 'Musa \ufffd' }, { fullname: 'Ada' }])
})

const list = 'Name,Phone\r\nAda Öbì,08031112221\r\n'
test.each([
  ['UTF-8', Buffer.from(list), 'Ada Öbì'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${list}`), 'Ada Öbì'],
  ['Windows-1252', Buffer.from(list, 'latin1'), 'Ada Öbì'],
  [
    'Windows-1252 with signs of its own',
    Buffer.concat([Buffer.from('Name,Phone\nAda \x93B\x94,08031112221', 'latin1')]),
    'Ada “B”',
  ],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${list}`, 'utf16le'), 'Ada Öbì'],
  ['UTF-16 without one', Buffer.from(list, 'utf16le'), 'Ada Öbì'],
  ['UTF-16, the greater byte first, with a mark', Buffer.from(`\ufeff${list}`, 'utf16le').swap16(), 'Ada Öbì'],
  ['UTF-16, the greater byte first, without one', Buffer.from(list, 'utf16le').swap16(), 'Ada Öbì'],
])('a CSV file in %s is read', async (_what, file, fullname) => {
  expect(await desk.takeIn(file)).toMatchObject({ stored: 1 })
  expect(await desk.orders()).toMatchObject([{ fullname }])
})

test('a letter that lies across two pieces of a file is read', async () => {
  const note = 'x'.repeat(90_000)
  const rows = Array.from({ length: 40 }, (_, n) => `Ọ${'ọ'.repeat(20)},080311122${10 + n},${note}`)
  const { id } = (await desk.send(`Name,Phone,Other\n${rows.join('\n')}`)).json()
  const { headings: found, sample } = (await desk.ask(getImport, { params: { id } })).json()
  expect([found, new Set(sample.map(({ cells }: { cells: string[] }) => cells[0])).size]).toEqual([
    ['Name', 'Phone', 'Other'],
    1,
  ])
})

test.each([
  ['a title above the headings', 'My orders, 2026\n\nName,Phone\nAda,08031112221\n'],
  ['commas within quotation marks', '"Name, full, of the buyer";Phone;"Date, day"\nAda;08031112221;\n'],
  ['tabs', 'Name\tPhone\nAda, B\t08031112221\n'],
  ['bars', 'Name|Phone\nAda|08031112221\n'],
  ['the line ends of an old Mac', 'Name,Phone\rAda,08031112221\r'],
])('a CSV file with %s is read', async (_what, file) => {
  const { id } = (await desk.send(file)).json()
  const { headings: found, sample } = (await desk.ask(getImport, { params: { id } })).json()
  expect([found[1], sample[0].cells[1]]).toEqual(['Phone', '08031112221'])
})

const rowsOfList = [
  ['Name', 'Phone', 'Date', 'Total', 'Qty', 'Product'],
  ['Ada', 8031113301, new Date('2026-04-03T00:00:00Z'), 47_000, 2, 'Ulcer'],
  ['Bola', '0803 111 3302', new Date('2026-04-03T14:05:00Z'), 47_000, 1, 'Ulcer'],
]

test('the same list is the same as CSV and as a workbook', async () => {
  expect(await desk.takeIn(await writeXlsx({ sheets: [{ name: 'Orders', rows: rowsOfList }] }))).toMatchObject({
    stored: 2,
  })
  const csv =
    'Name;Phone;Date;Total;Qty;Product\r\nAda;08031113301;03/04/2026;47000,00;2;Ulcer\r\nBola;0803 111 3302;03/04/2026 14:05;"47,000";1;Ulcer\r\n'
  expect(await desk.takeIn(csv)).toMatchObject({ stored: 0, known: 2, bad: 0 })
})

test('the first sheet with rows is read, and it is said that another one has some too', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [] },
      { name: 'Orders', rows: rowsOfList },
      { name: 'Old', rows: rowsOfList },
    ],
  })
  expect(await desk.takeIn(file)).toMatchObject({ sheets: 2, rows: 2, stored: 2 })
})

test.each([
  ['that is used very often', `"${'0'.repeat(100_000)}"`, 30_000],
  ['of brackets that never close', '['.repeat(1_000_000), 1],
])('a workbook with a format %s is read', async (_what, code, times) => {
  const file = await workbookOf(headings + ngozi, {
    'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml':
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>` +
      `<cellXfs>${'<xf numFmtId="200"/>'.repeat(times)}</cellXfs></styleSheet>`,
  })
  expect(await desk.takeIn(file)).toMatchObject({ stored: 1 })
})

test('a sheet with several names is one', async () => {
  const file = await workbookOf(headings + ngozi, {
    'xl/workbook.xml': `<workbook><sheets>${'<sheet name="A" r:id="rId1"/>'.repeat(3)}</sheets></workbook>`,
  })
  expect(await desk.takeIn(file)).toMatchObject({ sheets: 1, stored: 1 })
})

test('a workbook with other names of its namespaces is read', async () => {
  const sheet = `<x:worksheet><x:sheetData>${(headings + ngozi).replace(/<(\/?)/g, '<$1x:')}</x:sheetData></x:worksheet>`
  const file = await workbookOf('', {
    'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="A" sheetId="1" d:id="rId1"/></x:sheets></x:workbook>',
    'xl/worksheets/sheet1.xml': sheet,
  })
  expect(await desk.takeIn(file)).toMatchObject({ stored: 1 })
})

test('texts in several formats, formulas, words for yes and no and failed cells are read as they show', async () => {
  const rich = '<c t="s"><v>1</v></c>'
  const rows = `<row>${text('Name')}${text('Phone')}${text('Note')}${text('Qty')}</row><row>${rich}<c t="str"><f>A1</f><v>08031113303</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>`
  const texts =
    '<sst><si><t>x</t></si><si><r><t>Ngo</t></r><r><t xml:space="preserve">zi O.</t></r><rPh><t>y</t></rPh></si></sst>'
  const { id } = (await desk.send(await workbookOf(rows, { 'xl/sharedStrings.xml': texts }))).json()
  expect((await desk.ask(getImport, { params: { id } })).json().sample).toMatchObject([
    { cells: ['Ngozi O.', '08031113303', 'TRUE', '#N/A'], problems: ['“#N/A” is no number of bottles.'] },
  ])
})
