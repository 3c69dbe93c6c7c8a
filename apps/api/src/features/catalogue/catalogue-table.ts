import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A part of the catalogue that there is once. */
export type SingleKind = 'bottle-prices' | 'ingredients' | 'seller' | 'questions'
/** What the parts of the catalogue are: products and posts by their keys, and what there is once. */
export type CatalogueKind = 'product' | 'post' | SingleKind

/** The current catalogue, part by part: what is sold now. Its values are those of the contracts. */
export const catalogueParts = pgTable(
  'catalogue_parts',
  {
    kind: text().$type<CatalogueKind>().notNull(),
    key: text().notNull(),
    /** Those of its kind stand in this order. Numbers may be left out between them. */
    position: integer().notNull(),
    value: jsonb().notNull(),
    /** Counts the saves, from 1. */
    version: integer().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Email of the member of staff who saved it, or what else did; it stays when the account is barred. */
    savedBy: text().notNull(),
  },
  ({ kind, key, value }) => [
    primaryKey({ columns: [kind, key] }),
    // Whoever opens a page or sends the form must come to one product.
    ...(['id', 'slug', 'orderLabel', 'sku'] as const).map((property) =>
      uniqueIndex(`catalogue_parts_${property.toLowerCase()}`)
        .on(sql`(${value} ->> ${sql.raw(`'${property}'`)})`)
        .where(sql`${kind} = 'product'`),
    ),
  ],
)

/** The saves of each part, including the current one. */
export const catalogueVersions = pgTable(
  'catalogue_versions',
  {
    kind: text().$type<CatalogueKind>().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    savedBy: text().notNull(),
    /** What an owner said proves the claims that were new in it; null where it had none. */
    proof: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key, table.version] })],
)
