import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { correctOrder, moveOrder } from '@divine/contracts/calls/order-acts'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { newProgress, type OrderState, withChanges } from '@divine/contracts/orders/history'
import { type Move, problemsOfMove } from '@divine/contracts/orders/moves'
import { type MoveReason, reasonWords, stages } from '@divine/contracts/orders/stages'
import { otherPlannedDay, plannedDay } from '@divine/contracts/testing/planned-days'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderEvents, orders } from '../../database/schema.ts'
import { Refusal } from '../../http/failures.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockOrder } from './move-queries.ts'
import { type Act, actOn, moved, takenBack } from './order-moves.ts'

/** How many histories are played. A run before a release takes 10,000. */
const histories = Number(process.env.HISTORIES ?? 60)

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0', ORDERS_PER_PHONE: '0' })
})
afterAll(() => site[Symbol.asyncDispose]())

const agent = 'amaka@staff.example'

async function place(): Promise<string> {
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 2,
    phone: '0803 123 4567',
    address: '14 Adeola Close, Ojodu',
    request: randomUUID(),
  }
  return (await site.send(placeOrder, { body })).json().reference
}

const read = (reference: string) => site.database.transaction((transaction) => lockOrder(transaction, reference))

async function eventsOf(orderId: number) {
  return site.database.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id))
}

/** Stands for an order that is there; no order has the other references. */
const anotherOrder = 'DH-333333'
let another: string

/** A call is put off by some days, and not for years. */
const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString()

const moves: fc.Arbitrary<Move> = fc.record({
  to: fc.constantFrom(...stages),
  reason: fc.option(fc.constantFrom(...(Object.keys(reasonWords) as MoveReason[])), { nil: undefined, freq: 4 }),
  callAt: fc.option(fc.constant(inAWeek), { nil: undefined, freq: 4 }),
  region: fc.option(fc.constant({ state: 'Lagos', town: 'Ojodu' }), { nil: undefined, freq: 4 }),
  day: fc.option(fc.constantFrom(plannedDay, otherPlannedDay), { nil: undefined, freq: 4 }),
  sumNaira: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined, freq: 4 }),
  isAddressRead: fc.option(fc.constant(true), { nil: undefined }),
  duplicateOf: fc.option(fc.constantFrom('DH-222222', anotherOrder), { nil: undefined, freq: 2 }),
})

type Step = { readonly move: Move } | { readonly correct: Partial<OrderState> } | 'note' | 'attempt' | 'take back'

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: moves.map((move) => ({ move })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ fullname: fc.string({ minLength: 1 }), address: fc.string(), sumNaira: fc.nat() }, { requiredKeys: [] })
      .map((correct) => ({ correct: JSON.parse(JSON.stringify(correct).replaceAll('\\u0000', '')) })),
  },
  { weight: 1, arbitrary: fc.constantFrom('note' as const, 'attempt' as const, 'take back' as const) },
)

/** When an act is said to be done: not at all, long before its order, or in the future. */
const moments: fc.Arbitrary<Date | undefined> = fc.option(
  fc.constantFrom('2020-01-01T08:00:00.000Z', '2099-01-01T08:00:00.000Z').map((moment) => new Date(moment)),
  { nil: undefined },
)

async function actOf(step: Step, orderId: number): Promise<Pick<Act, 'kind' | 'takesBack' | 'change' | 'note'>> {
  if (step === 'note') return { kind: 'noted', note: 'Rang twice' }
  if (step === 'attempt') {
    return { kind: 'attempted', change: (state, doneAt) => ({ ...state, attemptedAt: doneAt.toISOString() }) }
  }
  if (step === 'take back') {
    const events = await eventsOf(orderId)
    const event = events[Math.floor(events.length / 2)]
    return { kind: 'taken-back', takesBack: event?.id, change: takenBack(event?.changes ?? {}) }
  }
  if ('move' in step) {
    const { duplicateOf } = step.move
    const move = { ...step.move, duplicateOf: duplicateOf === anotherOrder ? another : duplicateOf }
    return { kind: 'moved', change: moved(move, agent) }
  }
  return { kind: 'corrected', change: (state) => ({ ...state, ...step.correct }) }
}

