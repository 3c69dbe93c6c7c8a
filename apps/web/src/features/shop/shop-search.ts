import { readTexts } from '#/shared/listing.ts'

/** What the address of the shop may contain. Shop links have always used these names and values of `orderby`. */
export interface ShopSearch {
  /** Words to look for. */
  readonly s?: string
  /** In thousands of naira. */
  readonly min_price?: string
  readonly max_price?: string
  readonly category?: string
  readonly tag?: string
  readonly orderby?: string
  /** Page of the list, from 1. */
  readonly paged?: string
}

const names = ['s', 'min_price', 'max_price', 'category', 'tag', 'orderby', 'paged'] as const

/** Reads the address as it is: an invalid value stays in it, and `listCards` ignores it. */
export function readShopSearch(search: Record<string, unknown>): ShopSearch {
  return readTexts(search, names)
}
