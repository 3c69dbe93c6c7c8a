import { createFileRoute } from '@tanstack/react-router'
import { AddToCart } from '#/features/cart/add-to-cart.tsx'
import { readShopFigures } from '#/features/shop/read-shop-figures.ts'
import { ShopPage } from '#/features/shop/shop-page.tsx'
import { readShopSearch } from '#/features/shop/shop-search.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { WishButton } from '#/features/wishlist/wish-button.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/shop')({
  validateSearch: readShopSearch,
  loader: async ({ context: { call } }) => ({ figures: await readShopFigures(call) }),
  // Filters and sorting change the address again and again; the figures do not change with it.
  staleTime: 5 * 60_000,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Our Shop',
      description: 'All products and packages with their prices. You pay when the product reaches you.',
    }),
  // A page without its figures must not be cached.
  headers: ({ loaderData }) => (loaderData?.figures ? undefined : { 'cache-control': 'private, no-store' }),
  component: ShopRoute,
})

function ShopRoute() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Our Shop" lede="Every price is what you pay the rider. You pay when it reaches you." />
        <ShopPage
          search={readShopSearch({ ...Route.useSearch() })}
          figures={Route.useLoaderData().figures}
          controls={(card) => <AddToCart card={card} />}
          mark={(card) => <WishButton card={card} />}
        />
      </div>
    </SiteFrame>
  )
}
