import { expect, test } from 'vitest'
import { numbersIn } from './number-words.ts'

test.each([
  ['0803 123 4567', ['+2348031234567']],
  ['Ring +234 (803) 123-4567, or 0805.765.4321.', ['+2348031234567', '+2348057654321']],
  ['0814 000 0003 / 0815', ['+2348140000003']],
  ['+682 22 123', ['+68222123']],
  ['14 Adeola Close, flat 0803', []],
  ['08031234567890', []],
])('in "%s" stand %j', (text, numbers) => {
  expect([...new Set(numbersIn(text))]).toEqual(numbers)
})
