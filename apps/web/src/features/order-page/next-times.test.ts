import { expect, test } from 'vitest'
import { callBackTimes, lagosMoment, retryTime, shortMoment } from './next-times.ts'

const at = (clock: string) => Date.parse(lagosMoment('2027-03-15', clock))

test.each([
  ['10:31', '2027-03-15', '12:30'],
  ['17:50', '2027-03-15', '20:00'],
  ['18:40', '2027-03-16', '09:00'],
  ['23:50', '2027-03-16', '09:00'],
  ['00:20', '2027-03-15', '09:00'],
  ['07:45', '2027-03-15', '10:00'],
])('after a call at %s without an answer, %s %s is suggested', (clock, day, next) => {
  expect(retryTime(at(clock))).toBe(lagosMoment(day, next))
})

test('this evening is offered until it has come', () => {
  expect(callBackTimes(at('10:31'))).toEqual([
    { at: lagosMoment('2027-03-15', '11:35'), label: 'In 1 hour' },
    { at: lagosMoment('2027-03-15', '18:30'), label: 'This evening' },
    { at: lagosMoment('2027-03-16', '09:00'), label: 'Tomorrow morning' },
  ])
  expect(callBackTimes(at('17:45')).map(({ label }) => label)).toEqual(['In 1 hour', 'Tomorrow morning'])
})

test.each([
  ['01:50', ['This morning', 'This evening', 'Tomorrow morning']],
  ['06:55', ['This morning', 'This evening', 'Tomorrow morning']],
  ['07:00', ['In 1 hour', 'This evening', 'Tomorrow morning']],
  ['19:00', ['In 1 hour', 'Tomorrow morning']],
  ['19:05', ['Tomorrow morning']],
  ['23:50', ['Tomorrow morning']],
])('at %s buyers are offered only times at which people are called: %j', (clock, labels) => {
  const times = callBackTimes(at(clock))
  expect(times.map(({ label }) => label)).toEqual(labels)
  const hours = times.map(({ at: moment }) => ((Date.parse(moment) - at('00:00')) / 3_600_000) % 24)
  expect(hours.every((hour) => hour >= 8 && hour <= 20)).toBe(true)
})

test('at night “this morning” is the one that comes next', () => {
  expect(callBackTimes(at('01:50'))[0]).toEqual({ at: lagosMoment('2027-03-15', '09:00'), label: 'This morning' })
})

test('a button says the day only where it is another one', () => {
  expect(shortMoment(lagosMoment('2027-03-15', '12:30'), at('10:31'))).toBe('12:30pm')
  expect(shortMoment(lagosMoment('2027-03-16', '09:00'), at('10:31'))).toBe('Tue 9:00am')
})
