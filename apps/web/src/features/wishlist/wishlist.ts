import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { findCard, isCardId, type ShopCard } from '@divine/contracts/catalogue/shop-cards'
import { deviceList } from '#/shared/device-list.ts'

/** The wishlist's key in the local storage, which holds ids of the shop's cards, the first wished first. */
export const wishlistKey = 'wishlist'

/** What somebody wishes for, kept on their device alone. What is not sold any more stays, and is not shown. */
export const wishlist = deviceList(wishlistKey, isCardId)

export function removeFromWishlist(id: string): void {
  wishlist.update((ids) => ids.filter((each) => each !== id))
}

/** The cards with these ids, in their order. */
export function cardsOf(catalogue: Catalogue, ids: readonly string[]): readonly ShopCard[] {
  return ids.flatMap((id) => findCard(catalogue, id) ?? [])
}

/** What the address of `/wishlist` may contain: the cards that somebody shares, such as `?items=2.5`. */
export interface WishlistSearch {
  readonly items?: string
}

/** Reads the address leniently: what is no id is left out. */
export function readWishlistSearch({ items }: Record<string, unknown>): WishlistSearch {
  const ids = [...new Set(String(items ?? '').split('.'))].filter(isCardId)
  return ids.length > 0 ? { items: ids.join('.') } : {}
}

/** The cards that an address shares; ids without one are left out. */
export function sharedCards(catalogue: Catalogue, { items = '' }: WishlistSearch): readonly ShopCard[] {
  return cardsOf(catalogue, items.split('.'))
}

/** The address without ids of what is not sold: however it is written, what it shows is one page. */
export function searchOfSold(catalogue: Catalogue, search: WishlistSearch): Readonly<Record<string, string>> {
  const ids = sharedCards(catalogue, search).map(({ id }) => id)
  return ids.length > 0 ? { items: ids.join('.') } : {}
}
