import type { RunMoney } from '@divine/contracts/calls/money'
import { newProgress, type OrderState } from '@divine/contracts/orders/history'
import { expect, test } from 'vitest'
import type { StoredEvent, StoredOrder } from '../support/stored-orders.ts'
import { brokenInLedger } from './ledger-promises.ts'

const owner = 'amaka@staff.example'

const given: StoredEvent = {
  id: 1,
  kind: 'moved',
  actor: 'sani@staff.example',
  actId: null,
  changes: { stage: ['confirmed', 'with-rider'], runId: [null, 7], sumNaira: [null, 57_000] },
  note: '',
  takesBack: null,
}
const delivered: StoredEvent = {
  ...given,
  id: 2,
  actor: 'rider Yusuf',
  changes: { stage: ['with-rider', 'delivered'], takenNaira: [null, 57_000], paidBy: [null, 'cash'] },
}
const byTransfer: StoredEvent = {
  ...delivered,
  changes: { stage: ['with-rider', 'delivered'], takenNaira: [null, 20_000], paidBy: [null, 'transfer'] },
}
const settled: StoredEvent = { ...given, id: 3, kind: 'settled', actor: owner, changes: { isSettled: [false, true] } }
const loose: StoredEvent = {
  ...delivered,
  changes: { stage: ['with-rider', 'delivered'], takenNaira: [null, 9_000] },
}

function orderOf(reference: string, ...events: StoredEvent[]): StoredOrder {
  const state = newProgress as OrderState
  return { reference, intentId: reference, source: 'form', phoneE164: '', version: events.length, state, events }
}

const orders = [
  orderOf('DH-222222', given, delivered, settled),
  orderOf('DH-333333', given, byTransfer, settled),
  orderOf('DH-444444', loose),
]
const signed = { run: 7, expectedNaira: 57_000, broughtNaira: 55_000, reason: 'owed' } as const
const settlement = { ...signed, by: owner, expectedNaira: 57_000, isTakenBack: false }
const paid = { run: 7, key: 'a payment', naira: 500, answer: 'done' as const }
const run = {
  id: 7,
  delivered: 2,
  cashNaira: 57_000,
  transferNaira: 20_000,
  unsignedNaira: 0,
  outNaira: 0,
  owedNaira: 1_500,
  settlement: { id: 1, at: '', by: owner, expectedNaira: 57_000, broughtNaira: 55_000, reason: 'owed' as const },
} as RunMoney
const shown = {
  open: [] as RunMoney[],
  settled: [run],
  owed: [run],
  cashOutNaira: 0,
  looseNaira: 9_000,
  looseOrders: 1,
  owedNaira: 1_500,
}
const day = {
  record: { signedOff: [{ ...signed, answer: 'done' as 'done' | 'refused' | undefined }], paid: [paid] as object[] },
  orders,
  delivery: { settlements: [settlement] as object[], payments: [{ run: 7, actId: 'a payment', naira: 500 }] },
  money: shown as typeof shown | undefined,
}

/** What is broken where this is different from a day on which the ledger adds up. */
function brokenWith(changes: Partial<typeof day>): string {
  const { record, orders: stored, delivery, money } = { ...day, ...changes }
  return brokenInLedger(record as never, stored, delivery as never, money).join('\n')
}

const withDelivery = (changes: Partial<typeof day.delivery>) =>
  brokenWith({ delivery: { ...day.delivery, ...changes } })
const withRun = (changes: Partial<RunMoney>) =>
  brokenWith({ money: { ...shown, settled: [{ ...run, ...changes }], owed: [] } })
const withSignedOff = (...signedOff: typeof day.record.signedOff) =>
  brokenWith({ record: { ...day.record, signedOff } })

test('where every sum is that of its events no promise is broken', () => {
  expect(brokenWith({})).toBe('')
})

test('a sign-off that is lost, doubled, made by nobody or for another reason is reported', () => {
  expect(withDelivery({ settlements: [] })).toContain('1 times, and it is stored 0 times')
  expect(withDelivery({ settlements: [{ ...settlement, isTakenBack: true }, settlement] })).toContain('stored 2 times')
  expect(withDelivery({ settlements: [settlement, { ...settlement, run: 8 }] })).toContain('Nobody signed run 8')
  expect(withDelivery({ settlements: [{ ...settlement, reason: 'fee' }] })).toContain('another reason')
  expect(withSignedOff({ ...signed, answer: undefined })).toContain('without an answer')
  expect(withSignedOff()).toContain('Nothing was signed off')
  // The refusal is that of a second try, after more was brought.
  const twice = [{ ...signed, answer: 'refused' as const }, ...day.record.signedOff]
  expect(withSignedOff(...twice)).toBe('')
})

test('a payment that is lost, doubled, another one or nobody’s is reported', () => {
  const [payment] = day.delivery.payments as [(typeof day.delivery.payments)[number]]
  expect(withDelivery({ payments: [] })).toContain('stored 0 times')
  expect(withDelivery({ payments: [payment, payment] })).toContain('stored 2 times')
  expect(withDelivery({ payments: [{ ...payment, naira: 400 }] })).toContain('500 was paid later of run 7')
  expect(brokenWith({ record: { ...day.record, paid: [] } })).toContain('Nobody paid anything')
  expect(brokenWith({ record: { ...day.record, paid: [{ ...paid, answer: 'refused' }] } })).toContain('refused')
})

test('a sign-off that is not the cash of its orders, and an order that is paid by none, are reported', () => {
  expect(withDelivery({ settlements: [{ ...settlement, expectedNaira: 77_000 }] })).toContain('come to 57000')
  expect(withDelivery({ settlements: [settlement, settlement] })).toContain('57000 and 57000')
  expect(withDelivery({ settlements: [{ ...settlement, isTakenBack: true }] })).toContain('nobody has signed off')
  expect(brokenWith({ orders: [...orders.slice(0, 2), orderOf('DH-444444', loose, settled)] })).toContain(
    'DH-444444 is paid',
  )
})

test('money that is shown otherwise than its events have it is reported', () => {
  expect(withRun({ cashNaira: 50_000 })).toContain('cashNaira is shown as 50000, and its events come to 57000')
  expect(withRun({ transferNaira: 0 })).toContain('transferNaira')
  expect(withRun({ settlement: null })).toContain('Run 7 is shown as signed off, or it is')
  expect(withRun({ settlement: { ...run.settlement, broughtNaira: 57_000 } as never })).toContain('broughtNaira')
  expect(brokenWith({ money: { ...shown, looseNaira: 0 } })).toContain('looseNaira')
  expect(brokenWith({ money: { ...shown, owedNaira: 2_000 } })).toContain('owedNaira')
  expect(brokenWith({ money: undefined })).toContain('Nobody was told how the money stands')
  const more = orderOf('DH-555555', given, delivered)
  expect(brokenWith({ orders: [...orders, more] })).toContain('Money of run 7 is out, and it is not shown as open')
})
