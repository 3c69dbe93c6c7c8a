import {
  bottlePricesSchema,
  ingredientsSchema,
  productSchema,
  questionsSchema,
  sellerSchema,
  storedPartVersions,
} from '@divine/contracts/calls/catalogue-parts'
import { postSchema } from '@divine/contracts/calls/posts'
import { sellerWith } from '@divine/contracts/calls/seller-with'
import type { Seller } from '@divine/contracts/catalogue/seller'
import type { ShopContent } from '@divine/contracts/catalogue/shop-content'
import { and, asc, desc, eq, isNull, lte, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { type CatalogueKind, catalogueParts, catalogueVersions, type SingleKind } from './catalogue-table.ts'

/** Who saved what no member of staff has changed yet. */
export const firstAuthor = 'the site, as its first values'

/** Under which key a part is kept of which there is one. */
export const onlyOne = 'all'

/** What each part has to be, by its kind. */
const schemas = {
  product: productSchema,
  'bottle-prices': bottlePricesSchema,
  ingredients: ingredientsSchema,
  seller: sellerSchema,
  questions: questionsSchema,
  post: postSchema,
} as const satisfies Record<CatalogueKind, z.ZodType>

type ValueOf<Kind extends CatalogueKind> = z.infer<(typeof schemas)[Kind]>

/**
 * Keeps these as the first values of each kind of part of which nothing is kept. Of the seller nothing is: until staff
 * say something, the site's settings do. Safe at every start, in several processes at once.
 */
export async function keepFirstContent(
  database: Database,
  { catalogue, questions, posts }: ShopContent,
): Promise<void> {
  const { products, bottlePrices, ingredients } = catalogue
  const single: Readonly<Record<SingleKind, object>> = {
    'bottle-prices': { bottlePrices },
    ingredients: { ingredients },
    seller: {},
    questions,
  }
  const parts = [
    ...products.map((product) => ({ kind: 'product', key: product.key, value: product }) as const),
    ...posts.map((post) => ({ kind: 'post', key: post.slug, value: post }) as const),
    ...Object.entries(single).map(([kind, value]) => ({ kind: kind as CatalogueKind, key: onlyOne, value })),
  ]
  await database.transaction(async (transaction) => {
    const kept = await transaction.selectDistinct({ kind: catalogueParts.kind }).from(catalogueParts)
    const missing = parts.filter(({ kind }) => !kept.some((other) => other.kind === kind))
    if (missing.length === 0) return
    const saved = missing.map(({ kind, key, value }, index) => {
      return { kind, key, value, position: index + 1, version: 1, savedBy: firstAuthor }
    })
    await transaction.insert(catalogueParts).values(saved).onConflictDoNothing()
    await transaction.insert(catalogueVersions).values(saved).onConflictDoNothing()
  })
}

/**
 * What staff have made of the shop.
 * @param known what the site's settings say of the seller
 * @throws {z.ZodError} where what is kept is none
 */
export async function readContent(database: Database, known: Seller): Promise<ShopContent> {
  const rows = await database
    .select({ kind: catalogueParts.kind, value: catalogueParts.value })
    .from(catalogueParts)
    .orderBy(asc(catalogueParts.position))
  const valuesOf = <Kind extends CatalogueKind>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ value }) => schemas[kind].parse(value) as ValueOf<Kind>)
  const theOne = <Kind extends CatalogueKind>(kind: Kind) => {
    const [value] = valuesOf(kind)
    if (!value) throw new Error(`Nothing is kept of ${kind}`)
    return value
  }
  return {
    catalogue: {
      products: valuesOf('product'),
      ...theOne('bottle-prices'),
      ...theOne('ingredients'),
      seller: sellerWith(theOne('seller'), known),
    },
    questions: theOne('questions'),
    posts: valuesOf('post'),
  }
}

/** A part with the save that made it what it is. */
export interface SavedPart<Kind extends CatalogueKind> {
  readonly key: string
  readonly value: ValueOf<Kind>
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string
}

type Row = Pick<typeof catalogueParts.$inferSelect, 'key' | 'value' | 'version' | 'savedAt' | 'savedBy'>

const asSaved = <Kind extends CatalogueKind>(
  kind: Kind,
  { key, value, version, savedAt, savedBy }: Row,
): SavedPart<Kind> => ({ key, value: schemas[kind].parse(value) as ValueOf<Kind>, version, savedAt, savedBy })

/** Every part of a kind; products in the order of the shop. */
export async function savedParts<Kind extends CatalogueKind>(
  database: Database,
  kind: Kind,
): Promise<SavedPart<Kind>[]> {
  const rows = await database
    .select()
    .from(catalogueParts)
    .where(eq(catalogueParts.kind, kind))
    .orderBy(asc(catalogueParts.position))
  return rows.map((row) => asSaved(kind, row))
}

