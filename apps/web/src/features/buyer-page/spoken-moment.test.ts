import { expect, test } from 'vitest'
import { askedCallWords, isDayOver } from './spoken-moment.ts'

const callAt = '2027-03-16T16:00:00+01:00'

test('a call that was asked for is promised until its time is over, and then we are late', () => {
  expect(askedCallWords('4567', callAt, Date.parse(callAt) - 1)).toMatch(/^We will call .* on Tue 16 March at 4:00pm/)
  expect(askedCallWords('4567', callAt, Date.parse(callAt) + 1)).toMatch(/^You asked us to call .* and we are late\./)
})

test('a day is over when the next one has begun in Lagos', () => {
  expect(isDayOver('2027-03-16', Date.parse('2027-03-16T23:59:00+01:00'))).toBe(false)
  expect(isDayOver('2027-03-16', Date.parse('2027-03-17T00:00:00+01:00'))).toBe(true)
})
