import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { exportOrders, exportOrdersAsWorkbook } from '@divine/contracts/calls/order-desk'
import { placeCartOrder } from '@divine/contracts/calls/orders'
import { getStaffMember, signOut } from '@divine/contracts/calls/staff'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginFile } from '../../testing/begun-file.ts'
import { cellsOf } from '../../testing/csv-cells.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let cookie: string
const logged: string[] = []
beforeAll(async () => {
  const settings = { ORDERS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0', LOG_LEVEL: 'warn' }
  site = await openTestApp(settings, undefined, { write: (line) => void logged.push(line) })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders restart identity cascade`))

async function place(changes: object = {}): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    lines: [{ supplement: 'Ulcer', bottle: 2 }],
    phone: '0803 123 4567',
    address: '14 Adeola Close, Ojodu',
    request: randomUUID(),
    ...changes,
  }
  return (await site.send(placeCartOrder, { body })).json().reference
}

const read = (querystring: object = {}) =>
  site.send(exportOrders, { querystring: { queue: 'all', ...querystring }, headers: { cookie } })

test('the file has a row for each line of an order, in words, with its phone number as a text', async () => {
  const reference = await place({
    fullname: 'Ọláyínká "Yinka" Okafor',
    lines: [
      { supplement: 'Ulcer', bottle: 2, package: '2 procare + 1 repair', priceNaira: 47_000 },
      { supplement: 'Diabetes', bottle: 1 },
    ],
    address: '14 Adeola Close,\nOjodu',
  })
  await site.send(moveOrder, {
    params: { reference },
    body: { to: 'cancelled', reason: 'price' },
    headers: { cookie },
  })
  const reply = await read()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  const rows = cellsOf(reply.body)
  expect(rows).toMatchObject([
    {
      Reference: reference,
      Stage: 'Cancelled',
      Reason: 'The price',
      Name: 'Ọláyínká "Yinka" Okafor',
      Phone: '0803 123 4567',
      Address: '14 Adeola Close,\nOjodu',
      Product: 'Ulcer',
      Bottles: '2',
      Package: '2 procare + 1 repair',
      'Price shown (NGN)': '47000',
    },
    { Reference: reference, Product: 'Diabetes', Bottles: '1', Package: '', 'Price shown (NGN)': '' },
  ])
  expect(rows[0]?.Ordered).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
})

const readWorkbook = (querystring: object = {}) =>
  site.send(exportOrdersAsWorkbook, { querystring: { queue: 'all', ...querystring }, headers: { cookie } })

/** The cells of a workbook, as a spreadsheet reads them. */
async function workbookCellsOf(file: Uint8Array) {
  const { sheets } = await readXlsx(file)
  expect(sheets.map(({ name }) => name)).toEqual(['Orders'])
  const [headings = [], ...orders] = sheets[0]?.rows ?? []
  return orders.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])))
}

test('the workbook has the rows of the CSV file, with sums as numbers and moments as dates in Lagos', async () => {
  const text = 'Please call after four 🙏🏾\nẸ ṣé, Ɗan’uwa, daalụ\u0001'
  const reference = await place({
    fullname: '=Ọláyínká "Yinka" Okafor',
    lines: [
      { supplement: 'Ulcer', bottle: 2, package: '2 procare + 1 repair', priceNaira: 47_000 },
      { supplement: 'Diabetes', bottle: 1 },
    ],
    request: text,
  })
  await site.database.execute(sql`update orders set placed_at = '2026-11-25T23:30:40Z', day = '2026-11-28',
    request = ${text}, sum_naira = 62000`)
  const reply = await readWorkbook()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"$/)
  const rows = await workbookCellsOf(reply.rawPayload)
  expect(rows).toMatchObject([
    {
      Reference: reference,
      Ordered: new Date('2026-11-26T00:30:00Z'),
      Stage: 'To call',
      Name: '=Ọláyínká "Yinka" Okafor',
      Phone: '0803 123 4567',
      Product: 'Ulcer',
      Bottles: 2,
      'Price shown (NGN)': 47_000,
      'Sum agreed, whole order (NGN)': 62_000,
      'Delivery day': new Date('2026-11-28T00:00:00Z'),
      'Call again': null,
      Message: 'Please call after four 🙏🏾\nẸ ṣé, Ɗan’uwa, daalụ',
    },
    { Reference: reference, Product: 'Diabetes', Bottles: 1 },
  ])
  const [row] = cellsOf((await read()).body)
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(row ?? {}))
  expect(row).toMatchObject({ Ordered: '2026-11-26 00:30', 'Delivery day': '2026-11-28' })
})

test('the workbook takes the same filters, and orders that are named', async () => {
  const ours = await place({ fullname: 'Musa Ibrahim' })
  const other = await place()
  const found = async (querystring: object) =>
    (await workbookCellsOf((await readWorkbook(querystring)).rawPayload)).map(({ Reference }) => Reference)
  expect(await found({ search: 'musa' })).toEqual([ours])
  expect(await found({ reference: other })).toEqual([other])
  expect(await found({ queue: 'confirmed' })).toEqual([])
  expect((await readWorkbook({ reference: 'all of them' })).statusCode).toBe(400)
})

test('no cell is a formula, whatever was typed', async () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    const reference = await place({
      fullname: `${start}HYPERLINK("http://x.example")`,
      address: `${start}1+1`,
      request: `${start}cmd|' /C calc'!A0 ${randomUUID()}`,
    })
    // No call stores such a state; what was brought over from elsewhere may have one.
    await site.database.execute(sql`update orders set state = ${`${start}1+1`} where reference = ${reference}`)
  }
  await place({ phone: '+44 20 7946 0958' })
  const rows = cellsOf((await read()).body)
  expect(rows).toHaveLength(9)
  for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
  expect(rows.map(({ Name }) => Name)).toContain(`'=HYPERLINK("http://x.example")`)
  expect(rows.map(({ Phone }) => Phone)).toContain(`'+442079460958`)
})

test('every row is there, past one page and past one part of the queue, in the order of the queue', async () => {
  await place()
  await site.database.execute(sql`
    with stored as (insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone, phone_e164,
      address, request, flags, search_text, stage, call_at)
    select 'many-' || n, 'many-' || n, 'DH-' || n, 'many-' || n, 'Many', '', '0803', '', '', '', '{}', '',
      case when n > 3000 then 'call-back' else 'new' end,
      case when n > 3000 then now() - (7000 - n) * interval '1 second' end
    from generate_series(1001, 6000) n returning id)
    insert into order_lines (order_id, position, name, bottles) select id, 1, 'Ulcer', 2 from stored`)
  const references = cellsOf((await read({ queue: 'to-call' })).body).map(({ Reference }) => Reference)
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `DH-${from + index}`)
  expect(references).toHaveLength(5_001)
  expect(references.slice(0, 3_000)).toEqual(numbered(3_001, 6_000))
  expect(references.slice(3_001)).toEqual(numbered(1_001, 3_000))
})

