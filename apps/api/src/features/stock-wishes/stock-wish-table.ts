import type { MessageWay } from '@divine/contracts/orders/buyer-messages'
import type { RobotSign } from '@divine/contracts/orders/robot-signs'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Who wants to be told once when a product that is sold out is back. */
export const stockWishes = pgTable(
  'stock_wishes',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text().notNull(),
    /** Empty where an email was given: a wish has one of them, so that its message and its link are of one person. */
    phoneE164: text('phone_e164').notNull(),
    /** Empty where a number was given. */
    email: text().notNull(),
    /** Secret of the page to which the message leads. It stands nowhere else. */
    token: text().notNull().unique('stock_wishes_token'),
    /** Version of the words about privacy that stood below the form; null where none is known. */
    consent: integer(),
    flags: text().array().$type<RobotSign[]>().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it came back, written with the save that says so; null while they wait, also where it is sold out again. */
    backAt: timestamp({ withTimezone: true }),
    /** Names what tells them in the queue: each time it is back it is another one. */
    job: uuid(),
    tries: integer().notNull().default(0),
    /** When the last try began: it counts as sent. */
    begunAt: timestamp({ withTimezone: true }),
    /** What was wrong with the last try, or why there is none, in words. */
    error: text().notNull().default(''),
    /** Whoever was told is not told again. */
    toldAt: timestamp({ withTimezone: true }),
    /** Email of the member of staff who told them; null where a message did. */
    toldBy: text(),
    way: text().$type<MessageWay>(),
  },
  (table) => [
    // The same number, or without one the same email, is one wish until somebody was told.
    uniqueIndex('stock_wishes_open')
      .on(table.productId, sql`coalesce(nullif(${table.phoneE164}, ''), lower(${table.email}))`)
      .where(sql`${table.toldAt} is null`),
    uniqueIndex('stock_wishes_job').on(table.job),
    index('stock_wishes_back')
      .on(table.backAt)
      .where(sql`${table.backAt} is not null and ${table.job} is null and ${table.toldAt} is null`),
    index('stock_wishes_phone').on(table.phoneE164),
    index('stock_wishes_email').on(sql`lower(${table.email})`),
    index('stock_wishes_asked').on(table.askedAt),
  ],
)
