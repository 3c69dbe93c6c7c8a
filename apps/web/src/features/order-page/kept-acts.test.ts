import { expect, test } from 'vitest'
import type { Act } from '#/trade/desk/act-outbox.ts'
import { actInWords } from './kept-acts.tsx'

const corrects = (body: object) => actInWords({ name: 'correctOrder', body } as Act)

test('a correction that waits is called by what it corrects', () => {
  expect(corrects({ region: { state: 'Lagos', town: 'Ojodu' } })).toBe('Region corrected')
  expect(corrects({ phone: '0803 123 4567' })).toBe('Phone number corrected')
  expect(corrects({ isChecked: true })).toBe('Checked')
})

test('one that another version made is called by the name of its field, never by another field', () => {
  expect(corrects({ ofAnotherVersion: 'By the market' })).toBe('ofAnotherVersion corrected')
})
