import { exportFigures, exportFiguresAsWorkbook } from '@divine/contracts/calls/figures'
import { getImport } from '@divine/contracts/calls/imports'
import { exportOrdersAsWorkbook } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { importProblems } from '@divine/contracts/orders/import-problems'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImportDesk, importDeskOf } from '../testing/import-desk.ts'
import { asShown, convert, findSpreadsheet, rowsShown, spreadsheetMissing } from '../testing/spreadsheet.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let desk: ImportDesk
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0', SIGN_INS_PER_CLIENT: '0' })
  desk = importDeskOf(site, await site.signInStaff())
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders, order_imports restart identity cascade`))

/** @param stored what no form sends, and the database may have all the same */
async function place(answers: object, { request = '', placedAt = '' } = {}): Promise<string> {
  const body = { supplement: 'Ulcer', bottle: 2, fullname: 'Ngozi', address: 'Ojodu', request: 'Call', ...answers }
  const reply = await site.send(placeOrder, { body })
  expect(reply.statusCode, reply.body).toBe(201)
  const { reference } = reply.json()
  if (request) await site.database.execute(sql`update orders set request = ${request} where reference = ${reference}`)
  if (placedAt)
    await site.database.execute(sql`update orders set placed_at = ${placedAt}, day = '2026-11-28', sum_naira = 62000,
      version = version + 1 where reference = ${reference}`)
  return reference
}

test('LibreOffice opens the files of orders and of figures: what was typed is a text, whatever it looks like', async ({
  skip,
}) => {
  const office = findSpreadsheet()
  if (!office) return skip(spreadsheetMissing)
  const formula = await place({
    fullname: '=HYPERLINK("http://x.example")',
    phone: '08031234567',
    address: '+1+1',
    request: '@SUM(A1:A9)',
  })
  const number = await place({ fullname: '-1', phone: '+44 20 7946 0958', address: '1e9', request: '2026-11-26' })
  const lines = await place({ fullname: `O'Brien "Ade"`, phone: '0803 123 4568', address: '14 Adeola Close,\r\nOjodu' })
  const signs = await place(
    { fullname: 'مرحبا אבג', phone: '0803 123 4569', address: 'Ọjà & Sons <b>, _x0041_ 👩‍👩‍👧' },
    { request: 'a\u0001b\u0008c\u001Fd\te\n\n🙏🏾' },
  )
  const long = `=${'long 🙏🏾 '.repeat(4_000)}`.slice(0, 20_000)
  const last = await place({ phone: '0803 123 4560' }, { request: long, placedAt: '2026-11-25T23:30:40Z' })

  const [orders, figures] = [
    await desk.ask(exportOrdersAsWorkbook, { querystring: { queue: 'all' } }),
    await desk.ask(exportFiguresAsWorkbook),
  ]
  expect([orders.statusCode, figures.statusCode]).toEqual([200, 200])
  const files = { 'orders.xlsx': orders.rawPayload, 'figures.xlsx': figures.rawPayload }
  const sheets = await convert(office, files, asShown)
  expect(sheets.size).toBe(2)
  // Excel takes a sheet with a longer name for damaged.
  for (const name of sheets.keys()) expect(/-(.*)\.csv$/.exec(name)?.[1]?.length).toBeLessThanOrEqual(31)
  const sheetOf = (file: string) => [...sheets].find(([name]) => name.startsWith(file))?.[1]

  const rows = rowsShown(sheetOf('orders-Orders'))
  const rowOf = (reference: string) => rows.find((row) => row.Reference === reference)
  expect(rows).toHaveLength(5)
  expect(rowOf(formula)).toMatchObject({
    Name: '=HYPERLINK("http://x.example")',
    Phone: '0803 123 4567',
    Address: '+1+1',
    Message: '@SUM(A1:A9)',
    Bottles: { shown: '2' },
  })
  expect(rowOf(number)).toMatchObject({ Name: '-1', Phone: '+442079460958', Address: '1e9', Message: '2026-11-26' })
  expect(rowOf(lines)).toMatchObject({ Name: `O'Brien "Ade"`, Address: '14 Adeola Close,\nOjodu' })
  expect(rowOf(signs)).toMatchObject({
    Name: 'مرحبا אבג',
    Address: 'Ọjà & Sons <b>, _x0041_ 👩‍👩‍👧',
    Message: 'abcd\te\n\n🙏🏾',
  })
  expect(rowOf(last)).toMatchObject({
    Ordered: { shown: '2026-11-26 00:30' },
    'Delivery day': { shown: '2026-11-28' },
    'Sum agreed, whole order (NGN)': { shown: '62,000' },
    Message: long,
  })

  const csv: Record<string, string>[] = parse((await desk.ask(exportFigures)).body, { bom: true, columns: true })
  const cellOf = (heading: string, cell: string) => (/^(Group|Name)$/.test(heading) ? cell : { shown: cell })
  expect(rowsShown(sheetOf('figures-Figures'))).toEqual(
    csv.map((row) => {
      const filled = Object.entries(row).filter(([, cell]) => cell !== '')
      return Object.fromEntries(filled.map(([heading, cell]) => [heading, cellOf(heading, cell)]))
    }),
  )
})

