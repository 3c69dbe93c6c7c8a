import { customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Bytes. The embedded database returns them as a plain array of bytes, Postgres as a Buffer. */
const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

/** Pictures that staff have put into descriptions. */
export const images = pgTable('images', {
  /** The first 128 bits of the SHA-256 of the file that was sent, in hexadecimal: the same file is stored once. */
  id: text().primaryKey(),
  /** Size in pixels of the widest stored file. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Email of the member of staff who sent it. */
  uploadedBy: text().notNull(),
  uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When it was last sent, saved in a description, or found in one. */
  lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** The files of each picture: every width in every format. */
export const imageFiles = pgTable(
  'image_files',
  {
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    format: text().$type<'avif' | 'webp' | 'jpeg' | 'png'>().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.width, table.format] })],
)
