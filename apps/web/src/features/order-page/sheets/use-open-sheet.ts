import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { mayCall, mayCorrectSum, movesOfRole } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import { isMove, isStage, isToCall } from '@divine/contracts/orders/stages'
import { useState } from 'react'
import { useRole } from '#/trade/desk/use-may.ts'
import type { Claim } from '../claiming.ts'
import { openAttempt } from '../history-facts.ts'
import type { OrderSearch, SheetName } from '../order-search.ts'
import { isTyping } from '../typing.ts'

/**
 * The sheet that the page opens with. Whoever called and has said nothing yet is asked what came of it, unless a
 * colleague has the buyer now; where there was no call to make, nobody is. A stage that the table does not lead to, or
 * that is not for this role, has no sheet, and nobody hands over whom they do not have.
 */
function sheetAt(
  { sheet, left, dial }: OrderSearch,
  order: WholeOrder,
  email: string,
  holder: Claim | undefined,
  role: Role,
): SheetName | undefined {
  if (sheet === 'none') return undefined
  if (sheet === undefined) return !left && !holder && openAttempt(order)?.actor === email ? 'outcomes' : undefined
  // Without script the sheet has the link to call with, too.
  if (sheet === 'outcomes' && !dial && !isToCall(order)) return undefined
  if (sheet === 'hand-over') return order.claim?.by === email ? sheet : undefined
  if (sheet === 'wrong-number') return isMove(order.stage, 'cancelled') ? sheet : undefined
  if (sheet.startsWith('correct') && !mayCall(role, 'correctOrder')) return undefined
  if (sheet === 'correct-sumNaira' && !mayCorrectSum(role, order.stage)) return undefined
  if (isStage(sheet) && !movesOfRole[role].includes(sheet)) return undefined
  return isStage(sheet) && !isMove(order.stage, sheet) ? undefined : sheet
}

interface Open {
  readonly search: OrderSearch
  readonly sheet: SheetName | undefined
  /** The version of the order when it was opened. */
  readonly version: number
}

/**
 * The sheet that is open over an order. It stays until it is closed, whatever others do to the order meanwhile. The one
 * that opens by itself waits for who is typing, and goes once its question is answered elsewhere by who was asked.
 */
export function useOpenSheet(
  search: OrderSearch,
  order: WholeOrder,
  email: string,
  holder: Claim | undefined,
): Pick<Open, 'sheet' | 'version'> {
  const role = useRole()
  const sheet = sheetAt(search, order, email, holder, role)
  const [open, setOpen] = useState<Open>({ search, sheet, version: order.version })
  const isOther = open.search !== search || (sheet !== undefined && sheet !== open.sheet)
  const isByItself = search.sheet === undefined && open.search === search
  const isAnswered = isByItself && sheet === undefined && open.sheet !== undefined && order.agent === email
  if (!isAnswered && (!isOther || (isByItself && isTyping()))) return open
  const opened = { search, sheet, version: order.version }
  setOpen(opened)
  return opened
}
