import type { Steps } from '@divine/contracts/calls/figures'
import { expect, test } from 'vitest'
import {
  compared,
  comparedNaira,
  noOrdersIn,
  ordersOf,
  originName,
  sayFirstCalls,
  sayFormer,
  sayGroups,
  sayMoneyOut,
  sayReasons,
  sayTotal,
} from './figure-words.ts'

const steps = (
  ordered: number,
  confirmed = 0,
  delivered = 0,
  paid = 0,
  underWay = 0,
  toDeliver = Math.min(underWay, confirmed - delivered),
): Steps => ({
  ordered,
  confirmed,
  delivered,
  paid,
  paidNaira: paid * 57_000,
  underWay,
  toDecide: Math.min(underWay - toDeliver, ordered - confirmed),
  toDeliver,
})
const span = { from: '2026-03-10', to: '2026-03-11' }
const day = { from: '2026-03-10', to: '2026-03-10' }
const byForm = (total: Steps) => [{ source: 'form', ...total }] as const
const say = (total: Steps) => sayTotal({ ...span, total, parts: [], sources: [...byForm(total)] })

test.each([
  [steps(0), 'No orders in these days.'],
  [steps(1, 0, 0, 0, 1), 'One order, still under way.'],
  [steps(1), 'One order, and it was not confirmed.'],
  [steps(1, 1, 0, 0, 1), 'One order, confirmed and under way.'],
  [steps(1, 1), 'One order, confirmed, and not delivered.'],
  [steps(1, 1, 1), 'One order, delivered and not paid yet.'],
  [steps(1, 1, 1, 1), 'One order, and it is paid.'],
  [steps(12, 0, 0, 0, 12), 'All 12 orders are still under way.'],
  [steps(12), 'None of the 12 orders was confirmed.'],
  [steps(12, 0, 0, 0, 1), 'None of the 12 orders was confirmed. 1 is still under way.'],
  [steps(12, 8, 5, 5), '8 of 12 orders were confirmed, 5 delivered and 5 paid.'],
  [steps(12, 8, 5, 5, 2), '8 of 12 orders were confirmed, 5 delivered and 5 paid. 2 are still under way.'],
  [steps(12, 8, 5, 4), '8 of 12 orders were confirmed, 5 delivered and 4 paid. 1 delivered order is not paid yet.'],
  [steps(12, 8, 5, 2), '8 of 12 orders were confirmed, 5 delivered and 2 paid. 3 delivered orders are not paid yet.'],
] as const)('of %o it says: %s', (total, said) => {
  expect(say(total)).toBe(said)
})

test('days without orders are one day or several', () => {
  expect(noOrdersIn(day)).toBe('No orders on this day.')
  expect(ordersOf(1, day)).toBe('1 order of this day')
  expect(ordersOf(12, span)).toBe('12 orders of these days')
})

test('while some days are under way the latest of which every delivered order is paid is told of', () => {
  const days = [
    { from: '2026-03-09', to: '2026-03-09', ...steps(24, 17, 14, 14) },
    { from: '2026-03-10', to: '2026-03-10', ...steps(6, 4, 3, 2) },
    { from: '2026-03-11', to: '2026-03-11', ...steps(10, 2, 0, 0, 8) },
  ]
  const total = steps(40, 23, 17, 16, 8)
  expect(sayTotal({ from: '2026-03-09', to: '2026-03-11', total, parts: days, sources: [...byForm(total)] })).toBe(
    '23 of 40 orders were confirmed, 17 delivered and 16 paid. 1 delivered order is not paid yet. ' +
      '8 are still under way. Mon 9 is the latest with none under way: 14 of 24, 58% paid.',
  )
})

test('nobody waits for the money of former orders, and a note says what they are', () => {
  const former = { source: 'import', ...steps(8, 8, 8) } as const
  const total = steps(20, 15, 12, 4)
  expect(sayTotal({ ...span, total, parts: [], sources: [{ source: 'form', ...steps(12, 7, 4, 4) }, former] })).toBe(
    '15 of 20 orders were confirmed, 12 delivered and 4 paid.',
  )
  const one = steps(1, 1, 1)
  expect(sayTotal({ ...span, total: one, parts: [], sources: [{ source: 'import', ...one }] })).toBe(
    'One order, delivered.',
  )
  const rest =
    'former orders from a file. Nobody called them here, and no money of theirs is signed off: below they are counted in their days and their way alone.'
  expect(sayFormer(former, 20)).toBe(`8 of these are ${rest}`)
  expect(sayFormer(former, 8)).toBe(`All of these are ${rest}`)
  expect(sayFormer(one, 8)).toBe(
    '1 of these is a former order from a file. Nobody called it here, and no money of it is signed off: below it is counted in its days and its way alone.',
  )
})

