import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { listJournal } from '@divine/contracts/calls/journal'
import {
  exportMoney,
  exportMoneyAsWorkbook,
  type Money,
  payOwed,
  readMoney,
  settleOrders,
  settleRun,
} from '@divine/contracts/calls/money'
import { moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, type WholeOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { sayStop } from '@divine/contracts/calls/rider-run'
import {
  addRider,
  addRun,
  changeRun,
  exportRuns,
  exportRunsAsWorkbook,
  listRuns,
  makeRunLink,
  type RunCard,
} from '@divine/contracts/calls/runs'
import { getStaffMember, signOut } from '@divine/contracts/calls/staff'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { otherPlannedDay, plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cellsOf } from '../../testing/csv-cells.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let owner: string
let yusuf: number
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
  owner = await site.signInStaff('owner')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.database.execute(sql`truncate orders, riders, runs, run_stops, run_settlements, run_payments cascade`)
  yusuf = (await done(addRider, { body: { name: 'Yusuf', phone: '0806 111 2222' } })).id
})

const as = (cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}) =>
  site.send(endpoint, { ...input, headers: { cookie, ...(input.headers as object) } } as never)

async function done(endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const reply = await as(owner, endpoint, input)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}

const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }
const move = (reference: string, body: object) => done(moveOrder, { params: { reference }, body })

async function confirmed(changes: object = {}): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 3,
    package: '2 procare + 1 repair',
    phone: '0803 123 4567',
    address: '14 Adeola Close',
    request: randomUUID(),
    ...changes,
  }
  const { reference } = (await site.send(placeOrder, { body })).json()
  await move(reference, agreed)
  return reference
}

async function sent(references: readonly string[], day = plannedDay): Promise<string> {
  const id = String((await done(addRun, { body: { riderId: yusuf, day, feeNaira: 6_000, references } })).id)
  await done(changeRun, { params: { id }, body: { state: 'out' } })
  return id
}

const end = (id: string) => done(changeRun, { params: { id }, body: { state: 'ended' } })
/** Signs a run off for what it comes to now; its transfers have been found at the bank. */
async function settle(id: string, body: object): Promise<void> {
  const { open }: Money = await done(readMoney)
  const { cashNaira, transferNaira } = open.find((run) => run.id === Number(id)) ?? {}
  const counted = { transfersSeen: true, seen: { cashNaira, transferNaira } }
  await done(settleRun, { params: { id }, body: { ...counted, ...body } })
}

/** Takes back that an order came to a stage. */
async function takeBack(reference: string, stage: string): Promise<void> {
  const { events }: WholeOrder = await done(getOrder, { params: { reference } })
  await move(reference, {
    takesBack: events.find(({ kind, changes }) => kind === 'moved' && changes.stage?.[1] === stage)?.id,
  })
}

/** Delivers an order without a run. */
async function deliver(reference: string, paid: object = {}): Promise<void> {
  await move(reference, { to: 'with-rider' })
  await move(reference, { to: 'delivered', sumNaira: 57_000, ...paid })
}

async function rowsOf(endpoint: Endpoint, querystring: object = {}) {
  const reply = await as(owner, endpoint, { querystring })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  return cellsOf(reply.body)
}

const total = (rows: readonly Record<string, string>[], heading: string) =>
  rows.reduce((sum, row) => sum + Number(row[heading]), 0)

/** What stops add to what their run brings. */
const sumsOf = (rows: readonly Record<string, string>[]) =>
  ['Cash to bring (NGN)', 'By transfer (NGN)', 'Still to pay (NGN)'].map((heading) => total(rows, heading))

const lagosMinute = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