test('what is true of an order is the sum of its events, whatever is done to it', {
  timeout: 60_000 + histories * 1_000,
}, async () => {
  another = await place()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(steps, moments), { minLength: 1, maxLength: 12 }), async (history) => {
      const reference = await place()
      const placed = await read(reference)
      expect(placed?.state).toMatchObject(newProgress)
      const orderId = placed?.id ?? 0
      let done = 1
      for (const [step, doneAt] of history) {
        const before = (await read(reference))?.state as OrderState
        try {
          await actOn(site.database, reference, { ...(await actOf(step, orderId)), actor: agent, doneAt })
          // A correction that corrects nothing leaves no event.
          const isCorrection = typeof step === 'object' && 'correct' in step
          if (!isCorrection || !isDeepStrictEqual((await read(reference))?.state, before)) done++
          if (typeof step === 'object' && 'move' in step)
            expect(problemsOfMove(before, step.move, Date.now())).toEqual({})
        } catch (error) {
          // A refused act leaves everything as it was.
          expect(error).toBeInstanceOf(Refusal)
          expect((await read(reference))?.state).toEqual(before)
        }
      }
      const now = await read(reference)
      const events = await eventsOf(orderId)
      const replayed = events.reduce((state, { changes }) => withChanges(state, changes), placed?.state as OrderState)
      expect(now?.state).toEqual(replayed)
      expect(events).toHaveLength(done)
      for (const { doneAt } of events) {
        if (doneAt) expect(Number(doneAt)).toBeGreaterThanOrEqual(Number(placed?.placedAt))
        if (doneAt) expect(Number(doneAt)).toBeLessThanOrEqual(Date.now())
      }
      expect(now?.version).toBe(done)
    }),
    { numRuns: histories },
  )
})

