import { newProgress, type OrderState } from '@divine/contracts/orders/history'
import { expect, test } from 'vitest'
import type { StoredEvent, StoredOrder } from '../support/stored-orders.ts'
import { brokenInRuns } from './delivery-promises.ts'
import { type DeliveryRecord, newDeliveryRecord, type Word } from './delivery-record.ts'

const [sani, yusuf] = ['sani@staff.example', 'rider Yusuf']
const reference = 'DH-222222'

const given: StoredEvent = {
  id: 1,
  kind: 'moved',
  actor: sani,
  actId: null,
  changes: { stage: ['confirmed', 'with-rider'], runId: [null, 7] },
  note: '',
  takesBack: null,
}
const delivered: StoredEvent = {
  ...given,
  id: 2,
  actor: yusuf,
  actId: 'run-7-first',
  changes: { stage: ['with-rider', 'delivered'], takenNaira: [null, 57_000], paidBy: [null, 'cash'] },
  note: '[word 1]',
}
const takenBack: StoredEvent = {
  ...given,
  id: 3,
  kind: 'taken-back',
  actor: yusuf,
  changes: { stage: ['delivered', 'with-rider'], takenNaira: [57_000, null], paidBy: ['cash', null] },
  takesBack: 2,
}
const failed: StoredEvent = {
  ...given,
  id: 4,
  actor: yusuf,
  actId: 'run-7-second',
  changes: { stage: ['with-rider', 'failed'], reason: [null, 'refused'] },
  note: '[word 2]',
}
const order: StoredOrder = {
  reference,
  intentId: 'an intent',
  source: 'form',
  phoneE164: '+2348031234567',
  version: 4,
  state: newProgress as OrderState,
  events: [given, delivered, takenBack, failed],
}
const first: Word = {
  run: 7,
  rider: 'Yusuf',
  key: 'first',
  reference,
  said: { outcome: 'delivered', sumNaira: 57_000, paidBy: 'cash', note: '[word 1]', at: '2027-03-17T09:30:00Z' },
  counted: [true, true],
}
const second: Word = {
  ...first,
  key: 'second',
  said: { outcome: 'failed', reason: 'refused', note: '[word 2]', at: '2027-03-17T09:31:00Z' },
}
const kept = {
  made: [{ by: sani, key: 'a run', told: new Set([7]), answer: 'done' as const }],
  sent: new Set([7]),
  words: [first, second],
  staff: new Set([sani]),
}
const stored = { runs: [{ id: 7, actId: 'a run' }], stops: [{ run: 7, reference, isPlanned: false }] }

/** What is broken where this is different from a day on which every promise was kept. */
function brokenWith(
  record: Partial<DeliveryRecord>,
  events: readonly StoredEvent[] = order.events,
  tables: Partial<typeof stored> = {},
): string {
  const all = { ...newDeliveryRecord(), ...kept, ...record }
  return brokenInRuns(all, [{ ...order, events }], { ...stored, ...tables }).join('\n')
}

test('where what was said last counts, and every run is one, no promise is broken', () => {
  expect(brokenWith({})).toBe('')
})

test('a word that is lost, doubled, stored otherwise, or said by nobody is reported', () => {
  expect(brokenWith({ words: [first, second, { ...second, key: 'third' }] })).toContain('it is lost')
  expect(brokenWith({}, [...order.events, { ...failed, id: 5 }])).toContain('stored 2 times')
  const lessTaken = { ...delivered, changes: { ...delivered.changes, takenNaira: [null, 50_000] as const } }
  expect(brokenWith({}, [given, lessTaken, takenBack, failed])).toContain('something else is stored')
  expect(brokenWith({}, [given, { ...delivered, actor: 'rider Musa' }, takenBack, failed])).toContain('something else')
  expect(brokenWith({ words: [first] })).toContain('which nobody said')
  expect(brokenWith({ words: [first] }, [given, delivered, takenBack])).toContain('which nobody said')
  expect(brokenWith({ words: [first, { ...second, counted: [] }] })).toContain('was told nothing')
  expect(brokenWith({ words: [] }, [given])).toContain('No rider was told')
})

test('a word of which the rider was told otherwise than it is stored is reported', () => {
  expect(brokenWith({ words: [first, { ...second, counted: [true, false] }] })).toContain('and that it does not')
  expect(brokenWith({ words: [first, { ...second, counted: [false] }] })).toContain('does not count, and it does')
  const note = 'Said by the rider, and not counted: not delivered, refused at the door. [word 2]'
  const leftOut = { ...failed, kind: 'noted' as const, changes: {}, note }
  const byOffice = { ...delivered, id: 3, actor: sani, actId: 'an act', changes: { stage: delivered.changes.stage } }
  const words = [{ ...second, counted: [false] }]
  expect(brokenWith({ words: [second] }, [given, byOffice as StoredEvent, leftOut])).toContain('and it does not')
  expect(brokenWith({ words }, [given, byOffice as StoredEvent, leftOut])).not.toContain('rider Yusuf')
})

test('a stop that is not as riders said last is reported, but not where the office has it otherwise', () => {
  const earlier = { ...second, said: { ...second.said, at: '2027-03-17T09:29:00Z' } }
  expect(brokenWith({ words: [first, earlier] })).toContain('the first is last')
  const byOffice = { ...failed, id: 3, actor: sani, actId: 'an act', note: '' }
  const note = 'Said by the rider, and not counted: not delivered, refused at the door. [word 2]'
  const late = { ...failed, kind: 'noted' as const, changes: {}, note }
  const words = [first, { ...second, counted: [false] }]
  expect(brokenWith({ words }, [given, delivered, byOffice, late])).toBe('')
  // Said of an order that has been in no run since.
  expect(brokenWith({ words }, [given, delivered, late])).toContain('the first is last')
})

test('a run that is lost, doubled, or made by nobody is reported', () => {
  expect(brokenWith({}, order.events, { runs: [] })).toContain('was told 7, and stored is')
  expect(brokenWith({}, order.events, { runs: [...stored.runs, { id: 8, actId: 'a run' }] })).toContain('stored is 7,8')
  expect(brokenWith({}, order.events, { runs: [...stored.runs, { id: 8, actId: 'none' }] })).toContain('nobody made')
  const [made] = kept.made
  const refused = { made: [{ ...made, told: new Set(), answer: 'refused' } as never] }
  const twice = { runs: [...stored.runs, { id: 8, actId: 'a run' }] }
  expect(brokenWith(refused, order.events, twice)).toContain('was refused, and stored is 7,8')
  expect(brokenWith({ made: [{ ...made, answer: undefined } as never] })).toContain('was told nothing')
  expect(brokenWith({ sent: new Set() })).toContain(`${sani} "moved" it`)
})

test('an order that two runs have is reported, as they are stored and as dispatchers were told', () => {
  const stops = [7, 8].map((run) => ({ run, reference, isPlanned: true }))
  expect(brokenWith({}, order.events, { stops })).toContain('is in the runs 7 and 8')
  const taken = { run: 7, references: [reference], toldAt: 10, letGoAt: 20 }
  expect(brokenWith({ taken: [taken, { ...taken, run: 8, toldAt: 15, letGoAt: 30 }] })).toContain('at the same time')
  expect(brokenWith({ taken: [taken, { ...taken, run: 8, toldAt: 20, letGoAt: 30 }] })).toBe('')
})
