import { isToCall, stageRecords, stages } from '@divine/contracts/orders/stages'
import { expect, test, vi } from 'vitest'
import { outcomesFrom } from './outcome-list.ts'

test.each(stages.filter((stage) => isToCall({ stage })))(
  'the outcomes of a call at “%s” are all moves of its table',
  (stage) => {
    const offered = outcomesFrom(stage, '2:15pm').map(({ to }) => to)
    expect(new Set(offered)).toEqual(new Set(stageRecords[stage].next))
  },
)

test('a stage that is not drawn has a plain button by its own words, above the others', () => {
  const drawn = outcomesFrom('call-back', '2:15pm').filter(({ drawing }) => drawing)
  vi.spyOn(stageRecords['call-back'], 'next', 'get').mockReturnValue([
    ...new Set(drawn.map(({ to }) => to)),
    'with-rider',
  ])
  expect(outcomesFrom('call-back', '2:15pm')).toEqual([{ label: 'Given to a rider', to: 'with-rider' }, ...drawn])
})
