import { isDeepStrictEqual } from 'node:util'
import { shownCatalogue } from '@divine/contracts/catalogue/catalogue'
import { firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { getTableName, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { catalogueParts, catalogueVersions, images, orders, reviews } from '../database/schema.ts'
import { keepFirstContent } from '../features/catalogue/catalogue-queries.ts'
import { descriptions, descriptionVersions } from '../features/descriptions/description-table.ts'
import type { TestApp } from './test-app.ts'

const patience = { timeout: 30_000 }

const tables = [orders, reviews, images, descriptions, descriptionVersions, catalogueParts, catalogueVersions]

/** Gives an app the shop of a new database: what the specification sells, its texts, no orders, reviews or pictures. */
export async function renewShop({ app, database }: TestApp): Promise<void> {
  const catalogue = { ...firstContent.catalogue, seller: app.config.seller }
  const renew = () =>
    database.transaction(async (transaction) => {
      const names = tables.map(getTableName).join(', ')
      await transaction.execute(sql`set local lock_timeout = '200ms'`)
      await transaction.execute(sql.raw(`truncate ${names} restart identity cascade`))
      await keepFirstContent(transaction, { ...firstContent, catalogue })
    })
  // The app reads some of these tables at any moment, in an order of its own: who empties them lets it go first.
  await vi.waitFor(renew, patience)
  await vi.waitUntil(() => isDeepStrictEqual(app.shownCatalogue, shownCatalogue(catalogue)), patience)
}