/** The Pricing page's list. */
export async function bottlePrices(database: Database) {
  return (await savedParts(database, 'bottle-prices')).flatMap(({ value }) => value.bottlePrices)
}

/** The stored versions of a part without what they say, newest first: none of one that there is not. */
export function partVersions(database: Database, kind: CatalogueKind, key: string) {
  const { version, savedAt, savedBy, proof } = catalogueVersions
  return database
    .select({ version, savedAt, savedBy, proof })
    .from(catalogueVersions)
    .where(and(eq(catalogueVersions.kind, kind), eq(catalogueVersions.key, key)))
    .orderBy(desc(version))
}

/** One version of a part; undefined where it is no longer stored. */
export async function partVersion<Kind extends CatalogueKind>(
  database: Database,
  kind: Kind,
  key: string,
  version: number,
): Promise<(SavedPart<Kind> & { readonly proof: string | null }) | undefined> {
  const [row] = await database
    .select()
    .from(catalogueVersions)
    .where(
      and(eq(catalogueVersions.kind, kind), eq(catalogueVersions.key, key), eq(catalogueVersions.version, version)),
    )
  return row && { ...asSaved(kind, row), proof: row.proof }
}

/** Every change looks at all that is sold, and so waits for the one before it. */
export async function lockCatalogue(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ${catalogueParts} in share row exclusive mode`)
}

/** Every price with a pack that is or was on the Pricing page's list. */
const formerPacks = sql`(
  select (entry ->> 'bottles')::int as bottles, entry -> 'pack' ->> 'id' as id, version
    from ${catalogueVersions}, jsonb_array_elements(value -> 'bottlePrices') entry
    where kind = 'bottle-prices' and entry ? 'pack')`

/** Ids that products and packs have or had: none is given twice, as orders and carts name them. */
export async function highestId(transaction: Database): Promise<number> {
  const result = await transaction.execute(sql`
    select coalesce(max(id::bigint), 0)::int as id from (
      select value ->> 'id' as id from ${catalogueVersions} where kind = 'product'
      union all select value ->> 'id' from ${catalogueParts} where kind = 'product'
      union all select id from ${formerPacks} packs) known`)
  const [row] = (result as unknown as { rows: { id: number }[] }).rows
  return row?.id ?? 0
}

/** Whether a version of the Pricing page's list is the last one that says the id of a pack. */
const isLastOfPack = sql`exists (
  select from jsonb_array_elements(${catalogueVersions.value} -> 'bottlePrices') entry
    where entry ? 'pack' and not exists (
      select from ${formerPacks} later
        where later.version > ${catalogueVersions.version} and later.id = entry -> 'pack' ->> 'id'))`

/** The id of the pack of so many bottles, by their number: of those that there are and were. */
export async function packIds(transaction: Database): Promise<ReadonlyMap<number, string>> {
  const result = await transaction.execute(sql`select bottles, id from ${formerPacks} packs order by version`)
  const { rows } = result as unknown as { rows: { bottles: number; id: string }[] }
  return new Map(rows.map(({ bottles, id }) => [bottles, id]))
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

/** What a save is, beside what it saves. */
export interface Save {
  readonly version: number
  readonly savedBy: string
  readonly proof: string | null
}

/**
 * Keeps a part with the version that it becomes, and drops the versions beyond {@link storedPartVersions} that have no
 * proof, and from which no id of a pack has to be known. The catalogue is locked.
 */
export async function keepPart<Kind extends CatalogueKind>(
  transaction: Database,
  { kind, key, value }: { readonly kind: Kind; readonly key: string; readonly value: ValueOf<Kind> },
  { version, savedBy, proof }: Save,
): Promise<SavedPart<Kind>> {
  const saved = { kind, key, value, version, savedBy, savedAt: new Date() }
  await transaction
    .insert(catalogueParts)
    .values({ ...saved, position: sql`(select coalesce(max(position), 0) + 1 from ${catalogueParts})` })
    .onConflictDoUpdate({ target: [catalogueParts.kind, catalogueParts.key], set: saved })
  await transaction.insert(catalogueVersions).values({ ...saved, proof })
  await transaction
    .delete(catalogueVersions)
    .where(
      and(
        eq(catalogueVersions.kind, kind),
        eq(catalogueVersions.key, key),
        lte(catalogueVersions.version, version - storedPartVersions),
        isNull(catalogueVersions.proof),
        not(isLastOfPack),
      ),
    )
  return asSaved(kind, saved)
}

/** Puts the products into this order. The catalogue is locked. @param keys those of all products */
export async function placeProducts(transaction: Database, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    await transaction
      .update(catalogueParts)
      .set({ position: index + 1 })
      .where(and(eq(catalogueParts.kind, 'product'), eq(catalogueParts.key, key)))
  }
}
