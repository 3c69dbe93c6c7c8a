import { expect, test } from 'vitest'
import { isLikelyKept, problemOfKept } from './other-orders.ts'
import { isToBring, stageRecords, stages, unwantedStages } from './stages.ts'

const order = { placedAt: '2027-03-17T08:00:00Z' }
const kept = { reference: 'DH-7K4M2P', placedAt: new Date('2027-03-16T08:00:00Z') }
const longBefore = { ...kept, placedAt: '2027-03-01T08:00:00Z' }

test.each(stages)('whether an order that is %s is the one that is kept', (stage) => {
  // Also one that waits for something else than a call, once there is such a stage.
  const isLive = stageRecords[stage].delivery === 'not-yet' || isToBring(stage)
  expect(problemOfKept({ ...kept, stage }, order) === undefined).toBe(!unwantedStages.includes(stage))
  expect(problemOfKept({ ...longBefore, stage }, order) === undefined).toBe(isLive)
  expect(isLikelyKept({ ...kept, stage }, order)).toBe(isLive)
  expect(isLikelyKept({ ...longBefore, stage }, order)).toBe(false)
})
