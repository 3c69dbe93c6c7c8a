import { expect, test } from 'vitest'
import { problemsOfCorrection } from './corrections.ts'
import { problemsOfMove } from './moves.ts'
import { factsToBring, isPlanned, isToBring, stageRecords, stages } from './stages.ts'

const agreed = { state: 'Lagos', town: 'Ojodu', day: '2027-03-17', sumNaira: 37_000, reason: null, callAt: null }

test('what an order must say while it is to bring is what its plan asked for', () => {
  for (const stage of stages.filter(isToBring)) {
    const planned = stages.filter(isPlanned).flatMap((each) => stageRecords[each].asks)
    expect([...factsToBring(stage)].sort(), stage).toEqual([...new Set(planned)].sort())
  }
  expect(stages.filter((stage) => factsToBring(stage).length > 0)).toEqual(stages.filter(isToBring))
})

test.each(stages)('a correction takes the sum or the region away from no order that is to bring: %s', (stage) => {
  const order = { ...agreed, stage }
  const fields = [
    ...Object.keys(problemsOfCorrection(order, { sumNaira: null })),
    ...Object.keys(problemsOfCorrection(order, { region: null })),
  ]
  expect(fields).toEqual(isToBring(stage) ? ['sumNaira', 'region'] : [])
  expect(problemsOfCorrection(order, { sumNaira: 0, region: { state: 'Kano', town: 'Fagge' } })).toEqual({})
})

test('an order that lacks them since before is corrected all the same', () => {
  const order = { ...agreed, stage: 'confirmed', sumNaira: null } as const
  expect(problemsOfCorrection(order, { sumNaira: null })).toEqual({})
  expect(problemsOfCorrection(order, { region: { state: 'Kano', town: 'Fagge' } })).toEqual({})
})

test('an order that lacks what was to be agreed goes to no rider, and is told what it lacks', () => {
  const now = Date.parse('2027-03-16T08:00:00Z')
  const order = { ...agreed, stage: 'confirmed' } as const
  expect(problemsOfMove(order, { to: 'with-rider' }, now)).toEqual({})
  expect(problemsOfMove({ ...order, sumNaira: null, town: null }, { to: 'with-rider' }, now)).toEqual({
    to: 'Before an order becomes “On the way” it must say the state and town, the sum agreed. Correct it, or confirm it again.',
  })
  expect(problemsOfMove({ ...order, sumNaira: null }, { to: 'cancelled', reason: 'price' }, now)).toEqual({})
})
