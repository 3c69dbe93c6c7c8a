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
  const { next } = stageRecords['call-back']
  vi.spyOn(stageRecords['call-back'], 'next', 'get').mockReturnValue([...next, 'with-rider'])
  const [first, ...others] = outcomesFrom('call-back', '2:15pm')
  expect(first).toEqual({ label: 'Given to a rider', to: 'with-rider' })
  expect(others).toEqual(outcomesFrom('new', '2:15pm'))
})
