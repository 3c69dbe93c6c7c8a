import { z } from 'zod'
import { bottleCounts } from '../catalogue/bottles.ts'
import { availabilities, type BottlePrice, type Catalogue, type Package, type Product } from '../catalogue/catalogue.ts'
import { addresses } from './addresses.ts'
import { claimProof, claimsFailure, keptProof } from './claims.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { mostPriceNaira } from './orders.ts'

/** How many versions of each part of the catalogue are stored, including the current one. */
export const storedPartVersions = 50
/** Most products that the shop takes. Pages name all of them: they stay quick with so many. */
export const mostProducts = 200
/** One line of text that staff type. */
const line = (most: number, missing: string) =>
  typedText(most, missing).refine((text) => !text.includes('\n'), 'Use one line.')

const naira = z
  .int('Enter the price in whole naira.')
  .positive('Enter a price above 0.')
  .max(mostPriceNaira, 'This price is too high.')
const lineOf = (message: string) => line(200, message)
const digits = z.string().regex(/^\d{1,9}$/)
/** As an address has it. A former one may have been written in another way. */
const formerSlug = z.string().regex(/^[\w-]{1,60}$/, 'Use letters, digits and hyphens.')
const slug = z
  .string('Enter the address of its page.')
  .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'Use small letters and digits, with hyphens between words.')
  .max(60, 'Use at most 60 characters.')

const packageSchema = z
  .object({
    contents: lineOf('Say what the package holds.'),
    bottles: z.int('Say how many bottles are in it.').refine((count) => bottleCounts.includes(count), {
      message: `A package has ${bottleCounts[0]} to ${bottleCounts.at(-1)} bottles.`,
    }),
    priceNaira: naira,
    formerPriceNaira: naira.exactOptional(),
  })
  .refine(
    ({ priceNaira, formerPriceNaira = Number.POSITIVE_INFINITY }) => formerPriceNaira > priceNaira,
    'On offer, a package costs less than before.',
  ) satisfies z.ZodType<Package>

/** What staff say of a product. What each value is stands beside its type. */
const productFields = z.object({
  slug,
  formerSlugs: z.array(formerSlug).max(20, 'These are too many former addresses.'),
  name: lineOf('Enter its name.'),
  orderLabel: line(100, 'Enter its name in the order form.'),
  formerLabels: z.array(line(100, 'Enter a name.')).max(20, 'These are too many former names.'),
  formPosition: z.int().positive().max(100_000),
  shelfPosition: z.int().positive().max(100_000),
  summary: line(500, 'Say in one line what is sold.'),
  sku: line(40, 'Enter its number on your lists.'),
  tags: z.array(line(40, 'Enter a tag.')).max(20, 'These are too many tags.'),
  card: z.object({ name: lineOf('Enter its name on the card.'), priceNaira: naira }),
  askFirst: z.array(line(300, 'Say who should ask first.')).max(20, 'These are too many lines.'),
  picture: z.string().regex(/^(?:[a-z\d-]{1,60}|\/images\/[\da-f]{32})$/, 'Send a picture.'),
  pictureAlt: line(200, 'Say what the picture shows.').exactOptional(),
  availability: z.enum(availabilities, 'Say whether it can be had.'),
  packages: z
    .array(packageSchema)
    .min(1, 'Add a package: buyers choose one.')
    .max(bottleCounts.length, 'These are too many packages.')
    .refine(
      (packages) => new Set(packages.map(({ bottles }) => bottles)).size === packages.length,
      'Two packages have the same number of bottles: orders could not tell them apart.',
    ),
})

const productKey = z.string().regex(/^[a-z][a-z\d-]{0,59}$/, 'There is no such product.')

/** A product as it is kept and handed out. */
export const productSchema = productFields.extend({ id: digits, key: productKey }) satisfies z.ZodType<Product>

