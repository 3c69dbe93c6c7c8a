import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { expect, test } from 'vitest'
import { joinedBy, joinedInWords, openedWith } from './steady-list.ts'

const order = (reference: string, version = 1) => ({ reference, version }) as DeskOrder

test('cards keep their places, show what is true now, and new ones join at the end', () => {
  const opened = openedWith([order('A'), order('B'), order('C')])
  const joined = joinedBy(opened, [order('D'), order('C', 2), order('A')], true, true)
  expect(joined).toEqual([
    { order: order('A'), isGone: false, isNew: false },
    { order: order('B'), isGone: true, isNew: false },
    { order: order('C', 2), isGone: false, isNew: false },
    { order: order('D'), isGone: false, isNew: true },
  ])
})

test('what has left and come back is in its place again, and what is new stays new', () => {
  const later = joinedBy(
    joinedBy(openedWith([order('A')]), [order('B')], true, true),
    [order('A', 3), order('B')],
    true,
    true,
  )
  expect(later).toEqual([
    { order: order('A', 3), isGone: false, isNew: false },
    { order: order('B'), isGone: false, isNew: true },
  ])
})

test('what a new order pushed off the page is not said to have gone', () => {
  const opened = openedWith([order('C'), order('B'), order('A')])
  const joined = joinedBy(opened, [order('E'), order('D'), order('C')], false, true)
  expect(joined.map(({ order: { reference }, isGone }) => [reference, isGone])).toEqual([
    ['C', false],
    ['B', false],
    ['A', false],
    ['E', false],
    ['D', false],
  ])
  const left = joinedBy(opened, [order('C'), order('A'), order('Z')], false, false)
  expect(left.find((card) => card.order.reference === 'B')?.isGone).toBe(true)
})

test('what only moves up from the next page is not said to be new; what comes before it is', () => {
  const opened = openedWith([order('A'), order('B'), order('C')])
  const isNew = (isWhole: boolean) =>
    joinedBy(opened, [order('N'), order('B'), order('C'), order('D')], isWhole, false)
      .filter((card) => card.isNew)
      .map((card) => card.order.reference)
  expect(isNew(false)).toEqual(['N'])
  expect(isNew(true)).toEqual(['N'])
})

test('what has joined is called new only where it was placed since, and at the end of what there is', () => {
  const joined = (more: Partial<DeskOrder>) => ({ order: { ...order('D'), ...more }, isGone: false, isNew: true })
  const opened = openedWith([
    { ...order('A'), placedAt: '2027-03-15T09:00:00Z' },
    { ...order('B'), placedAt: '2027-03-15T10:00:00+01:00' },
  ])
  const placed = joined({ stage: 'new', placedAt: '2027-03-15T09:30:00Z' })
  const callBack = joined({ stage: 'call-back', placedAt: '2027-03-14T09:00:00Z' })
  const checked = joined({ stage: 'new', placedAt: '2027-03-15T08:30:00Z' })
  expect(joinedInWords([...opened, placed], 1, 'to-call', true)).toBe('1 new order, at the end')
  expect(joinedInWords([...opened, placed, placed], 2, 'all', true)).toBe('2 new orders, at the end')
  expect(joinedInWords([...opened, callBack], 1, 'to-call', false)).toBe('1 more to call, at the end of this page')
  expect(joinedInWords([...opened, checked], 1, 'to-call', true)).toBe('1 more to call, at the end')
  expect(joinedInWords([...opened, callBack, placed], 2, 'to-call', true)).toBe('2 more to call, at the end')
  // What was seen already is no part of it.
  expect(joinedInWords([...opened, callBack, placed], 1, 'to-call', true)).toBe('1 new order, at the end')
  expect(joinedInWords([...opened, callBack], 1, 'confirmed', true)).toBe('1 more order, at the end')
})