test('a number is compared with the span before in words', () => {
  expect(compared(155, 143, '3 to 9 March')).toBe('12 more (3 to 9 March: 143)')
  expect(compared(3, 4, '3 to 9 March')).toBe('1 fewer (3 to 9 March: 4)')
  expect(compared(0, 0, '3 to 9 March')).toBe('as many (3 to 9 March: 0)')
  expect(compared(12, 94, '3 to 9 March', 143)).toBe('82 fewer (3 to 9 March: 94 of 143, 66%)')
  expect(comparedNaira(57_000, 100_000, '3 to 9 March')).toBe('₦43,000 less (3 to 9 March: ₦100,000)')
})

const calls = (...counts: readonly (readonly [called: number, confirmed: number, toDecide?: number])[]) =>
  ([5, 15, 60, 240, null] as const).map((withinMinutes, index) => {
    const [called, confirmed, toDecide = 0] = counts[index] ?? [0, 0]
    return { withinMinutes, called, confirmed, toDecide }
  })

test('quick and late calls are told of where there are enough, and by when half were made', () => {
  const sources = [...byForm(steps(200))]
  const told = (firstCalls: ReturnType<typeof calls>, uncalled: number) =>
    sayFirstCalls({ firstCalls, uncalled, sources })
  expect(told(calls([38, 34], [34, 26], [41, 26], [27, 12], [15, 5]), 1)).toBe(
    'Called within 5 minutes, 34 of 38, 89% confirmed. Called after 4 hours, 5 of 15, 33% confirmed. ' +
      'At least half of all first calls were made within 1 hour. 1 order waits for a first call.',
  )
  expect(told(calls([1, 1], [0, 0], [0, 0], [0, 0], [2, 0]), 0)).toBe(
    'More than half of all first calls were made after 4 hours.',
  )
  expect(told(calls([1, 1], [0, 0], [0, 0], [0, 0], [1, 0]), 0)).toBe(
    'At least half of all first calls were made within 5 minutes.',
  )
  expect(told(calls([9, 5, 3], [0, 0], [0, 0], [0, 0], [5, 0, 5]), 0)).toBe(
    'Called within 5 minutes, 5 of 6, 83% confirmed. At least half of all first calls were made within 5 minutes. ' +
      'Orders that wait for a yes or no are left out.',
  )
  expect(told(calls(), 2)).toBe('Nobody was called yet. 2 orders wait for a first call.')
  expect(told(calls(), 0)).toBe('Nobody was called.')
  expect(sayFirstCalls({ firstCalls: calls(), uncalled: 0, sources: [{ source: 'import', ...steps(8, 8, 8) }] })).toBe(
    'No orders by the form of the site.',
  )
})

test('money that is out is told with what is old of it, and what riders owe', () => {
  const out = (sums: readonly number[], owedNaira = 0, looseNaira = 0) => ({
    moneyOut: ([0, 1, 3, 8] as const).map((from, index) => ({ from, runs: 1, naira: sums[index] ?? 0 })),
    owedNaira,
    looseNaira,
  })
  const told = '₦547,000 is out now. ₦42,000 of it is older than 2 days.'
  expect(sayMoneyOut(out([354_000, 151_000, 42_000]))).toBe(told)
  expect(sayMoneyOut(out([354_000, 151_000, 42_000], 30_000))).toBe(
    `${told} ₦30,000 more is owed by riders from runs that were signed off.`,
  )
  expect(sayMoneyOut(out([354_000]))).toBe('₦354,000 is out now. None of it is older than 2 days.')
  expect(sayMoneyOut(out([]))).toBe('No money is out with riders.')
  expect(sayMoneyOut(out([], 0, 770_000))).toBe(
    'No money is out with riders. ₦770,000 in cash came without a run, and nobody has signed it off.',
  )
  expect(sayMoneyOut(out([], 30_000))).toBe(
    'No money of open runs is out, but ₦30,000 is owed by riders from runs that were signed off.',
  )
})

