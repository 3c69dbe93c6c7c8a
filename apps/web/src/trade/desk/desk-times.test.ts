import { expect, test } from 'vitest'
import { dayInWords, isDue, momentInWords, urgencyOf, waitingTime } from './desk-times.ts'

/** 10:41am in Lagos, on a Monday. */
const now = Date.parse('2027-03-15T09:41:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test.each([
  [0.5, 'now', 'fresh'],
  [1, '1 min', 'fresh'],
  [14, '14 min', 'fresh'],
  [15, '15 min', undefined],
  [59, '59 min', undefined],
  [60, '1 h', 'late'],
  [130, '2 h 10', 'late'],
  [185, '3 h 05', 'late'],
  [23 * 60 + 59, '23 h 59', 'late'],
  [24 * 60, '1 day', 'late'],
  [80 * 60, '3 days', 'late'],
])('after %s minutes an order has waited “%s” and is %s', (minutes, words, urgency) => {
  expect(waitingTime(minutesAgo(minutes), now)).toBe(words)
  expect(urgencyOf(minutesAgo(minutes), now)).toBe(urgency)
})

test('an order whose time is ahead of this clock has waited no time at all', () => {
  expect(waitingTime(minutesAgo(-3), now)).toBe('now')
})

test('a call is due from its minute on', () => {
  expect(isDue('2027-03-15T10:41:00+01:00', now)).toBe(true)
  expect(isDue('2027-03-15T10:42:00+01:00', now)).toBe(false)
})

test.each([
  ['2027-03-15T09:31:00Z', '10:31am'],
  ['2027-03-14T23:00:00Z', '12:00am'],
  ['2027-03-14T22:59:00Z', 'Sun 14 March, 11:59pm'],
  ['2027-03-17T11:30:00Z', 'Wed 17 March, 12:30pm'],
])('%s is said as “%s”', (moment, words) => {
  expect(momentInWords(moment, now)).toBe(words)
})

test.each([
  ['2027-03-15', 'today'],
  ['2027-03-16', 'tomorrow'],
  ['2027-03-17', 'Wed 17 March'],
])('the day %s is said as “%s”', (day, words) => {
  expect(dayInWords(day, now)).toBe(words)
})