/** As somebody in Nigeria or Britain opens it: days before months. Numbers and days become numbers and days. */
const asOpened = 'Text - txt - csv (StarCalc):44,34,76,1,,2057,false,true'
const former = [
  ['Name', 'Phone', 'Ordered', 'Product', 'Bottles', 'Sum', 'Status', 'Address', 'Note'],
  [
    'Ngọzi "Ngo" Okafor',
    '08031234567',
    '26/10/2025',
    'Ulcer',
    '2',
    '₦47,000',
    'completed',
    '14 Ojodu,\nLagos',
    'Ẹ ṣé 🙏🏾',
  ],
  ['Musa Ibrahim', '0805 123 4567', '03/04/2026 14:05', 'Ulcer', '1', '47,000.00', 'cancelled', '12 Allen Ave', ''],
  ['مرحبا אבג', '+2348051234568', '2026-04-05', 'Diabetes', '3', '62000', 'returned', "'=1+1", 'x'.repeat(2_000)],
  ['Zainab', '2348051234569', '5 Apr 2026 23:59', 'Ulcer', '1', 'N47000', 'Delivered', "'-1", ''],
]
const list = former.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

test('a list of former orders that LibreOffice has saved is the same list', async ({ skip }) => {
  const office = findSpreadsheet()
  if (!office) return skip(spreadsheetMissing)
  const saved = async (to: string, name: string) => {
    const file = (await convert(office, { 'list.csv': list }, { to, from: asOpened })).get(name)
    if (!file) throw new Error(`LibreOffice has written no ${name}`)
    return file
  }
  const [workbook, semicolons, openDocument] = await Promise.all([
    saved('xlsx', 'list.xlsx'),
    // In UTF-16, as what Excel calls Unicode text.
    saved('csv:Text - txt - csv (StarCalc):59,34,65535,1,,0,false,true,true', 'list.csv'),
    saved('ods', 'list.ods'),
  ])

  const { id } = (await desk.send(workbook)).json()
  const { sample, headings } = (await desk.ask(getImport, { params: { id } })).json()
  expect(headings).toEqual(former[0])
  // Its numbers have lost a zero or a plus, which is read all the same, and its days are days.
  const [, ngozi = [], musa = [], arab = [], zainab = []] = former
  expect(sample).toMatchObject(
    [
      ngozi.with(1, '8031234567').with(2, '2025-10-26'),
      musa.with(2, '2026-04-03 14:05').with(5, '47000').slice(0, -1),
      arab.with(1, '2348051234568'),
      zainab.with(2, '2026-04-05 23:59').slice(0, -1),
    ].map((cells) => ({ cells, problems: [] })),
  )
  expect(await desk.confirm(id)).toMatchObject({ state: 'done', rows: 4, stored: 4, bad: 0 })
  expect((await desk.orders()).map(({ fullname }) => fullname).sort()).toEqual(
    former
      .slice(1)
      .map(([name]) => name)
      .sort(),
  )
  for (const same of [list, semicolons])
    expect(await desk.takeIn(same)).toMatchObject({ state: 'done', rows: 4, known: 4, stored: 0, bad: 0 })

  const refused = await desk.send(openDocument)
  expect([refused.statusCode, refused.json().message]).toEqual([400, importProblems.unreadable])
})
