import { createFileRoute } from '@tanstack/react-router'
import { SamplePage } from '#/features/shop/sample-page.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { pageHead } from '#/shared/head.ts'

export const Route = createFileRoute('/shop-details')({
  staticData: { sitemap: [] },
  head: ({ match }) =>
    pageHead(match, {
      title: 'Shop Details',
      description: 'A sample product that shows how our product pages look. It is not for sale.',
      picture: 'sample-nutrition',
      noindex: true,
    }),
  component: ShopDetailsPage,
})

function ShopDetailsPage() {
  return (
    <SiteFrame>
      <SamplePage />
    </SiteFrame>
  )
}
