import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { orders } from './order-table.ts'

/** The products of an order, as they were sold. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Place in the order, from 1. */
    position: smallint().notNull(),
    /** Id of the product in the shop; null where a former order names what we no longer sell. */
    productId: text(),
    /** What the order form called the product. */
    name: text().notNull(),
    bottles: smallint().notNull(),
    /** Contents of the package, null where none was chosen. */
    package: text(),
    /** What the buyer was shown, in whole naira; null where no price was shown. */
    priceNaira: integer(),
  },
  // The newest lines of all orders are found by walking it backwards.
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId, table.orderId),
  ],
)