test('the file says where an address seems to be in a column of its own, apart from what is agreed', async () => {
  await place({ address: '14 Adeola Close, Ojodu, Lagos' })
  const [row] = cellsOf((await read({ region: 'Lagos' })).body)
  expect(row).toMatchObject({ State: '', 'LGA or town': '', 'From the address, not checked': 'Ojodu, Lagos' })
})

test('the same filters find the same orders, and an empty file still has its headings', async () => {
  const ours = await place({ fullname: 'Musa Ibrahim' })
  await place()
  expect(cellsOf((await read({ search: 'musa' })).body).map(({ Reference }) => Reference)).toEqual([ours])
  const empty = await read({ queue: 'confirmed' })
  expect(cellsOf(empty.body)).toEqual([])
  expect(empty.body).toContain('"Reference","Ordered"')
})

test('orders that are named are exported alone', async () => {
  const [first = '', , third = ''] = [await place(), await place(), await place()]
  const exported = async (reference: unknown) => cellsOf((await read({ reference })).body).map((row) => row.Reference)
  expect(await exported(first)).toEqual([first])
  expect(await exported([first, third])).toEqual([third, first])
  expect((await read({ reference: [first, 'all of them'] })).statusCode).toBe(400)
})

test('the log says who has exported what kind of orders, and nothing that was typed', async () => {
  logged.length = 0
  await read({ search: 'Ngozi Okafor', region: 'Lagos', stage: 'new' })
  const [line = ''] = logged.filter((each) => each.includes('orders were exported'))
  expect(JSON.parse(line)).toMatchObject({
    by: expect.stringContaining('@staff.example'),
    queue: 'all',
    stage: 'new',
    alsoBy: ['region', 'search'],
  })
  expect(line).not.toContain('Ngozi')
})