test('the file of runs has a row for each stop, with what became of it and what was taken', async () => {
  const cash = await confirmed({ fullname: '=HYPERLINK("https://evil.example")' })
  const transfer = await confirmed({ phone: '+44 20 7946 0018' })
  const [vain, out] = [await confirmed(), await confirmed()]
  const id = await sent([cash, transfer, vain, out])
  await move(cash, { to: 'delivered', sumNaira: 55_000, note: 'At the gate' })
  await move(transfer, { to: 'delivered', sumNaira: 57_000, paidBy: 'transfer', transferReference: 'GTB 0093' })
  await move(vain, { to: 'failed', reason: 'not-there' })
  const reply = await as(owner, exportRuns)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="runs-\d{4}-\d\d-\d\d\.csv"$/)
  const rows = cellsOf(reply.body)
  const common = {
    Day: plannedDay,
    Rider: 'Yusuf',
    Run: id,
    'How far the run is': 'On the way',
    Phone: '0803 123 4567',
  }
  expect(rows).toEqual([
    expect.objectContaining({
      ...common,
      Stop: '1',
      Reference: cash,
      Name: `'=HYPERLINK("https://evil.example")`,
      Address: '14 Adeola Close',
      State: 'Lagos',
      'LGA or town': 'Ojodu',
      'Sum agreed (NGN)': '57000',
      'Still to pay (NGN)': '0',
      Outcome: 'Delivered',
      'Sum taken (NGN)': '55000',
      'Cash to bring (NGN)': '55000',
      'By transfer (NGN)': '0',
      'Paid by': 'Cash',
      'Outcome at': expect.stringMatching(lagosMinute),
      Reason: '',
      Note: 'At the gate',
    }),
    expect.objectContaining({
      ...common,
      Reference: transfer,
      Phone: `'+442079460018`,
      'Cash to bring (NGN)': '0',
      'By transfer (NGN)': '57000',
      'Paid by': 'Transfer',
      'Reference of the transfer': 'GTB 0093',
    }),
    expect.objectContaining({
      ...common,
      Reference: vain,
      'Sum agreed (NGN)': '57000',
      'Still to pay (NGN)': '0',
      'Cash to bring (NGN)': '0',
      'By transfer (NGN)': '0',
      Outcome: 'Not delivered',
      'Sum taken (NGN)': '',
      'Paid by': '',
      'Outcome at': expect.stringMatching(lagosMinute),
      Reason: 'Nobody was there',
    }),
    expect.objectContaining({
      ...common,
      Reference: out,
      'Still to pay (NGN)': '57000',
      'Cash to bring (NGN)': '0',
      Outcome: 'On the way',
      'Outcome at': '',
      Note: '',
    }),
  ])
  for (const { name, orderLabel } of firstCatalogue.products) {
    expect(reply.body).not.toContain(name)
    expect(reply.body).not.toContain(orderLabel)
  }
  const [run]: RunCard[] = await done(listRuns)
  expect(run).toMatchObject({ cashNaira: 55_000, transferNaira: 57_000, leftNaira: 57_000 })
  expect(sumsOf(rows)).toEqual([run?.cashNaira, run?.transferNaira, run?.leftNaira])
})

test('what was delivered and then taken out of its run adds nothing to it', async () => {
  const [stays, leaves] = [await confirmed(), await confirmed()]
  const id = await sent([stays, leaves])
  for (const reference of [stays, leaves]) await move(reference, { to: 'delivered', sumNaira: 57_000, note: 'At noon' })
  await takeBack(leaves, 'delivered')
  await takeBack(leaves, 'with-rider')
  await end(id)
  const next = await sent([leaves], otherPlannedDay)
  await move(leaves, { to: 'delivered', sumNaira: 40_000, note: 'In the evening' })
  const rows = await rowsOf(exportRuns)
  expect(rows).toMatchObject([
    { Run: id, Reference: stays, Outcome: 'Delivered', 'Sum taken (NGN)': '57000', Note: 'At noon' },
    {
      Run: id,
      Reference: leaves,
      Outcome: 'Came back',
      'Sum agreed (NGN)': '',
      'Still to pay (NGN)': '0',
      'Cash to bring (NGN)': '0',
      'Sum taken (NGN)': '',
      'Paid by': '',
      'Outcome at': '',
      Note: '',
    },
    { Run: next, Reference: leaves, 'Sum taken (NGN)': '40000', Note: 'In the evening' },
  ])
  for (const run of [...(await done(listRuns)), ...(await done(listRuns, { querystring: { state: 'ended' } }))])
    expect(sumsOf(rows.filter(({ Run }) => Run === String(run.id)))).toEqual([
      run.cashNaira,
      run.transferNaira,
      run.leftNaira,
    ])
  expect(total(await rowsOf(exportMoney), 'Cash to bring (NGN)')).toBe(97_000)
})

