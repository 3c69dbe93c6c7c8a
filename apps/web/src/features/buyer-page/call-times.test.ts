import { problemOfCallTime } from '@divine/contracts/orders/buyer-changes'
import { describe, expect, test } from 'vitest'
import { callChoices, callTimes } from './call-times.ts'

const at = (clock: string) => Date.parse(`2027-03-16T${clock}:00+01:00`)
const words = (clock: string) => callTimes(at(clock)).map((time) => time.words)

test('in the morning there are times of today and of tomorrow', () => {
  expect(words('10:02')).toEqual([
    'In an hour, 11:05am',
    'Today, 1:00pm',
    'Today, 4:00pm',
    'Today, 6:00pm',
    'Tomorrow, Wed, 9:00am',
    'Tomorrow, Wed, 1:00pm',
    'Tomorrow, Wed, 4:00pm',
    'Tomorrow, Wed, 6:00pm',
  ])
})

test('late in the evening and in the night nobody is called in an hour', () => {
  expect(words('19:30')[0]).toBe('Tomorrow, Wed, 9:00am')
  expect(words('03:00')[0]).toBe('Today, 9:00am')
})

test('every time that is offered is one that is taken', () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const now = at('00:00') + minute * 60_000
    for (const time of callTimes(now)) {
      expect(problemOfCallTime(time.at, now)).toBeUndefined()
      expect(Date.parse(time.at)).toBeGreaterThanOrEqual(now + 3_600_000)
    }
  }
})

describe('the choices of a page that is left open', () => {
  const chosen = new Date(at('13:00')).toISOString()

  test('leave out what has become too near, and offer what has come closer', () => {
    const [morning, afternoon] = [callChoices(at('10:02'), ''), callChoices(at('15:32'), '')]
    expect(morning.times.map(({ words }) => words)).toEqual(words('10:02'))
    expect(afternoon.times.slice(0, 2).map(({ words }) => words)).toEqual(['In an hour, 4:35pm', 'Today, 6:00pm'])
  })

  test('keep the one that was made until it is over, and then ask for a later one', () => {
    expect(callChoices(at('10:02'), chosen)).toEqual({ times: callTimes(at('10:02')), isOver: false })
    expect(callChoices(at('12:59'), chosen)).toEqual({
      times: [{ at: chosen, words: 'As you chose, Tue 16 March, 1:00pm' }, ...callTimes(at('12:59'))],
      isOver: false,
    })
    expect(callChoices(at('13:00'), chosen)).toEqual({ times: callTimes(at('13:00')), isOver: true })
  })

  test('are those that are offered where what was sent is no time', () => {
    expect(callChoices(at('10:02'), 'soon')).toEqual({ times: callTimes(at('10:02')), isOver: false })
  })
})
