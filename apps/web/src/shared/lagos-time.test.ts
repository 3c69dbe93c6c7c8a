import { expect, test } from 'vitest'
import { lagosTime } from './lagos-time.ts'

test.each([
  ['2026-03-14T13:30:00Z', '14 March 2026, 2:30pm'],
  ['2026-12-31T23:05:00Z', '1 January 2027, 12:05am'],
  ['2026-06-01T11:00:00Z', '1 June 2026, 12:00pm'],
])('%s is %s in Lagos', (instant, written) => {
  expect(lagosTime(instant)).toBe(written)
})
