import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@divine/contracts/calls/endpoint'
import { readMoney } from '@divine/contracts/calls/money'
import { addNote, correctOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import { getOrder, type WholeOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { changePerson, listPeople, type Person } from '@divine/contracts/calls/people'
import { eraseBuyer } from '@divine/contracts/calls/privacy'
import { getRiderRun, type RiderRun, sayStop } from '@divine/contracts/calls/rider-run'
import { addRider, addRun, changeRider, changeRun, endRunLink, getRun, makeRunLink } from '@divine/contracts/calls/runs'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockWaits } from '../../testing/lock-waits.ts'
import { openTestApp, staffPassword, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let owner: string
let yusuf: number
const log: string[] = []
beforeAll(async () => {
  const unlimited = ['ORDERS_PER_CLIENT', 'ORDER_REQUESTS_PER_CLIENT', 'ORDERS_PER_PHONE', 'SIGN_INS_PER_CLIENT']
  const env = { ...Object.fromEntries(unlimited.map((limit) => [limit, '0'])), LOG_LEVEL: 'info' }
  site = await openTestApp(env, undefined, { write: (line) => log.push(line) })
  owner = await site.signInStaff('owner')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.database.execute(sql`truncate orders, riders, runs, run_stops cascade`)
  yusuf = (await done(addRider, { body: { name: 'Yusuf', phone: '0806 111 2222' } })).id
})

async function done(endpoint: Endpoint, input: Record<string, unknown> = {}) {
  const headers = { cookie: owner, ...(input.headers as object) }
  const reply = await site.send(endpoint, { ...input, headers } as never)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json()
}

async function confirmed(buyer: object = {}): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 3,
    phone: '0803 123 4567',
    address: '14 Adeola Close',
    request: randomUUID(),
    ...buyer,
  }
  const { reference } = (await site.send(placeOrder, { body })).json()
  // Nobody says what became of an order before it was placed.
  await site.database.execute(
    sql`update orders set placed_at = placed_at - interval '2 hours' where reference = ${reference}`,
  )
  const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }
  await done(moveOrder, { params: { reference }, body: agreed })
  return reference
}

/** A run that is on its way, with the secret of its link. */
async function sent(count = 1, buyer: object = {}): Promise<{ id: string; secret: string; references: string[] }> {
  const references = await Promise.all(Array.from({ length: count }, () => confirmed(buyer)))
  const id = String((await done(addRun, { body: { riderId: yusuf, day: plannedDay, references } })).id)
  await done(changeRun, { params: { id }, body: { state: 'out' } })
  // Nor before the run went out.
  await site.database.execute(sql`update runs set sent_at = sent_at - interval '2 hours' where id = ${id}`)
  return { id, secret: await linkTo(id), references }
}

async function linkTo(id: string, cookie = owner): Promise<string> {
  const { link } = await done(makeRunLink, { params: { id }, headers: { cookie } })
  return new URL(link).pathname.split('/').at(-1) ?? ''
}

/** What the page of a phone calls itself. */
const phone = (number: number) => `phone-${number}`.padEnd(20, '0')

/** Says something of a stop; where nothing else is said, from one phone. */
const say = (secret: string, reference: string, body: object, key = randomUUID()) =>
  site.send(sayStop, {
    params: { secret, reference },
    body: { deviceId: phone(0), ...body },
    headers: { 'idempotency-key': key },
  } as never)
const read = (secret: string) => site.send(getRiderRun, { params: { secret } })
const whole = (reference: string): Promise<WholeOrder> => done(getOrder, { params: { reference } })
const cash = { outcome: 'delivered', sumNaira: 57_000, paidBy: 'cash' } as const

/** A moment today, by how many minutes it is after the first. */
const start = Date.now() - 60 * 60_000
const at = (minute: number) => new Date(start + minute * 60_000).toISOString()

test('the link shows the stops of its run, and nothing else of anybody', async () => {
  const { secret, references } = await sent(2)
  await sent()
  const reply = await read(secret)
  const run: RiderRun = reply.json()
  expect(run).toMatchObject({ rider: 'Yusuf', day: plannedDay, isEnded: false })
  expect(run.stops.map(({ reference }) => reference)).toEqual(references)
  expect(run.stops[0]).toEqual({
    reference: references[0],
    fullname: 'Ngozi Okafor',
    phone: '0803 123 4567',
    phoneE164: '+2348031234567',
    address: '14 Adeola Close\nOjodu, Lagos',
    sumNaira: 57_000,
    outcome: 'open',
    said: null,
    takenNaira: null,
    paidBy: null,
    transferReference: null,
    isSettled: false,
    reason: null,
  })
  expect(reply.headers['cache-control']).toBe('no-store')
  for (const { name, orderLabel } of firstCatalogue.products) {
    expect(reply.body).not.toContain(name)
    expect(reply.body).not.toContain(orderLabel)
  }
  expect(reply.body).not.toContain('DHS-')
  expect(log.join('')).not.toContain(secret)
  const { rows } = (await site.database.execute(sql`select runs::text as said from runs`)) as unknown as {
    rows: { said: string }[]
  }
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a run is the same by each of its links, whatever its rider is called, and is no other', async () => {
  const { id, secret } = await sent()
  const { run } = (await read(secret)).json()
  expect(run).toMatch(/^[0-9a-f]{32}$/)
  await done(changeRider, { params: { id: String(yusuf) }, body: { name: 'Yusuf Bello' } })
  expect((await read(await linkTo(id))).json()).toMatchObject({ run, rider: 'Yusuf Bello' })
  expect((await read((await sent()).secret)).json().run).not.toBe(run)
})

