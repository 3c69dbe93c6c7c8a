import { bottlePricesSchema, productSchema } from '@divine/contracts/calls/catalogue'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { type CatalogueKind, catalogueParts, catalogueVersions } from './catalogue-table.ts'

/** Who saved what no member of staff has changed yet. */
export const firstAuthor = 'the site, as its first values'

/** Under which key the one list of the Pricing page is kept. */
const onlyOne = 'all'

/** Keeps this as what is sold where nothing was kept before. Safe at every start, in several processes at once. */
export async function keepFirstCatalogue(database: Database, { products, bottlePrices }: Catalogue): Promise<void> {
  const parts = [
    ...products.map((product) => ({ kind: 'product', key: product.key, value: product }) as const),
    { kind: 'bottle-prices', key: onlyOne, value: bottlePrices } as const,
  ]
  await database.transaction(async (transaction) => {
    const [kept] = await transaction.select({ key: catalogueParts.key }).from(catalogueParts).limit(1)
    if (kept) return
    const saved = parts.map(({ kind, key, value }, index) => {
      return { kind, key, value, position: index + 1, version: 1, savedBy: firstAuthor }
    })
    await transaction.insert(catalogueParts).values(saved).onConflictDoNothing()
    await transaction.insert(catalogueVersions).values(saved).onConflictDoNothing()
  })
}

/**
 * What is sold now.
 * @throws {z.ZodError} where what is kept is no catalogue
 */
export async function readCatalogue(database: Database): Promise<Catalogue> {
  const valuesOf = async (kind: CatalogueKind) => {
    const rows = await database
      .select({ value: catalogueParts.value })
      .from(catalogueParts)
      .where(eq(catalogueParts.kind, kind))
      .orderBy(asc(catalogueParts.position))
    return rows.map(({ value }) => value)
  }
  const [products, lists] = await Promise.all([valuesOf('product'), valuesOf('bottle-prices')])
  return {
    products: products.map((product) => productSchema.parse(product)),
    bottlePrices: lists.flatMap((list) => bottlePricesSchema.parse(list)),
  }
}
