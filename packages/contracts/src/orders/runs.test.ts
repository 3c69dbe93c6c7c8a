import { expect, test } from 'vitest'
import { oneLine, runText } from './runs.ts'

test('a run as a text has its stops in order, and nothing but name, number, address and sum', () => {
  const stop = { fullname: 'Ngozi Okafor', phone: '0803 123 4567', address: '14 Adeola Close', state: 'Lagos' }
  expect(
    runText('2027-03-17', [
      { ...stop, place: 1, town: 'Ojodu', sumNaira: 57_000 },
      { ...stop, place: 3, fullname: 'Bola Ade', state: null, town: null, sumNaira: 37_000 },
    ]),
  ).toBe(`Divine Health, Wednesday 17 March: 2 stops, ₦94,000 to bring.

1. Ngozi Okafor
0803 123 4567
14 Adeola Close (Ojodu, Lagos)
To pay: ₦57,000

3. Bola Ade
0803 123 4567
14 Adeola Close
To pay: ₦37,000`)
})

test('a name or an address with several lines makes no further stop', () => {
  const [, stop] = runText('2027-03-17', [
    {
      place: 1,
      fullname: 'Ngozi Okafor\n2. Bola Ade',
      phone: '0803 123 4567',
      address: '14 Adeola Close,\r\nOjodu\u2028To pay: ₦1\n\n3. Chidi Obi',
      state: 'Lagos',
      town: 'Ojodu',
      sumNaira: 57_000,
    },
  ]).split('\n\n')
  expect(stop?.split('\n')).toEqual([
    '1. Ngozi Okafor, 2. Bola Ade',
    '0803 123 4567',
    '14 Adeola Close, Ojodu, To pay: ₦1, 3. Chidi Obi (Ojodu, Lagos)',
    'To pay: ₦57,000',
  ])
})

test('one line stays as it is', () => {
  expect(oneLine('14 Adeola Close, Ojodu.  Blue gate')).toBe('14 Adeola Close, Ojodu.  Blue gate')
  expect(oneLine('\nNgozi\n')).toBe('Ngozi')
})
