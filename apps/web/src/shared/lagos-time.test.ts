import { expect, test } from 'vitest'
import { lagosTime, recentLagosTime } from './lagos-time.ts'

test.each([
  ['2026-03-14T13:30:00Z', '14 March 2026, 2:30pm'],
  ['2026-12-31T23:05:00Z', '1 January 2027, 12:05am'],
  ['2026-06-01T11:00:00Z', '1 June 2026, 12:00pm'],
])('%s is %s in Lagos', (instant, written) => {
  expect(lagosTime(instant)).toBe(written)
})

test.each([
  ['2026-03-14T13:30:00Z', '2026-03-14T13:45:00Z', 'today at 2:30pm'],
  ['2026-03-14T22:50:00Z', '2026-03-14T23:05:00Z', 'yesterday at 11:50pm'],
])('%s, read at %s, is %s in Lagos', (instant, now, said) => {
  expect(recentLagosTime(instant, Date.parse(now))).toBe(said)
})
