import type { orderConfirmation } from '@divine/contracts/calls/orders'
import { stepsOf } from '@divine/contracts/orders/buyer-steps'
import { buyerStageOf, isStage, isToCall, stageRecords } from '@divine/contracts/orders/stages'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { orderedLine } from './order-intake.ts'
import { orderBeside, orderByToken, pageOfOrder, type Receipt, stageChangesOf } from './order-queries.ts'

export type OrderOfBuyer = NonNullable<Awaited<ReturnType<typeof orderByToken>>>

/** The order whose page has this secret. @throws {Refusal} 404 */
export async function orderAt(database: Database, token: string): Promise<OrderOfBuyer> {
  const order = await orderByToken(database, token)
  if (!order) throw new Refusal(404, 'not-found', 'There is no order at this address.')
  return order
}

/** Path of an order's page, which only its buyer knows. */
export function pathOf({ confirmationToken }: Pick<Receipt, 'confirmationToken'>): string {
  return `/order/${confirmationToken}`
}

/** What the page of an order shows. */
export async function confirmationOf(
  database: Database,
  order: OrderOfBuyer,
  isToReview: boolean,
): Promise<z.output<typeof orderConfirmation>> {
  const { id, reference, placedAt, stage, fullname, address, phoneE164, day, sumNaira, takenNaira, version } = order
  const second = await orderBeside(database, order)
  const first =
    order.stage === 'cancelled' && order.duplicateOf !== null && (await pageOfOrder(database, order.duplicateOf))
  return {
    reference,
    placedAt,
    stage: buyerStageOf(stage),
    steps: stepsOf(placedAt, await stageChangesOf(database, id)),
    lines: order.lines.map(orderedLine),
    fullname,
    address,
    phoneEnding: phoneE164.slice(-4),
    day,
    sumNaira,
    paidNaira: takenNaira,
    callAt: isCallAsked(order) ? order.callAt : null,
    version,
    may: isStage(stage) ? [...stageRecords[stage].buyerMay] : [],
    isToReview,
    ...(first &&
      first.phoneE164 === phoneE164 && {
        instead: { reference: order.duplicateOf ?? '', confirmationPath: pathOf(first) },
      }),
    // One of them may have been corrected to the number of somebody else, who is not led to the other.
    ...(second?.phoneE164 === phoneE164 && {
      again: { reference: second.reference, confirmationPath: pathOf(second) },
    }),
  }
}

/** Whether the buyer asked for the call that is noted, rather than that nobody answered the last. */
function isCallAsked({ stage, reason }: OrderOfBuyer): boolean {
  return reason === 'asked' || !isToCall({ stage })
}