test('a name and an address with several lines have one each on the page, and the place its own', async () => {
  const { secret } = await sent(1, { address: '14 Adeola Close\n2. Bola Ade\nTo pay: ₦1' })
  // As names of before may have them.
  await site.database.execute(sql`update orders set fullname = ${'Ngozi\nOkafor'}`)
  expect((await read(secret)).json().stops).toMatchObject([
    { fullname: 'Ngozi, Okafor', address: '14 Adeola Close, 2. Bola Ade, To pay: ₦1\nOjodu, Lagos' },
  ])
})

test('what the rider says moves the order, with an event by them', async () => {
  const { id, secret, references } = await sent(2)
  const [first = '', second = ''] = references
  const reply = await say(secret, first, { ...cash, note: 'At the gate', at: at(1) })
  expect(reply.json()).toMatchObject({ outcome: 'delivered', takenNaira: 57_000, paidBy: 'cash' })
  await say(secret, second, { outcome: 'failed', reason: 'not-there', at: at(2) })
  const order = await whole(first)
  expect(order).toMatchObject({ stage: 'delivered', takenNaira: 57_000, paidBy: 'cash', runId: Number(id) })
  expect(order.events[0]).toMatchObject({ kind: 'moved', actor: 'rider Yusuf', note: 'At the gate', at: at(1) })
  expect(await whole(second)).toMatchObject({ stage: 'failed', reason: 'not-there' })
  expect((await done(getRun, { params: { id } })).stops).toMatchObject([
    { order: { stage: 'delivered' } },
    { order: { stage: 'failed' } },
  ])
})

test('a word that is sent again is answered as the first time, also when its answer was lost', async () => {
  const { id, secret, references } = await sent(2)
  const [first = '', second = ''] = references
  const isCounted = async (...word: Parameters<typeof say>) => (await say(...word)).json().isCounted
  const [older, same, contrary] = [randomUUID(), randomUUID(), randomUUID()]
  const notThere = { outcome: 'failed', reason: 'not-there' }
  // Said on another phone before the one that counts, and arrived after it.
  await say(secret, first, { ...cash, at: at(2) })
  expect(await isCounted(secret, first, { ...notThere, at: at(1) }, older)).toBe(false)
  expect(await isCounted(secret, first, { ...notThere, at: at(1) }, older)).toBe(false)
  // The same, with a note, of what is then thought better of.
  expect(await isCounted(secret, first, { ...cash, note: 'At the gate', at: at(2) }, same)).toBe(true)
  await say(secret, first, { ...notThere, at: at(3) })
  expect(await isCounted(secret, first, { ...cash, note: 'At the gate', at: at(2) }, same)).toBe(true)
  expect((await whole(first)).events.filter(({ kind }) => kind === 'noted')).toHaveLength(2)
  // Nobody has to look at it any more: the riders have said something else since.
  expect((await done(getRun, { params: { id } })).uncounted).toEqual([])
  // The office has it otherwise, also where riders had said something before.
  await say(secret, second, { ...notThere, at: at(1) })
  const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }
  await done(moveOrder, { params: { reference: second }, body: agreed })
  expect(await isCounted(secret, second, { ...cash, at: at(2) }, contrary)).toBe(false)
  expect(await isCounted(secret, second, { ...cash, at: at(2) }, contrary)).toBe(false)
})

test('a transfer keeps the reference by which the bank has it, and cash has none', async () => {
  const { secret, references } = await sent(2)
  const [first = '', second = ''] = references
  const transfer = { outcome: 'delivered', sumNaira: 57_000, paidBy: 'transfer', transferReference: 'GTB 0093 4411' }
  expect((await say(secret, first, { ...transfer, at: at(1) })).json()).toMatchObject(transfer)
  expect(await whole(first)).toMatchObject({ paidBy: 'transfer', transferReference: 'GTB 0093 4411' })
  const reply = await say(secret, second, { ...cash, transferReference: 'GTB 0093 4411' })
  expect([reply.statusCode, reply.json().fieldErrors]).toEqual([
    400,
    { transferReference: 'Only a transfer has this reference.' },
  ])
  // It was mistyped.
  await say(secret, first, { ...transfer, transferReference: 'GTB 0093 4412', at: at(2) })
  expect(await whole(first)).toMatchObject({ transferReference: 'GTB 0093 4412' })
})

test('an id that was used for another word is refused and told, whatever the clock of the phone says', async () => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  const ahead = new Date(Date.now() + 60 * 60_000).toISOString()
  const key = randomUUID()
  expect((await say(secret, reference, { ...cash, at: ahead }, key)).statusCode).toBe(200)
  expect((await say(secret, reference, { ...cash, at: ahead }, key)).json()).toMatchObject({ isCounted: true })
  const other = await say(secret, reference, { ...cash, sumNaira: 5_700, at: ahead }, key)
  expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused'])
  expect(await whole(reference)).toMatchObject({ takenNaira: 57_000, version: 4 })
})

test('the same act is done once, under its key and without one, at once and later', async () => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => say(secret, reference, cash, key)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const { version } = await whole(reference)
  await site.send(sayStop, { params: { secret, reference }, body: cash })
  await say(secret, reference, cash)
  expect((await whole(reference)).version).toBe(version)
  const { references: others, secret: other } = await sent()
  expect((await say(other, others[0] ?? '', cash, key)).statusCode).toBe(200)
})

test.each([
  ['years behind', Date.now() - 6 * 365 * 24 * 60 * 60_000],
  ['an hour behind', Date.now() - 3 * 60 * 60_000],
  ['ahead', Date.now() + 60 * 60_000],
])('a phone whose clock is %s says what it said last', async (_how, shown) => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  const byClock = (minutes: number) => new Date(shown + minutes * 60_000).toISOString()
  await say(secret, reference, { outcome: 'failed', reason: 'refused', at: byClock(-5), sentAt: byClock(-5) })
  const changed = await say(secret, reference, { ...cash, at: byClock(0), sentAt: byClock(0) })
  expect(changed.json()).toMatchObject({ isCounted: true, outcome: 'delivered', takenNaira: 57_000 })
  // What was said before that, and comes after it.
  const late = await say(secret, reference, { ...cash, sumNaira: 1, at: byClock(-1), sentAt: byClock(1) })
  expect(late.json()).toMatchObject({ takenNaira: 57_000 })
})

