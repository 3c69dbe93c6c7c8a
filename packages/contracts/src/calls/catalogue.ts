import { z } from 'zod'
import type { BottlePrice, Catalogue, Package, Product } from '../catalogue/catalogue.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'

const text = z.string().trim().min(1)
const naira = z.int().positive()
const bottles = z.int().positive()

const packageSchema = z.object({
  contents: text,
  bottles,
  priceNaira: naira,
}) satisfies z.ZodType<Package>

/** A product as it is kept and handed out. What each value is stands beside its type. */
export const productSchema = z.object({
  id: z.string().regex(/^\d{1,9}$/),
  key: z.string().regex(/^[a-z][a-z\d-]*$/),
  slug: text,
  formerSlugs: z.array(text),
  name: text,
  orderLabel: text,
  formPosition: z.int().positive(),
  shelfPosition: z.int().positive(),
  summary: text,
  sku: text,
  tags: z.array(text),
  card: z.object({ name: text, priceNaira: naira }),
  askFirst: z.array(text),
  packages: z.array(packageSchema).min(1),
}) satisfies z.ZodType<Product>

/** The Pricing page's list, as it is kept and handed out. */
export const bottlePricesSchema = z.array(
  z.object({
    bottles,
    priceNaira: naira,
    pack: z.object({ id: z.string().regex(/^\d{1,9}$/), sku: text }).exactOptional(),
  }),
) satisfies z.ZodType<BottlePrice[]>

const catalogueSchema = z.object({
  products: z.array(productSchema).describe('In the order of the shop'),
  bottlePrices: bottlePricesSchema.describe('Fewest bottles first'),
}) satisfies z.ZodType<Catalogue>

export const getCatalogue = {
  ...addresses.getCatalogue,
  config: { access: 'public' },
  schema: {
    summary: 'Read what is sold',
    description: 'Every product with its packages and prices in whole naira, and what so many bottles of any cost.',
    tags: ['Catalogue'],
    response: { 200: catalogueSchema },
  },
} as const satisfies Endpoint