test('what a rider said and what does not count is beside the stop, and beside the money', async () => {
  const reference = await confirmed()
  const id = await sent([reference])
  const { link } = await done(makeRunLink, { params: { id } })
  const secret = new URL(link).pathname.split('/').at(-1)
  await takeBack(reference, 'with-rider')
  await move(reference, { to: 'cancelled', reason: 'price' })
  const body = { outcome: 'delivered', sumNaira: 40_000, paidBy: 'cash', at: new Date().toISOString() }
  await site.send(sayStop, { params: { secret, reference }, body } as never)
  expect(await rowsOf(exportRuns)).toMatchObject([
    {
      Reference: reference,
      Outcome: 'Came back',
      Reason: '',
      'Not counted': 'Said by the rider, and not counted: delivered, ₦40,000, cash.',
    },
  ])
  expect(await rowsOf(exportMoney)).toMatchObject([
    { 'Not counted': `${reference}: Said by the rider, and not counted: delivered, ₦40,000, cash.` },
  ])
})

test('the file of the money has each run and each order without one, and adds up to what the page says', async () => {
  const settled = await sent([await confirmed(), await confirmed()])
  const [open, late] = [await confirmed(), await confirmed()]
  const second = await sent([open, late], otherPlannedDay)
  const [first = '', other = ''] = (await rowsOf(exportRuns, { to: plannedDay })).map(({ Reference }) => Reference)
  await move(first, { to: 'delivered', sumNaira: 57_000 })
  await move(other, { to: 'delivered', sumNaira: 37_000, paidBy: 'transfer', transferReference: 'GTB 0093' })
  await end(settled)
  await settle(settled, { broughtNaira: 50_000, reason: 'owed' })
  await done(payOwed, { params: { id: settled }, body: { paidNaira: 4_000, seen: { owedNaira: 7_000 } } })
  await move(open, { to: 'delivered', sumNaira: 45_000 })
  const [loose, signed] = [await confirmed(), await confirmed()]
  await deliver(loose, { sumNaira: 30_000 })
  await deliver(signed)
  const { version }: WholeOrder = await done(getOrder, { params: { reference: signed } })
  await done(settleOrders, { body: { references: [signed], versions: { [signed]: version }, isSettled: true } })

  const rows = await rowsOf(exportMoney)
  expect(rows).toEqual([
    {
      Day: plannedDay,
      Rider: 'Yusuf',
      Run: settled,
      'Order without a run': '',
      'How far it is': 'Back',
      Delivered: '2',
      'On the way still (NGN)': '0',
      'By transfer (NGN)': '37000',
      'References of transfers': 'GTB 0093',
      'Cash to bring (NGN)': '57000',
      'Not signed off (NGN)': '0',
      'Signed off (NGN)': '57000',
      'Brought (NGN)': '50000',
      'Difference (NGN)': '-7000',
      'What the difference is': 'The rider owes it',
      'Signed off by': expect.stringContaining('.owner@'),
      'Signed off at': expect.stringMatching(lagosMinute),
      'Paid later (NGN)': '4000',
      'Owed (NGN)': '3000',
      'Fee of the run (NGN)': '6000',
      'Not counted': '',
    },
    expect.objectContaining({
      Run: second,
      'How far it is': 'On the way',
      'On the way still (NGN)': '57000',
      'Cash to bring (NGN)': '45000',
      'Not signed off (NGN)': '45000',
      'Signed off (NGN)': '',
      'Difference (NGN)': '',
      'Signed off by': '',
    }),
    expect.objectContaining({
      Run: '',
      Rider: '',
      'Order without a run': loose,
      'Not signed off (NGN)': '30000',
      'Brought (NGN)': '',
      'Signed off at': '',
    }),
    expect.objectContaining({
      'Order without a run': signed,
      'Not signed off (NGN)': '0',
      'Brought (NGN)': '57000',
      'Difference (NGN)': '0',
      'Signed off by': expect.stringContaining('.owner@'),
      'Signed off at': expect.stringMatching(lagosMinute),
    }),
  ])
  const money: Money = await done(readMoney)
  const isOfRun = ({ Run }: Record<string, string>) => Run !== ''
  expect({
    cashOutNaira: total(rows.filter(isOfRun), 'Not signed off (NGN)'),
    looseNaira: total(
      rows.filter((row) => !isOfRun(row)),
      'Not signed off (NGN)',
    ),
    owedNaira: total(rows, 'Owed (NGN)'),
  }).toEqual({ cashOutNaira: money.cashOutNaira, looseNaira: money.looseNaira, owedNaira: money.owedNaira })
})

