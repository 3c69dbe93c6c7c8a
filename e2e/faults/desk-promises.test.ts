import { newProgress, type OrderState } from '@divine/contracts/orders/history'
import { expect, test } from 'vitest'
import type { StoredEvent, StoredOrder } from '../support/stored-orders.ts'
import { brokenAtDesk } from './desk-promises.ts'
import { type AgentsAct, type DeskRecord, type Held, newDeskRecord } from './desk-record.ts'

const [amaka, chidi] = ['amaka@staff.example', 'chidi@staff.example']
const reference = 'DH-222222'

const placed: StoredEvent = {
  id: 1,
  kind: 'placed',
  actor: null,
  actId: null,
  changes: {},
  note: '',
  takesBack: null,
}
const called: StoredEvent = {
  ...placed,
  id: 2,
  kind: 'attempted',
  actor: amaka,
  actId: 'a call',
  note: 'call',
  changes: { attemptedAt: [null, '2027-03-17T10:31:00+01:00'] },
}
const moved: StoredEvent = {
  ...called,
  id: 3,
  kind: 'moved',
  actId: 'a move',
  note: 'Said so',
  changes: { stage: ['new', 'confirmed'], attemptedAt: ['2027-03-17T09:31:00Z', null] },
}
const state: OrderState = {
  ...newProgress,
  stage: 'confirmed',
  fullname: 'Ngozi Okafor',
  phone: '0803 123 4567',
  address: 'Zik Avenue',
  email: '',
  request: '',
  lines: [],
}
const order: StoredOrder = {
  reference,
  intentId: 'an intent',
  source: 'form',
  phoneE164: '+2348031234567',
  version: 3,
  state,
  events: [placed, called, moved],
}
const call: AgentsAct = { agent: amaka, key: 'a call', reference, kind: 'attempted', says: 'call', answer: 'done' }
const move: AgentsAct = { ...call, key: 'a move', kind: 'moved', says: 'Said so' }

/** What is broken where this is different from a day on which every promise was kept. */
function brokenWith(record: Partial<DeskRecord>, ...orders: Partial<StoredOrder>[]): string {
  const stored = orders.length > 0 ? orders.map((each) => ({ ...order, ...each })) : [order]
  return brokenAtDesk({ ...newDeskRecord(), acts: [call, move], ...record }, stored).join('\n')
}

test('on a day on which every promise was kept none is broken', () => {
  expect(brokenWith({})).toBe('')
})

test('an act that is lost, doubled, refused and yet done, or done by nobody is reported', () => {
  expect(brokenWith({ acts: [call, move, { ...move, key: 'another move' }] })).toContain('it is lost')
  expect(brokenWith({}, { events: [placed, called, moved, { ...moved, id: 4 }] })).toContain('stored 2 times')
  expect(brokenWith({ acts: [call, { ...move, answer: 'refused' }] })).toContain('was refused, and it is done')
  expect(brokenWith({ acts: [call] })).toContain('which nobody did')
  expect(brokenWith({ acts: [call, { ...move, says: 'Said something else' }] })).toContain('something else is stored')
  expect(brokenWith({ acts: [] }, { version: 1, events: [placed], state: { ...state, stage: 'new' } })).toContain(
    'No agent was told',
  )
})

test('an order that is not the sum of its events is reported', () => {
  expect(brokenWith({}, { version: 4 })).toContain('version 4 after 3 events')
  expect(brokenWith({}, { state: { ...state, day: '2027-03-17' } })).toContain('another day')
  const fromElsewhere = { ...moved, changes: { ...moved.changes, stage: ['call-back', 'confirmed'] as const } }
  expect(brokenWith({}, { events: [placed, called, fromElsewhere] })).toContain('began with another stage')
})

test('an order that was entered, and is stored twice or not at all, is reported', () => {
  const entered = [{ agent: amaka, key: 'an intent', told: new Set([reference]) }]
  expect(brokenWith({ entered })).toBe('')
  expect(brokenWith({ entered: [{ ...entered[0], told: new Set(['DH-333333']) } as never] })).toContain('entered')
  expect(brokenWith({ entered: [{ ...entered[0], key: 'another intent' } as never] })).toContain('entered')
})

test('a buyer who is called by two in one go is reported, also on another of their orders', () => {
  const secondCall = { ...called, id: 3, actor: chidi, actId: 'another call', changes: {} }
  const another = {
    reference: 'DH-333333',
    version: 1,
    events: [secondCall],
    state: { ...state, stage: 'new' as const },
  }
  const first = {
    version: 2,
    events: [placed, called],
    state: { ...state, ...newProgress, attemptedAt: '2027-03-17T09:31:00Z' },
  }
  expect(brokenWith({}, first, another)).toContain(`was called by ${amaka}, and then by ${chidi}`)
  expect(brokenWith({}, order, { ...another, events: [{ ...secondCall, id: 4 }] })).not.toContain('was called by')
  // Nobody has to say what came of a call that is noted when the order has been moved already.
  const late = { ...first, events: [placed, { ...called, changes: {} }] }
  expect(brokenWith({}, late, another)).not.toContain('was called by')
})

const held = (agent: string, toldAt: number, until: number): Held => ({
  agent,
  phone: order.phoneE164,
  askedAt: toldAt - 1,
  toldAt,
  until,
})

test('a buyer whom two were told to have at the same time is reported', () => {
  expect(brokenWith({ held: [held(amaka, 10, 20), held(chidi, 15, 30)] })).toContain(`${amaka} and ${chidi} both had`)
  expect(brokenWith({ held: [held(amaka, 10, 20), held(chidi, 20, 30)] })).toBe('')
  expect(brokenWith({ held: [held(amaka, 10, 20), held(amaka, 15, 30)] })).toBe('')
})

test('whoever gave a buyer away, or lost them, has them no more; what was never answered leaves it open', () => {
  const both = [held(amaka, 10, 30), held(chidi, 15, 30)]
  const going = { phone: order.phoneE164, sentAt: 12, answeredAt: 13 }
  expect(brokenWith({ held: both, letGo: [{ ...going, from: amaka, to: undefined }] })).toBe('')
  expect(brokenWith({ held: both, letGo: [{ ...going, from: undefined, to: chidi }] })).toBe('')
  expect(brokenWith({ held: both, letGo: [{ ...going, from: chidi, to: undefined }] })).toContain('both had')
  // Before the buyer was had again.
  expect(
    brokenWith({ held: both, letGo: [{ ...going, sentAt: 3, answeredAt: 4, from: amaka, to: undefined }] }),
  ).toContain('both had')
  expect(
    brokenWith({ held: both, letGo: [{ ...going, sentAt: 3, answeredAt: Infinity, from: amaka, to: undefined }] }),
  ).toBe('')
})