test('a reason is named where it is commoner than each other', () => {
  const some = [
    { reason: 'not-reachable', orders: 3 },
    { reason: 'price', orders: 2 },
  ] as const
  expect(sayReasons(some, 'cancelled', span, true)).toBe(
    '5 orders were cancelled. Most often: Not reachable, 3 of 5, 60%.',
  )
  expect(sayReasons([{ reason: 'refused', orders: 1 }], 'not delivered', span, true)).toBe(
    '1 order was not delivered: Refused at the door.',
  )
  expect(sayReasons([], 'not delivered', span, true)).toBe('No order of these days came back or waits to go out again.')
  const even = some.map((row) => ({ ...row, orders: 2 }))
  expect(sayReasons(even, 'cancelled', span, true)).toBe(
    '4 orders were cancelled. Most often: Not reachable and The price, 2 of 4 each.',
  )
  expect(sayReasons([...even, { reason: 'not-serious', orders: 2 }], 'cancelled', span, true)).toBe(
    '6 orders were cancelled. No reason is the commonest: 3 have 2 orders each.',
  )
  // Of former orders nobody said why.
  expect(sayReasons([], 'cancelled', span, false)).toBe('No orders of these days were cancelled, former ones left out.')
  expect(sayReasons(even, 'cancelled', span, false)).toMatch(/^4 orders were cancelled, former ones left out\. Most/)
})

const group = (name: string, of: Steps) => ({ name, steps: of })
const blessing = group('Blessing', steps(66, 50, 35))
const amaka = group('Amaka', steps(28, 15, 8))

test('groups are compared by their share where they have enough orders', () => {
  expect(sayGroups([blessing, amaka, group('Chidi', steps(2, 2, 2))], 'confirmed')).toBe(
    'Highest share confirmed: Blessing, 50 of 66, 76%. Lowest: Amaka, 15 of 28, 54%.',
  )
  expect(sayGroups([blessing, amaka], 'delivered')).toBe(
    'Highest share of the confirmed orders delivered: Blessing, 35 of 50, 70%. Lowest: Amaka, 8 of 15, 53%.',
  )
  expect(sayGroups([group('Lagos', steps(4, 3)), group('Oyo', steps(1))], 'confirmed')).toBe(
    'Too few orders to compare.',
  )
  expect(sayGroups([group('Lagos', steps(9, 3)), group('Oyo', steps(1))], 'confirmed')).toBe(
    'Only Lagos has enough orders to tell: 3 of 9 orders, 33% confirmed.',
  )
  expect(sayGroups([group('Lagos', steps(8))], 'delivered')).toBe('Nothing to compare: all 8 orders are under “Lagos”.')
  expect(sayGroups([group('First order', steps(1, 1))], 'delivered')).toBe(
    'Nothing to compare: the one order is under “First order”.',
  )
})

test('orders that are still under way do not count against their group', () => {
  const lagos = group('Lagos', steps(12, 10, 3, 3, 8, 6))
  const oyo = group('Oyo', steps(10, 8, 5, 5))
  expect(sayGroups([lagos, oyo], 'delivered')).toBe(
    'Only Oyo has enough orders to tell: 5 of 8 confirmed orders, 63% delivered. ' +
      'Orders still to be delivered are left out.',
  )
  expect(sayGroups([lagos, oyo], 'confirmed')).toBe(
    'Highest share confirmed: Lagos, 10 of 10, 100%. Lowest: Oyo, 8 of 10, 80%. ' +
      'Orders that wait for a yes or no are left out.',
  )
})

test('what is left over is never best or worst', () => {
  const rest = { ...group('Not known', steps(50, 1)), isRest: true }
  expect(sayGroups([rest, blessing, amaka], 'confirmed')).toBe(
    'Highest share confirmed: Blessing, 50 of 66, 76%. Lowest: Amaka, 15 of 28, 54%.',
  )
})

test('of groups with the same share none is named alone', () => {
  const [a, b, c] = [group('A', steps(10, 5)), group('B', steps(6, 3)), group('C', steps(8, 4))]
  const whole = group('D', steps(5, 5))
  expect(sayGroups([a, b, c], 'confirmed')).toBe(
    '3 have enough orders to compare, and the same share confirmed: 12 of 24 orders, 50%.',
  )
  expect(sayGroups([a, b, whole], 'confirmed')).toBe(
    'Highest share confirmed: D, 5 of 5, 100%. Lowest: A, 5 of 10, 50%, and B, 3 of 6, 50%.',
  )
  expect(sayGroups([a, b, c, whole], 'confirmed')).toBe(
    'Highest share confirmed: D, 5 of 5, 100%. Lowest: 3 alike, together 12 of 24, 50%.',
  )
})

test('where buyers came from is named by what is known', () => {
  expect(originName({ origin: 'facebook', campaign: 'new-year' })).toBe('facebook · new-year')
  expect(originName({ origin: null, campaign: null })).toBe('Not known')
})