test('a word that was long on its way is not the last one for that, by whatever clock', async () => {
  for (const behindMs of [0, 40_000, 2 * 60 * 60_000]) {
    const { id, secret, references } = await sent()
    const [reference = ''] = references
    const byClock = (seconds: number) => new Date(Date.now() - behindMs + seconds * 1_000).toISOString()
    // Said twelve seconds ago, and ten seconds on its way.
    await say(secret, reference, { ...cash, at: byClock(-12), sentAt: byClock(-10) })
    const second = await say(secret, reference, { ...cash, sumNaira: 50_000, at: byClock(-6), sentAt: byClock(0) })
    expect(second.json()).toMatchObject({ isCounted: true, takenNaira: 50_000 })
    expect(await uncounted(id)).toEqual([])
  }
})

test('who has seen a word says something later, whatever the clock of the phone shows', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  const seen = randomUUID()
  await say(secret, reference, { outcome: 'failed', reason: 'refused' }, seen)
  expect((await read(secret)).json().stops[0].said).toBe(seen)
  const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString()
  const unseen = await say(secret, reference, { ...cash, sumNaira: 1, at: hourAgo })
  expect(unseen.json().isCounted).toBe(false)
  const knowing = await say(secret, reference, { ...cash, at: hourAgo, after: seen })
  expect(knowing.json()).toMatchObject({ isCounted: true, takenNaira: 57_000 })
  expect(await uncounted(id)).toEqual([])
})

test('what was said again is the last word, and an older one of another phone changes nothing', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await say(secret, reference, { ...cash, at: at(1) })
  await say(secret, reference, { ...cash, at: at(2.5) })
  const failed = { outcome: 'failed', reason: 'not-there', deviceId: phone(1) }
  const between = await say(secret, reference, { ...failed, at: at(2) })
  expect(between.json()).toMatchObject({ isCounted: false, outcome: 'delivered', takenNaira: 57_000 })
  expect(await uncounted(id)).toMatchObject([{ reference }])
  // Long after that, once the buyer is erased: it is so still.
  await done(eraseBuyer, { params: { phone: '0803 123 4567' }, body: { password: staffPassword } })
  const same = { ...cash, deviceId: phone(1) }
  expect((await say(secret, reference, { ...same, at: at(30) })).json().isCounted).toBe(true)
  expect(await uncounted(id)).toEqual([])
})

test('what came back to the office had failed, as its rider says', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  const failed = { outcome: 'failed', reason: 'refused' }
  await say(secret, reference, { ...failed, at: at(1) })
  await done(moveOrder, { params: { reference }, body: { to: 'returned' } })
  expect((await say(secret, reference, { ...failed, at: at(2) })).json().isCounted).toBe(true)
  expect(await uncounted(id)).toEqual([])
})

test('why a parcel was not delivered is noted where the office said another, and has it back', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  for (const body of [{ to: 'failed', reason: 'not-there' }, { to: 'returned' }])
    await done(moveOrder, { params: { reference }, body })
  const refused = { outcome: 'failed', reason: 'refused', note: 'Wanted another colour', at: at(2) }
  expect((await say(secret, reference, refused)).json().isCounted).toBe(true)
  expect(await uncounted(id)).toEqual([])
  const [last] = (await whole(reference)).events
  expect(last).toMatchObject({
    kind: 'noted',
    note: 'Said by the rider: not delivered, refused at the door. Wanted another colour',
  })
})

test('an older word hides no later one that does not count', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'refused' } })
  const deviceId = phone(1)
  await say(secret, reference, { ...cash, deviceId, at: at(5) })
  for (const older of [
    { outcome: 'failed', reason: 'not-there' },
    { ...cash, sumNaira: 1 },
  ])
    expect((await say(secret, reference, { ...older, deviceId, at: at(1) })).json().isCounted).toBe(false)
  expect(await uncounted(id)).toMatchObject([{ reference, said: expect.stringContaining('57,000'), before: 2 }])
})

test('without script what was on the page is replaced, and what was not is named', async () => {
  const { id, secret, references } = await sent(2)
  const [alone = '', both = ''] = references
  /** Says something by the form of a page as it was made. */
  const post = (reference: string, words: object, { stops }: RiderRun) => {
    const after = stops.find((stop) => stop.reference === reference)?.said ?? undefined
    return site.send(sayStop, { params: { secret, reference }, body: { ...words, after } } as never)
  }
  const page = async (): Promise<RiderRun> => (await read(secret)).json()
  const failed = { outcome: 'failed', reason: 'not-there' }
  const first = await page()
  await post(alone, cash, first)
  await post(alone, failed, await page())
  expect(await whole(alone)).toMatchObject({ stage: 'failed' })
  expect(await uncounted(id)).toEqual([])
  // Two phones have the same page open, and one of them says something twice.
  const said = 'Said by the rider, and changed since: delivered, ₦57,000, cash.'
  await post(both, cash, first)
  await post(both, failed, first)
  expect(await whole(both)).toMatchObject({ stage: 'failed' })
  expect(await uncounted(id)).toMatchObject([{ reference: both, said, before: 0 }])
  await post(both, { ...failed, reason: 'refused' }, await page())
  expect(await uncounted(id)).toMatchObject([{ reference: both, said }])
  await post(both, cash, await page())
  expect(await uncounted(id)).toEqual([])
})

