import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import type { Act } from '#/trade/desk/act.ts'
import type { WaitingAct } from '#/trade/desk/act-outbox.ts'
import { actInWords, detailsOfAct, refusalInWords, withWaiting } from './waiting-acts.tsx'

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

test('what was not done since somebody changed the order says who changed what, and when', () => {
  const event = (version: number, more: object) => ({
    ...{ id: `e${version}`, actId: null, ofDuplicate: null, actor: 'chidi@staff.example', note: '', takesBack: null },
    ...{ version, kind: 'corrected', at: '2027-03-15T08:10:00Z', ...more },
  })
  const order = (...events: object[]) =>
    ({ stage: 'cancelled', address: '5 Kofo Street', version: 5, events }) as unknown as WholeOrder
  const refused = (act: object, refusal: object = {}) =>
    ({
      ...{ act, by: 'amaka@staff.example', onVersion: 3, state: 'refused' },
      refusal: { code: 'conflict', message: 'Somebody changed this order while you had it open.', ...refusal },
    }) as unknown as WaitingAct
  const region = { state: 'Lagos', town: 'Ojodu' }
  const confirms = { name: 'moveOrder', body: { to: 'confirmed', region, day: '2027-03-17', sumNaira: 37_000 } }
  const changed = order(
    event(5, { kind: 'moved', changes: { stage: ['new', 'cancelled'], reason: [null, 'price'] } }),
    event(4, { changes: { address: ['12 Allen Avenue', '5 Kofo Street'] }, actor: null, at: '2027-03-14T08:10:00Z' }),
  )
  expect(refusalInWords(firstCatalogue, changed, refused(confirms), now)).toBe(
    'The buyer corrected the address on Sun 14 March, 9:10am: 5 Kofo Street. Chidi moved this to “Cancelled” at 9:10am: the price.',
  )
  // What has nothing to do with it is not blamed; where nothing is known, that is said as the server said it.
  const corrects = { name: 'correctOrder', body: { address: '3 Market Road' } }
  expect(refusalInWords(firstCatalogue, changed, refused(corrects), now)).toBe(
    'The buyer corrected the address on Sun 14 March, 9:10am: 5 Kofo Street.',
  )
  expect(refusalInWords(firstCatalogue, order(), refused(confirms), now)).toBe(
    'Somebody changed this order while you had it open.',
  )
  const invalid = { code: 'invalid', message: 'That day is over.' }
  expect(refusalInWords(firstCatalogue, changed, refused(confirms, invalid), now)).toBe('That day is over.')
})
