import { expect, test } from 'vitest'
import { countedShare, percent, shareBeside } from './shares.ts'

test('a share is 0% or 100% only where it is exact, and nothing of nothing is no share', () => {
  expect([percent(0, 1000), percent(1, 1000), percent(999, 1000), percent(1000, 1000)]).toEqual([
    '0%',
    'under 1%',
    'over 99%',
    '100%',
  ])
  expect(percent(0, 0)).toBeUndefined()
})

test('of fewer than five the count is said in place of a share', () => {
  expect(countedShare(2, 4)).toBe('2 of 4')
  expect(countedShare(50, 66)).toBe('50 of 66, 76%')
  expect(shareBeside(2, 4)).toBe('of 4')
  expect(shareBeside(3, 5)).toBe('60%')
  expect(shareBeside(0, 0)).toBeUndefined()
})
