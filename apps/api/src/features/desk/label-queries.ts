import type { orderLabel } from '@divine/contracts/calls/order-labels'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { orders } from '../../database/schema.ts'
import { hasKnownStage } from './known-order.ts'

/** What is written on the parcels of these orders, as they are named; those that nothing has are left out. */
export async function labelsOf(
  database: Database,
  references: readonly string[],
): Promise<z.output<typeof orderLabel>[]> {
  const rows = await database
    .select({
      reference: orders.reference,
      fullname: orders.fullname,
      phone: orders.phone,
      phoneE164: orders.phoneE164,
      address: orders.address,
      state: orders.state,
      town: orders.town,
      day: orders.day,
      sumNaira: orders.sumNaira,
      stage: orders.stage,
    })
    .from(orders)
    .where(inArray(orders.reference, [...references]))
  const labels = rows.filter(hasKnownStage)
  return [...new Set(references)].flatMap((reference) => labels.filter((label) => label.reference === reference))
}
