import { randomInt } from 'node:crypto'
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
  ['00966 50 123 4567', ['+966501234567']],
  ['009 966 50 123 4567', ['+966501234567']],
  ['+44 (0)20 7946 (0)958', ['+442079460958']],
])('in "%s" stand %j, for who has the number and for who has its digest', (text, numbers) => {
  expect(numbersIn(text)).toEqual(expect.arrayContaining(numbers))
  for (const number of numbers) expect(isNumberTyped(text, number), number).toBe(true)
})

test.each(['14 Adeola Close, flat 0803', '08031234567890'])('in "%s" stands no number of ours', (text) => {
  expect(numbersIn(text).filter((number) => number.startsWith('+234'))).toEqual([])
})

test('who has the digest of a number finds it wherever who has the number does', () => {
  const one = <Value>(...of: readonly Value[]) => of[randomInt(of.length)] as Value
  const gap = () =>
    Array.from({ length: randomInt(3) }, () => one(' ', '-', '.', '(', ')', '/', '‑', '·', '+')).join('')
  const digits = (count: number) =>
    Array.from({ length: count }, () => one('0', '0', '9', String(randomInt(10)))).join('')
  let found = 0
  for (let round = 0; round < 2_000; round++) {
    const phone = one(`+234${digits(10)}`, `+${randomInt(1, 10)}${digits(randomInt(6, 15))}`)
    const national = phone.startsWith('+234') && one(true, false) ? phone.slice(4) : phone.slice(1)
    const spread = [...national].map((digit) => `${digit}${one('', '', gap())}${one('', '', '', '(0)')}`).join('')
    const typed = `${one('', 'Ring ', '12, ')}${one('', '+', '00', '009', '0', '00 ', '009-')}${spread}${one('', ' 7', ', please', 'x')}`
    if (!isNumberTyped(typed, phone)) continue
    found++
    expect(numbersIn(typed), `${phone} in ${typed}`).toContain(phone)
  }
  expect(found).toBeGreaterThan(100)
})
