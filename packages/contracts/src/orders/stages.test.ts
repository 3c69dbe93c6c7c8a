import { expect, test } from 'vitest'
import { isToCall, stageRecords, stages, stagesIn } from './stages.ts'

test('every order that the desk hands out, now or later, is one to call', () => {
  const handedOut = [...stagesIn('to-call'), ...stagesIn('call-back')]
  expect(handedOut.filter((stage) => !isToCall({ stage }))).toEqual([])
})

test('every order that is called back has a time: without one it would be in no queue', () => {
  const timeless = stagesIn('call-back').filter((stage) => !stageRecords[stage].asks.includes('callAt'))
  expect(timeless).toEqual([])
})

test('every stage that asks for a reason has some, and no other has any', () => {
  const asking = stages.filter((stage) => stageRecords[stage].asks.includes('reason'))
  expect(stages.filter((stage) => stageRecords[stage].reasons)).toEqual(asking)
})
