import { createFileRoute } from '@tanstack/react-router'
import { AddToCart } from '#/features/cart/add-to-cart.tsx'
import { Goods } from '#/features/shop/goods.tsx'
import { noFigures } from '#/features/shop/read-shop-figures.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { WishButton } from '#/features/wishlist/wish-button.tsx'
import { readWishlistSearch, removeFromWishlist, searchOfSold } from '#/features/wishlist/wishlist.ts'
import { WishlistPage } from '#/features/wishlist/wishlist-page.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { useCart } from '#/trade/cart.ts'

export const Route = createFileRoute('/wishlist')({
  staticData: { sitemap: [], searchOfSold },
  validateSearch: readWishlistSearch,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Wishlist',
      description: 'The products that you think about ordering.',
      noindex: true,
    }),
  component: WishlistRoute,
})

function WishlistRoute() {
  const { publicOrigin } = Route.useRouteContext({ select: ({ site }) => site })
  const cart = useCart()
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <WishlistPage
          search={readWishlistSearch({ ...Route.useSearch() })}
          publicOrigin={publicOrigin}
          isInCart={({ id }) => cart.some(({ product }) => product === id)}
          goods={(cards, isOwn) => (
            <Goods
              cards={cards}
              figures={noFigures}
              controls={(card) => (
                <AddToCart card={card} {...(isOwn && { takeAway: () => removeFromWishlist(card.id) })} />
              )}
              mark={(card) => <WishButton card={card} />}
            />
          )}
        />
      </div>
    </SiteFrame>
  )
}