test('nor is what a page did not show replaced by what is said there', async () => {
  const { id, secret, references } = await sent(2)
  const [office = '', known = ''] = references
  const page = async (reference: string) => {
    const { stops }: RiderRun = (await read(secret)).json()
    return stops.find((stop) => stop.reference === reference)?.said ?? undefined
  }
  const post = (reference: string, words: object) =>
    site.send(sayStop, { params: { secret, reference }, body: words } as never)
  const failed = { outcome: 'failed', reason: 'not-there' }
  // The page has what the office says.
  await post(office, cash)
  await done(moveOrder, { params: { reference: office }, body: { takesBack: (await whole(office)).events[0]?.id } })
  await done(moveOrder, { params: { reference: office }, body: { to: 'failed', reason: 'refused' } })
  await post(office, { ...failed, after: await page(office) })
  // Who has script corrects another phone without it, and the other way round.
  await say(secret, known, { ...cash, deviceId: phone(1) })
  await post(known, { ...failed, after: await page(known) })
  const said = expect.stringContaining('57,000')
  expect(await uncounted(id)).toMatchObject([
    { reference: office, said },
    { reference: known, said },
  ])
  await say(secret, known, { ...cash, deviceId: phone(1), after: await page(known) })
  expect(await uncounted(id)).toMatchObject([{ reference: office, said }])
})

test('what phones without and with an id say is named alike, in whatever order it comes', async () => {
  for (const order of arrivals) {
    const { id, secret, references } = await sent()
    const [reference = ''] = references
    const first = randomUUID()
    const said = [
      { words: { ...cash, deviceId: undefined, at: at(1) }, key: randomUUID() },
      { words: { outcome: 'failed', reason: 'not-there', deviceId: phone(1), at: at(20) }, key: first },
      {
        words: { outcome: 'failed', reason: 'refused', deviceId: phone(1), after: first, at: at(30) },
        key: randomUUID(),
      },
    ]
    for (const each of order) await say(secret, reference, said[each]?.words ?? {}, said[each]?.key)
    expect(await uncounted(id)).toMatchObject([{ reference, said: expect.stringContaining('57,000') }])
  }
})

const arrivals = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]
test.each(arrivals)(
  'the cash that one of three phones took is named, in whatever order they come: %i, %i, %i',
  async (...order) => {
    const { id, secret, references } = await sent()
    const [reference = ''] = references
    const said = [
      { outcome: 'failed', reason: 'not-there', deviceId: phone(1), at: at(50) },
      { outcome: 'failed', reason: 'refused', deviceId: phone(2), at: at(10) },
      { ...cash, deviceId: phone(3), at: at(48) },
    ]
    for (const each of order) await say(secret, reference, said[each] ?? {})
    expect(await whole(reference)).toMatchObject({ stage: 'failed', reason: 'not-there', takenNaira: null })
    const named = [{ reference, said: expect.stringMatching(/: delivered, ₦57,000, cash\.$/) }]
    expect(await uncounted(id)).toMatchObject(named)
    expect((await done(readMoney)).open).toMatchObject([{ id: Number(id), cashNaira: 0, uncounted: named }])
    // Of the phone that took it the last word replaces it, and of another one it does not.
    await say(secret, reference, { outcome: 'failed', reason: 'refused', deviceId: phone(2), at: at(51) })
    expect(await uncounted(id)).toMatchObject(named)
    await say(secret, reference, { outcome: 'failed', reason: 'refused', deviceId: phone(3), at: at(49) })
    expect(await uncounted(id)).toEqual([])
  },
)

test.each(arrivals)(
  'nor does the office hide it, where a phone says nearly what it does: %i, %i, %i',
  async (...order) => {
    const { id, secret, references } = await sent()
    const [reference = ''] = references
    await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'wrong-address' } })
    const said = [
      { outcome: 'failed', reason: 'refused', deviceId: phone(1), at: at(50) },
      { ...cash, deviceId: phone(2), at: at(48) },
      { ...cash, sumNaira: 50_000, deviceId: phone(2), at: at(40) },
    ]
    for (const each of order) await say(secret, reference, said[each] ?? {})
    expect(await uncounted(id)).toMatchObject([{ reference, said: expect.stringContaining('57,000'), before: 1 }])
  },
)

test('what another phone has put right is named, until the first says so too', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  const key = randomUUID()
  await say(secret, reference, { ...cash, deviceId: phone(1), at: at(10) }, key)
  const refused = { outcome: 'failed', reason: 'refused' }
  await say(secret, reference, { ...refused, deviceId: phone(2), after: key, at: at(15) })
  const said = 'Said by the rider, and changed since: delivered, ₦57,000, cash.'
  expect(await uncounted(id)).toMatchObject([{ reference, said, before: 0 }])
  await say(secret, reference, { ...refused, deviceId: phone(1), at: at(16) })
  expect(await uncounted(id)).toEqual([])
})

test.each([
  ['after the office, which it agreed with', false],
  ['before it', true],
])(
  'cash that a rider has said is named where the office changes it, also when it was said %s',
  async (_when, isFirst) => {
    const { id, secret, references } = await sent()
    const [reference = ''] = references
    const { outcome: to, ...facts } = cash
    if (!isFirst) await done(moveOrder, { params: { reference }, body: { to, ...facts } })
    expect((await say(secret, reference, cash)).json()).toMatchObject({ isCounted: true })
    expect(await uncounted(id)).toEqual([])
    await done(moveOrder, { params: { reference }, body: { takesBack: (await whole(reference)).events[0]?.id } })
    await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'refused' } })
    const said = 'Said by the rider, and changed since: delivered, ₦57,000, cash.'
    expect(await uncounted(id)).toMatchObject([{ reference, said, before: 0 }])
    expect((await done(readMoney)).open).toMatchObject([{ cashNaira: 0, uncounted: [{ said }] }])
    await say(secret, reference, { outcome: 'failed', reason: 'not-there' })
    expect(await uncounted(id)).toEqual([])
  },
)

test('a clock that is set right between two words does not take the last word from the second', async () => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  const [wrong, right] = ['2020-01-01T10:00:00.000Z', new Date().toISOString()]
  await say(secret, reference, { outcome: 'failed', reason: 'refused', at: wrong, sentAt: right })
  expect((await say(secret, reference, { ...cash, at: wrong })).json()).toMatchObject({ takenNaira: 57_000 })
  expect((await say(secret, reference, { ...cash, sumNaira: 50_000, at: wrong })).json().takenNaira).toBe(50_000)
})

