import { expect, test } from 'vitest'
import {
  cameBackStages,
  isMove,
  isOut,
  isOver,
  isPlanned,
  isSumTaken,
  isToCall,
  isUnanswered,
  stageRecords,
  stages,
  stagesIn,
  toCallStages,
  undeliveredStages,
  unwantedStages,
  wentOut,
} from './stages.ts'

test('every order that is to call is handed out by the desk, now or later, and no other is', () => {
  expect(stages.filter((stage) => ['to-call', 'call-back'].includes(stageRecords[stage].queue))).toEqual(toCallStages)
})

test('every order that is called back has a time, without which it would be in no queue, and no other asks for one', () => {
  const timed = stages.filter((stage) => stageRecords[stage].asks.includes('callAt'))
  expect(timed).toEqual(stagesIn('call-back'))
})

test('every order of a queue that is sorted by its day has one: without one no further page would have it', () => {
  expect(stagesIn('confirmed').filter((stage) => !isPlanned(stage))).toEqual([])
  expect(stagesIn('with-rider').filter((stage) => !wentOut(stage))).toEqual([])
})

test('one stage alone is to call for the first time: whoever waits too long is told by its queue', () => {
  expect(stagesIn('to-call')).toEqual(['new'])
})

test.each([
  ['planned', 'confirmed'],
  ['on-the-way', 'with-rider'],
  ['done', 'delivered'],
] as const)(
  'one stage alone has a delivery that is %s: runs, money and figures ask for it by its name',
  (delivery, name) => {
    expect(stages.filter((stage) => stageRecords[stage].delivery === delivery)).toEqual([name])
  },
)

test('what nobody has brought yet can be cancelled: who asks to be forgotten is not called any more', () => {
  const open = stages.filter((stage) => !isOver(stage) && !wentOut(stage))
  expect(open.filter((stage) => !isMove(stage, 'cancelled'))).toEqual([])
})

test('what went out is planned anew before anything else: its run counts it as it came back', () => {
  const left = stages.filter(wentOut).flatMap((stage) => stageRecords[stage].next.filter((to) => !wentOut(to)))
  expect(left.filter((stage) => !isPlanned(stage))).toEqual([])
})

test('what was delivered stays so: its money is counted by its stage, and a move would take it off the list', () => {
  expect(stages.filter(isSumTaken).flatMap((stage) => stageRecords[stage].next)).toEqual([])
})

test('a buyer does nothing about what is with the rider, and moves an order only as staff could', () => {
  expect(stages.filter((stage) => wentOut(stage) && stageRecords[stage].buyerMay.length > 0)).toEqual([])
  const mayCancel = stages.filter((stage) => stageRecords[stage].buyerMay.includes('cancel'))
  expect(mayCancel.filter((stage) => !isMove(stage, 'cancelled'))).toEqual([])
})

test('whoever does not answer, or asks for a call, is called back', () => {
  expect(toCallStages.filter((stage) => !isMove(stage, 'call-back'))).toEqual([])
})

test('only what is called back leads to itself: another move without a change of stage would be a correction', () => {
  expect(stages.filter((stage) => isMove(stage, stage) && !isToCall({ stage }))).toEqual([])
})

test('only what is with a rider is delivered: what is paid for it is of that rider’s run', () => {
  expect(stages.filter((stage) => isMove(stage, 'delivered'))).toEqual(['with-rider'])
})

test('what is not back yet can come back: of an erased buyer nothing else can be said any more', () => {
  const out = undeliveredStages.filter(isOut)
  expect(out.filter((stage) => !stageRecords[stage].next.some((to) => cameBackStages.includes(to)))).toEqual([])
})

test('what is over leads nowhere, and nothing else does: it is erased after its time, and no longer under way', () => {
  expect(stages.filter(isOver)).toEqual(stages.filter((stage) => stageRecords[stage].next.length === 0))
})

test('of what is over nobody has the buyer to call, who can do nothing about it', () => {
  const over = stages.filter(isOver)
  expect(over.filter((stage) => isToCall({ stage }) || stageRecords[stage].buyerMay.length > 0)).toEqual([])
})

test('money is due for what was delivered alone: nothing else can be signed off', () => {
  expect(stagesIn('money-due').filter((stage) => stageRecords[stage].delivery !== 'done')).toEqual([])
})

test('what nobody wants is over: it is erased by itself, and no longer under way', () => {
  expect(unwantedStages.filter((stage) => !isOver(stage))).toEqual([])
})

test('every stage that asks for a reason has some, and no other has any', () => {
  const asking = stages.filter((stage) => stageRecords[stage].asks.includes('reason'))
  expect(stages.filter((stage) => stageRecords[stage].reasons)).toEqual(asking)
})

test('what is planned says where, when and for how much, and nothing goes out that was not planned', () => {
  for (const stage of stages.filter(isPlanned)) {
    expect(stageRecords[stage].asks, stage).toEqual(expect.arrayContaining(['region', 'day', 'sumNaira']))
  }
  const dated = stages.filter((stage) => stageRecords[stage].asks.includes('day'))
  expect(dated).toEqual(stages.filter(isPlanned))
  const unplanned = stages.filter((from) => !isPlanned(from) && !wentOut(from))
  expect(unplanned.filter((from) => stageRecords[from].next.some(wentOut))).toEqual([])
  expect(stages.filter((from) => wentOut(from) && isMove(from, 'with-rider'))).toEqual([])
})

test('nobody answered where a call is still to make alone: the history says that instead of the move', () => {
  const unanswered = stages.filter((stage) => stageRecords[stage].reasons?.some(isUnanswered))
  expect(unanswered.filter((stage) => !isToCall({ stage }))).toEqual([])
})