const formats = [
  ['CSV file', exportOrders],
  ['workbook', exportOrdersAsWorkbook],
] as const

test.each(formats)(
  'no page of another site starts a %s, and pages of this site, bookmarks and programs do',
  async (_name, call) => {
    const asked = async (headers: object) => {
      const reply = await site.send(call, { querystring: {}, headers: { cookie, ...headers } })
      return reply.statusCode === 200 ? 200 : reply.json().code
    }
    // What browsers send with a link, and those that do not know the header.
    for (const site of ['cross-site', 'same-site'])
      expect(await asked({ 'sec-fetch-site': site })).toBe('foreign-origin')
    expect(await asked({ referer: 'https://evil.example/' })).toBe('foreign-origin')
    expect(await asked({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await asked({ referer: 'http://localhost:80/orders' })).toBe(200)
    expect(await asked({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await asked({})).toBe(200)
  },
)

test.each(formats)('strangers get no %s', async (_name, call) => {
  expect((await site.send(call, {})).statusCode).toBe(401)
})

describe('a file of very many orders', () => {
  let there: string
  beforeAll(async () => {
    there = await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => site.app.server.closeAllConnections())
  beforeEach(async () => {
    // Addresses that no compression makes short.
    await site.database.execute(sql`
      with stored as (insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone, phone_e164,
        address, request, flags, search_text)
      select 'long-' || n, 'long-' || n, 'DH-' || n, 'long-' || n, 'Many', '', '0803', '',
        (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 60) part), '', '{}', ''
      from generate_series(1, 5000) n returning id)
      insert into order_lines (order_id, position, name, bottles) select id, 1, 'Ulcer', 2 from stored`)
  })

  describe.each(formats)('as a %s', (_name, call) => {
    const begin = (who: string) => beginFile(`${there}${call.url}?queue=all`, who)

    /** How many files are on their way. */
    const onTheirWay = () => promisify(site.app.server.getConnections.bind(site.app.server))()

    /** How many orders the journal says that somebody took. */
    async function taken(email: string): Promise<number> {
      await site.app.journal.written()
      const { rows } = (await site.database.execute(sql`select cardinality("references") as orders from journal_lines
        where person = ${email} and what = 'orders-exported'`)) as { rows: { orders: number }[] }
      return rows.reduce((sum, line) => sum + line.orders, 0)
    }

    async function signIn() {
      const who = await site.signInStaff()
      const { email } = (await site.send(getStaffMember, { headers: { cookie: who } })).json()
      return { who, email: String(email) }
    }

    test.each<[string, (email: string, who: string) => Promise<unknown>]>([
      ['signs out', (_email, who) => site.send(signOut, { headers: { cookie: who } })],
      ['is barred', (email) => site.app.staff.disable(email)],
    ])('is broken off where its reader %s meanwhile, so that it is not taken for the whole', async (_what, end) => {
      const { who, email } = await signIn()
      const file = await begin(who)
      expect(await onTheirWay()).toBe(1)
      await end(email, who)
      // Whoever reads on before all have heard of it gets more, or the whole.
      await expect.poll(() => onTheirWay()).toBe(0)
      await expect(file.rest()).rejects.toThrow()
      // What has gone out is known.
      const orders = await taken(email)
      expect(orders).toBeGreaterThan(0)
      expect(orders).toBeLessThan(5_000)
    })

    test('is let go where its reader leaves, who may then begin another', async () => {
      const { who, email } = await signIn()
      const file = await begin(who)
      expect((await site.send(call, { querystring: {}, headers: { cookie: who } })).statusCode).toBe(429)
      await file.leave()
      // Of an empty queue, which is read at once.
      const another = { querystring: { queue: 'confirmed' }, headers: { cookie: who } } as const
      await expect.poll(async () => (await site.send(call, another)).statusCode).toBe(200)
      const orders = await taken(email)
      expect(orders).toBeGreaterThan(0)
      expect(orders).toBeLessThan(5_000)
    })

    test('comes whole to whom it was begun for', async () => {
      const file = await begin(await site.signInStaff())
      await site.send(signOut, { headers: { cookie: await site.signInStaff() } })
      await expect(file.rest()).resolves.toBeUndefined()
    })
  })
})