test('what was said by a clock that is put right before there is a network stays before what was said after it', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  const sentAt = new Date().toISOString()
  const before = new Date(Date.now() - 5 * 60 * 60_000).toISOString()
  await say(secret, reference, { outcome: 'failed', reason: 'not-there', at: before, sentAt })
  const second = await say(secret, reference, { ...cash, at: new Date(Date.now() - 1_000).toISOString(), sentAt })
  expect(second.json()).toMatchObject({ isCounted: true, takenNaira: 57_000 })
  expect(await uncounted(id)).toEqual([])
})

test('an id stands for its word also where that changed nothing, or came after the buyer was erased', async () => {
  const { id, secret, references } = await sent(2)
  const [reference = '', erased = ''] = references
  const [one, other, late] = [randomUUID(), randomUUID(), randomUUID()]
  await say(secret, reference, cash)
  // Another phone says the same, and its answer is lost.
  expect((await say(secret, reference, cash, one)).json().isCounted).toBe(true)
  expect((await say(secret, reference, cash, other)).json().isCounted).toBe(true)
  const reused = await say(secret, reference, { outcome: 'failed', reason: 'refused' }, other)
  expect([reused.statusCode, (await whole(reference)).stage]).toEqual([422, 'delivered'])
  await say(secret, reference, { outcome: 'failed', reason: 'refused' })
  const { version } = await whole(reference)
  expect((await say(secret, reference, cash, one)).json()).toMatchObject({ isCounted: true, outcome: 'failed' })
  expect(await whole(reference)).toMatchObject({ stage: 'failed', version })
  await say(secret, erased, { ...cash, paidBy: 'transfer', transferReference: 'GTB 1' })
  await done(moveOrder, { params: { reference }, body: { to: 'returned' } })
  await done(eraseBuyer, { params: { phone: '0803 123 4567' }, body: { password: staffPassword } })
  const same = await say(secret, erased, { ...cash, paidBy: 'transfer', transferReference: 'GTB 1' })
  expect(same.json().isCounted).toBe(true)
  for (let again = 0; again < 3; again++) await say(secret, erased, { ...cash, sumNaira: 44_000 }, late)
  expect(await uncounted(id)).toMatchObject([{ reference: erased, before: 0 }])
})

test('what a rider says otherwise once the buyer is erased changes nothing, and is named', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await say(secret, reference, cash)
  await done(eraseBuyer, { params: { phone: '0803 123 4567' }, body: { password: staffPassword } })
  const other = await say(secret, reference, { ...cash, sumNaira: 44_000 })
  expect([other.statusCode, other.json().isCounted]).toEqual([200, false])
  expect(await done(getRun, { params: { id } })).toMatchObject({
    uncounted: [{ reference, said: expect.stringContaining('44,000') }],
  })
})

test('a link that is over says so also behind an address from which many guess', async () => {
  const { id, secret } = await sent()
  for (let guess = 0; guess < 70; guess++) await read('B'.repeat(22))
  expect((await read(secret)).statusCode).toBe(200)
  await done(endRunLink, { params: { id } })
  expect((await read(secret)).statusCode).toBe(404)
  expect(log.filter((line) => line.includes('many links of riders'))).toHaveLength(1)
})

test('of one stop no more is written than can be read', async () => {
  const { secret, references } = await sent(2)
  const [reference = '', other = ''] = references
  const answers = []
  for (let sum = 1; sum <= 31; sum++) answers.push(await say(secret, reference, { ...cash, sumNaira: sum }))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([429])
  expect((await say(secret, other, cash)).statusCode).toBe(200)
})

test('a place of several lines is one on the page of the rider', async () => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  await done(correctOrder, {
    params: { reference },
    body: { region: { state: 'Lagos', town: 'Ojodu\n2. Bola Ade\nTo pay: ₦0' } },
  })
  expect((await read(secret)).json().stops[0].address).toBe('14 Adeola Close\nOjodu, 2. Bola Ade, To pay: ₦0, Lagos')
})

test('what was said on one phone without a network, and otherwise on another one since, is named with its cash', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await say(secret, reference, { outcome: 'failed', reason: 'not-there', at: at(2) })
  const late = await say(secret, reference, { ...cash, deviceId: phone(1), at: at(1) })
  expect(late.json()).toMatchObject({ isCounted: false, outcome: 'failed' })
  const said = 'Said by the rider, and not counted: delivered, ₦57,000, cash.'
  expect(await uncounted(id)).toMatchObject([{ reference, said }])
  expect((await done(readMoney)).open).toMatchObject([{ id: Number(id), cashNaira: 0, uncounted: [{ said }] }])
  // Whoever took the cash is told, and says so again.
  expect((await say(secret, reference, { ...cash, at: at(3) })).json()).toMatchObject({ isCounted: true })
  expect(await uncounted(id)).toEqual([])
})

test('what the office has taken back is not said again by a word from before that comes late', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await say(secret, reference, { ...cash, at: at(2) })
  await done(moveOrder, { params: { reference }, body: { takesBack: (await whole(reference)).events[0]?.id } })
  const late = await say(secret, reference, { ...cash, sumNaira: 19_000, deviceId: phone(1), at: at(1) })
  expect(late.json()).toMatchObject({ isCounted: false, outcome: 'open' })
  expect(await uncounted(id)).toMatchObject([
    { reference, said: expect.stringContaining('19,000') },
    { reference, said: 'Said by the rider, and changed since: delivered, ₦57,000, cash.' },
  ])
  expect((await say(secret, reference, { ...cash, at: at(3) })).json()).toMatchObject({ isCounted: true })
})

