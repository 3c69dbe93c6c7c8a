import { randomUUID } from 'node:crypto'
import { type DeskOrder, getOrder, listDeskOrders } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { addWaryNumber, listWaryNumbers, removeWaryNumber } from '@divine/contracts/calls/wary-numbers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
let cookie: string
let other: string
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0' })
  cookie = await site.signInStaff()
  other = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => site.database.execute(sql`truncate orders, wary_numbers restart identity cascade`))

const entry = { phone: '0803 123 4567', reason: 'Refused three orders at the door', until: '2099-01-31' }

const add = (body: object, who = cookie) => site.send(addWaryNumber, { body, headers: { cookie: who } })
const list = async () => (await site.send(listWaryNumbers, { headers: { cookie } })).json()

async function place(phone: string): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 2,
    phone,
    address: '14 Adeola Close, Ojodu',
    request: randomUUID(),
  }
  const reply = await site.send(placeOrder, { body })
  expect(reply.statusCode).toBe(201)
  return reply.json().reference
}

async function flagsOf(reference: string): Promise<string[]> {
  return (await site.send(getOrder, { params: { reference }, headers: { cookie } })).json().flags
}

test('an order of such a number is stored and waits to be checked, however the number is written', async () => {
  const added = await add(entry)
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({
    phoneE164: '+2348031234567',
    reason: entry.reason,
    until: '2099-01-31',
    addedBy: expect.stringContaining('@staff.example'),
  })
  const reference = await place('+234 803 123 4567')
  expect(await flagsOf(reference)).toEqual(['wary'])
  const toCheck = await site.send(listDeskOrders, { querystring: { queue: 'to-check' }, headers: { cookie } })
  expect(toCheck.json().map((order: DeskOrder) => order.reference)).toEqual([reference])
  expect(await flagsOf(await place('0805 000 0001'))).toEqual([])
})

test('an entry counts through its last day in Lagos and no longer', async () => {
  await add(entry)
  const lastDay = (days: number) =>
    site.database.execute(sql`update wary_numbers set until = (now() at time zone 'Africa/Lagos')::date + ${days}::int`)
  await lastDay(0)
  expect(await flagsOf(await place(entry.phone))).toEqual(['wary'])
  await lastDay(-1)
  expect(await flagsOf(await place(entry.phone))).toEqual([])
  expect(await list()).toEqual([])
})

test('a number is written down once: what is said later replaces what was said before', async () => {
  await add(entry)
  await add({ ...entry, phone: '08031234567', reason: 'Wrote insults' })
  expect(await list()).toMatchObject([{ reason: 'Wrote insults' }])
  const remove = () => site.send(removeWaryNumber, { querystring: { phone: entry.phone }, headers: { cookie } })
  expect((await remove()).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
  expect(await list()).toEqual([])
  expect(await flagsOf(await place(entry.phone))).toEqual([])
})

test('what a colleague wrote about a number stands until it has been seen, and is answered to whoever writes over it', async () => {
  const theirs = (await add(entry, other)).json()
  const mine = { ...entry, phone: '08031234567', reason: 'Wrote insults' }
  const refused = await add(mine)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'conflict', standing: theirs }])
  expect(refused.json().message).toContain('wrote about this number')
  expect(await list()).toEqual([theirs])
  const seen = await add({ ...mine, replaces: theirs.addedAt })
  expect(seen.statusCode).toBe(201)
  expect(await list()).toMatchObject([{ reason: 'Wrote insults' }])
  // It was another one that was seen.
  expect((await add({ ...entry, replaces: theirs.addedAt }, other)).statusCode).toBe(409)
})

test('an entry that has ended stands in nobody’s way', async () => {
  await add(entry, other)
  await site.database.execute(sql`update wary_numbers set until = (now() at time zone 'Africa/Lagos')::date - 1`)
  expect((await add({ ...entry, reason: 'Wrote insults' })).statusCode).toBe(201)
})

test('of two who write about a number at the same moment one is told what the other wrote', async () => {
  const replies = await Promise.all([add(entry), add({ ...entry, reason: 'Wrote insults' }, other)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await list()).toEqual([replies.find(({ statusCode }) => statusCode === 201)?.json()])
})

test('an entry is ended only as it was seen', async () => {
  const { addedAt } = (await add(entry)).json()
  const end = (seen?: string) =>
    site.send(removeWaryNumber, {
      querystring: { phone: entry.phone, ...(seen && { addedAt: seen }) },
      headers: { cookie: other },
    })
  const newer = (await add({ ...entry, reason: 'Wrote insults' })).json()
  const unseen = await end()
  expect([unseen.statusCode, unseen.json()]).toMatchObject([409, { standing: newer }])
  expect(await list()).toEqual([newer])
  const refused = await end(addedAt)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { standing: newer }])
  expect(await list()).toHaveLength(1)
  expect((await end(newer.addedAt)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  expect((await end(newer.addedAt)).statusCode).toBe(200)
})

test.each([
  ['phone', { phone: '12' }],
  ['reason', { reason: ' ' }],
  ['until', { until: '' }],
  ['until', { until: '2020-01-01' }],
])('%s is asked for in words, and nothing is written down without it', async (field, wrong) => {
  const refused = await add({ ...entry, ...wrong })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().fieldErrors)).toEqual([field])
  expect(await list()).toEqual([])
})
