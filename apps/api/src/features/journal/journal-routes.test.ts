import { connect } from 'node:net'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { exportJournal, type JournalEntry, listJournal, mostReferences } from '@divine/contracts/calls/journal'
import { addNote, moveOrder } from '@divine/contracts/calls/order-acts'
import { exportOrders, exportOrdersAsWorkbook, getOrder, listDeskOrders } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { changePerson, invitePerson, listPeople } from '@divine/contracts/calls/people'
import { exportHeld, readHeld } from '@divine/contracts/calls/privacy'
import { decideReviews, deleteReview, listReviews, replyToReview, writeReview } from '@divine/contracts/calls/reviews'
import { getStaffMember, listColleagues, signIn } from '@divine/contracts/calls/staff'
import { listWaryNumbers } from '@divine/contracts/calls/wary-numbers'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'
import { linesOf as pageOfJournal } from './journal-queries.ts'

let site: TestApp
let owner: string
let agent: string
let agentEmail: string
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  site = await openTestApp(Object.fromEntries(unlimited.map((limit) => [limit, '0'])))
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.app.journal.written()
  await site.database.execute(sql`truncate orders restart identity cascade`)
  owner = await site.signInStaff('owner')
  agent = await site.signInStaff('agent')
  agentEmail = (await as(agent, getStaffMember)).json().email
})

function as(cookie: string, endpoint: Endpoint, input: Record<string, unknown> = {}) {
  return site.send(endpoint, { ...input, headers: { cookie } } as never)
}

async function place(changes: object = {}): Promise<string> {
  const body = { fullname: 'Ngozi Okafor', supplement: 'Ulcer', bottle: 2, phone: '0803 123 4567', address: 'Lagos' }
  const reply = await site.send(placeOrder, { body: { ...body, request: 'For my mother', ...changes } })
  return reply.json().reference
}

/** Stores many orders at once; one of them is `DH-888888`. */
async function store(count: number) {
  await site.database.execute(sql`
    with stored as (insert into orders (intent_id, content_hash, reference, confirmation_token, fullname, email, phone, phone_e164,
      address, request, flags, search_text)
    select 'many-' || n, 'many-' || n, case when n = 700 then 'DH-888888' else 'DH-' || n end, 'many-' || n, 'Many', '', '0803', '',
      'Lagos', '', '{}', '' from generate_series(1, ${count}::int) n returning id)
    insert into order_lines (order_id, position, name, bottles) select id, position, 'Ulcer', 2 from stored, generate_series(1, 2) position`)
}

/** What the agent has left in the journal, newest first. */
async function linesOf(querystring: object = { person: agentEmail }): Promise<JournalEntry[]> {
  await site.app.journal.written()
  return (await as(owner, listJournal, { querystring })).json()
}
const shortly = async (querystring?: object) =>
  (await linesOf(querystring)).map(({ what, references }) => [what, references] as const)

