import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { actingAsField } from '@divine/contracts/calls/acting-as'
import { addProduct, getProduct } from '@divine/contracts/calls/catalogue'
import {
  confirmImport,
  exportBadRows,
  getImport,
  importTypes,
  largestImportBytes,
  listImports,
  startImport,
  takeBackImport,
} from '@divine/contracts/calls/imports'
import { exportJournal, listJournal } from '@divine/contracts/calls/journal'
import { addNote } from '@divine/contracts/calls/order-acts'
import { getOrder, listDeskOrders } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { changePerson, listPeople, type Person } from '@divine/contracts/calls/people'
import { eraseBuyer, readHeld } from '@divine/contracts/calls/privacy'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { newProgress, withChanges } from '@divine/contracts/orders/history'
import { importProblems } from '@divine/contracts/orders/import-problems'
import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeLock } from '../../database/locks.ts'
import { orderImportParts, orderImports, orders as orderTable } from '../../database/schema.ts'
import { type ImportDesk, importDeskOf } from '../../testing/import-desk.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { endRun, takeStep } from './import-queries.ts'

let site: TestApp
let cookie: string
let desk: ImportDesk
beforeAll(async () => {
  site = await openTestApp({ SIGN_INS_PER_CLIENT: '0' })
  cookie = await site.signInStaff()
  desk = importDeskOf(site, cookie)
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders, order_imports restart identity cascade`))

const headings = 'Full name,Phone number,Date,Product,Quantity,Amount,Status'
const good = [
  'Ngọzi Okafor,0803 123 4567,26/10/2025,Ulcer,2,"₦47,000",completed',
  'Musa Ibrahim,8051234567,27/10/2025,,,,cancelled',
]
const csvOf = (...rows: string[]) => `${[headings, ...rows].join('\r\n')}\r\n`

const send: ImportDesk['send'] = (...given) => desk.send(...given)
const ask: ImportDesk['ask'] = (...given) => desk.ask(...given)
const confirm: ImportDesk['confirm'] = (...given) => desk.confirm(...given)
const takeIn: ImportDesk['takeIn'] = (...given) => desk.takeIn(...given)
const orders = () => desk.orders()
const nobody = { reference: '' }

test('a file is shown with its columns and what is wrong with its rows before anything is taken in', async () => {
  const { id } = (await send(csvOf(good[0] ?? '', 'No Number,,26/10/2025,,,,'))).json()
  expect((await ask(getImport, { params: { id } })).json()).toMatchObject({
    state: 'waiting',
    headings: headings.split(','),
    columns: { fullname: 0, phone: 1, placedAt: 2, product: 3, bottles: 4, sumNaira: 5, stage: 6 },
    isDayFirst: true,
    sample: [
      { problems: [], placedAt: expect.any(String) },
      { problems: ['There is no phone number.'], placedAt: null },
    ],
  })
  expect(await orders()).toEqual([])
})

test.each([
  ['a file', importTypes.csv, '', '', [401, undefined]],
  [
    'a form',
    'multipart/form-data; boundary=end',
    '--end\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
    '\r\n--end--\r\n',
    [303, '/orders/import?problem=not-taken'],
  ],
])(
  'of somebody who is barred before all of it has come nothing is kept: %s',
  async (_what, type, before, after, answer) => {
    const other = await site.signInStaff('owner')
    const { email } = (await site.send(getStaffMember, { headers: { cookie: other } })).json()
    const { people }: { people: Person[] } = (await ask(listPeople)).json()
    const id = people.find((person) => person.email === email)?.id
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const body = new Readable({ read: () => asked() })
    body.push(before + csvOf(good[0] ?? ''))
    const reply = site.app.inject({
      method: 'POST',
      url: startImport.url,
      headers: { cookie: other, 'content-type': type },
      payload: body,
    })
    await isAsked
    expect((await ask(changePerson, { params: { id }, body: { isBarred: true } })).statusCode).toBe(200)
    body.push((good[1] ?? '') + after)
    body.push(null)
    const { statusCode, headers } = await reply
    expect([statusCode, headers.location]).toEqual(answer)
    expect((await ask(listImports)).json()).toEqual([])
  },
)

test('orders come in closed, with their history, and money of them is not due', async () => {
  expect(await takeIn(csvOf(...good))).toMatchObject({
    state: 'done',
    rows: 2,
    stored: 2,
    known: 0,
    bad: 0,
    consent: 'bought',
  })
  expect(await orders()).toMatchObject([
    { fullname: 'Musa Ibrahim', stage: 'cancelled', reason: 'not-said', source: 'import' },
    {
      fullname: 'Ngọzi Okafor',
      stage: 'delivered',
      sumNaira: 47_000,
      source: 'import',
      placedAt: '2025-10-26T11:00:00.000Z',
    },
  ])
  expect((await ask(listDeskOrders, { querystring: { queue: 'money-due' } })).json()).toEqual([])
  const [, { reference } = nobody] = await orders()
  const { events: newestFirst, ...order } = (await ask(getOrder, { params: { reference } })).json()
  const events = newestFirst.toReversed()
  expect(events).toMatchObject([{ kind: 'placed', at: '2025-10-26T11:00:00.000Z' }, { kind: 'moved' }])
  const state = events.reduce((before: never, { changes }: { changes: object }) => withChanges(before, changes), {
    ...newProgress,
  })
  expect(state).toMatchObject({ stage: order.stage, sumNaira: order.sumNaira, takenNaira: 47_000 })
})

test('of the same row twice in a file one order comes in', async () => {
  expect(await takeIn(csvOf(...good, ...good))).toMatchObject({ rows: 4, stored: 2, known: 2 })
})

test('the same file twice changes nothing, and a file that has grown brings what is new', async () => {
  await takeIn(csvOf(...good))
  expect(await takeIn(csvOf(...good))).toMatchObject({ stored: 0, known: 2 })
  expect(await takeIn(csvOf(...good, 'Bola Ade,0805 765 4321,28/10/2025,Ulcer,1,,'))).toMatchObject({
    stored: 1,
    known: 2,
  })
  expect(await orders()).toHaveLength(3)
})

test('every bad row is handed back with what is wrong, and can be sent again once it is corrected', async () => {
  const { id, bad } = await takeIn(csvOf(...good, '=Bad,12345,yesterday,,,,'))
  expect(bad).toBe(1)
  const file = await ask(exportBadRows, { params: { id } })
  expect(file.body).toBe(
    `\uFEFF${[...headings.split(','), 'What is wrong'].map((each) => `"${each}"`).join(',')}\r\n` +
      `"'=Bad","12345","yesterday","","","","","“12345” is no phone number that we can read. “yesterday” is no day that we can read."\r\n`,
  )
  // Handed in again as it is, it comes back as it is.
  const again = await takeIn(file.body)
  expect((await ask(exportBadRows, { params: { id: again.id } })).body).toBe(file.body)
  expect(await takeIn(file.body.replace('12345', '0805 765 4321').replace('yesterday', '28/10/2025'))).toMatchObject({
    stored: 1,
    bad: 0,
  })
  expect((await orders()).map(({ fullname }: { fullname: string }) => fullname)).toContain('=Bad')
})

test('an Excel workbook is taken in like a CSV file', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Orders',
        rows: [
          ['Name', 'Phone', 'Date'],
          ['Ngozi', 8031234567, new Date('2025-10-26T00:00:00Z')],
        ],
      },
    ],
  })
  expect(await takeIn(file, importTypes.xlsx)).toMatchObject({ state: 'done', stored: 1, bad: 0 })
})

test('a file with semicolons, or in parts as a form sends it, is read', async () => {
  expect(await takeIn('Name;Phone\r\nNgozi;0803 123 4567\r\n')).toMatchObject({ stored: 1 })
  const payload = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nName,Phone\r\nMusa,0805 765 4321\r\n\r\n--x--\r\n`
  const reply = await send(payload, 'multipart/form-data; boundary=x')
  expect(reply.statusCode).toBe(303)
  const [, id = ''] = /^\/orders\/import\?file=([\da-f]{32})$/.exec(String(reply.headers.location)) ?? []
  expect(await confirm(id)).toMatchObject({ stored: 1 })
})

