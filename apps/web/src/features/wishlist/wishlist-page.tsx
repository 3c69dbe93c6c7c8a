import type { ShopCard } from '@divine/contracts/catalogue/shop-cards'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '#/shared/ui/button.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { useCatalogue } from '#/trade/catalogue.ts'
import { ShareLink } from './share-link.tsx'
import { cardsOf, sharedCards, type WishlistSearch, wishlist } from './wishlist.ts'
import styles from './wishlist-page.module.css'

interface WishlistPageProps {
  readonly search: WishlistSearch
  readonly publicOrigin: string
  /** Shows the cards as the shop does. `isOwn` if they are on this device's own list. */
  readonly goods: (cards: readonly ShopCard[], isOwn: boolean) => ReactNode
  /** Whether a product is in the cart: one that moves there from the list is not lost. */
  readonly isInCart: (card: ShopCard) => boolean
}

/** The visitor's own wishlist, or the one that an address shares. */
export function WishlistPage(props: WishlistPageProps) {
  const shared = sharedCards(useCatalogue(), props.search)
  return shared.length > 0 ? <SharedWishlist {...props} cards={shared} /> : <OwnWishlist {...props} />
}

function OwnWishlist({ publicOrigin, goods, isInCart }: WishlistPageProps) {
  const catalogue = useCatalogue()
  const ids = wishlist.useEntries()
  const cards = cardsOf(catalogue, ids)
  // What the device holds is known only once the page is awake: until then nothing is claimed.
  const isAwake = useIsAwake()
  // While the page is open, a removed product keeps its row: it can be put back at once.
  const [taken, setTaken] = useState<{ readonly before: readonly string[]; readonly after: readonly string[] }>()
  const [known, setKnown] = useState(ids)
  if (known !== ids) {
    setKnown(ids)
    if (ids.length < known.length) setTaken({ before: known, after: ids })
    else setTaken(undefined)
  }
  const gone = taken
    ? cardsOf(
        catalogue,
        taken.before.filter((id) => !taken.after.includes(id)),
      )
    : []
  return (
    <>
      <PageIntro title="Wishlist" lede="Products to come back to. The list is kept on this device and nowhere else." />
      <p role="status" className={styles.status}>
        {taken && (
          <>
            {gone.map(({ name }) => name).join(', ')} {gone.every(isInCart) ? 'now in your cart' : 'removed'}.{' '}
            <button type="button" className={buttonClass('quiet')} onClick={() => wishlist.update(() => taken.before)}>
              Undo
            </button>
          </>
        )}
      </p>
      {cards.length === 0 ? (
        <div className={layout.stack}>
          <p className={isAwake ? undefined : styles.unknown}>Nothing is in your wishlist yet.</p>
          <p>Press the heart beside a product, and it waits for you here. This needs JavaScript.</p>
          <div className={layout.row}>
            <Link to="/shop" className={buttonClass('order')}>
              Go to the shop
            </Link>
          </div>
        </div>
      ) : (
        <>
          {goods(cards, true)}
          <ShareLink address={`${publicOrigin}/wishlist?items=${cards.map(({ id }) => id).join('.')}`} />
        </>
      )}
    </>
  )
}

function SharedWishlist({ cards, goods }: Pick<WishlistPageProps, 'goods'> & { readonly cards: readonly ShopCard[] }) {
  const own = wishlist.useEntries()
  const missing = cards.map(({ id }) => id).filter((id) => !own.includes(id))
  return (
    <>
      <PageIntro title="A shared wishlist" lede="Somebody thinks about ordering this, or thought of you." />
      {goods(cards, false)}
      <div className={`${layout.row} ${layout.below}`}>
        {missing.length > 0 && (
          <button
            type="button"
            className={`${buttonClass('plain')} ${styles.byScript}`}
            onClick={() => wishlist.update((ids) => [...ids, ...missing])}
          >
            Put all into my wishlist
          </button>
        )}
        <Link to="/wishlist" activeProps={{}} className={buttonClass('quiet')}>
          My wishlist
        </Link>
      </div>
    </>
  )
}