describe('what is read', () => {
  test('is written down with who read it and which orders: opened, in a list, and found by a search', async () => {
    const [first, second] = [await place(), await place({ phone: '0803 222 2222', fullname: 'Bola Ige' })]
    await as(agent, listDeskOrders, { querystring: {} })
    await as(agent, listDeskOrders, { querystring: { search: 'bola', queue: 'all' } })
    await as(agent, getOrder, { params: { reference: first } })
    expect(await shortly()).toEqual([
      ['order-opened', [first]],
      ['orders-searched', [second]],
      ['orders-listed', [first, second]],
      ['signed-in', []],
    ])
    expect(await linesOf({ reference: second })).toMatchObject([{ what: 'orders-searched' }, { what: 'orders-listed' }])
  })

  test('again a moment later is one line, and what is new in the list another', async () => {
    const first = await place()
    const reads = [listDeskOrders, listDeskOrders]
    for (const endpoint of reads) await as(agent, endpoint, { querystring: {} })
    const second = await place({ phone: '0803 222 2222' })
    for (const endpoint of reads) await as(agent, endpoint, { querystring: {} })
    expect((await shortly()).slice(0, -1)).toEqual([
      ['orders-listed', [second]],
      ['orders-listed', [first]],
    ])
    await as(owner, listDeskOrders, { querystring: {} })
    const { email } = (await as(owner, getStaffMember)).json()
    expect(await shortly({ person: email, what: 'orders-listed' })).toEqual([['orders-listed', [first, second]]])
  })

  test('is written although the address asks what no call knows, in names that no database keeps', async () => {
    for (const [name, endpoint] of Object.entries({
      '\0': listWaryNumbers,
      'a\0b': listWaryNumbers,
      '0803': listColleagues,
    }))
      await as(agent, endpoint, { querystring: { [name]: '0803 765 4321' } })
    await as(agent, getOrder, { params: { reference: await place() } })
    const lines = await linesOf()
    expect(lines.map(({ what, said }) => [what, said])).toEqual([
      ['order-opened', ''],
      ['wary-read', ''],
      ['signed-in', ''],
    ])
  })

  test('is a line too where it is the answer to an act, also to one that is refused, and so are the other orders of a buyer', async () => {
    const [first, second] = [await place(), await place({ supplement: 'Diabetes' })]
    const late = { params: { reference: first }, body: { body: 'x', to: 'cancelled', reason: 'price' } }
    const reply = await site.send(moveOrder, { ...late, headers: { cookie: agent, 'if-match': '"999"' } })
    expect([reply.statusCode, reply.json().order.phone]).toEqual([409, '0803 123 4567'])
    expect((await shortly()).slice(0, -1)).toEqual([
      ['orders-listed', [second]],
      ['order-opened', [first]],
    ])
  })

  test('as a file of either format is a line, with the orders that were named', async () => {
    const reference = await place()
    await as(owner, exportOrders, { querystring: { reference } })
    await as(owner, exportOrdersAsWorkbook, { querystring: { reference } })
    expect(await shortly({ reference, what: 'orders-exported' })).toEqual([
      ['orders-exported', [reference]],
      ['orders-exported', [reference]],
    ])
  })

  test('as a file names every order that was in it, and that they were searched for', async () => {
    const reference = await place({ fullname: 'Musa Bello' })
    await place({ phone: '0803 222 2222' })
    await as(owner, exportOrders, { querystring: { queue: 'all', search: 'Musa', region: 'Kano' } })
    await as(owner, exportOrders, { querystring: { queue: 'all', search: 'Musa' } })
    expect(await linesOf({ reference, what: 'orders-exported' })).toMatchObject([
      { references: [reference], said: 'queue all, by search' },
    ])
    expect(await linesOf({ what: 'orders-exported', limit: '2' })).toMatchObject([
      { references: [reference] },
      { references: [], said: 'queue all, by region and search' },
    ])
  })

  test('as a file is told to the buyer who asks, without the orders of others', async () => {
    const reference = await place()
    await place({ phone: '0803 222 2222' })
    await as(owner, exportOrders, { querystring: { queue: 'all' } })
    await site.app.journal.written()
    const held = (await as(owner, readHeld, { params: { phone: '0803 123 4567' } })).json()
    expect(held.journal).toMatchObject([{ what: 'orders-exported', references: [reference] }])
  })

  test('as a large file has a line for each thousand orders', async () => {
    await store(2_500)
    await as(owner, exportOrders, { querystring: { queue: 'all' } })
    const lines = await linesOf({ what: 'orders-exported', limit: '3' })
    expect(lines.map(({ references, otherOrders }) => references.length + otherOrders)).toEqual([500, 1_000, 1_000])
    const [line] = await linesOf({ reference: 'DH-888888', what: 'orders-exported' })
    expect(line).toMatchObject({ otherOrders: 1_000 - mostReferences, said: 'queue all' })
    expect(line?.references).toHaveLength(mostReferences)
    expect(line?.references[0]).toBe('DH-888888')
  })

  test('by a search that finds nothing is a line, and by another one another line', async () => {
    const search = async (words: string) =>
      (await as(agent, listDeskOrders, { querystring: { search: words, queue: 'all' } })).json()
    for (const words of ['0803 999 9999', '0803 999 9998', '0803 999 9999']) expect(await search(words)).toEqual([])
    const line = { what: 'orders-searched', said: 'queue all, by search, found nothing' }
    expect(await linesOf()).toMatchObject([line, line, {}])
  })

  test('of a number of which there are no orders is a line for each number', async () => {
    for (const phone of ['0803 000 0001', '0803 000 0009', '0803 000 0001']) {
      expect((await as(owner, readHeld, { params: { phone } })).statusCode).toBe(200)
    }
    const { email } = (await as(owner, getStaffMember)).json()
    const lines = await linesOf({ person: email, what: 'buyer-read' })
    expect(lines).toMatchObject([{ said: '0 orders' }, { said: '0 orders' }])
    expect(JSON.stringify(lines)).not.toMatch(/000 ?000\d/)
  })

  test('of what is held about a number is told as a file where it is taken as one, each time', async () => {
    const params = { phone: '0803 000 0002' }
    for (const endpoint of [readHeld, exportHeld, exportHeld])
      expect((await as(owner, endpoint, { params })).statusCode).toBe(200)
    const { email } = (await as(owner, getStaffMember)).json()
    const lines = await linesOf({ person: email })
    const taken = { what: 'buyer-exported' }
    expect(lines.slice(0, 3)).toMatchObject([taken, taken, { what: 'buyer-read' }])
  })

  test('by many, while the journal is read, is written once each', async () => {
    const known = await Promise.all(
      Array.from({ length: 60 }, (_, index) => place({ phone: `0803 333 ${1000 + index}` })),
    )
    await Promise.all([
      ...known.map((reference) => as(agent, getOrder, { params: { reference } })),
      ...Array.from({ length: 20 }, () => as(owner, listJournal, { querystring: { limit: '1' } })),
    ])
    const written = (await linesOf({ person: agentEmail, what: 'order-opened' })).flatMap(
      ({ references }) => references,
    )
    expect(written.toSorted()).toEqual(known.toSorted())
  })

  test('without any order, by a stranger, and where it is refused leaves no line', async () => {
    await as(agent, listDeskOrders, { querystring: {} })
    await as(agent, exportOrders)
    await site.send(listDeskOrders, {})
    await as(agent, getOrder, { params: { reference: 'DH-222222' } })
    expect(await shortly()).toEqual([['signed-in', []]])
  })

  test('holds nothing of a buyer: neither name nor number nor what was searched for', async () => {
    const reference = await place()
    await as(agent, listDeskOrders, { querystring: { search: '0803 123 4567' } })
    await as(owner, exportOrders, { querystring: { search: 'Ngozi', stage: 'new' } })
    await as(agent, addNote, { params: { reference }, body: { note: 'Rings at the gate' } })
    await as(owner, exportOrders, { querystring: { region: 'Ngozi Okafor 0803 123 4567' } })
    const { email } = (await as(owner, getStaffMember)).json()
    const lines = JSON.stringify([...(await linesOf({ person: email })), ...(await linesOf())])
    expect(lines).toContain('orders-exported')
    expect(lines).toContain('stage new')
    expect(lines).not.toMatch(/ngozi|123 ?4567|mother|gate/i)
  })
})

