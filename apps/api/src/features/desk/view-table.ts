import type { DeskFilters } from '@divine/contracts/calls/order-desk'
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Filters of the order desk that are kept under a name. */
export const deskViews = pgTable(
  'desk_views',
  {
    /** Email of the member of staff whose it is; empty where all have it. */
    owner: text().notNull(),
    name: text().notNull(),
    filter: jsonb().$type<DeskFilters>().notNull(),
    /** Email of the member of staff who kept it. */
    keptBy: text().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.name] })],
)