test('the same act under the same id is done once, also at the same moment', async () => {
  const reference = await place()
  const act = { kind: 'noted', actor: agent, actId: randomUUID(), note: 'Rang twice' } as const
  const acted = await Promise.all(Array.from({ length: 8 }, () => actOn(site.database, reference, act)))
  expect(acted.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  const order = await read(reference)
  expect(order?.version).toBe(2)
  expect(await eventsOf(order?.id ?? 0)).toHaveLength(2)
})

const duplicateOf = (reference: string): Pick<Act, 'kind' | 'actor' | 'change'> => ({
  kind: 'moved',
  actor: agent,
  change: moved({ to: 'cancelled', reason: 'duplicate', duplicateOf: reference }, agent),
})

test('an order repeats neither itself, nor one that repeats it, nor one that there is not', async () => {
  const [one, two, three] = [await place(), await place(), await place()]
  for (const wrong of [one, 'DH-222222']) {
    await expect(actOn(site.database, one, duplicateOf(wrong))).rejects.toMatchObject({
      statusCode: 400,
      body: { fieldErrors: { duplicateOf: expect.any(String) } },
    })
  }
  await actOn(site.database, one, duplicateOf(two))
  await actOn(site.database, two, duplicateOf(three))
  await expect(actOn(site.database, three, duplicateOf(one))).rejects.toMatchObject({ statusCode: 400 })
  expect((await read(three))?.state.stage).toBe('new')
})

test('two orders that are said to repeat each other at the same moment: one of them does', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await place(), await place()]
    const outcomes = await Promise.allSettled([
      actOn(site.database, one, duplicateOf(two)),
      actOn(site.database, two, duplicateOf(one)),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('taking back that a duplicate was taken back makes no ring either', async () => {
  const [one, two] = [await place(), await place()]
  const takeLastBack = async (reference: string) => {
    const event = (await eventsOf((await read(reference))?.id ?? 0)).at(-1)
    const act = { kind: 'taken-back', actor: agent, takesBack: event?.id } as const
    return actOn(site.database, reference, { ...act, change: takenBack(event?.changes ?? {}) })
  }
  await actOn(site.database, one, duplicateOf(two))
  await takeLastBack(one)
  await actOn(site.database, two, duplicateOf(one))
  await expect(takeLastBack(one)).rejects.toMatchObject({ statusCode: 400 })
})

test('an id that was used for another order is refused', async () => {
  const [one, other] = [await place(), await place()]
  const act = { kind: 'noted', actor: agent, actId: randomUUID(), note: 'Rang twice' } as const
  await actOn(site.database, one, act)
  await expect(actOn(site.database, other, act)).rejects.toMatchObject({
    statusCode: 422,
    body: { code: 'key-reused' },
  })
})

test('of two who act on the same version at the same moment one is told that it changed', async () => {
  const reference = await place()
  const cancel = (reason: MoveReason) =>
    actOn(site.database, reference, {
      kind: 'moved',
      actor: agent,
      onVersion: 1,
      change: moved({ to: 'cancelled', reason }, agent),
    })
  const outcomes = await Promise.allSettled([cancel('price'), cancel('changed-mind')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [row] = await site.database.select().from(orders).where(eq(orders.reference, reference))
  expect(row).toMatchObject({ stage: 'cancelled', version: 2 })
})

test('corrected products are taken back, although the database keeps the parts of a line in an order of its own', async () => {
  const reference = await place()
  const before = await read(reference)
  const lines = [{ productId: '2', name: 'Ulcer', bottles: 3, package: '2 procare + 1 repair', priceNaira: 57_000 }]
  await actOn(site.database, reference, { kind: 'corrected', actor: agent, change: (state) => ({ ...state, lines }) })
  const last = (await eventsOf(before?.id ?? 0)).at(-1)
  const back = { kind: 'taken-back', actor: agent, takesBack: last?.id } as const
  await actOn(site.database, reference, { ...back, change: takenBack(last?.changes ?? {}) })
  expect((await read(reference))?.state).toEqual(before?.state)
})

test('corrected products that a former version stored, of which a line has more by now, are read whole and taken back', async () => {
  const reference = await place()
  const before = await read(reference)
  const lines = [{ productId: '2', name: 'Ulcer', bottles: 3, package: null, priceNaira: 57_000 }]
  await actOn(site.database, reference, { kind: 'corrected', actor: agent, change: (state) => ({ ...state, lines }) })
  await site.database.execute(sql`update order_events set changes = changes #- '{lines,1,0,package}'
    where order_id = ${before?.id} and kind = 'corrected'`)
  const last = (await eventsOf(before?.id ?? 0)).at(-1)
  expect(last?.changes.lines?.[1]).toEqual(lines)
  const back = { kind: 'taken-back', actor: agent, takesBack: last?.id } as const
  await actOn(site.database, reference, { ...back, change: takenBack(last?.changes ?? {}) })
  expect((await read(reference))?.state).toEqual(before?.state)
})

test('a move that is taken back leaves the order as it was before, attempts and all', async () => {
  const reference = await place()
  const before = await read(reference)
  const unanswered = { to: 'call-back', reason: 'no-answer', callAt: inAWeek } as const
  await actOn(site.database, reference, { kind: 'moved', actor: agent, change: moved(unanswered, agent) })
  const called = await read(reference)
  expect(called?.state).toMatchObject({ stage: 'call-back', attempts: 1, callAt: inAWeek })
  const last = (await eventsOf(before?.id ?? 0)).at(-1)
  const back = { kind: 'taken-back', actor: agent, takesBack: last?.id } as const
  await actOn(site.database, reference, { ...back, change: takenBack(last?.changes ?? {}) })
  expect((await read(reference))?.state).toEqual(before?.state)
  // Twice is once too often: what it took back is not there any more.
  const twice = actOn(site.database, reference, { ...back, change: takenBack(last?.changes ?? {}) })
  await expect(twice).rejects.toMatchObject({ statusCode: 422 })
})

test('that the address was read back is kept with the order and its event, until the address is another one', async () => {
  const headers = { cookie: await site.signInStaff() }
  const params = { reference: await place() }
  const region = { state: 'Lagos', town: 'Ojodu' }
  const body = { to: 'confirmed', region, day: plannedDay, sumNaira: 47_000, isAddressRead: true } as const
  const confirmed: WholeOrder = (await site.send(moveOrder, { params, body, headers })).json()
  expect(confirmed.isAddressRead).toBe(true)
  expect(confirmed.events[0]?.changes.isAddressRead).toEqual([false, true])
  const correct = async (correction: object): Promise<WholeOrder> =>
    (await site.send(correctOrder, { params, body: correction, headers })).json()
  expect((await correct({ fullname: 'Ngozi Eze' })).isAddressRead).toBe(true)
  const moved = await correct({ address: '3 Market Road, Ikeja' })
  expect(moved.isAddressRead).toBe(false)
  const takesBack = moved.events[0]?.id
  const asBefore: WholeOrder = (await site.send(moveOrder, { params, body: { takesBack }, headers })).json()
  expect(asBefore).toMatchObject({ address: '14 Adeola Close, Ojodu', isAddressRead: true })
})

test('an address that comes back because its correction is taken back is not the one that was read back', async () => {
  const headers = { cookie: await site.signInStaff() }
  const params = { reference: await place() }
  const body = { address: '3 Market Road, Ikeja' }
  const corrected: WholeOrder = (await site.send(correctOrder, { params, body, headers })).json()
  const region = { state: 'Lagos', town: 'Ikeja' }
  const confirm = { to: 'confirmed', region, day: plannedDay, sumNaira: 47_000, isAddressRead: true } as const
  expect((await site.send(moveOrder, { params, body: confirm, headers })).json().isAddressRead).toBe(true)
  const takesBack = corrected.events[0]?.id
  const asBefore: WholeOrder = (await site.send(moveOrder, { params, body: { takesBack }, headers })).json()
  expect(asBefore).toMatchObject({ stage: 'confirmed', address: '14 Adeola Close, Ojodu', isAddressRead: false })
})
