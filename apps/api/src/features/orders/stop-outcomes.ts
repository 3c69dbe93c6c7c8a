import { isErased } from '@divine/contracts/orders/erased'
import type { OrderState, PaidBy } from '@divine/contracts/orders/history'
import type { Move } from '@divine/contracts/orders/moves'
import { alsoSaid, notCounted, wordOfStop } from '@divine/contracts/orders/runs'
import { type MoveReason, undeliveredStages } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { noSuchOrder } from '../../http/no-such-order.ts'
import { lastEventId, lastStageEvent, lockOrder } from './move-queries.ts'
import { actOn, moved, takenBack } from './order-moves.ts'

/** What a rider says of an order at the door. */
export interface SaidAtDoor {
  readonly outcome: 'delivered' | 'failed'
  readonly sumNaira?: number | undefined
  readonly paidBy?: PaidBy | undefined
  /** By what a transfer is found at the bank. */
  readonly transferReference?: string | undefined
  readonly reason?: MoveReason | undefined
  readonly note?: string | undefined
  /** When it was said, by the clock of their phone. */
  readonly at: Date
}

/** Whose phone says it, and of which run. */
export interface AtDoor {
  readonly runId: number
  /** Name of the rider. */
  readonly rider: string
  /** Minted on the phone. Whoever calls knows that it was not used before. */
  readonly key: string | undefined
  /** When riders of the run said the last that they said of it, also where somebody has taken that back. */
  readonly lastSaidAt: Date | undefined
}

/** What became of what a rider said. */
export interface Heard {
  /** Whether the order is so now, or has been; false where it was noted only. */
  readonly isCounted: boolean
  /** The event that notes what does not count; undefined where the buyer was erased. */
  readonly noted?: number | undefined
}

/** Begins the name of a rider where an event says who acted: no email of a member of staff does. */
const riderMark = 'rider '

/**
 * What a rider says of a stop of their run, in whatever order it comes: the last that riders said of it counts, by when
 * they said it. What contradicts somebody who is no rider, or somebody with another phone who said otherwise since, or
 * comes after the run has lost the order, changes nothing and is a note in its history: nothing that was said is lost.
 * @throws {Refusal} 400 where a sum or a reason is missing, 404 where there is no such order
 */
export async function sayAtDoor(
  database: Database,
  reference: string,
  said: SaidAtDoor,
  { runId, rider, key, lastSaidAt }: AtDoor,
): Promise<Heard> {
  const actor = `${riderMark}${rider}`
  const actId = key && `run-${runId}-${key}`
  // When it was said is set by our clock where the phone's is ahead: sent again it would be another moment.
  const { at: _, ...asked } = said
  return database.transaction(async (transaction) => {
    const found = await lockOrder(transaction, reference)
    if (!found) throw noSuchOrder()
    const { id, state } = found
    const isHere = state.runId === runId
    const note = isErased(state) ? undefined : said.note
    const act = { actor, actId, asked, doneAt: said.at } as const
    const last = isHere && state.stage !== 'with-rider' ? await lastStageEvent(transaction, id) : undefined
    const isOfRider = last?.kind === 'moved' && last.actor?.startsWith(riderMark) === true
    // What was said again left no event. Of what was said at the same moment, as by a clock that was not right yet, the
    // later to arrive is the later said.
    const isLast = lastSaidAt === undefined || said.at >= lastSaidAt
    const isLater = isOfRider && !state.isSettled && isLast && said.at >= (last.doneAt ?? last.at)
    if (isHere && isSo(state, said)) {
      const isReasonKept = isErased(state) || said.outcome === 'delivered' || state.reason === said.reason
      const unsaid = isReasonKept ? note : inWords(alsoSaid, said)
      if (unsaid) await actOn(transaction, reference, { ...act, kind: 'noted', note: unsaid })
      return { isCounted: true }
    }
    const { outcome, sumNaira, paidBy, transferReference, reason } = said
    const move: Move =
      outcome === 'delivered' ? { to: outcome, sumNaira, paidBy, transferReference } : { to: outcome, reason }
    const toDoor = moved(move, actor)
    // Who moved it last is a matter of the staff.
    const change = (before: OrderState, doneAt: Date) => ({ ...toDoor(before, doneAt), agent: before.agent })
    const isFirst = isHere && state.stage === 'with-rider' && isLast
    const replaced = isLater && !isErased(state) ? last : undefined
    if (isFirst || replaced) {
      const saying = transaction.transaction(async (inner) => {
        if (replaced)
          await actOn(inner, reference, {
            kind: 'taken-back',
            actor,
            takesBack: replaced.id,
            doneAt: said.at,
            change: takenBack(replaced.changes, true),
          })
        await actOn(inner, reference, { ...act, kind: 'moved', note, change })
        return true
      })
      // Whatever the office has made of the order meanwhile: what the rider says is not lost.
      if (await saying.catch(falseWhereInTheWay)) return { isCounted: true }
    }
    if (isErased(state)) return { isCounted: false }
    await actOn(transaction, reference, { ...act, kind: 'noted', note: inWords(notCounted, said) })
    return { isCounted: false, noted: await lastEventId(transaction, id) }
  })
}

/** @throws every error but that the order is not as it would have to be; what was said may also be wrong by itself */
function falseWhereInTheWay(error: unknown): false {
  if (error instanceof Refusal && error.body.code === 'conflict') return false
  throw error
}

/** Whether an order says already what the rider does. */
function isSo(state: OrderState, { outcome, sumNaira, paidBy, transferReference, reason }: SaidAtDoor): boolean {
  // What came back to us by now, or is on its way back, had failed.
  if (state.stage !== outcome) return outcome === 'failed' && undeliveredStages.includes(state.stage)
  if (outcome === 'failed') return state.reason === reason
  return (
    state.takenNaira === sumNaira &&
    (state.paidBy ?? 'cash') === (paidBy ?? 'cash') &&
    // It goes with the buyer.
    (isErased(state) || (state.transferReference ?? '') === (transferReference ?? ''))
  )
}

/** What changed nothing, as a note has it. @param beginning what became of it */
function inWords(beginning: string, said: SaidAtDoor): string {
  const words = wordOfStop(beginning, said)
  return said.note ? `${words} ${said.note}` : words
}
