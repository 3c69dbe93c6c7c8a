import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ReviewForm } from '#/features/reviews/review-form.tsx'
import { readReviewSearch } from '#/features/reviews/review-search.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'
import { useCatalogue } from '#/trade/catalogue.ts'

/** The review of an order, by its secret: neither its address nor its title says what was ordered. */
export const Route = createFileRoute('/order/$token_/review')({
  staticData: { audience: 'one-person' },
  validateSearch: readReviewSearch,
  loader: async ({ context, params }) => {
    try {
      const { body } = await context.call('getConfirmation', { params })
      const labels = body.lines.map(({ supplement }) => supplement)
      return { reference: body.reference, labels, isDelivered: body.stage === 'delivered' }
    } catch (error) {
      if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
      throw error
    }
  },
  head: ({ match }) =>
    pageHead(match, { title: 'Write a Review', description: 'Tell others how your order went.', noindex: true }),
  component: ReviewPage,
})

function ReviewPage() {
  const { reference, labels, isDelivered } = Route.useLoaderData()
  const { token } = Route.useParams()
  const { review } = Route.useSearch()
  const catalogue = useCatalogue()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const products = [...new Set(labels)].flatMap((label) => {
    return findProduct(catalogue, 'orderLabel', label) ?? []
  })
  return (
    <SiteFrame
      form={
        <div className={`${layout.page} ${layout.end}`}>
          {isDelivered ? (
            <ReviewForm
              action={`/order/${token}/review`}
              order={{ token, products }}
              isSent={review === 'sent'}
              submission={refusedAt('review', submission)}
            />
          ) : (
            <p>You can write about your order once it has been delivered. The page of your order says how far it is.</p>
          )}
          <p className={layout.below}>
            <Link to="/order/$token" params={{ token }}>
              See your order
            </Link>
            {' · '}
            <Link to="/order/$token/messages" params={{ token }}>
              No more messages
            </Link>
          </p>
        </div>
      }
    >
      <div className={layout.page}>
        <PageIntro title="How Was Your Order?" lede={`Order ${reference}. Your words help the next person decide.`} />
      </div>
    </SiteFrame>
  )
}
