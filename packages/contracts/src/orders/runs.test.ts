import { expect, test } from 'vitest'
import { runText } from './runs.ts'

test('a run as a text has its stops in order, and nothing but name, number, address and sum', () => {
  const stop = { fullname: 'Ngozi Okafor', phone: '0803 123 4567', address: '14 Adeola Close', state: 'Lagos' }
  expect(
    runText('2027-03-17', [
      { ...stop, town: 'Ojodu', sumNaira: 57_000 },
      { ...stop, fullname: 'Bola Ade', state: null, town: null, sumNaira: 37_000 },
    ]),
  ).toBe(`Divine Health, Wednesday 17 March: 2 stops, ₦94,000 to bring.

1. Ngozi Okafor
0803 123 4567
14 Adeola Close (Ojodu, Lagos)
To pay: ₦57,000

2. Bola Ade
0803 123 4567
14 Adeola Close
To pay: ₦37,000`)
})
