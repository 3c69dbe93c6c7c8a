import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'
import { asButton } from '#/shared/as-button.ts'
import { Icon } from '#/shared/ui/icon.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import styles from './wish-button.module.css'
import { wishlist } from './wishlist.ts'

interface WishButtonProps {
  readonly card: ShopCard
  /** Whether its words are shown beside the heart, or only read out. */
  readonly hasWords?: boolean
}

/**
 * Puts a product on the wishlist, or removes it. Until script is awake it is a link to a wishlist with this
 * product; it remains the same element, so that somebody who has reached it by keyboard does not lose it.
 */
export function WishButton({ card, hasWords = false }: WishButtonProps) {
  const isWished = wishlist.useEntries().includes(card.id)
  const isAwake = useIsAwake()

  const words = hasWords && isWished ? 'In your wishlist' : 'Add to Wishlist'

  function toggle(event: MouseEvent | KeyboardEvent): void {
    event.preventDefault()
    wishlist.update((ids) => (isWished ? ids.filter((id) => id !== card.id) : [...ids, card.id]))
  }

  return (
    <Link
      to="/wishlist"
      search={{ items: card.id }}
      rel="nofollow"
      className={`${styles.wish} ${isWished ? styles.wished : ''} ${hasWords ? styles.worded : ''}`}
      aria-label={`${words}: ${card.name}`}
      preload={false}
      {...(isAwake && {
        ...asButton(toggle),
        // The words change with the state, so they already tell it.
        ...(!hasWords && { 'aria-pressed': isWished }),
      })}
    >
      <Icon name="heart" />
      {hasWords && <span>{words}</span>}
    </Link>
  )
}
