import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'
import { asButton } from '#/shared/as-button.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { changeCart, useCart, withProduct } from '#/trade/cart.ts'

interface AddToCartProps {
  readonly card: ShopCard
  /** Bottles of the package that was chosen; without it, what the card sells. */
  readonly bottles?: number | undefined
  /** Whether its words stand beside the sign, or are only read out. */
  readonly hasWords?: boolean
  /** Takes the product from where it was, such as the wishlist; it is moved then. */
  readonly takeAway?: () => void
}

/**
 * Puts a product into the cart; once it is there, leads to the cart. It is a link that the server answers wherever script
 * is not awake yet or the device keeps nothing, and stays the same element throughout.
 */
export function AddToCart({ card, bottles, hasWords = false, takeAway }: AddToCartProps) {
  const isThere = useCart().some((line) => line.product === card.id && (bottles ?? line.bottles) === line.bottles)
  const isAwake = useIsAwake()
  const leadsToCart = isThere && !takeAway
  const words = takeAway ? 'Move to cart' : isThere ? 'In your cart' : 'Add to cart'

  function add(event: MouseEvent | KeyboardEvent): void {
    if (!changeCart((lines) => withProduct(lines, card.id, bottles))) return
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
