import { z } from 'zod'
import './zod-on-pages.ts'
import { bottleCounts } from '../catalogue/bottles.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { shopCards } from '../catalogue/shop-cards.ts'
import { addresses } from './addresses.ts'
import { byCatalogue } from './by-catalogue.ts'
import { mostProducts } from './catalogue-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'

const cardIds = (catalogue: Catalogue) => shopCards(catalogue).map(({ id }) => id)

const storedCart = byCatalogue((choose) =>
  z.object({
    lines: z
      .array(
        z.object({
          product: choose(cardIds, 'We do not sell this product.'),
          bottles: z.literal(bottleCounts, 'Please select a valid number of bottles.'),
        }),
      )
      // Looked at before the lines are: a body of 64 KB has thousands of them.
      .max(mostProducts, 'A cart has each product once.')
      .refine(
        (lines) => new Set(lines.map(({ product }) => product)).size === lines.length,
        'A cart has each product once.',
      ),
  }),
)

export const getCart = {
  ...addresses.getCart,
  config: { access: 'public' },
  schema: {
    summary: 'Read the cart that a signed cookie keeps; an empty one where there is no such cookie',
    tags: ['Cart'],
    response: { 200: storedCart },
  },
} as const satisfies Endpoint

export const keepCart = {
  ...addresses.keepCart,
  config: { access: 'public' },
  schema: {
    summary: 'Keep a cart in a signed cookie, for browsers without script; an empty one takes the cookie away',
    tags: ['Cart'],
    body: storedCart,
    response: { 200: storedCart, 400: failure },
  },
} as const satisfies Endpoint