test.each([
  ['an empty file', '', 400],
  ['a ZIP file that is none', 'PK\u0003\u0004nothing', 400],
])('%s is refused and leaves nothing', async (_what, file, status) => {
  expect((await send(file)).statusCode).toBe(status)
  expect((await ask(listImports)).json()).toEqual([])
})

const journal = async () => {
  await site.app.journal.written()
  return (await ask(exportJournal, { querystring: { what: 'import-changed' } })).body
}

test('a form that is cut off or none leads back to the page, which says so, and leaves nothing', async () => {
  const before = await journal()
  const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Phone\r\nMusa'
  for (const payload of ['--x', begun]) {
    const reply = await send(payload, 'multipart/form-data; boundary=x')
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/orders/import?problem=unreadable'])
  }
  expect((await ask(listImports)).json()).toEqual([])
  expect(await journal()).toBe(before)
})

test('a form that was made for somebody else leaves nothing, and leads back to the page, which says so', async () => {
  const formOf = (email: string) =>
    `--x\r\ncontent-disposition: form-data; name="${actingAsField}"\r\n\r\n${email}\r\n` +
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csvOf(...good)}\r\n--x--\r\n`
  const foreign = await send(formOf('amaka@staff.example'), 'multipart/form-data; boundary=x')
  expect([foreign.statusCode, foreign.headers.location]).toEqual([303, '/orders/import?problem=other-member'])
  expect((await ask(listImports)).json()).toEqual([])
  const { email } = (await ask(getStaffMember)).json()
  const own = await send(formOf(email), 'multipart/form-data; boundary=x')
  expect(own.headers.location).toMatch(/\?file=/)
})

test('a form of somebody who is not let in leads back to the page, which has them sign in or says whose it is', async () => {
  const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csvOf(...good)}\r\n--x--\r\n`
  for (const asked of ['', await site.signInStaff('agent')]) {
    const reply = await site.send(
      startImport,
      {},
      {
        payload: form,
        headers: {
          cookie: asked,
          origin: site.app.config.publicOrigin,
          'content-type': 'multipart/form-data; boundary=x',
        },
      },
    )
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/orders/import?problem=not-taken'])
  }
  expect((await ask(listImports)).json()).toEqual([])
})

