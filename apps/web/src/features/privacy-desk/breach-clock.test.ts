import { expect, test } from 'vitest'
import { breachClock } from './breach-clock.ts'

const now = Date.parse('2026-11-24T08:30:00Z')

test('three days after it was noticed in Lagos the Commission must have heard of it', () => {
  expect(breachClock('2026-11-24T09:30', now)).toEqual({ dueAt: Date.parse('2026-11-27T08:30:00Z'), hoursLeft: 72 })
  expect(breachClock('2026-11-24T09:29', now)?.hoursLeft).toBe(71)
})

test('what is late is below nothing from the first minute on', () => {
  expect(breachClock('2026-11-21T09:29', now)?.hoursLeft).toBe(-1)
})

test('what is no time has no clock', () => {
  for (const typed of ['', 'yesterday', '2026-13-24T09:30', '2026-02-31T10:00', '2026-11-24', '2026-11-25T09:30'])
    expect(breachClock(typed, now)).toBeUndefined()
})
