import type { importStates } from '@divine/contracts/calls/imports'
import type { ImportColumns } from '@divine/contracts/orders/import-columns'
import type { ImportConsent } from '@divine/contracts/orders/import-consents'
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Files of former orders that owners have sent, and what became of each. */
export const orderImports = pgTable(
  'order_imports',
  {
    /** 128 random bits in hexadecimal. */
    id: text().primaryKey(),
    format: text().$type<'csv' | 'xlsx'>().notNull(),
    state: text().$type<(typeof importStates)[number]>().notNull().default('waiting'),
    /** Whether its file is still on its way: until all of it is here nobody sees it or takes it in. */
    isArriving: boolean().notNull().default(false),
    /** As its owner called it; empty where nobody said. */
    fileName: text().notNull().default(''),
    /** How many sheets of it have rows: the first of them is read. */
    sheets: integer().notNull().default(1),
    startedBy: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    columns: jsonb().$type<ImportColumns>(),
    isDayFirst: boolean(),
    consent: text().$type<ImportConsent>(),
    rows: integer().notNull().default(0),
    stored: integer().notNull().default(0),
    known: integer().notNull().default(0),
    bad: integer().notNull().default(0),
    /** Orders that went when it was taken back, and those that stayed. */
    removed: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Counts how often it was begun or taken back: whoever runs it goes on while that stays as it was. */
    run: integer().notNull().default(0),
    /** When the process that runs it said so last. */
    runningAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('order_imports_started').on(table.startedAt)],
)

/** The bytes of these files, piece by piece, until a day after they came. */
export const orderImportParts = pgTable(
  'order_import_parts',
  {
    importId: text()
      .notNull()
      .references(() => orderImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)
