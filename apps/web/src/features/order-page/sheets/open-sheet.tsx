import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isMove, type Stage, stages } from '@divine/contracts/orders/stages'
import { openAttempt } from '../history-facts.ts'
import { correctableFields, type OrderSearch, type SheetName } from '../order-search.ts'
import { type NotDone, useOrderPage } from '../page-context.ts'
import { ConflictSheet } from './conflict-sheet.tsx'
import { CorrectFieldSheet, CorrectSheet } from './correct-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { HandOverSheet, KeysSheet, WrongNumberSheet } from './other-sheets.tsx'
import { Outcomes } from './outcomes.tsx'

/**
 * The sheet that stands over an order. Whoever called and has said nothing yet is asked what came of it. A stage that the
 * table does not lead to has no sheet.
 */
export function sheetAt(
  search: OrderSearch,
  order: WholeOrder,
  email: string,
  notDone: NotDone | undefined,
): SheetName | 'conflict' | undefined {
  if (notDone?.clashes) return 'conflict'
  const { sheet } = search
  if (sheet === 'none') return undefined
  if (sheet === undefined) return !search.left && openAttempt(order)?.actor === email ? 'outcomes' : undefined
  if (sheet === 'wrong-number') return isMove(order.stage, 'cancelled') ? sheet : undefined
  return isStage(sheet) && !isMove(order.stage, sheet) ? undefined : sheet
}

function isStage(sheet: SheetName): sheet is Stage {
  return stages.some((stage) => stage === sheet)
}

export function OpenSheet({ sheet }: { sheet: SheetName | 'conflict' }) {
  const { notDone } = useOrderPage()
  switch (sheet) {
    case 'conflict':
      return notDone?.clashes ? <ConflictSheet notDone={notDone} clashes={notDone.clashes} /> : null
    case 'outcomes':
      return <Outcomes />
    case 'wrong-number':
      return <WrongNumberSheet />
    case 'correct':
      return <CorrectSheet />
    case 'hand-over':
      return <HandOverSheet />
    case 'keys':
      return <KeysSheet />
    default: {
      const field = correctableFields.find((each) => sheet === `correct-${each}`)
      if (field) return <CorrectFieldSheet key={sheet} field={field} />
      return isStage(sheet) ? <MoveSheet key={sheet} to={sheet} /> : null
    }
  }
}
