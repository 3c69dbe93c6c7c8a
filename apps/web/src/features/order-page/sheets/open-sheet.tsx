import { isStage } from '@divine/contracts/orders/stages'
import { correctableFields, type SheetName } from '../order-search.ts'
import { useOrderPage } from '../page-context.ts'
import { ConflictSheet } from './conflict-sheet.tsx'
import { CorrectFieldSheet, CorrectSheet } from './correct-sheet.tsx'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { HeldSheet } from './held-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { KeysSheet, WrongNumberSheet } from './other-sheets.tsx'
import { Outcomes } from './outcomes.tsx'

/** What is open over an order: what asks, or compares two texts. */
export function OpenSheet({ sheet }: { sheet: SheetName | 'conflict' | 'held' }) {
  const { notDone } = useOrderPage()
  switch (sheet) {
    case 'conflict':
      return notDone?.clashes ? <ConflictSheet notDone={notDone} clashes={notDone.clashes} /> : null
    case 'held':
      return notDone && <HeldSheet notDone={notDone} />
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
