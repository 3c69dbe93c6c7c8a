import { z } from 'zod'
import './zod-on-pages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addresses } from './addresses.ts'
import {
  bottlePriceList,
  ingredientsSchema,
  mostProducts,
  partVersion,
  productFields,
  productKey,
  productSchema,
  shownSellerSchema,
  storedPartVersions,
} from './catalogue-parts.ts'
import { claimProof, claimsFailure, keptProof } from './claims.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'

const catalogueSchema = z.object({
  products: z.array(productSchema).describe('In the order of the shop'),
  bottlePrices: bottlePriceList.describe('Fewest bottles first'),
  ...ingredientsSchema.shape,
  seller: shownSellerSchema,
}) satisfies z.ZodType<Catalogue>

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
    body: z.object({
      keys: z.array(productKey).max(mostProducts).describe('Those of all products, each once'),
      seen: z
        .array(productKey)
        .max(mostProducts)
        .optional()
        .describe('The order that was looked at: 409 where somebody has made it another one since'),
    }),
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
