import { randomUUID } from 'node:crypto'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { exportOrders } from '@divine/contracts/calls/order-desk'
import { placeCartOrder } from '@divine/contracts/calls/orders'
import { getStaffMember, signOut } from '@divine/contracts/calls/staff'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

/** The cells of a file, as a spreadsheet reads them. */
function cellsOf(file: string): Record<string, string>[] {
  expect(file.startsWith('\uFEFF')).toBe(true)
  const rows = file
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? '').replaceAll('""', '"'),
      ),
    )
  const [headings = [], ...orders] = rows
  return orders.map((cells) => {
    expect(cells).toHaveLength(headings.length)
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
  })
}

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

test('no page of another site starts a file, and pages of this site, bookmarks and programs do', async () => {
  const asked = async (headers: object) => {
    const reply = await site.send(exportOrders, { querystring: {}, headers: { cookie, ...headers } })
    return reply.statusCode === 200 ? 200 : reply.json().code
  }
  // What browsers send with a link, and those that do not know the header.
  for (const site of ['cross-site', 'same-site']) expect(await asked({ 'sec-fetch-site': site })).toBe('foreign-origin')
  expect(await asked({ referer: 'https://evil.example/' })).toBe('foreign-origin')
  expect(await asked({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await asked({ referer: 'http://localhost:80/orders' })).toBe(200)
  expect(await asked({ 'sec-fetch-site': 'none' })).toBe(200)
  expect(await asked({})).toBe(200)
})

test('strangers export nothing', async () => {
  expect((await site.send(exportOrders, {})).statusCode).toBe(401)
})

describe('a file of very many orders', () => {
  let there: string
  beforeAll(async () => {
    there = await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => site.app.server.closeAllConnections())
  beforeEach(async () => {
    await site.database.execute(sql`
      with stored as (insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone, phone_e164,
        address, request, flags, search_text)
      select 'long-' || n, 'long-' || n, 'DH-' || n, 'long-' || n, 'Many', '', '0803', '', repeat('Long Close ', 200), '', '{}', ''
      from generate_series(1, 5000) n returning id)
      insert into order_lines (order_id, position, name, bottles) select id, 1, 'Ulcer', 2 from stored`)
  })

  /** Reads the beginning of a file, and leaves the rest to be read later. */
  async function begin(who: string) {
    const { body } = await fetch(`${there}${exportOrders.url}?queue=all`, { headers: { cookie: who } })
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    expect((await reader.read()).done).toBe(false)
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    return { rest }
  }

  test.each<[string, (email: string, who: string) => Promise<unknown>]>([
    ['signs out', (_email, who) => site.send(signOut, { headers: { cookie: who } })],
    ['is barred', (email) => site.app.staff.disable(email)],
  ])('is broken off where its reader %s meanwhile, so that it is not taken for the whole', async (_what, end) => {
    const who = await site.signInStaff()
    const { email } = (await site.send(getStaffMember, { headers: { cookie: who } })).json()
    const file = await begin(who)
    await end(email, who)
    await expect(file.rest()).rejects.toThrow()
    // What has gone out is known.
    await site.app.journal.written()
    const { rows } = (await site.database.execute(sql`select cardinality("references") as orders from journal_lines
      where person = ${email} and what = 'orders-exported'`)) as { rows: { orders: number }[] }
    const orders = rows.reduce((sum, line) => sum + line.orders, 0)
    expect(orders).toBeGreaterThan(0)
    expect(orders).toBeLessThan(5_000)
  })

  test('comes whole to whom it was begun for', async () => {
    const file = await begin(await site.signInStaff())
    await site.send(signOut, { headers: { cookie: await site.signInStaff() } })
    await expect(file.rest()).resolves.toBeUndefined()
  })
})
