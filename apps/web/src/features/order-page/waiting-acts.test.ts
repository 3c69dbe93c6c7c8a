import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import type { Act } from '#/trade/desk/act.ts'
import type { WaitingAct } from '#/trade/desk/act-outbox.ts'
import { actInWords, detailsOfAct, withWaiting } from './waiting-acts.tsx'

const corrects = (body: object) => actInWords({ name: 'correctOrder', body } as Act)

test('a correction that waits is called by what it corrects', () => {
  expect(corrects({ region: { state: 'Lagos', town: 'Ojodu' } })).toBe('Region corrected')
  expect(corrects({ phone: '0803 123 4567' })).toBe('Phone number corrected')
  expect(corrects({ isChecked: true })).toBe('Checked')
})

test('one that another version made is called by the name of its field, never by another field', () => {
  expect(corrects({ ofAnotherVersion: 'By the market' })).toBe('ofAnotherVersion corrected')
})

const now = Date.parse('2027-03-15T09:41:00Z')
const says = (act: object) => detailsOfAct(firstCatalogue, act as Act, { events: [] } as unknown as WholeOrder, now)

test('what waits to be sent says what it changes', () => {
  const correct = (body: object) => says({ name: 'correctOrder', body })
  expect(correct({ address: '3 Market Road, Ikeja' })).toBe('3 Market Road, Ikeja')
  expect(correct({ sumNaira: 37_000 })).toBe('₦37,000')
  expect(correct({ sumNaira: null })).toBe('none')
  expect(correct({ region: { state: 'Lagos', town: 'Ojodu' } })).toBe('Ojodu, Lagos')
  expect(correct({ lines: [{ supplement: 'Fibroid/Cyst/fertility-booster', bottle: '3' }] })).toBe('3 × Fibroid')
  expect(correct({ isChecked: true })).toBe('')

  const move = (body: object) => says({ name: 'moveOrder', body })
  const region = { state: 'Lagos', town: 'Ojodu' }
  expect(move({ to: 'confirmed', region, day: '2027-03-17', sumNaira: 37_000 })).toBe(
    'Ojodu, Lagos, Wed 17 March, ₦37,000',
  )
  expect(move({ to: 'call-back', reason: 'asked', callAt: '2027-03-15T17:30:00Z' })).toBe(
    'asked to be called later, to call again 6:30pm',
  )
  expect(move({ to: 'cancelled', reason: 'price' })).toBe('the price')
})

test('who goes on without a network sees what they corrected, and nothing that was refused or is on its way', () => {
  const order = {
    ...{ stage: 'new', phone: '0803 123 4567', phoneE164: '+2348031234567', address: '12 Allen Avenue, Ikeja' },
    ...{ isAddressRead: true, sumNaira: 57_000, lines: [], attempts: 0, attemptedAt: null, events: [] },
  } as unknown as WholeOrder
  const waiting = (body: object, more: Partial<WaitingAct> = {}) =>
    ({
      act: { name: 'correctOrder', body },
      state: 'waiting',
      hindrance: 'No network.',
      ...more,
    }) as unknown as WaitingAct
  const known = withWaiting(firstCatalogue, order, [
    waiting({ address: '5 Kofo Street, Wuse, Abuja' }),
    waiting({ phone: '0805 000 0001' }),
    waiting({ sumNaira: 50_000 }, { state: 'refused' }),
    waiting({ region: { state: 'Lagos', town: 'Ikeja' } }, { hindrance: undefined as never }),
  ])
  expect(known).toMatchObject({
    ...{ address: '5 Kofo Street, Wuse, Abuja', isAddressRead: false, phoneE164: '+2348050000001', sumNaira: 57_000 },
  })
  expect(known).not.toHaveProperty('town')
})
