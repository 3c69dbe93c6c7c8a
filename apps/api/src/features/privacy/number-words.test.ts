import { expect, test } from 'vitest'
import { isNumberTyped, numbersIn } from './number-words.ts'

test.each([
  ['0803 123 4567', ['+2348031234567']],
  ['Ring +234 (803) 123-4567, or 0805.765.4321.', ['+2348031234567', '+2348057654321']],
  ['0814 000 0003 / 0815', ['+2348140000003']],
  ['0803/621/0001', ['+2348036210001']],
  ['8036210011, 0815 621 0012', ['+2348036210011', '+2348156210012']],
  ['0803‑621‑0021 or …', ['+2348036210021']],
  ['0803·621·0051', ['+2348036210051']],
  ['0044 20 7946 3001', ['+442079463001']],
  ['+44 (0)20 7946 0958', ['+442079460958']],
  ['+682 22 123', ['+68222123']],
])('in "%s" stand %j, for who has the number and for who has its digest', (text, numbers) => {
  expect(numbersIn(text)).toEqual(expect.arrayContaining(numbers))
  for (const number of numbers) expect(isNumberTyped(text, number), number).toBe(true)
})

test.each(['14 Adeola Close, flat 0803', '08031234567890'])('in "%s" stands no number of ours', (text) => {
  expect(numbersIn(text).filter((number) => number.startsWith('+234'))).toEqual([])
})
