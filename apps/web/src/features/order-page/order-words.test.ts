import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { newProgress } from '@divine/contracts/orders/history'
import { type Stage, stageRecords } from '@divine/contracts/orders/stages'
import { expect, test, vi } from 'vitest'
import { factsOf } from './order-words.ts'

/** Call and delivery of an order that nobody has called yet. */
function saidOf(stage: Stage): string {
  const order = { ...newProgress, stage, day: '2027-03-17' } as WholeOrder
  const { call, delivery } = factsOf(order, Date.parse('2027-03-15T09:41:00Z'))
  return `${call.words} (${call.look}), ${delivery.words} (${delivery.look})`
}

test.each<[Stage, string]>([
  ['new', 'Not yet (open), Not yet (open)'],
  ['call-back', 'Not yet (open), Not yet (open)'],
  ['confirmed', 'Confirmed (done), Wed 17 March (now)'],
  ['cancelled', 'Cancelled (bad), Not yet (open)'],
  ['with-rider', 'Confirmed (done), On the way (now)'],
  ['delivered', 'Confirmed (done), Delivered (done)'],
  ['failed', 'Confirmed (done), Not delivered (bad)'],
  ['returned', 'Confirmed (done), Returned (bad)'],
])('call and delivery of an order at “%s” are said as its stage has them', (stage, words) => {
  expect(saidOf(stage)).toBe(words)
})

test('an order in any stage with a call to make is not said to be confirmed', () => {
  vi.spyOn(stageRecords['with-rider'], 'call', 'get').mockReturnValue('to-make')
  expect(saidOf('with-rider')).toBe('Not yet (open), On the way (now)')
})