test('of what riders say of a stop the last by its time counts, in whatever order it arrives', {
  timeout: 120_000,
}, async () => {
  const outcome = fc.oneof(
    fc.record({
      outcome: fc.constant('delivered' as const),
      sumNaira: fc.constantFrom(50_000, 57_000),
      paidBy: fc.constantFrom('cash', 'transfer'),
    }),
    fc.record({ outcome: fc.constant('failed' as const), reason: fc.constantFrom('not-there', 'refused') }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(outcome, fc.nat(), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 5 }),
      async (acts) => {
        const { id, secret, references } = await sent()
        const [reference = ''] = references
        const timed = acts.map(([act, by, number], minute) => ({
          act: { ...act, deviceId: phone(number), at: at(minute * 10) },
          key: randomUUID(),
          by,
        }))
        for (const { act, key } of timed.toSorted((one, other) => one.by - other.by)) {
          expect((await say(secret, reference, act, key)).statusCode).toBe(200)
          // A phone that heard no answer sends it again.
          expect((await say(secret, reference, act, key)).statusCode).toBe(200)
        }
        const last = timed.at(-1)?.act
        const order = await whole(reference)
        expect(order.stage).toBe(last?.outcome)
        if (last?.outcome === 'delivered')
          expect([order.takenNaira, order.paidBy]).toEqual([last.sumNaira, last.paidBy])
        else expect([order.takenNaira, order.reason]).toEqual([null, last?.reason])
        // What each phone said last is so, or named.
        const inWords = (act: (typeof timed)[number]['act'] | undefined) =>
          act?.outcome === 'delivered' ? `delivered, ₦${act.sumNaira / 1000},000, ${act.paidBy}.` : 'not delivered'
        const lastOfEach = [...new Map(timed.map(({ act }) => [act.deviceId, act])).values()]
        const otherwise = lastOfEach.map(inWords).filter((words) => words !== inWords(last))
        const named = (await uncounted(id)).map(({ said }: { said: string }) => said.split(': ')[1])
        expect(named.map((words: string) => words.replace(/^(not delivered).*/, '$1')).sort()).toEqual(otherwise.sort())
      },
    ),
    { numRuns: 25 },
  )
})

test('what contradicts the office, or comes after the run has lost the order, is a note and changes nothing', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'refused' } })
  const reply = await say(secret, reference, { ...cash, at: at(50) })
  expect(reply.json()).toMatchObject({ outcome: 'failed', reason: 'refused' })
  const { stage, events } = await whole(reference)
  expect(stage).toBe('failed')
  expect(events[0]).toMatchObject({
    kind: 'noted',
    note: 'Said by the rider, and not counted: delivered, ₦57,000, cash.',
  })
  await done(moveOrder, {
    params: { reference },
    body: { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 },
  })
  expect((await read(secret)).json().stops).toMatchObject([{ outcome: 'left', phone: '', address: '', sumNaira: null }])
  expect((await say(secret, reference, cash)).json()).toMatchObject({ outcome: 'left' })
  expect(await whole(reference)).toMatchObject({ stage: 'confirmed' })
  await done(changeRun, { params: { id }, body: { state: 'ended' } })
})

const uncounted = async (id: string) => (await done(getRun, { params: { id } })).uncounted

test('what a rider says of an order that another run has by now is held against nobody but them', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await done(moveOrder, { params: { reference }, body: { takesBack: (await whole(reference)).events[0]?.id } })
  const sule = (await done(addRider, { body: { name: 'Sule', phone: '0806 333 4444' } })).id
  const other = String((await done(addRun, { body: { riderId: sule, day: plannedDay, references } })).id)
  await done(changeRun, { params: { id: other }, body: { state: 'out' } })
  await say(secret, reference, cash)
  expect([await uncounted(id), await uncounted(other)]).toMatchObject([[{ reference, before: 0 }], []])
  // Two say that they have brought the same order.
  await say(await linkTo(other), reference, cash)
  expect([await uncounted(id), await uncounted(other)]).toMatchObject([[{ reference }], []])
  // It came back with the first.
  await say(secret, reference, { outcome: 'failed', reason: 'not-there' })
  expect([await uncounted(id), await uncounted(other)]).toEqual([[], []])
})

test('what did not count is named only while it is the last word of the rider and the office has it otherwise', async () => {
  const { id, secret, references } = await sent(2)
  const [reference = '', other = ''] = references
  await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'refused' } })
  await say(secret, reference, { ...cash, note: 'She paid me', at: at(10) })
  const said = 'Said by the rider, and not counted: delivered, ₦57,000, cash. She paid me'
  expect(await uncounted(id)).toMatchObject([{ reference, said, before: 0 }])
  // The office believes it.
  await done(moveOrder, { params: { reference }, body: { takesBack: (await whole(reference)).events[1]?.id } })
  expect(await uncounted(id)).toMatchObject([{ reference, said }])
  await done(moveOrder, { params: { reference }, body: { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' } })
  expect(await uncounted(id)).toEqual([])
  // Another sum, then what the office has, and then what was said before that comes late.
  await say(secret, reference, { ...cash, sumNaira: 50_000, at: at(20) })
  expect(await uncounted(id)).toMatchObject([{ reference, before: 1 }])
  await say(secret, reference, { ...cash, at: at(30) })
  await say(secret, reference, { ...cash, sumNaira: 40_000, at: at(25) })
  expect(await uncounted(id)).toEqual([])
  // Nobody but riders says what riders say.
  const note = 'Said by the rider, and not counted: delivered, ₦1,000,000, cash.'
  await done(addNote, { params: { reference: other }, body: { note } })
  expect(await uncounted(id)).toEqual([])
})

test('of many words that do not count the last is named, with how many there were, and what it was stays when the buyer is erased', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'refused' } })
  for (let minute = 1; minute <= 5; minute++)
    await say(secret, reference, { ...cash, sumNaira: 50_000 + minute, note: 'At the gate', at: at(minute) })
  // The same word again is one.
  const key = randomUUID()
  await say(secret, reference, { ...cash, note: 'At the gate', at: at(6) }, key)
  await say(secret, reference, { ...cash, note: 'At the gate', at: at(6) }, key)
  const said = 'Said by the rider, and not counted: delivered, ₦57,000, cash.'
  expect(await uncounted(id)).toMatchObject([{ reference, before: 5, said: `${said} At the gate` }])
  await done(moveOrder, { params: { reference }, body: { to: 'returned' } })
  await done(eraseBuyer, { params: { phone: '0803 123 4567' }, body: { password: staffPassword } })
  expect(await uncounted(id)).toMatchObject([{ reference, before: 5, said }])
})

