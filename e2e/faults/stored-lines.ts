import { query } from '../../scripts/postgres-server.ts'
import type { StoredLine } from './visitor-promises.ts'

/** Reads every line of the orders that came by the site's form. */
export async function readStoredLines(databaseUrl: string): Promise<StoredLine[]> {
  return (await query(
    databaseUrl,
    `select reference, confirmation_token as token, phone, exists (
       select from orders later where later.phone_e164 = orders.phone_e164 and later.source = 'form' and later.id > orders.id
         and 'cancelled' = (select changes -> 'stage' ->> 1 from order_events events
           where events.order_id = orders.id and changes ? 'stage' and at <= later.placed_at order by events.id desc limit 1)
     ) as "wasReplaced"
     from orders join order_lines on order_id = orders.id where source = 'form'`,
  )) as unknown as StoredLine[]
}
