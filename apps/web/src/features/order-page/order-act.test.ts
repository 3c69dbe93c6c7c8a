import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { expect, test } from 'vitest'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { act, type OrderAct, sendAtOnce } from './order-act.ts'

const order = (changes: WholeOrder['events'][number]['changes'], now: Partial<WholeOrder>) =>
  ({
    reference: 'DH-7K4M2P',
    version: 2,
    ...now,
    events: [
      {
        id: 9,
        at: '2027-03-15T09:33:00Z',
        kind: 'corrected',
        actor: 'chidi@staff.example',
        changes,
        note: '',
        takesBack: null,
        ofDuplicate: null,
      },
      {
        id: 8,
        at: '2027-03-15T08:38:00Z',
        kind: 'placed',
        actor: null,
        changes: {},
        note: '',
        takesBack: null,
        ofDuplicate: null,
      },
    ],
  }) as unknown as WholeOrder

/** An API on which the order has this state at version 2; it notes the versions that acts come with. */
function apiWith(now: WholeOrder) {
  const versions: unknown[] = []
  const call = async (_name: string, { headers }: { headers: Record<string, string> }) => {
    versions.push(headers['if-match'])
    if (headers['if-match'] === '"2"') return { body: now, headers: new Headers() }
    throw new RefusedError(409, { code: 'conflict', message: 'Changed.', order: now } as never)
  }
  return { call: call as unknown as Call, versions }
}

const corrects = (body: object): OrderAct =>
  ({ reference: 'DH-7K4M2P', onVersion: 1, act: { name: 'correctOrder', body } }) as OrderAct
const moves = (body: object): OrderAct =>
  ({ reference: 'DH-7K4M2P', onVersion: 1, act: { name: 'moveOrder', body } }) as OrderAct

test('a change of somebody else that has nothing to do with the act holds it up with nothing', async () => {
  const { call, versions } = apiWith(order({ email: ['', 'ngozi@example.com'] }, { email: 'ngozi@example.com' }))
  expect(await act(sendAtOnce(call, 'a'.repeat(16)), corrects({ address: '12 Broad Street' }))).toMatchObject({
    kind: 'done',
  })
  expect(versions).toEqual(['"1"', '"2"'])
})

test('of two corrections of the same field, the second is asked', async () => {
  const now = order({ address: ['14 Adeola Close', '14 Adeola Close, Berger'] }, { address: '14 Adeola Close, Berger' })
  const { call, versions } = apiWith(now)
  expect(await act(sendAtOnce(call, 'a'.repeat(16)), corrects({ address: '14 Adeola Close, Ojodu' }))).toEqual({
    kind: 'clash',
    order: now,
    clashes: [
      {
        field: 'address',
        actor: 'chidi@staff.example',
        at: '2027-03-15T09:33:00Z',
        before: '14 Adeola Close',
        mine: '14 Adeola Close, Ojodu',
      },
    ],
  })
  expect(versions).toEqual(['"1"'])
})

test('two people who correct a field in the same way do not clash', async () => {
  const { call } = apiWith(order({ address: ['Ojodu', 'Berger'] }, { address: 'Berger' }))
  expect(await act(sendAtOnce(call, 'a'.repeat(16)), corrects({ address: 'Berger' }))).toMatchObject({ kind: 'done' })
})

test('who confirms an order relies on its address; who found nobody at the phone does not', async () => {
  const now = order({ address: ['Ojodu', 'Berger'] }, { address: 'Berger', stage: 'new' })
  const { call } = apiWith(now)
  const confirmed = { to: 'confirmed', region: { state: 'Lagos', town: 'Ikeja' }, day: '2027-03-16', sumNaira: 1 }
  expect(await act(sendAtOnce(call, 'a'.repeat(16)), moves(confirmed))).toMatchObject({
    kind: 'clash',
    clashes: [{ field: 'address' }],
  })
  const unanswered = { to: 'call-back', reason: 'no-answer', callAt: '2027-03-15T11:30:00Z' }
  expect(await act(sendAtOnce(call, 'a'.repeat(16)), moves(unanswered))).toMatchObject({ kind: 'done' })
})

test('who gives an order to the rider relies on its address', async () => {
  const now = order({ address: ['14 Adeola Close', '3 Isheri Road'] }, { address: '3 Isheri Road', stage: 'confirmed' })
  expect(await act(sendAtOnce(apiWith(now).call, 'a'.repeat(16)), moves({ to: 'with-rider' }))).toMatchObject({
    kind: 'clash',
  })
})

test('an order that somebody else moved is not moved without asking', async () => {
  const { call } = apiWith(order({ stage: ['new', 'confirmed'] }, { stage: 'confirmed' }))
  const unanswered = { to: 'call-back', reason: 'no-answer', callAt: '2027-03-15T11:30:00Z' }
  expect(await act(sendAtOnce(call, 'a'.repeat(16)), moves(unanswered))).toMatchObject({
    kind: 'clash',
    clashes: [{ field: 'stage' }],
  })
})

test('two who correct the products to the same do not clash', async () => {
  const sold = { productId: '2', name: 'Ulcer', bottles: 3, package: null, priceNaira: 57_000 }
  const now = order({ lines: [[], [sold]] }, { lines: [sold] })
  const asks = (bottle: string) => corrects({ lines: [{ supplement: 'Ulcer', bottle, priceNaira: 57_000 }] })
  expect(await act(sendAtOnce(apiWith(now).call, 'a'.repeat(16)), asks('3'))).toMatchObject({ kind: 'done' })
  expect(await act(sendAtOnce(apiWith(now).call, 'a'.repeat(16)), asks('2'))).toMatchObject({ kind: 'clash' })
})