test('a file is not there before all of it has come: nobody takes a part of it in', async () => {
  const arrived = Promise.withResolvers<void>()
  async function* slowly() {
    yield Buffer.from(csvOf(...good) + `${'x'.repeat(1_000)}\r\n`.repeat(1_100))
    await arrived.promise
    yield Buffer.from('y\n')
  }
  const sent = send(Readable.from(slowly()))
  const parts = () => site.database.select({ id: orderImportParts.importId }).from(orderImportParts)
  await expect.poll(async () => (await parts()).length).toBe(1)
  const [part] = await parts()
  const id = String(part?.id)
  expect((await ask(listImports)).json()).toEqual([])
  expect((await ask(getImport, { params: { id } })).statusCode).toBe(404)
  const body = { columns: { fullname: 0, phone: 1 }, isDayFirst: true, consent: 'bought' } as const
  expect((await ask(confirmImport, { params: { id }, body })).statusCode).toBe(404)
  arrived.resolve()
  expect((await sent).json()).toMatchObject({ id, state: 'waiting' })
  expect((await ask(listImports)).json()).toHaveLength(1)
})

test('what came of a file before its process ended is never seen, and goes after a day', async () => {
  const [broken, young] = ['a'.repeat(32), 'b'.repeat(32)]
  const row = { format: 'csv', startedBy: 'owner@staff.example', isArriving: true } as const
  await site.database.insert(orderImports).values([
    { ...row, id: broken, startedAt: new Date(Date.now() - 25 * 60 * 60_000) },
    { ...row, id: young },
  ])
  expect((await ask(listImports)).json()).toEqual([])
  const { id } = (await send(csvOf(...good))).json()
  const left = await site.database.select({ id: orderImports.id }).from(orderImports)
  expect(left.map((each) => each.id).sort()).toEqual([young, id].sort())
})

