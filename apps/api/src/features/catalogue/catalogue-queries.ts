import { bottlePricesSchema, productSchema, storedPartVersions } from '@divine/contracts/calls/catalogue'
import type { Catalogue, Product } from '@divine/contracts/catalogue/catalogue'
import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
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

/** A product with the save that made it what it is. */
export interface SavedProduct {
  readonly product: ReturnType<typeof productSchema.parse>
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string
}

type Row = Pick<typeof catalogueParts.$inferSelect, 'value' | 'version' | 'savedAt' | 'savedBy'>

const asSaved = ({ value, version, savedAt, savedBy }: Row): SavedProduct => {
  return { product: productSchema.parse(value), version, savedAt, savedBy }
}

const isProduct = eq(catalogueParts.kind, 'product')

/** Every product in the order of the shop. */
export async function savedProducts(database: Database): Promise<SavedProduct[]> {
  const rows = await database.select().from(catalogueParts).where(isProduct).orderBy(asc(catalogueParts.position))
  return rows.map(asSaved)
}

/** The stored versions of a product without what they say, newest first: none of one that there is not. */
export function productVersions(database: Database, key: string) {
  const { version, savedAt, savedBy, proof } = catalogueVersions
  return database
    .select({ version, savedAt, savedBy, proof })
    .from(catalogueVersions)
    .where(and(eq(catalogueVersions.kind, 'product'), eq(catalogueVersions.key, key)))
    .orderBy(desc(version))
}

/** One version of a product; undefined where it is no longer stored. */
export async function productVersion(
  database: Database,
  key: string,
  version: number,
): Promise<(SavedProduct & { readonly proof: string | null }) | undefined> {
  const [row] = await database
    .select()
    .from(catalogueVersions)
    .where(
      and(
        eq(catalogueVersions.kind, 'product'),
        eq(catalogueVersions.key, key),
        eq(catalogueVersions.version, version),
      ),
    )
  return row && { ...asSaved(row), proof: row.proof }
}

/** Every change looks at all that is sold, and so waits for the one before it. */
export async function lockCatalogue(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${catalogueParts} in share row exclusive mode`)
}

/** Ids that products and packs have or had: none is given twice, as orders and carts name them. */
export async function highestId(transaction: Database): Promise<number> {
  const result = await transaction.execute(sql`
    select coalesce(max(id::bigint), 0)::int as id from (
      select value ->> 'id' as id from ${catalogueVersions} where kind = 'product'
      union all select value ->> 'id' from ${catalogueParts} where kind = 'product'
      union all select entry -> 'pack' ->> 'id' from ${catalogueParts}, jsonb_array_elements(value) entry
        where kind = 'bottle-prices') known`)
  const [row] = (result as unknown as { rows: { id: number }[] }).rows
  return row?.id ?? 0
}

/** Whether a product has or had this key. */
export async function isKeyKnown(transaction: Database, key: string): Promise<boolean> {
  const rows = await transaction
    .select({ key: catalogueVersions.key })
    .from(catalogueVersions)
    .where(and(eq(catalogueVersions.kind, 'product'), eq(catalogueVersions.key, key)))
    .limit(1)
  return rows.length > 0
}

/**
 * Keeps a product with the version that it becomes, and drops the versions beyond {@link storedPartVersions} that have
 * no proof. The catalogue is locked.
 */
export async function keepProduct(
  transaction: Database,
  product: Product,
  { version, savedBy, proof }: { readonly version: number; readonly savedBy: string; readonly proof: string | null },
): Promise<SavedProduct> {
  const { key } = product
  const saved = { kind: 'product', key, value: product, version, savedBy, savedAt: new Date() } as const
  await transaction
    .insert(catalogueParts)
    .values({ ...saved, position: sql`(select coalesce(max(position), 0) + 1 from ${catalogueParts})` })
    .onConflictDoUpdate({ target: [catalogueParts.kind, catalogueParts.key], set: saved })
  await transaction.insert(catalogueVersions).values({ ...saved, proof })
  await transaction
    .delete(catalogueVersions)
    .where(
      and(
        eq(catalogueVersions.kind, 'product'),
        eq(catalogueVersions.key, key),
        lte(catalogueVersions.version, version - storedPartVersions),
        isNull(catalogueVersions.proof),
      ),
    )
  return asSaved(saved)
}

/** Puts the products into this order. The catalogue is locked. @param keys those of all products */
export async function placeProducts(transaction: Database, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    await transaction
      .update(catalogueParts)
      .set({ position: index + 1 })
      .where(and(isProduct, eq(catalogueParts.key, key)))
  }
}