/** The Pricing page's list, as it is kept and handed out. */
export const bottlePricesSchema = z.array(
  z.object({
    bottles: z.int().positive(),
    priceNaira: naira,
    pack: z.object({ id: digits, sku: line(40, 'Enter its number on your lists.') }).exactOptional(),
  }),
) satisfies z.ZodType<BottlePrice[]>

const catalogueSchema = z.object({
  products: z.array(productSchema).describe('In the order of the shop'),
  bottlePrices: bottlePricesSchema.describe('Fewest bottles first'),
}) satisfies z.ZodType<Catalogue>

const partVersion = z.object({
  version: z.int().positive(),
  savedAt: instant,
  savedBy: z.string().describe('Email of the member of staff, or what else made it'),
})

/** What somebody sends to save a product. */
const productSave = productFields.extend({ proof: claimProof })

/** A product with the save that made it what it is. */
const savedProduct = partVersion.extend({ product: productSchema })
/** What a product is after somebody wanted to change it, and could not. */
const conflict = failure.extend({ saved: savedProduct })

const keyParams = z.object({ key: productKey })

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

export const listProducts = {
  ...addresses.listProducts,
  config: { access: 'staff' },
  schema: {
    summary: 'List the products in the order of the shop, each with its last save',
    tags: ['Catalogue'],
    response: { 200: z.array(savedProduct), 401: failure },
  },
} as const satisfies Endpoint

export const addProduct = {
  ...addresses.addProduct,
  config: { access: 'staff' },
  schema: {
    summary: 'Add a product, after all others',
    description: 'Its key and its id are made here and never change: they follow from its first address.',
    tags: ['Catalogue'],
    body: productSave,
    response: { 201: savedProduct, 400: failure, 401: failure, 409: failure, 422: claimsFailure },
  },
} as const satisfies Endpoint

export const getProduct = {
  ...addresses.getProduct,
  config: { access: 'staff' },
  schema: {
    summary: 'Read a product with its last save',
    description: 'The `ETag` is its version, to be sent back in `If-Match` with a change.',
    tags: ['Catalogue'],
    params: keyParams,
    response: { 200: savedProduct, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const putProduct = {
  ...addresses.putProduct,
  config: { access: 'staff' },
  schema: {
    summary: 'Change a product',
    description:
      'With `If-Match`, only the version that it names; the refusal has what somebody else saved. An address that it had before goes ' +
      'on to lead to its page.',
    tags: ['Catalogue'],
    headers: z.object({
      'if-match': z.string().optional().describe('The ETag of the version that was changed, such as "7"'),
    }),
    params: keyParams,
    body: productSave,
    response: {
      200: savedProduct,
      400: failure,
      401: failure,
      404: failure,
      409: conflict,
      422: claimsFailure,
    },
  },
} as const satisfies Endpoint

export const orderProducts = {
  ...addresses.orderProducts,
  config: { access: 'staff' },
  schema: {
    summary: 'Put the products into another order in the shop',
    tags: ['Catalogue'],
    body: z.object({ keys: z.array(productKey).max(mostProducts).describe('Those of all products, each once') }),
    response: { 200: z.array(savedProduct), 400: failure, 401: failure, 409: failure },
  },
} as const satisfies Endpoint

export const listProductVersions = {
  ...addresses.listProductVersions,
  config: { access: 'staff' },
  schema: {
    summary: `List the last ${storedPartVersions} versions of a product, and those that have a proof, newest first`,
    tags: ['Catalogue'],
    params: keyParams,
    response: { 200: z.array(partVersion.extend({ proof: keptProof })), 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const getProductVersion = {
  ...addresses.getProductVersion,
  config: { access: 'staff' },
  schema: {
    summary: 'Read one version of a product',
    tags: ['Catalogue'],
    params: keyParams.extend({ version: z.coerce.number<string>().int().positive().max(2_147_483_647) }),
    response: { 200: savedProduct.extend({ proof: keptProof }), 401: failure, 404: failure },
  },
} as const satisfies Endpoint
