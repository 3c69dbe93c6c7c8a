import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { actOfForm } from './act-of-form.ts'

const order = {
  stage: 'new',
  reason: null,
  callAt: null,
  state: 'Lagos',
  town: 'Ojodu',
  day: '2027-03-17',
  sumNaira: 37_000,
} as WholeOrder

const asked = (values: Record<string, string>, stage: WholeOrder['stage'] = 'new') =>
  actOfForm(firstCatalogue, 'DH-7K4M2P', { version: '1', ...values }, { ...order, stage })

test.each(['DH-98VBRA', '98vbra', 'dh98vbra', ' dh 98vbra '])('%j names the order that this one repeats', (typed) => {
  expect(asked({ do: 'move', to: 'cancelled', reason: 'duplicate', duplicateOf: typed })).toMatchObject({
    act: { body: { duplicateOf: 'DH-98VBRA' } },
  })
})

test('what is no reference is said at once', () => {
  expect(asked({ do: 'move', to: 'cancelled', reason: 'duplicate', duplicateOf: 'the other' })).toEqual({
    fieldErrors: { duplicateOf: 'Enter the reference of an order, such as DH-7K4M2P.' },
  })
})

test('the sum of a confirmed order is not emptied, which is said at its field before anything is sent', () => {
  const emptied = { do: 'correct', field: 'sumNaira', value: '' }
  expect(asked(emptied)).toMatchObject({ act: { body: { sumNaira: null } } })
  expect(asked(emptied, 'confirmed')).toEqual({
    fieldErrors: { sumNaira: 'An order that is “Confirmed” cannot be without it. Enter the sum in naira.' },
  })
})