test('days choose runs by their day, and an order without a run by the day of its delivery in Lagos', async () => {
  const first = await sent([await confirmed()])
  const second = await sent([await confirmed()], otherPlannedDay)
  const loose = await confirmed()
  await deliver(loose)
  await site.database.execute(sql`update order_events set done_at = '2026-11-10T23:30:00Z' where changes ? 'stage'`)
  const runsIn = async (days: object) => (await rowsOf(exportRuns, days)).map(({ Run }) => Run)
  expect(await runsIn({})).toEqual([first, second])
  expect(await runsIn({ from: otherPlannedDay })).toEqual([second])
  expect(await runsIn({ to: plannedDay })).toEqual([first])
  expect(await runsIn({ from: plannedDay, to: plannedDay })).toEqual([first])
  expect(await runsIn({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  const moneyIn = async (from: string, to: string) =>
    (await rowsOf(exportMoney, { from, to })).map((row) => [row.Day, row.Run || row['Order without a run']])
  expect(await moneyIn('2026-11-11', '2026-11-11')).toEqual([['2026-11-11', loose]])
  expect(await moneyIn('2026-11-10', '2026-11-10')).toEqual([])
  expect(await moneyIn('2026-11-11', plannedDay)).toEqual([
    [plannedDay, first],
    ['2026-11-11', loose],
  ])
  for (const file of [exportRuns, exportMoney]) {
    const wrong = await as(owner, file, { querystring: { from: '2027-03-17', to: '2027-03-01' } })
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([
      400,
      { to: 'Choose a last day that is not before the first.' },
    ])
  }
})

test('very many runs and orders come whole, each once and in the order of the days', async () => {
  await site.database.execute(sql`
    insert into runs (rider_id, day, state, made_by, sent_at)
      select ${yusuf}, date '2026-10-01' + (n * 7 % 20), 'ended', 'ada@staff.example', now() from generate_series(1, 230) n;`)
  await site.database.execute(sql`
    with stored as (insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone, phone_e164,
        address, request, flags, search_text, stage, sum_naira, taken_naira, run_id)
      select 'many-' || n, 'many-' || n, 'DH-' || n, 'many-' || n, 'Many', '', '0803', '', 'Ojodu', '', '{}', '', 'delivered', n, n,
        (select id from runs order by id offset n - 1 limit 1)
      from generate_series(1, 460) n returning id, run_id),
    told as (insert into order_events (order_id, kind, changes)
      select id, 'moved', '{"stage": ["with-rider", "delivered"]}' from stored)
    insert into run_stops (run_id, order_id, position, is_planned)
      select run_id, id, 1, false from stored where run_id is not null`)
  const stops = await rowsOf(exportRuns)
  expect(new Set(stops.map(({ Run }) => Run)).size).toBe(230)
  expect(stops).toHaveLength(230)
  expect(stops.map(({ Day }) => Day)).toEqual(stops.map(({ Day }) => Day).toSorted())
  expect(total(stops, 'Sum taken (NGN)')).toBe((230 * 231) / 2)
  const money = await rowsOf(exportMoney)
  expect(money).toHaveLength(460)
  expect(new Set(money.map((row) => row.Run || row['Order without a run'])).size).toBe(460)
  const { cashOutNaira, looseNaira }: Money = await done(readMoney)
  expect(total(money, 'Not signed off (NGN)')).toBe(cashOutNaira + looseNaira)
  expect(cashOutNaira + looseNaira).toBe((460 * 461) / 2)
})

test('a workbook has the rows of the CSV file: texts, numbers, days and moments', async () => {
  const reference = await confirmed({ fullname: '=1+1' })
  await sent([reference])
  await move(reference, { to: 'delivered', sumNaira: 57_000 })
  const runs = await as(owner, exportRunsAsWorkbook)
  expect(runs.headers['content-disposition']).toMatch(/"runs-[\d-]+\.xlsx"$/)
  const money = await as(owner, exportMoneyAsWorkbook)
  for (const [{ rawPayload }, csv, name] of [
    [runs, await rowsOf(exportRuns), 'Runs'],
    [money, await rowsOf(exportMoney), 'Money'],
  ] as const) {
    const [sheet] = (await readXlsx(rawPayload)).sheets
    expect(sheet?.name).toBe(name)
    expect(sheet?.rows[0]).toEqual(Object.keys(csv[0] ?? {}))
    expect(sheet?.rows).toHaveLength(csv.length + 1)
    const cells = Object.fromEntries(sheet?.rows[0]?.map((heading, index) => [heading, sheet.rows[1]?.[index]]) ?? [])
    expect(cells).toMatchObject({ Day: new Date(`${plannedDay}T00:00:00Z`), Rider: 'Yusuf' })
    if (name === 'Runs')
      expect(cells).toMatchObject({ Name: '=1+1', Phone: '0803 123 4567', 'Sum taken (NGN)': 57_000 })
    else expect(cells).toMatchObject({ 'Not signed off (NGN)': 57_000 })
  }
})

test('a file breaks off where its reader signs out, and whoever reads one gets no other', async () => {
  // Addresses that no compression makes short.
  await site.database.execute(sql`
    insert into runs (rider_id, day, state, made_by, sent_at)
      select ${yusuf}, '2026-10-01', 'out', 'ada@staff.example', now() from generate_series(1, 60)`)
  await site.database.execute(sql`
    with stored as (insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone,
        phone_e164, address, request, flags, search_text, stage, run_id)
      select 'long-' || n, 'long-' || n, 'DH-' || n, 'long-' || n, 'Long', '', '0803', '',
        (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 60) part), '', '{}', '', 'with-rider',
        (select id from runs order by id offset n % 60 limit 1)
      from generate_series(1, 5000) n returning id, run_id)
    insert into run_stops (run_id, order_id, position, is_planned)
      select run_id, id, row_number() over (partition by run_id order by id), false from stored`)
  const there = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = await site.signInStaff()
  const { email } = (await site.send(getStaffMember, { headers: { cookie } })).json()
  const { body, status } = await fetch(`${there}${exportRuns.url}`, { headers: { cookie } })
  expect(status).toBe(200)
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  expect((await reader.read()).done).toBe(false)
  for (const other of [exportRuns, exportMoneyAsWorkbook]) expect((await as(cookie, other)).statusCode).toBe(429)
  await site.send(signOut, { headers: { cookie } })
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow()
  await site.app.journal.written()
  // What has gone out is known, and nothing else.
  const { rows } = (await site.database.execute(sql`select sum(cardinality("references"))::int as orders
    from journal_lines where person = ${email} and what = 'runs-exported'`)) as unknown as {
    rows: { orders: number }[]
  }
  expect(rows[0]?.orders).toBeGreaterThan(0)
  expect(rows[0]?.orders).toBeLessThan(5_000)
  site.app.server.closeAllConnections()
})

const files = [
  ['file of runs', exportRuns, 'runs-exported'],
  ['workbook of runs', exportRunsAsWorkbook, 'runs-exported'],
  ['file of money', exportMoney, 'money-exported'],
  ['workbook of money', exportMoneyAsWorkbook, 'money-exported'],
] as const

test.each(files)('a %s is for owners, and starts from no page of another site', async (_name, file) => {
  expect((await site.send(file, {})).statusCode).toBe(401)
  for (const role of ['agent', 'dispatcher'] as const)
    expect((await as(await site.signInStaff(role), file)).statusCode).toBe(403)
  const foreign = await as(owner, file, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'foreign-origin'])
  expect((await as(owner, file, { headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(200)
  const head = await site.app.inject({ method: 'HEAD', url: file.url, headers: { cookie: owner } })
  expect(head.statusCode).not.toBe(200)
})

test.each(files)(
  'whoever takes a %s leaves a line with the days and the orders that it names',
  async (_name, file, what) => {
    const [ofRun, loose] = [await confirmed(), await confirmed()]
    await sent([ofRun])
    await deliver(loose)
    await as(owner, file, { querystring: { from: '2026-01-01', to: '2099-12-31' } })
    await site.app.journal.written()
    const [line] = await done(listJournal, { querystring: { what, limit: '1' } })
    expect(line).toMatchObject({
      what,
      said: 'from 2026-01-01, to 2099-12-31',
      references: [what === 'runs-exported' ? ofRun : loose],
    })
  },
)