test.each([
  ['its sum', { field: 'sumNaira', value: null }],
  ['its region', { field: 'region', value: null }],
])(
  'what a rider says otherwise counts also where the office has taken %s off the order meanwhile',
  async (_what, { field, value }) => {
    const { secret, references } = await sent(2)
    const [failed = '', delivered = ''] = references
    const reason = { outcome: 'failed', reason: 'not-there' }
    await say(secret, failed, reason)
    await say(secret, delivered, cash)
    for (const reference of references) await done(correctOrder, { params: { reference }, body: { [field]: value } })
    expect((await say(secret, failed, cash)).json()).toMatchObject({ isCounted: true, takenNaira: 57_000 })
    expect((await say(secret, delivered, reason)).json()).toMatchObject({ isCounted: true, outcome: 'failed' })
    expect(await whole(failed)).toMatchObject({ stage: 'delivered', takenNaira: 57_000, paidBy: 'cash' })
  },
)

test('a link reaches no other order, and asks for what is missing', async () => {
  const { secret, references } = await sent()
  const other = await sent()
  expect((await say(secret, other.references[0] ?? '', cash)).statusCode).toBe(404)
  expect((await say(secret, await confirmed(), cash)).statusCode).toBe(404)
  const [reference = ''] = references
  const silent = await say(secret, reference, { outcome: 'delivered' })
  expect([silent.statusCode, silent.json().fieldErrors]).toEqual([400, { sumNaira: 'Enter the sum in naira.' }])
  expect((await say(secret, reference, { outcome: 'failed' })).json().fieldErrors).toEqual({ reason: 'Say why.' })
  expect((await say(secret, reference, { outcome: 'failed', reason: 'price' })).statusCode).toBe(400)
})

test('of one run no more is written than it has stops for, whatever its link', async () => {
  const { id, secret, references } = await sent()
  const other = await sent()
  const [reference = ''] = references
  const statuses = new Set<number>()
  for (let round = 0; round < 21; round++) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => say(secret, reference, cash)))
    for (const { statusCode } of replies) statuses.add(statusCode)
  }
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await say(await linkTo(id), reference, cash)).statusCode).toBe(429)
  expect((await say(other.secret, other.references[0] ?? '', cash)).statusCode).toBe(200)
})

test('a link ends at once, with the next one, and 12 hours after its run', async () => {
  const { id, secret, references } = await sent()
  const next = await linkTo(id)
  expect([(await read(secret)).statusCode, (await read(next)).statusCode]).toEqual([404, 200])
  await done(endRunLink, { params: { id } })
  expect((await read(next)).statusCode).toBe(404)
  expect((await say(next, references[0] ?? '', cash)).statusCode).toBe(404)
  const third = await linkTo(id)
  await say(third, references[0] ?? '', cash)
  await done(changeRun, { params: { id }, body: { state: 'ended' } })
  expect((await read(third)).json().isEnded).toBe(true)
  await site.database.execute(sql`update runs set link_made_at = now() - interval '1 day',
    ended_at = now() - interval '11 hours 59 minutes'`)
  expect((await read(third)).statusCode).toBe(200)
  await site.database.execute(sql`update runs set ended_at = now() - interval '12 hours 1 minute'`)
  expect((await read(third)).statusCode).toBe(404)
  expect((await done(getRun, { params: { id } })).linkUntil).toBeNull()
})

// One connection alone waits for nobody.
test.skipIf(process.env.TEST_DATABASE === 'embedded')(
  'a word that waits for the office is not taken once the office has ended the link',
  async () => {
    const { id, secret, references } = await sent()
    const reference = references[0] ?? ''
    const [word] = await site.database.transaction(async (transaction) => {
      await transaction.execute(sql`select from orders where reference = ${reference} for update`)
      const said = say(secret, reference, cash)
      await expect
        .poll(async () => ((await site.database.execute(lockWaits)) as unknown as { rows: unknown[] }).rows.length)
        .toBe(1)
      await done(endRunLink, { params: { id } })
      return [said]
    })
    expect((await word)?.statusCode).toBe(404)
    expect(await whole(reference)).toMatchObject({ stage: 'with-rider' })
  },
)

test('a run that ended long ago has a link again for 12 hours, and takes what a phone has kept', async () => {
  const { id, secret, references } = await sent()
  const [reference = ''] = references
  await done(moveOrder, { params: { reference }, body: { to: 'failed', reason: 'not-there' } })
  await done(changeRun, { params: { id }, body: { state: 'ended' } })
  await site.database.execute(
    sql`update runs set ended_at = now() - interval '9 days', link_made_at = now() - interval '10 days'`,
  )
  expect((await say(secret, reference, cash)).statusCode).toBe(404)
  const next = await linkTo(id)
  expect((await read(next)).json()).toMatchObject({ isEnded: true, stops: [{ outcome: 'failed' }] })
  expect((await say(next, reference, cash)).json()).toMatchObject({ isCounted: false, outcome: 'failed' })
  expect((await done(getRun, { params: { id } })).uncounted).toMatchObject([
    { reference, said: 'Said by the rider, and not counted: delivered, ₦57,000, cash.' },
  ])
  await site.database.execute(sql`update runs set link_made_at = now() - interval '11 hours 59 minutes'`)
  expect((await read(next)).statusCode).toBe(200)
  await site.database.execute(sql`update runs set link_made_at = now() - interval '12 hours 1 minute'`)
  expect((await read(next)).statusCode).toBe(404)
  const last = await linkTo(id)
  await done(endRunLink, { params: { id } })
  expect((await read(last)).statusCode).toBe(404)
})

