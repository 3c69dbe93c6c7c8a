import { expect, test } from 'vitest'
import { dueAt } from './due-at.ts'

const quiet = { quietFrom: '22:00', quietUntil: '06:30', gatherMinutes: 0 }
const at = (time: string) => new Date(`2027-03-17T${time}:00+01:00`)

test('what happens by day is told at once', () => {
  expect(dueAt(quiet, at('06:30'))).toEqual(at('06:30'))
  expect(dueAt(quiet, at('21:59'))).toEqual(at('21:59'))
  expect(dueAt({ ...quiet, quietFrom: null, quietUntil: null }, at('03:00'))).toEqual(at('03:00'))
})

test('what happens in the quiet hours of Lagos is told when they end', () => {
  expect(dueAt(quiet, at('22:00'))).toEqual(new Date('2027-03-18T06:30:00+01:00'))
  expect(dueAt(quiet, at('00:15'))).toEqual(at('06:30'))
  expect(dueAt({ ...quiet, quietFrom: '13:00', quietUntil: '14:00' }, at('13:59'))).toEqual(at('14:00'))
})

test('what is gathered is told after the minutes of gathering, or when the quiet hours into which they lead end', () => {
  expect(dueAt({ ...quiet, gatherMinutes: 20 }, at('12:00'))).toEqual(at('12:20'))
  expect(dueAt({ ...quiet, gatherMinutes: 20 }, at('21:50'))).toEqual(new Date('2027-03-18T06:30:00+01:00'))
})
