import type { BuyerStage } from './buyer-stages.ts'
import { buyerStageOf } from './stages.ts'

/** A stage that an order has reached, as its buyer is told. */
export interface BuyerStep<Moment> {
  readonly stage: BuyerStage
  readonly at: Moment
  /** Whether the buyer brought it there on its page. */
  readonly isOwn: boolean
}

interface StageChange<Moment> {
  readonly to: string
  readonly at: Moment
  readonly isOwn: boolean
}

/**
 * The way of an order up to now. A stage that it has left again, because a move was taken back or a delivery failed, is
 * no part of it any more.
 * @param moves every change of its stage, oldest first
 */
export function stepsOf<Moment>(placedAt: Moment, moves: readonly StageChange<Moment>[]): BuyerStep<Moment>[] {
  let steps: BuyerStep<Moment>[] = [{ stage: 'received', at: placedAt, isOwn: true }]
  for (const { to, at, isOwn } of moves) {
    const stage = buyerStageOf(to)
    const before = steps.findIndex((step) => step.stage === stage)
    steps = before === -1 ? [...steps, { stage, at, isOwn }] : steps.slice(0, before + 1)
  }
  return steps
}
