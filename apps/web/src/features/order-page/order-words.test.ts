import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { newProgress } from '@divine/contracts/orders/history'
import { type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { expect, test, vi } from 'vitest'
import { factsOf, tallyOf, wishesOf } from './order-words.ts'

/** Call, delivery and money of an order that nobody has called yet. */
function saidOf(stage: Stage): string {
  const order = { ...newProgress, stage, day: '2027-03-17' } as WholeOrder
  const { call, delivery, money } = factsOf(order, Date.parse('2027-03-15T09:41:00Z'))
  return `${call.words} (${call.look}), ${delivery.words} (${delivery.look}), ${money.words}`
}

test.each<[Stage, string]>([
  ['new', 'Not yet (open), Not yet (open), Not yet'],
  ['call-back', 'Not yet (open), Not yet (open), Not yet'],
  ['confirmed', 'Confirmed (done), Wed 17 March (now), Not yet'],
  ['cancelled', 'Cancelled (bad), None (open), None'],
  ['with-rider', 'Confirmed (done), On the way (now), Not yet'],
  ['delivered', 'Confirmed (done), Delivered (done), Not yet'],
  ['failed', 'Confirmed (done), Not delivered (bad), Not yet'],
  ['returned', 'Confirmed (done), Returned (bad), None'],
])('call, delivery and money of an order at “%s” are said as its stage has them', (stage, words) => {
  expect(saidOf(stage)).toBe(words)
})

test('an order in any stage with a call to make is not said to be confirmed', () => {
  vi.spyOn(stageRecords['with-rider'], 'call', 'get').mockReturnValue('to-make')
  expect(saidOf('with-rider')).toBe('Not yet (open), On the way (now), Not yet')
})

/** One was delivered, one was not at the right address, the others were refused at the door. */
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    if (index === 0) return { stage: 'delivered', reason: null } as const
    return { stage: 'returned', reason: index === 1 ? 'wrong-address' : 'refused' } as const
  })

test('the orders of a phone number are counted, and where older ones may be left out that is said', () => {
  expect(tallyOf(others(19))).toEqual({ orders: '20', delivered: '1', refused: '17', isOfNewest: false })
  expect(tallyOf(others(20))).toEqual({ orders: '21+', delivered: '1+', refused: '18+', isOfNewest: true })
})

test('what a buyer changes of an agreed order is said until somebody has seen to it', () => {
  const now = Date.parse('2027-03-15T09:41:00Z')
  const event = (changes: object, actor: string | null = null) => ({ changes, actor, ofDuplicate: null })
  const confirmed = event({ stage: ['new', 'confirmed'] }, 'ada@staff.example')
  const moved = event({ address: ['14 Adeola Close', '3 Isheri Road'] })
  const order = (events: object[], more: object = {}) =>
    ({ ...newProgress, stage: 'confirmed', events, ...more }) as unknown as WholeOrder
  expect(wishesOf(order([moved, confirmed]), now)).toEqual([
    'The buyer has changed the address. Read it back, and print the label again.',
  ])
  expect(wishesOf(order([], { callAt: '2027-03-15T15:00:00Z' }), now)).toEqual([
    'The buyer asks to be called 4:00pm. It stays confirmed: call before it goes out.',
  ])
  expect(wishesOf(order([confirmed, moved]), now), 'before it was agreed').toEqual([])
  expect(wishesOf(order([moved, confirmed], { isAddressRead: true }), now)).toEqual([])
  expect(wishesOf(order([moved, confirmed], { stage: 'with-rider' }), now)).toEqual([])
})