test('a form with a file of more than 50 MB is not taken in part', async () => {
  const file = Buffer.alloc(largestImportBytes + 100, 'Musa,0805 765 4321\n')
  const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName,Phone\n'
  const reply = await send(
    Buffer.concat([Buffer.from(begun), file, Buffer.from('\r\n--x--\r\n')]),
    'multipart/form-data; boundary=x',
  )
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/orders/import?problem=too-large'])
  expect((await ask(listImports)).json()).toEqual([])
})

test('an import whose process ended can be taken in once more, and nothing is doubled', async () => {
  const { id } = await takeIn(csvOf(...good))
  await site.database.execute(
    sql`update order_imports set state = 'running', running_at = now() - interval '2 minutes'`,
  )
  expect((await ask(getImport, { params: { id } })).json()).toMatchObject({ state: 'failed' })
  expect(await confirm(id)).toMatchObject({ state: 'done', stored: 0, known: 2 })
})

test('one press takes an import back, but for what somebody has worked on since', async () => {
  const { id } = await takeIn(csvOf(...good))
  const [{ reference } = nobody] = await orders()
  await ask(addNote, { params: { reference }, body: { note: 'Called once more' } })
  expect((await ask(takeBackImport, { params: { id } })).json()).toEqual({ removed: 1, kept: 1 })
  expect(await orders()).toMatchObject([{ reference }])
  expect((await ask(listImports)).json()).toMatchObject([{ id, state: 'taken-back' }])
})

test('what was taken back can be taken in again', async () => {
  const { id } = await takeIn(csvOf(...good))
  await ask(takeBackImport, { params: { id } })
  expect(await confirm(id)).toMatchObject({ state: 'done', stored: 2 })
})

test('whether it is taken in or back, pressed at once, nothing comes in after it was taken back', async () => {
  const many = Array.from({ length: 3_000 }, (_, n) => `Row ${n},0805${String(n + 1_000_000).padStart(7, '0')},,,,,`)
  const { id, columns, isDayFirst } = (
    await ask(getImport, { params: { id: (await send(csvOf(...many))).json().id } })
  ).json()
  const body = { columns, isDayFirst, consent: 'bought' }
  for (let n = 0; n < 4; n++) {
    const [begun, back] = await Promise.all([
      ask(confirmImport, { params: { id }, body }),
      pause(n * 4).then(() => ask(takeBackImport, { params: { id } })),
    ])
    expect(begun.statusCode).toBe(200)
    await expect.poll(async () => (await ask(getImport, { params: { id } })).json().state).not.toBe('running')
    const { state, stored } = (await ask(getImport, { params: { id } })).json()
    const count = await countOrders(id)
    expect([back.statusCode, state, count]).toEqual(
      back.statusCode === 200 && state === 'taken-back' ? [200, 'taken-back', 0] : [back.statusCode, 'done', stored],
    )
    await ask(takeBackImport, { params: { id } })
    expect(await countOrders(id)).toBe(0)
  }
})

const countOrders = (id: string) => site.database.$count(orderTable, eq(orderTable.importId, id))

test('whoever was silent for long and was replaced takes nothing more in', async () => {
  const { id } = (await send(csvOf(...good))).json()
  await site.database.execute(sql`update order_imports set state = 'running', run = 1`)
  const run = { id, run: 1 }
  const step = async () => ({ rows: 1, stored: 1, known: 0, bad: 0 })
  expect(await takeStep(site.database, run, step)).toBe(true)
  await site.database.execute(sql`update order_imports set running_at = now() - interval '2 minutes'`)
  expect(await confirm(id)).toMatchObject({ state: 'done', rows: 2, stored: 2 })
  expect(await takeStep(site.database, run, step)).toBe(false)
  await endRun(site.database, run, 'failed')
  expect((await ask(getImport, { params: { id } })).json()).toMatchObject({ state: 'done', rows: 2 })
})

