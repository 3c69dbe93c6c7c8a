import { expect, test } from 'vitest'
import { stepsOf } from './buyer-steps.ts'

const way = (...stages: string[]) =>
  stepsOf(
    0,
    stages.map((to, index) => ({ to, at: index + 1, isOwn: false })),
  ).map(({ stage, at }) => [stage, at])

test('each step has the moment at which it was reached', () => {
  expect(way('confirmed', 'with-rider', 'delivered')).toEqual([
    ['received', 0],
    ['confirmed', 1],
    ['on-the-way', 2],
    ['delivered', 3],
  ])
})

test('a call that is put off is no step', () => {
  expect(way('call-back', 'call-back')).toEqual([['received', 0]])
})

test('what was taken back is no part of the way any more', () => {
  expect(way('confirmed', 'new', 'confirmed')).toEqual([
    ['received', 0],
    ['confirmed', 3],
  ])
  expect(way('confirmed', 'cancelled', 'confirmed')).toEqual([
    ['received', 0],
    ['confirmed', 1],
  ])
})

test('an order that comes back from its rider was not delivered, and is brought once more', () => {
  expect(way('confirmed', 'with-rider', 'failed', 'returned').at(-1)).toEqual(['not-delivered', 3])
  expect(way('confirmed', 'with-rider', 'failed', 'confirmed', 'with-rider')).toEqual([
    ['received', 0],
    ['confirmed', 1],
    ['on-the-way', 5],
  ])
})

test('a stage that only a newer version knows is as far as received', () => {
  expect(way('polished')).toEqual([['received', 0]])
})
