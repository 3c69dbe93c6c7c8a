import { expect, test } from 'vitest'
import { lagosTime, spokenLagosTime } from './lagos-time.ts'

test.each([
  ['2026-03-14T13:30:00Z', '14 March 2026, 2:30pm'],
  ['2026-12-31T23:05:00Z', '1 January 2027, 12:05am'],
  ['2026-06-01T11:00:00Z', '1 June 2026, 12:00pm'],
])('%s is %s in Lagos', (instant, written) => {
  expect(lagosTime(instant)).toBe(written)
})

test.each([
  ['2026-03-14T22:59:00Z', 'today at 2:30pm'],
  ['2026-03-14T23:00:00Z', 'on 14 March 2026, 2:30pm'],
  ['2027-03-14T13:30:00Z', 'on 14 March 2026, 2:30pm'],
])('at %s it was %s', (now, spoken) => {
  expect(spokenLagosTime('2026-03-14T13:30:00Z', Date.parse(now))).toBe(spoken)
})
