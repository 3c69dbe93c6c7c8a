import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test } from 'vitest'
import { cardFacts } from './card-facts.ts'

/** 10:41am in Lagos, on a Monday. */
const now = Date.parse('2027-03-15T09:41:00Z')
const me = 'amaka@staff.example'
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const placed: DeskOrder = {
  reference: 'DH-7K4M2P',
  version: 1,
  placedAt: minutesAgo(18),
  source: 'form',
  fullname: 'Ngozi Okafor',
  lines: [{ productId: '2', name: 'Ulcer', bottles: 3, package: '2 procare + 1 repair', priceNaira: 57_000 }],
  flags: [],
  stage: 'new',
  reason: null,
  callAt: null,
  attempts: 0,
  attemptedAt: null,
  state: null,
  town: null,
  guessedState: null,
  guessedTown: null,
  day: null,
  sumNaira: null,
  isChecked: false,
  agent: null,
  claim: null,
}
const unanswered: DeskOrder = { ...placed, stage: 'call-back', reason: 'no-answer', attempts: 2, callAt: minutesAgo(2) }

function said(order: DeskOrder): string {
  const { region, isRegionGuessed, bottles, time, last, sign } = cardFacts(order, now, me)
  return [
    sign.look,
    `${[region.town, region.state].filter(Boolean).join(', ')}${isRegionGuessed ? '?' : ''}`,
    bottles,
    `${time.words}${time.urgency ? ` (${time.urgency})` : ''}`,
    last,
  ].join(' | ')
}

test.each<[string, DeskOrder, string]>([
  ['a new order', placed, 'new |  | 2 procare + 1 repair | 18 min | new'],
  [
    'one with a region and two products',
    {
      ...placed,
      town: 'Ojodu',
      state: 'Lagos',
      lines: [...placed.lines, { productId: '3', name: 'Diabetes', bottles: 1, package: null, priceNaira: null }],
    },
    'new | Ojodu, Lagos | 2 procare + 1 repair · 1 bottle | 18 min | new',
  ],
  [
    'one whose address says where it is',
    { ...placed, guessedState: 'Lagos', guessedTown: 'Ojodu' },
    'new | Ojodu, Lagos? | 2 procare + 1 repair | 18 min | new',
  ],
  [
    'one of which another place was agreed',
    { ...placed, guessedState: 'Lagos', guessedTown: 'Ojodu', state: 'Oyo', town: 'Ibadan' },
    'new | Ibadan, Oyo | 2 procare + 1 repair | 18 min | new',
  ],
  ['one with a flag', { ...placed, flags: ['bait-filled'] }, 'check |  | 2 procare + 1 repair | 18 min | to check'],
  [
    'one with a flag that somebody has looked at',
    { ...placed, flags: ['bait-filled'], isChecked: true },
    'new |  | 2 procare + 1 repair | 18 min | new',
  ],
  [
    'one that a colleague has',
    { ...placed, claim: { by: 'chidi@staff.example', until: minutesAgo(-9) } },
    'new |  | 2 procare + 1 repair | 18 min | with Chidi',
  ],
  [
    'one of the reader',
    { ...placed, claim: { by: me, until: minutesAgo(-9) } },
    'new |  | 2 procare + 1 repair | 18 min | with you',
  ],
  [
    'one that the reader has called',
    { ...placed, attemptedAt: minutesAgo(10), claim: { by: me, until: minutesAgo(-9) } },
    'new |  | 2 procare + 1 repair | 18 min | called 10:31am, no outcome',
  ],
  ['a call that is due', unanswered, 'later |  | 2 procare + 1 repair | due now (late) | no answer, 2'],
  [
    'a call that was due an hour ago',
    { ...unanswered, callAt: minutesAgo(70) },
    'later |  | 2 procare + 1 repair | 1 h 10 late (late) | no answer, 2',
  ],
  [
    'a call for later',
    { ...unanswered, reason: 'asked', attempts: 0, callAt: minutesAgo(-109) },
    'later |  | 2 procare + 1 repair | 12:30pm | asked for it',
  ],
  [
    'one that is confirmed for a day that has passed',
    { ...placed, stage: 'confirmed', day: '2027-03-14', sumNaira: 57_000 },
    'confirmed |  | 2 procare + 1 repair | Sun 14 March (late) | ₦57,000',
  ],
  [
    'one that is confirmed, and whose buyer asks to be called',
    { ...placed, stage: 'confirmed', day: '2027-03-16', sumNaira: 57_000, callAt: minutesAgo(-109) },
    'confirmed |  | 2 procare + 1 repair | tomorrow | to call 12:30pm',
  ],
  [
    'one that is cancelled',
    { ...placed, stage: 'cancelled', reason: 'price' },
    'shut |  | 2 procare + 1 repair | Mon 15 March | the price',
  ],
])('the card of %s', (_what, order, words) => {
  expect(said(order)).toBe(words)
})

test('no card names what the order is against', () => {
  for (const { id, orderLabel, card } of firstCatalogue.products) {
    const line = { productId: id, name: orderLabel, bottles: 2, package: null, priceNaira: null }
    const words = said({ ...placed, lines: [line] })
    for (const name of [orderLabel, card.name]) expect(words).not.toContain(name)
  }
})
