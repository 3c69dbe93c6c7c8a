/**
 * The product that shows how a product page looks. Nobody sells it. Source: specification §2 and §9; its departures §2.
 */
export const sampleProduct = {
  name: 'Optimum Nutrition',
  picture: 'sample-nutrition',
  sku: 'SAMPLE-001',
  category: 'Nutrition',
  tags: ['Sample', 'Powder', 'Nutrition'],
  priceDollars: 18.99,
  summary:
    'A tin that stands in for a product. It shows what belongs on a page: what it is, what it costs, what people say.',
  description: [
    'This text shows where a product is described: what is in the tin, how much of it there is, and who made it.',
    'It names no plant and promises nothing, because there is no such product. Every product that we do sell has a page of its own in our shop, with its packages, its price in naira and the order form.',
  ],
} as const

/** Shown beside the sample, and samples themselves. `beforeDollars` is the price that is struck out. */
export const relatedSamples = [
  { name: 'Sample Greens', beforeDollars: 59.99, priceDollars: 39.99 },
  { name: 'Sample Oats', beforeDollars: 49.99, priceDollars: 29.99 },
] as const