test('a process that ends stops between two steps, and the next one goes on', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `Row ${n},0806${String(n + 1_000_000).padStart(7, '0')},,,,,`)
  const { id } = (await send(csvOf(...many))).json()
  const { columns, isDayFirst } = (await ask(getImport, { params: { id } })).json()
  const body = { columns, isDayFirst, consent: 'bought' }
  {
    await using other = await openTestApp({ SIGN_INS_PER_CLIENT: '0' }, site)
    expect((await other.send(confirmImport, { params: { id }, body, headers: { cookie } })).statusCode).toBe(200)
  }
  const { state, rows, stored } = (await ask(getImport, { params: { id } })).json()
  expect([state, rows]).toEqual(['failed', stored])
  expect(stored).toBeLessThan(5_000)
  expect(await confirm(id)).toMatchObject({ state: 'done', stored: 5_000 - stored, known: stored })
})

test('the same file sent twice at once is taken in once', async () => {
  const ids = await Promise.all([0, 1].map(async () => (await send(csvOf(...good, ...good))).json().id))
  const ends = await Promise.all(ids.map((id) => confirm(id)))
  expect(ends.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ends.reduce((sum, { stored }) => sum + stored, 0)).toBe(2)
  expect(await orders()).toHaveLength(2)
})

test('its name stands in the list, and in the journal, which takes no erasure, its id and how many went', async () => {
  const { id } = (await send(csvOf(...good), importTypes.csv, 'answers of 2025.csv')).json()
  await confirm(id)
  await ask(takeBackImport, { params: { id } })
  expect((await ask(listImports)).json()).toMatchObject([{ fileName: 'answers of 2025.csv', removed: 2, kept: 0 }])
  expect(await journal()).toContain(`"file ${id}","taken back: 2 orders went, 0 stay"`)
  expect(await journal()).toContain(`"file ${id}","taken in"`)
  expect(await journal()).not.toContain('answers')
})

test('who asks what is held of them is told where they agreed to it', async () => {
  await takeIn(csvOf(...good))
  const held = (await ask(readHeld, { params: { phone: '0803 123 4567' } })).json()
  expect(held.orders).toMatchObject([{ source: 'import', importConsent: 'bought' }])
})

test('the same row is known again after its product came to be sold here', async () => {
  const file = csvOf('Bola Ade,0805 765 4321,28/10/2025,Bitters of Kola,1,,')
  await takeIn(file)
  const { id: _id, key: _key, ...ulcer } = (await ask(getProduct, { params: { key: 'ulcer' } })).json().product
  const label = 'Bitters of Kola'
  const body = { ...ulcer, name: label, orderLabel: label, slug: 'bitters', formerSlugs: [], formerLabels: [] }
  const added = await ask(addProduct, { body: { ...body, sku: 'DHS-077' } })
  expect(added.statusCode, added.body).toBe(201)
  expect(await takeIn(file)).toMatchObject({ stored: 0, known: 1 })
})

test('an order from a file is no hint that a new one is the same', async () => {
  await takeIn('Name,Phone\r\nNgozi Okafor,0803 123 4567\r\n')
  const placed = await site.send(placeOrder, {
    body: {
      fullname: 'Ngozi Okafor',
      supplement: 'Ulcer',
      bottle: 1,
      email: 'ngozi@example.com',
      phone: '0803 123 4567',
      address: '14 Adeola Close, Lagos',
      request: '',
      consent: 1,
    },
  })
  expect(placed.statusCode, placed.body).toBe(201)
  const { reference } = placed.json()
  const { hints, others } = (await ask(getOrder, { params: { reference } })).json()
  expect([hints, others.length]).toEqual([[], 1])
})

test('an import without a name, a number or a consent is refused', async () => {
  const { id } = (await send(csvOf(...good))).json()
  expect(await confirm(id, { columns: { fullname: 0 } })).toMatchObject({ code: 'invalid' })
  expect(await confirm(id, { consent: '' })).toMatchObject({ fieldErrors: { consent: 'Say where they agreed.' } })
})