describe('what is changed', () => {
  test('is written down with whom it is about and what was said', async () => {
    const { people } = (await as(owner, listPeople)).json()
    const { id } = people.find((person: { email: string }) => person.email === agentEmail)
    await as(owner, changePerson, { params: { id }, body: { role: 'dispatcher' } })
    await as(owner, invitePerson, { body: { email: 'new@staff.example', role: 'agent' } })
    const { email } = (await as(owner, getStaffMember)).json()
    expect(await linesOf({ what: 'people-changed', person: email })).toMatchObject([
      { about: 'new@staff.example', said: 'invited as agent', call: 'invitePerson' },
      { about: agentEmail, said: 'now dispatcher', call: 'changePerson' },
    ])
  })

  test('is written down also where whoever did it hangs up before the answer', async () => {
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { people } = (await as(owner, listPeople)).json()
    const { id } = people.find((person: { email: string }) => person.email === agentEmail)
    const body = JSON.stringify({ role: 'dispatcher' })
    const { host, hostname, port } = new URL(origin)
    const head = [
      `${changePerson.method} ${changePerson.url.replace(':id', id)} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${origin}`,
      `Cookie: ${owner}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ].join('\r\n')
    const socket = connect(Number(port), hostname)
    site.app.server.once('request', (request) => request.once('end', () => socket.destroy()))
    socket.write(`${head}\r\n\r\n${body}`)
    const roleNow = async () => {
      const everybody = (await as(owner, listPeople)).json().people
      return everybody.find((person: { id: string }) => person.id === id).role
    }
    await expect.poll(roleNow).toBe('dispatcher')
    const { email } = (await as(owner, getStaffMember)).json()
    await expect
      .poll(() => linesOf({ what: 'people-changed', person: email }))
      .toMatchObject([{ about: agentEmail, said: 'now dispatcher' }])
  })

  test('of reviews says what was done', async () => {
    const topic = firstCatalogue.products[0]?.id
    const text = { author: 'Musa', email: 'musa@mail.example', rating: '5', comment: 'It came in two days.' }
    await site.send(writeReview, { body: { ...text, comment_post_ID: topic } })
    const { reviews } = (await as(owner, listReviews, { querystring: {} })).json()
    const { id } = reviews[0]
    await as(owner, decideReviews, { body: { ids: [id], status: 'approved' } })
    await as(owner, replyToReview, { params: { id }, body: { reply: 'Thank you' } })
    await as(owner, replyToReview, { params: { id }, body: { reply: '' } })
    await as(owner, deleteReview, { params: { id } })
    const about = `review ${id}`
    expect(
      (await linesOf({ what: 'reviews-changed', limit: '4' })).map(({ said, ...line }) => [line.about, said]),
    ).toEqual([
      [about, 'deleted'],
      [about, 'answer taken back'],
      [about, 'answered'],
      [about, 'approved'],
    ])
  })

  test('by the night is said in words', async () => {
    const night = site.app.jobs.scheduled.find(({ name }) => name === 'retention')
    await night?.run(site.app.queue)
    const [line] = await linesOf({ what: 'retention-done' })
    expect(line).toMatchObject({
      person: 'the night',
      said: '0 closed orders, 0 cancelled orders, 0 kept filters, 0 numbers to be wary of, 0 wishes to be told, 0 lines of the journal',
    })
  })

  test('signing in is a line', async () => {
    await site.send(signIn, { body: { email: agentEmail, password: staffPassword } })
    expect(await shortly()).toEqual([
      ['signed-in', []],
      ['signed-in', []],
    ])
  })
})

describe('the journal', () => {
  test('is for owners, and reading it is a line of it', async () => {
    expect((await as(agent, listJournal)).json()).toMatchObject({ code: 'other-role' })
    expect((await as(agent, exportJournal)).json()).toMatchObject({ code: 'other-role' })
    await as(owner, listJournal)
    await as(owner, exportJournal)
    const { email } = (await as(owner, getStaffMember)).json()
    await expect
      .poll(async () => (await linesOf({ person: email })).map(({ what }) => what))
      .toEqual(expect.arrayContaining(['journal-read', 'journal-exported']))
  })

  test('keeps its lines as they were written', async () => {
    await site.app.journal.written()
    const statements = [
      "update journal_lines set person = 'nobody'",
      'delete from journal_lines',
      'truncate journal_lines',
      // Retention removes what is old, and nothing else.
      "set journal.retention = 'on'; delete from journal_lines",
    ]
    for (const statement of statements) {
      await expect(
        site.database.transaction(async (transaction) => {
          for (const each of statement.split('; '))
            await transaction.execute(sql.raw(each.replace(/^set /, 'set local ')))
        }),
      ).rejects.toThrow()
    }
    expect(await shortly()).toEqual([['signed-in', []]])
  })

  test('is read page by page, by day, and as a file without formulas', async () => {
    for (let count = 0; count < 3; count++) site.app.journal.note({ person: '=1+1', what: 'signed-in', call: 'signIn' })
    const page = await as(owner, listJournal, { querystring: { person: '=1+1', limit: '2' } })
    expect(page.json()).toHaveLength(2)
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect((await site.app.inject({ url: next, headers: { cookie: owner } })).json()).toHaveLength(1)
    expect(await linesOf({ person: '=1+1', from: '2099-01-01' })).toEqual([])
    expect(await linesOf({ person: '=1+1', from: '2020-01-01', to: '2098-01-01' })).toHaveLength(3)
    const file = await as(owner, exportJournal, { querystring: { person: '=1+1' } })
    expect(file.body.split('\r\n')).toHaveLength(5)
    expect(file.body).toContain(`"'=1+1"`)
  })

  test('tells of what only a newer version does, and so do its file and what is held about a number', async () => {
    const reference = await place()
    await site.database.execute(sql`insert into journal_lines (person, what, call, "references")
      values ('newer@staff.example', 'order-beamed', 'beamOrder', array[${reference}])`)
    expect(await linesOf({ reference })).toMatchObject([{ person: 'newer@staff.example', what: null }])
    const file = await as(owner, exportJournal, { querystring: { reference } })
    expect(file.body).toContain('"newer@staff.example","Something that this version does not know"')
    const held = await as(owner, readHeld, { params: { phone: '0803 123 4567' } })
    expect(held.json().journal).toMatchObject([{ what: 'order-beamed', references: [reference] }])
  })

  test('understands a reference in small letters and without DH-, and says of other values what to type', async () => {
    const reference = await place()
    await as(agent, getOrder, { params: { reference } })
    for (const typed of [reference.toLowerCase(), ` ${reference.slice(3)} `, reference.slice(3).toLowerCase()]) {
      expect(await shortly({ reference: typed, what: 'order-opened' })).toEqual([['order-opened', [reference]]])
    }
    const wrong = { reference: 'the last one', what: 'xyz', from: '31.12.2026', to: '1999-01-01', before: 'abc' }
    const reply = await as(owner, listJournal, { querystring: wrong })
    expect([reply.statusCode, reply.json().fieldErrors]).toEqual([
      400,
      {
        reference: 'Enter the reference of an order, such as DH-7K4M2P.',
        what: 'Choose one from the list.',
        from: 'Choose a day, such as 2026-12-31.',
        to: 'Choose a day from 2000 to 2099.',
        before: 'Begin again with the newest lines.',
      },
    ])
  })

  test('says that it was read by a filter, and not for whom', async () => {
    await as(owner, listJournal, { querystring: { person: agentEmail, what: 'order-opened' } })
    const { email } = (await as(owner, getStaffMember)).json()
    const [line] = await linesOf({ person: email, what: 'journal-read' })
    expect(line).toMatchObject({ said: 'what order-opened, by person' })
  })

  test('has in its file the time in Lagos, as the file of orders has', async () => {
    const at = new Date('2030-01-31T23:05:59Z')
    site.app.journal.note({ person: 'late@staff.example', what: 'signed-in', call: 'signIn', at })
    site.app.journal.note({ person: '＝1+1', what: 'signed-in', call: 'signIn', at })
    await site.app.journal.written()
    const file = await as(owner, exportJournal, { querystring: { from: '2030-02-01', to: '2030-02-01' } })
    expect(file.body.split('\r\n').slice(1, -1)).toEqual([
      `"2030-02-01 00:05","'＝1+1","Signed in","","",""`,
      '"2030-02-01 00:05","late@staff.example","Signed in","","",""',
    ])
  })

  test('waits while the records are away, and is written when they are back', async () => {
    await site.database.execute(sql`alter table journal_lines rename to elsewhere`)
    site.app.journal.note({ person: 'away@staff.example', what: 'signed-in', call: 'signIn' })
    await site.app.journal.written()
    await site.database.execute(sql`alter table elsewhere rename to journal_lines`)
    expect(await linesOf({ person: 'away@staff.example' })).toHaveLength(1)
  })

  const day = { from: '2026-01-02', to: '2026-01-02' }
  test.each([
    [{ what: 'buyer-erased' }, 'journal_by_kind_and_time'],
    [{ what: 'import-read' }, 'journal_by_kind_and_time'],
    [{ person: 'a@b.example' }, 'journal_by_person_and_time'],
    [{ person: 'a@b.example', ...day }, 'journal_by_person_and_time'],
    [day, 'journal_by_time_and_id'],
    [{ reference: 'DH-222222' }, 'journal_lines_pkey'],
  ] as const)('finds %o without going through all of it', async (search, index) => {
    await using own = await openTestApp()
    await own.database.execute(sql`
      insert into journal_lines (at, person, what, call)
      select '2026-01-01'::timestamptz + n * interval '10 minutes', n % 20 || '@b.example',
        case when n = 1 then 'buyer-erased' else 'order-opened' end, '' from generate_series(1, 20000) n`)
    await own.database.execute(sql`analyze journal_lines`)
    const query = pageOfJournal(own.database, { ...search, limit: 100 })
    const { rows } = (await own.database.execute(sql`explain ${query.getSQL()}`)) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`using ${index}`)
    if (!('reference' in search)) expect(plan).not.toContain('Sort')
  })

  test('is read to its end page by page, also where lines have the same time', async () => {
    await using own = await openTestApp()
    const cookie = await own.signInStaff('owner')
    await own.database.execute(sql`
      insert into journal_lines (at, person, what, call)
      select '2026-01-01'::timestamptz + n / 3 * interval '1 minute', n || '@b.example', 'signed-in', ''
      from generate_series(10, 1, -1) n`)
    const read: number[] = []
    let before: number | undefined
    do {
      const querystring = { from: '2026-01-01', to: '2026-01-01', limit: 2, ...(before && { before }) }
      const reply = await own.send(listJournal, { querystring, headers: { cookie } } as never)
      const page: JournalEntry[] = reply.json()
      read.push(...page.map(({ person }) => Number.parseInt(person, 10)))
      before = page.at(-1)?.id
    } while (before)
    expect(read).toHaveLength(10)
    expect(new Set(read).size).toBe(10)
    const minutes = read.map((n) => Math.floor(n / 3))
    expect(minutes).toEqual(minutes.toSorted((one, other) => other - one))
  })
})
