import { isMove, isToCall, type Stage, stageRecords } from '@divine/contracts/orders/stages'
import type { SheetName } from '../order-search.ts'

/** What can come of a call, and where it leads. */
export interface Outcome {
  readonly label: string
  readonly note?: string
  readonly drawing?: 'wrong' | 'off' | 'silent' | 'check' | 'close' | 'clock'
  /** The key that presses it. */
  readonly key?: number
  readonly to: Stage
  /** Said at once, with the next time; otherwise it opens a sheet that asks. */
  readonly reason?: 'no-answer' | 'phone-off'
  /** The sheet that asks, where it is not that of the stage. */
  readonly sheet?: SheetName
  readonly look?: 'yes' | 'no'
}

/** The commonest are lowest, under the thumb. */
function drawnOutcomes(retry: string): readonly Outcome[] {
  return [
    { label: 'Cancelled', note: 'say why', drawing: 'close', key: 1, to: 'cancelled', look: 'no' },
    { label: 'Wrong number', note: 'not the buyer', drawing: 'wrong', key: 2, to: 'cancelled', sheet: 'wrong-number' },
    { label: 'Phone off', note: `try ${retry}`, drawing: 'off', key: 3, to: 'call-back', reason: 'phone-off' },
    { label: 'No answer', note: `try ${retry}`, drawing: 'silent', key: 4, to: 'call-back', reason: 'no-answer' },
    { label: 'Call back', note: 'at a time', drawing: 'clock', key: 5, to: 'call-back' },
    { label: 'Confirmed', note: 'day and sum', drawing: 'check', key: 6, to: 'confirmed', look: 'yes' },
  ]
}

/**
 * What can come of a call at an order in this stage, by the table of moves. A stage to which it leads and that is not
 * drawn here has a plain button; an order that waits for no call has such buttons on its page already.
 * @param retry when a buyer who does not answer is called again, in words
 */
export function outcomesFrom(stage: Stage, retry: string): readonly Outcome[] {
  const drawn = drawnOutcomes(retry).filter(({ to }) => isMove(stage, to))
  if (!isToCall({ stage })) return drawn
  const others = stageRecords[stage].next.filter((to) => !drawn.some((outcome) => outcome.to === to))
  return [...others.map((to) => ({ label: stageRecords[to].moved, to })), ...drawn]
}
