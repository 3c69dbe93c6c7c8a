import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test.each([
  '08031234567',
  '0803 123 4567',
  '0803-123-4567',
  '+234 803 123 4567',
  '+234 (0)803 123 4567',
  '2348031234567',
  '8031234567',
  '002348031234567',
  '0092348031234567',
  '\u202a+234 803 123 4567\u202c',
  '\u2066+234\u00a0803\u00a0123\u00a04567\u2069',
])('%s is read as +2348031234567', (typed) => {
  expect(readPhone(typed)).toEqual({ e164: '+2348031234567', country: 'NG' })
})

test('a foreign number is read with its + and only so', () => {
  expect(readPhone('+44 20 7946 0958')).toEqual({ e164: '+442079460958', country: 'elsewhere' })
  expect(readPhone('+44 (0)20 7946 0958')).toEqual({ e164: '+442079460958', country: 'elsewhere' })
  expect(readPhone('+44 20 7946 (0)958')).toEqual({ e164: '+442079460958', country: 'elsewhere' })
  expect(readPhone('44 20 7946 0958')).toBeUndefined()
})

test.each(['', '0803123456', '080312345678', '01234567890', '+234 123 456 7890', 'call me', '+1', '0803123456O'])(
  '%j is refused',
  (typed) => {
    expect(readPhone(typed)).toBeUndefined()
  },
)
