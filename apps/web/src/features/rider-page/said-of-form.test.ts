import { expect, test } from 'vitest'
import { isOddSum, saidInWords, wrongSum } from './said-of-form.ts'

test('what is wrong with a sum is said by its reason', () => {
  expect(wrongSum('57,000', 100_000_000)).toBeUndefined()
  expect(wrongSum('₦100,000,000', 100_000_000)).toBeUndefined()
  for (const typed of ['100,000,001', '570000000000'])
    expect(wrongSum(typed, 100_000_000)).toBe('A sum is at most ₦100,000,000.')
  for (const typed of ['', '5x', '57,000.50', '47,00'])
    expect(wrongSum(typed, 100_000_000)).toBe('Enter the sum in naira, without kobo, such as 57,000.')
})

test('a sum is odd that is more than twice or less than half of the agreed one', () => {
  expect([570_000, 114_001, 28_499, 0].map((sum) => isOddSum(sum, 57_000))).toEqual([true, true, true, true])
  expect([57_000, 114_000, 28_500].map((sum) => isOddSum(sum, 57_000))).toEqual([false, false, false])
  expect(isOddSum(37_000, 0)).toBe(false)
})

test('what is said stands in the words of its form', () => {
  expect(saidInWords({ outcome: 'delivered', sumNaira: 37_000 }, ' Cash ')).toBe('Delivered, ₦37,000 cash')
  expect(saidInWords({ outcome: 'failed' }, 'Nobody was there')).toBe('Not delivered: nobody was there')
})
