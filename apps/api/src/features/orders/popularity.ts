import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/client.ts'
import { recentLines } from './order-queries.ts'

/** The shop's ranking may be this old: counting a million orders takes a moment. */
const freshMs = 60 * 60_000

/**
 * Ids of the shop's cards, the most ordered first, without those that nobody ordered. For a product every line of it
 * counts, for a pack every line with as many bottles: the same line may count for both.
 */
async function popularCards(database: Database, catalogue: Catalogue): Promise<string[]> {
  const ordered = await recentLines(database)
  return shopCards(catalogue)
    .map(({ id, product, bottles }) => {
      const own = ordered.filter((each) => (product ? each.productId === id : each.bottles === bottles))
      return { id, count: own.reduce((sum, each) => sum + each.count, 0) }
    })
    .filter((card) => card.count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ id }) => id)
}

/** The same, counted once an hour. While the database cannot be reached, the last count is still given. */
export function cachedPopularity(database: Database, catalogue: () => Catalogue): () => Promise<string[]> {
  const cache = new LRUCache<'cards', string[]>({
    max: 1,
    ttl: freshMs,
    fetchMethod: () => popularCards(database, catalogue()),
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  })
  return () => cache.forceFetch('cards')
}
