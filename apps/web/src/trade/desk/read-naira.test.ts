import { expect, test } from 'vitest'
import { readNaira } from './read-naira.ts'

test.each([
  ['57000', 57_000],
  ['57,000', 57_000],
  ['₦57 000', 57_000],
  ['N 1,250,000 ', 1_250_000],
  ['0', 0],
])('%j is a sum', (typed, sum) => expect(readNaira(typed)).toBe(sum))

test.each(['', '47,00', '4 7', '47.000', '57k', '5,7000', '1,000,000,000', '-5'])('%j is none', (typed) =>
  expect(readNaira(typed)).toBeUndefined(),
)
