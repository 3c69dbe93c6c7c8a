import { expect, test } from 'vitest'
import { monthsUpTo } from './months.ts'

test('a month has all its days, also in a leap year and where the one before is of another year', () => {
  expect(monthsUpTo('2028-03-31', 2)).toEqual([
    { words: 'March 2028', from: '2028-03-01', to: '2028-03-31' },
    { words: 'February 2028', from: '2028-02-01', to: '2028-02-29' },
  ])
  expect(monthsUpTo('2027-01-01', 2)).toEqual([
    { words: 'January 2027', from: '2027-01-01', to: '2027-01-31' },
    { words: 'December 2026', from: '2026-12-01', to: '2026-12-31' },
  ])
})