test('a buyer who was erased stays away, and no file waits after an erasure', async () => {
  await takeIn(csvOf(...good))
  const { id } = (await send(csvOf(...good))).json()
  await ask(eraseBuyer, { params: { phone: '0803 123 4567' }, body: { password: staffPassword } })
  expect((await ask(getImport, { params: { id } })).statusCode).toBe(404)
  expect(await takeIn(csvOf(...good))).toMatchObject({ stored: 0, known: 1, bad: 1 })
})

// One connection alone waits for nobody.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')('a buyer who is erased while a file is taken in', () => {
  const waiting = async () =>
    ((await site.database.execute(sql.raw(lockWaits))) as unknown as { rows: unknown[] }).rows.length
  const erase = (phone: string) => ask(eraseBuyer, { params: { phone }, body: { password: staffPassword } })
  const rowsOf = async () => (await site.database.select({ phone: orderTable.phoneE164 }).from(orderTable)).length

  /** Takes a file in while somebody is erased: its first step has to wait until the other does, or is over. */
  async function takenInWhileErasing(file: string, phone: string) {
    const { id } = (await send(file)).json()
    const { columns } = (await ask(getImport, { params: { id } })).json()
    let erased: ReturnType<typeof erase> | undefined
    await site.database.transaction(async (transaction) => {
      await takeLock(transaction, 'importSteps')
      await ask(confirmImport, { params: { id }, body: { columns, isDayFirst: true, consent: 'bought' } })
      await expect.poll(waiting).toBe(1)
      let isOver = false
      erased = erase(phone).finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true)
    })
    expect((await erased)?.statusCode).toBe(200)
    const now = async () => (await ask(getImport, { params: { id } })).json()
    await expect.poll(async () => (await now()).state).not.toBe('running')
    return now()
  }

  test('stays away, though the rows were read before', async () => {
    const phone = '0803 123 4567'
    await takenInWhileErasing(csvOf(...good), phone)
    expect((await ask(readHeld, { params: { phone } })).json().orders).toEqual([])
    const stored = await site.database.select({ fullname: orderTable.fullname }).from(orderTable)
    expect(stored.map(({ fullname }) => fullname)).not.toContain('Ngọzi Okafor')
  })

  test('breaks it off, and it is never said to be done where rows are missing: the rest comes with the file again', async () => {
    const long = ' a rather long road'.repeat(22)
    const rows = Array.from({ length: 3_000 }, (_, n) => `Row ${n},0806${String(n + 1_000_000)},${long}`)
    const file = `Full name,Phone number,Address\r\n${rows.join('\r\n')}`
    const broken = await takenInWhileErasing(file, '0809 999 9999')
    expect(broken).toMatchObject({ state: 'failed', hasFile: false })
    const first = await rowsOf()
    expect(first).toBeLessThan(3_000)
    expect(await takeIn(file)).toMatchObject({ state: 'done', rows: 3_000, stored: 3_000 - first, known: first })
  })

  test('lets a file go that is still on its way, and whoever sends it is told', async () => {
    const arrived = Promise.withResolvers<void>()
    async function* slowly() {
      yield Buffer.from(`${csvOf(...good)}${'x'.repeat(1_100_000)}\n`)
      await arrived.promise
      yield Buffer.from(`${'y'.repeat(1_100_000)}\n`)
    }
    const sent = send(Readable.from(slowly()))
    await expect
      .poll(async () => (await site.database.select({ id: orderImports.id }).from(orderImports)).length)
      .toBe(1)
    await erase('0809 999 9999')
    arrived.resolve()
    const reply = await sent
    expect([reply.statusCode, reply.json().message]).toEqual([400, importProblems['let-go']])
  })
})

test('the journal knows who took orders in, and nobody but owners may', async () => {
  await takeIn(csvOf(...good))
  expect(await journal()).toContain('Took orders in from a file')
  expect((await ask(listJournal, { querystring: {} })).statusCode).toBe(200)
  expect(
    (
      await site.app.inject({
        method: 'POST',
        url: startImport.url,
        headers: { 'content-type': 'text/csv' },
        payload: 'x',
      })
    ).statusCode,
  ).toBe(401)
})
