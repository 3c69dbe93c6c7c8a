import { randomInt } from 'node:crypto'
import {
  type Changes,
  changesBetween,
  newProgress,
  type OrderState,
  withChanges,
} from '@divine/contracts/orders/history'
import { expect, test } from 'vitest'
import { isOfNumber, saidUnder, type ToldEvent, withoutBuyer, withoutNumber } from './times-of-number.ts'

const numbers = ['0803 111 0001', '0803 111 0002', '0803 111 0003', '0803 111 0004']
const [first = '', second = '', third = ''] = numbers
const e164 = (typed: string) => `+234${typed.replace(/\D/g, '').slice(1)}`

/** A history of corrections, and what the order says at its end. */
function corrected(...steps: readonly Partial<OrderState>[]): { history: ToldEvent[]; now: OrderState } {
  let now: OrderState = {
    ...newProgress,
    fullname: `Buyer of ${first}`,
    phone: first,
    email: '',
    address: '1 Street',
    request: '',
    lines: [],
  }
  const history = steps.map((step, index): ToldEvent => {
    const changes = changesBetween(now, { ...now, ...step })
    now = { ...now, ...step }
    return { id: index + 1, kind: 'corrected', changes, note: '' }
  })
  return { history, now }
}

function rewritten(history: readonly ToldEvent[], events: readonly { id: number; changes: Changes }[]): ToldEvent[] {
  const byId = new Map(events.map((event) => [event.id, event.changes]))
  return history.map((event) => ({ ...event, changes: byId.get(event.id) ?? event.changes }))
}

/** Whether every event begins where the one before it ended. */
function addsUp(history: readonly ToldEvent[], now: OrderState): boolean {
  const start = { ...now }
  for (const { changes } of history.toReversed()) {
    Object.assign(start, Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was])))
  }
  try {
    history.reduce<OrderState>((state, { changes }) => withChanges(state, changes), start)
    return true
  } catch {
    return false
  }
}

test('events belong to the number that the order had before and after them', () => {
  const { history, now } = corrected(
    { address: '2 Street' },
    { phone: second },
    { address: '3 Street' },
    { phone: first },
  )
  expect(isOfNumber(history, now.phone, e164(first))).toEqual([true, false, false, false])
  expect(isOfNumber(history, now.phone, e164(second))).toEqual([false, false, true, false])
})

test('a wrong number goes from a history that else says the same, and in which the order has another one then', () => {
  const { history } = corrected({ phone: second }, { phone: third, address: '2 Street' })
  expect(withoutNumber(history, e164(second)).map(({ changes }) => changes)).toEqual([
    { phone: [first, ''] },
    { phone: ['', third], address: ['1 Street', '2 Street'] },
  ])
})

test('what was said under a number is told apart from what others said before and after', () => {
  const { history, now } = corrected(
    { address: '2 Street' },
    { phone: second, fullname: 'Second Buyer', request: 'Second’s words' },
    { phone: third, fullname: 'Third Buyer' },
    { address: '3 Street' },
  )
  expect(saidUnder(history, now, e164(second))).toEqual({
    before: ['Second Buyer', '2 Street'],
    still: ['Second’s words'],
    names: ['Second Buyer'],
    words: ['request'],
  })
})

test('of any history no trace of a former buyer is left, and it adds up', () => {
  for (let round = 0; round < 500; round++) {
    const steps = Array.from({ length: randomInt(1, 8) }, (_each, index) => {
      const phone = numbers[randomInt(numbers.length)] ?? first
      const is = (of: number) => randomInt(of) === 0
      return {
        ...(is(2) && { phone, ...(is(2) && { fullname: `Buyer ${index} of ${phone}` }) }),
        ...(is(2) && { address: `Later street ${index}` }),
        ...(is(3) && { request: `Words ${index}` }),
      }
    })
    const { history, now } = corrected(...steps)
    for (const phone of numbers) {
      const mistyped = rewritten(history, withoutNumber(history, e164(phone)))
      expect(addsUp(mistyped, now), JSON.stringify(history)).toBe(true)
      if (now.phone === phone) continue
      expect(JSON.stringify(mistyped.map(({ changes }) => changes.phone))).not.toContain(phone)
      if (!history.some(({ changes }) => changes.phone?.includes(phone))) continue
      const erased = rewritten(history, withoutBuyer(history, now.phone, e164(phone)))
      expect(addsUp(erased, now), JSON.stringify(history)).toBe(true)
      const { before } = saidUnder(history, now, e164(phone))
      const left = erased.flatMap(({ changes }) => Object.values(changes).map(([was]) => was))
      for (const said of before) expect(left, JSON.stringify(history)).not.toContain(said)
    }
  }
})
