import { expect, test } from 'vitest'
import { type Extent, fates, faultKinds, scheduleOf, visitorKinds } from './schedule.ts'

const extent: Extent = { seed: 7, orders: 300, agents: 5, dispatchers: 2, seconds: 60, faults: 8 }

test('the same seed gives the same schedule, another seed another one', () => {
  expect(scheduleOf(extent)).toEqual(scheduleOf(extent))
  expect(scheduleOf({ ...extent, seed: 8 })).not.toEqual(scheduleOf(extent))
})

test('every kind of visitor, of fate and of fault comes up', () => {
  const { visitors, agents, dispatchers, faults } = scheduleOf(extent)
  expect(new Set(visitors.map(({ kind }) => kind))).toEqual(new Set(visitorKinds))
  for (const people of [visitors, agents, dispatchers]) {
    expect(new Set(people.flatMap(({ attempts }) => attempts.map(({ fate }) => fate)))).toEqual(new Set(fates))
  }
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds))
})
