import { type ShopCard, shopCards } from '@divine/contracts/catalogue/shop-cards'
import { deviceList } from '#/shared/device-list.ts'

/** The wishlist's key in the local storage, which holds ids of the shop's cards, the first wished first. */
export const wishlistKey = 'wishlist'

/** What somebody wishes for, kept on their device alone. */
export const wishlist = deviceList(wishlistKey, (id) => shopCards.some((card) => card.id === id))

export function removeFromWishlist(id: string): void {
  wishlist.update((ids) => ids.filter((each) => each !== id))
}

/** The cards with these ids, in their order. */
export function cardsOf(ids: readonly string[]): readonly ShopCard[] {
  return ids.flatMap((id) => shopCards.filter((card) => card.id === id))
}

/** What the address of `/wishlist` may contain: the cards that somebody shares, such as `?items=2.5`. */
export interface WishlistSearch {
  readonly items?: string
}

/** Reads the address leniently: ids without a card are left out. */
export function readWishlistSearch({ items }: Record<string, unknown>): WishlistSearch {
  const ids = [...new Set(String(items ?? '').split('.'))]
  const known = cardsOf(ids).map(({ id }) => id)
  return known.length > 0 ? { items: known.join('.') } : {}
}

/** The cards that an address shares. */
export function sharedCards({ items = '' }: WishlistSearch): readonly ShopCard[] {
  return cardsOf(items.split('.'))
}
