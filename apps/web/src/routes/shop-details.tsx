import { createFileRoute } from '@tanstack/react-router'
import { ReviewForm } from '#/features/reviews/review-form.tsx'
import { readReviewSearch } from '#/features/reviews/review-search.ts'
import { SamplePage } from '#/features/shop/sample-page.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'

const path = '/shop-details'

export const Route = createFileRoute('/shop-details')({
  staticData: { sitemap: [] },
  validateSearch: readReviewSearch,
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
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const { review } = Route.useSearch()
  return (
    <SiteFrame>
      <SamplePage
        isReviewing={review !== undefined || submission !== undefined}
        reviewForm={
          <ReviewForm action={path} isSent={review === 'sent'} submission={refusedAt('review', submission)} />
        }
      />
    </SiteFrame>
  )
}
