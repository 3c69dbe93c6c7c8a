import { isSoldOut } from '@divine/contracts/catalogue/catalogue'
import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'
import { asButton } from '#/shared/as-button.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { changeCart, useCart, withProduct } from '#/trade/cart.ts'
import { useCatalogue } from '#/trade/catalogue.ts'

interface AddToCartProps {
  readonly card: ShopCard
  /** Bottles of the chosen package; if not given, the number that the card sells. */
  readonly bottles?: number | undefined
  /** Whether its words are shown beside the icon, or are only for screen readers. */
  readonly hasWords?: boolean
  /** Removes the product from where it was, such as the wishlist: it is then moved. */
  readonly takeAway?: () => void
}

/**
 * Puts a product into the cart; once it is there, leads to the cart. It stays the same element throughout: a link,
 * which the server answers while the page is asleep or if the device stores nothing.
 */
export function AddToCart({ card, bottles, hasWords = false, takeAway }: AddToCartProps) {
  const isThere = useCart().some((line) => line.product === card.id && (bottles ?? line.bottles) === line.bottles)
  const catalogue = useCatalogue()
  const isAwake = useIsAwake()
  const leadsToCart = isThere && !takeAway
  const words = takeAway ? 'Move to cart' : isThere ? 'In your cart' : 'Add to cart'

  if (isSoldOut(card.product)) return null

  function add(event: MouseEvent | KeyboardEvent): void {
    if (!changeCart((lines) => withProduct(catalogue, lines, card.id, bottles))) return
    event.preventDefault()
    takeAway?.()
  }

  return (
    <Link
      to="/cart"
      search={leadsToCart ? {} : { 'add-to-cart': card.id, ...(bottles && { quantity: String(bottles) }) }}
      reloadDocument={!leadsToCart}
      preload={false}
      rel="nofollow"
      className={buttonClass('quiet')}
      activeProps={{}}
      aria-label={`${words}: ${card.name}`}
      {...(isAwake && !leadsToCart && asButton(add))}
    >
      <Icon name={leadsToCart ? 'check' : 'cart'} />
      {hasWords && words}
    </Link>
  )
}
