import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { eventInWords } from './event-words.ts'
import { openAttempt, stageAfter } from './history-facts.ts'

const now = Date.parse('2027-03-15T09:41:00Z')

/** An order whose history is this, newest first. */
function orderWith(events: readonly object[], more: object = {}): WholeOrder {
  const whole = events.map((event, index) => ({
    id: 100 - index,
    at: '2027-03-15T08:00:00Z',
    actor: 'ada@staff.example',
    changes: {},
    note: '',
    takesBack: null,
    ofDuplicate: null,
    ...event,
  }))
  return { stage: 'new', source: 'phone', attemptedAt: null, ...more, events: whole } as unknown as WholeOrder
}

const words = (order: WholeOrder) => order.events.map((event) => eventInWords(firstCatalogue, event, order, now))

test('whose outcome is owed is who called this order, not who called its duplicate later', () => {
  const own = { kind: 'attempted', at: '2027-03-15T08:38:00Z' }
  const ofDuplicate = { ...own, at: '2027-03-15T09:20:00Z', actor: 'chidi@staff.example', note: 'whatsapp' }
  const order = orderWith([{ ...ofDuplicate, ofDuplicate: 'DH-222222' }, own], { attemptedAt: own.at })
  expect(openAttempt(order)).toMatchObject({ actor: 'ada@staff.example', by: 'call', at: own.at })
})

test('how an order came is not said of its duplicate', () => {
  const order = orderWith([{ kind: 'placed', ofDuplicate: 'DH-222222' }, { kind: 'placed' }])
  expect(words(order).map(({ title, more }) => [title, more])).toEqual([
    ['Ordered', ''],
    ['Ordered', 'by phone'],
  ])
})

test('a move that changes no stage is called by the stage where it happened', () => {
  const again = { kind: 'moved', changes: { callAt: [null, '2027-03-15T17:30:00Z'] } }
  const failed = { kind: 'moved', changes: { stage: ['with-rider', 'failed'], reason: [null, 'not-there'] } }
  const order = orderWith([
    again,
    failed,
    { kind: 'moved', changes: { stage: ['new', 'call-back'] }, ofDuplicate: 'DH-2' },
  ])
  expect(order.events.map((event) => stageAfter(event, order))).toEqual(['failed', 'failed', 'call-back'])
  expect(words(order)[0]?.title).toBe('Not delivered')
})

test('a call that waited on a phone and is stored after a later one is not the last', () => {
  const bola = { kind: 'attempted', at: '2027-03-15T09:20:00Z', actor: 'bola@staff.example' }
  const late = { kind: 'attempted', at: '2027-03-15T08:38:00Z' }
  expect(openAttempt(orderWith([late, bola], { attemptedAt: bola.at }))?.actor).toBe('bola@staff.example')
})

test('the history says where an order goes, also where only that is new', () => {
  const confirmed = (changes: object) => ({ kind: 'moved', changes: { stage: ['call-back', 'confirmed'], ...changes } })
  const order = orderWith([
    confirmed({ state: ['Lagos', 'Kano'], town: ['Ikeja', 'Kano Municipal'] }),
    confirmed({ state: [null, 'Lagos'], town: [null, 'Ikeja'], day: [null, '2027-03-17'], sumNaira: [null, 57_000] }),
  ])
  expect(words(order).map(({ more }) => more)).toEqual(['Kano Municipal, Kano', 'Ikeja, Lagos, Wed 17 March, ₦57,000'])
})

test('what a buyer changes on the page of the order is said with what was there before', () => {
  const buyer = { actor: null }
  const order = orderWith(
    [
      { ...buyer, kind: 'moved', changes: { stage: ['confirmed', 'cancelled'], reason: [null, 'price'] } },
      { ...buyer, kind: 'corrected', changes: { callAt: [null, '2027-03-15T15:00:00Z'] } },
      {
        ...buyer,
        kind: 'moved',
        changes: {
          address: ['14 Adeola Close', '3 Isheri Road'],
          stage: ['new', 'call-back'],
          reason: [null, 'asked'],
          callAt: [null, '2027-03-16T15:00:00Z'],
        },
      },
    ],
    { stage: 'cancelled' },
  )
  expect(words(order).map(({ title, more, corrections }) => [title, more, corrections.length])).toEqual([
    ['Cancelled', 'the price', 0],
    ['Asked to be called', '4:00pm', 0],
    ['To call again', 'asked to be called later, to call again Tue 16 March, 4:00pm', 1],
  ])
})
