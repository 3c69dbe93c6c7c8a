import { createFileRoute } from '@tanstack/react-router'
import { Goods } from '#/features/shop/goods.tsx'
import { noFigures } from '#/features/shop/read-shop-figures.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { WishButton } from '#/features/wishlist/wish-button.tsx'
import { readWishlistSearch } from '#/features/wishlist/wishlist.ts'
import { WishlistPage } from '#/features/wishlist/wishlist-page.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'

export const Route = createFileRoute('/wishlist')({
  staticData: { sitemap: [] },
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
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <WishlistPage
          search={Route.useSearch()}
          publicOrigin={publicOrigin}
          goods={(cards) => <Goods cards={cards} figures={noFigures} controls={(card) => <WishButton card={card} />} />}
        />
      </div>
    </SiteFrame>
  )
}