test.each([
  ['is barred', { isBarred: true }],
  ['dispatches no more', { role: 'agent' }],
])('a link ends when who made it %s, and the next one takes what the phone has kept', async (_words, change) => {
  const dispatcher = await site.signInStaff('dispatcher')
  const { id, secret, references } = await sent()
  const theirs = await linkTo(id, dispatcher)
  const others = await sent()
  expect((await read(secret)).statusCode).toBe(404)
  const { people } = await done(listPeople)
  const person = people.find(({ role, barredAt }: Person) => role === 'dispatcher' && !barredAt)
  await done(changePerson, { params: { id: person.id }, body: change })
  expect((await read(theirs)).statusCode).toBe(404)
  expect((await done(getRun, { params: { id } })).linkUntil).toBeNull()
  expect((await read(others.secret)).statusCode).toBe(200)
  expect((await say(await linkTo(id), references[0] ?? '', cash)).statusCode).toBe(200)
})

test('whoever is barred while they make a link makes none that stays', async () => {
  const { id } = await sent()
  for (let round = 0; round < 8; round++) {
    const dispatcher = await site.signInStaff('dispatcher')
    const { people } = await done(listPeople)
    const person = people.find(({ role, barredAt }: Person) => role === 'dispatcher' && !barredAt)
    let isBarred = false
    const bar = async () => {
      await done(changePerson, { params: { id: person.id }, body: { isBarred: true } })
      isBarred = true
    }
    const makeLinks = async () => {
      while (!isBarred) await site.send(makeRunLink, { params: { id }, headers: { cookie: dispatcher } } as never)
    }
    await Promise.all([makeLinks(), makeLinks(), makeLinks(), bar()])
    expect((await done(getRun, { params: { id } })).linkUntil).toBeNull()
    await done(endRunLink, { params: { id } })
  }
})

test('a run that nobody ends has no link for ever, and one that is not sent has none', async () => {
  const { secret } = await sent()
  /** Makes the run one of so many days ago, with a link of the day before yesterday. */
  const wasDaysAgo = (days: number) =>
    site.database.execute(sql`update runs set day = (now() at time zone 'Africa/Lagos')::date - ${days}::integer,
      link_made_at = now() - interval '2 days'`)
  await wasDaysAgo(0)
  expect((await read(secret)).statusCode).toBe(200)
  await wasDaysAgo(2)
  expect((await read(secret)).statusCode).toBe(404)
  const references = [await confirmed()]
  const { id } = await done(addRun, { body: { riderId: yusuf, day: plannedDay, references } })
  const reply = await site.send(makeRunLink, { params: { id }, headers: { cookie: owner } } as never)
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'First give the run to its rider.'])
  await done(changeRun, { params: { id }, body: { state: 'ended' } })
  const late = await site.send(makeRunLink, { params: { id }, headers: { cookie: owner } } as never)
  expect([late.statusCode, late.json().message]).toEqual([409, 'This run was given up before it went out.'])
})

test('a word of a phone whose clock says a year before all others is kept as any other', async () => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  const reply = await say(secret, reference, { ...cash, at: '0000-01-01T00:00:00Z' })
  expect([reply.statusCode, reply.json().isCounted]).toEqual([200, true])
  expect(await whole(reference)).toMatchObject({ stage: 'delivered', takenNaira: 57_000 })
})

test('an order that has left its run comes back into it by no taking back: another run may be about to bring it', async () => {
  const { id, secret, references } = await sent(2)
  const [reference = ''] = references
  const takeBack = async () => {
    const takesBack = (await whole(reference)).events[0]?.id
    return site.send(moveOrder, { params: { reference }, body: { takesBack }, headers: { cookie: owner } } as never)
  }
  expect((await takeBack()).json()).toMatchObject({ stage: 'confirmed', runId: null })
  const again = await takeBack()
  expect([again.statusCode, again.json().message]).toEqual([422, 'It has left its run. Put it into another one.'])
  const other = await done(addRun, { body: { riderId: yusuf, day: plannedDay, references: [reference] } })
  await done(changeRun, { params: { id: String(other.id) }, body: { state: 'out' } })
  expect(await whole(reference)).toMatchObject({ stage: 'with-rider', runId: other.id })
  expect((await read(secret)).json().stops).toMatchObject([{ outcome: 'left' }, { outcome: 'open' }])
  expect((await done(getRun, { params: { id } })).stops[0]).toMatchObject({ isHere: false })
})

test('what another run is about to bring goes on its way with no former one, step by step either', async () => {
  const { secret, references } = await sent()
  const [reference = ''] = references
  await say(secret, reference, { outcome: 'failed', reason: 'not-there' })
  const agreed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }
  await done(moveOrder, { params: { reference }, body: agreed })
  const other = await done(addRun, { body: { riderId: yusuf, day: plannedDay, references: [reference] } })
  const takeBack = async (to: string) => {
    const { events } = await whole(reference)
    const takesBack = events.find(({ kind, changes }) => kind === 'moved' && changes.stage?.[1] === to)?.id
    return site.send(moveOrder, { params: { reference }, body: { takesBack }, headers: { cookie: owner } } as never)
  }
  expect((await takeBack('confirmed')).json()).toMatchObject({ stage: 'failed' })
  const back = await takeBack('failed')
  expect([back.statusCode, back.json().message]).toEqual([422, `Run ${other.id} has it. Take it out of that first.`])
  expect(await whole(reference)).toMatchObject({ stage: 'failed' })
})
