import { createFileRoute } from '@tanstack/react-router'
import { ShopPage } from '#/features/shop/shop-page.tsx'
import { readShopSearch } from '#/features/shop/shop-search.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

export const Route = createFileRoute('/shop')({
  validateSearch: readShopSearch,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Our Shop',
      description: 'All products and packages with their prices. You pay when the product reaches you.',
    }),
  component: ShopRoute,
})

function ShopRoute() {
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        <PageIntro title="Our Shop" lede="Every price is what you pay the rider. You pay when it reaches you." />
        <ShopPage search={Route.useSearch()} />
      </div>
    </SiteFrame>
  )
}
