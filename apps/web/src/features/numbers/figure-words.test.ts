import type { Steps } from '@divine/contracts/calls/figures'
import { expect, test } from 'vitest'
import {
  compared,
  comparedNaira,
  originName,
  sayFirstCalls,
  sayGroups,
  sayMoneyOut,
  sayReasons,
  sayTotal,
  waitInWords,
} from './figure-words.ts'

const steps = (ordered: number, confirmed = 0, delivered = 0, paid = 0, underWay = 0): Steps => ({
  ordered,
  confirmed,
  delivered,
  paid,
  paidNaira: paid * 57_000,
  underWay,
  confirmedUnderWay: 0,
})
const span = { from: '2026-03-10', to: '2026-03-11' }
const say = (total: Steps) => sayTotal({ ...span, total, parts: [] })

test.each([
  [steps(0), 'No orders in these days.'],
  [steps(1, 0, 0, 0, 1), 'One order, still under way.'],
  [steps(1), 'One order, and it was not confirmed.'],
  [steps(1, 1, 0, 0, 1), 'One order, confirmed and under way.'],
  [steps(1, 1), 'One order, confirmed, not delivered.'],
  [steps(1, 1, 1), 'One order, delivered and not paid yet.'],
  [steps(1, 1, 1, 1), 'One order, and it is paid.'],
  [steps(12, 0, 0, 0, 12), 'All 12 orders are still under way.'],
  [steps(12), 'None of the 12 orders was confirmed.'],
  [steps(12, 0, 0, 0, 1), 'None of the 12 orders was confirmed. 1 is still under way.'],
  [steps(12, 8, 5, 4), '8 of 12 orders were confirmed, 5 delivered and 4 paid.'],
  [steps(12, 8, 5, 4, 2), '8 of 12 orders were confirmed, 5 delivered and 4 paid. 2 are still under way.'],
] as const)('of %o it says: %s', (total, said) => {
  expect(say(total)).toBe(said)
})

test('while some days are under way the latest of the others is told of', () => {
  const days = [
    { from: '2026-03-10', to: '2026-03-10', ...steps(24, 17, 14, 14) },
    { from: '2026-03-11', to: '2026-03-11', ...steps(10, 2, 0, 0, 8) },
  ]
  expect(sayTotal({ ...span, total: steps(34, 19, 14, 14, 8), parts: days })).toBe(
    '19 of 34 orders were confirmed, 14 delivered and 14 paid. 8 are still under way. ' +
      'Of the latest that are settled, Tue 10: 14 of 24, 58% paid.',
  )
})

test('a number is compared with the span before in words', () => {
  expect(compared(155, 143, '3 to 9 March')).toBe('12 more than 3 to 9 March')
  expect(compared(3, 4, '3 to 9 March')).toBe('1 fewer than 3 to 9 March')
  expect(compared(0, 0, '3 to 9 March')).toBe('as many as 3 to 9 March')
  expect(comparedNaira(57_000, 100_000, '3 to 9 March')).toBe('₦43,000 less than 3 to 9 March')
})

const calls = (...counts: readonly (readonly [called: number, confirmed: number])[]) =>
  ([5, 15, 60, 240, null] as const).map((withinMinutes, index) => {
    const [called, confirmed] = counts[index] ?? [0, 0]
    return { withinMinutes, called, confirmed }
  })

test('quick and late calls are told of where there are enough, and by when half were made', () => {
  expect(sayFirstCalls({ firstCalls: calls([38, 34], [34, 26], [41, 26], [27, 12], [15, 5]), uncalled: 1 })).toBe(
    'Called within 5 minutes, 34 of 38, 89% confirmed. Called after 4 hours, 5 of 15, 33% confirmed. ' +
      'Half of all first calls were made within 1 hour. 1 order waits for a first call.',
  )
  expect(sayFirstCalls({ firstCalls: calls([1, 1], [0, 0], [0, 0], [0, 0], [2, 0]), uncalled: 0 })).toBe(
    'More than half of all first calls were made after 4 hours.',
  )
  expect(sayFirstCalls({ firstCalls: calls([1, 1], [0, 0], [0, 0], [0, 0], [1, 0]), uncalled: 0 })).toBe(
    'Half of all first calls were made within 5 minutes.',
  )
  expect(sayFirstCalls({ firstCalls: calls(), uncalled: 2 })).toBe(
    'Nobody was called yet. 2 orders wait for a first call.',
  )
})

test('a wait is named by the limits around it', () => {
  expect([waitInWords(5, null), waitInWords(15, 5), waitInWords(240, 60), waitInWords(null, 240)]).toEqual([
    'Within 5 minutes',
    '5 to 15 minutes',
    '1 to 4 hours',
    'Later than 4 hours',
  ])
})

test('money that is out is told with what is old of it', () => {
  const out = (...sums: readonly number[]) =>
    ([0, 1, 3, 8] as const).map((from, index) => ({ from, runs: 1, naira: sums[index] ?? 0 }))
  expect(sayMoneyOut(out(354_000, 151_000, 42_000))).toBe('₦547,000 is out now. ₦42,000 of it is older than 2 days.')
  expect(sayMoneyOut(out(354_000))).toBe('₦354,000 is out now. None of it is older than 2 days.')
  expect(sayMoneyOut(out())).toBe('No money is out with riders.')
})

test('a reason is named where it is commoner than each other', () => {
  const some = [
    { reason: 'not-reachable', orders: 3 },
    { reason: 'price', orders: 2 },
  ] as const
  expect(sayReasons(some, 'cancelled')).toBe('5 orders were cancelled. Most often: Not reachable, 3 of 5, 60%.')
  expect(sayReasons([{ reason: 'refused', orders: 1 }], 'came back')).toBe('1 order came back: Refused at the door.')
  expect(sayReasons([], 'came back')).toBe('No orders of these days came back.')
  const even = some.map((row) => ({ ...row, orders: 2 }))
  expect(sayReasons(even, 'cancelled')).toBe('4 orders were cancelled. No reason stands out: 2 at most have the same.')
})

test('groups are compared by their share where they have enough orders', () => {
  const group = (name: string, of: Steps) => ({ name, steps: of })
  const blessing = group('Blessing', steps(66, 50, 35))
  const amaka = group('Amaka', steps(28, 15, 8))
  expect(sayGroups([blessing, amaka, group('Chidi', steps(2, 2, 2))], 'confirmed')).toBe(
    'Highest share confirmed: Blessing, 50 of 66, 76%. Lowest: Amaka, 15 of 28, 54%.',
  )
  expect(sayGroups([blessing, amaka], 'delivered')).toBe(
    'Highest share of the confirmed orders delivered: Blessing, 35 of 50, 70%. Lowest: Amaka, 8 of 15, 53%.',
  )
  expect(sayGroups([group('Lagos', steps(4, 3)), group('Oyo', steps(1))], 'confirmed')).toBe(
    'Too few orders to compare. Most: Lagos, 4 orders.',
  )
  expect(sayGroups([group('Lagos', steps(8))], 'delivered')).toBe('All are of one kind: Lagos. Nothing was confirmed.')
  expect(sayGroups([group('A', steps(10, 5)), group('B', steps(6, 3))], 'confirmed')).toBe(
    'The same share was confirmed everywhere.',
  )
  expect(sayGroups([], 'confirmed')).toBe('No orders in these days.')
})

test('where buyers came from is named by what is known', () => {
  expect(originName({ origin: 'facebook', campaign: 'new-year' })).toBe('facebook, new-year')
  expect(originName({ origin: null, campaign: null })).toBe('Not known')
})
