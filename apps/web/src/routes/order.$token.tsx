import type { BuyerStage } from '@divine/contracts/orders/buyer-stages'
import { readCart } from '@divine/contracts/orders/cart-lines'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readConfirmationSearch } from '#/features/order-form/confirmation-search.ts'
import { goodsField, OrderAgain, orderAgainProblem } from '#/features/order-form/order-again.tsx'
import { OrderSlip, sameNews } from '#/features/order-form/order-slip.tsx'
import { stageWords } from '#/features/order-form/stage-words.ts'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { type RefusedForm, refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import layout from '#/shared/ui/layout.module.css'
import { Message } from '#/shared/ui/message.tsx'
import { PageIntro } from '#/shared/ui/page-intro.tsx'
import { takeOut } from '#/trade/cart.ts'

/** Within how long the product is said to come, in milliseconds. */
const longestWayMs = 2 * 24 * 3_600_000

/** The confirmation of one order. Only who has its address sees it; loading it again creates nothing. */
export const Route = createFileRoute('/order/$token')({
  staticData: { audience: 'one-person' },
  validateSearch: readConfirmationSearch,
  loader: async ({ context, params }) => {
    try {
      const { body, headers } = await context.call('getConfirmation', { params })
      const now = Date.parse(headers.get('date') ?? '') || Date.now()
      return { ...body, isLate: now - Date.parse(body.placedAt) > longestWayMs }
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) throw notFound()
      throw error
    }
  },
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? titleOf(loaderData.stage, refusedAt('order-again', match.context.site.submission)) : 'Order',
      description: loaderData ? 'Your order is stored.' : 'The confirmation of an order.',
      noindex: true,
    }),
  component: ConfirmationPage,
})

function titleOf(stage: BuyerStage, refused: RefusedForm | undefined): string {
  if (refused) return 'Not Ordered Again'
  return stage === 'received' ? 'Form Submitted' : 'Your Order'
}

function ConfirmationPage() {
  const { reference, placedAt, stage, lines, phoneEnding, again, isLate } = Route.useLoaderData()
  const { token } = Route.useParams()
  const { repeat, ordered } = Route.useSearch()
  const call = Route.useRouteContext({ select: (context) => context.call })
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const refused = refusedAt('order-again', submission)
  const words = stageWords[stage]
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (ordered === undefined) return
    takeOut(call, readCart(ordered))
    // Done once: the same goods may be put into the cart again.
    void navigate({ search: { ...(repeat && { repeat }) }, hash: true, replace: true, resetScroll: false })
  }, [call, navigate, ordered, repeat])
  return (
    <SiteFrame
      form={
        <div className={`${layout.page} ${layout.end}`}>
          <div className={layout.column}>
            {refused && (
              <ErrorSummary
                fieldErrors={refused.fieldErrors}
                message={`We could not take the order a second time. ${refused.message ?? ''}`}
                idOf={() => orderAgainProblem}
              />
            )}
            {again ? (
              <Message kind="good" title="You ordered the same again" level={3}>
                <p>
                  The second order is <a href={again.confirmationPath}>{again.reference}</a>.
                </p>
              </Message>
            ) : (
              (repeat || refused) && (
                <OrderAgain
                  placedAt={placedAt}
                  confirmationPath={`/order/${token}`}
                  words={words?.again}
                  goods={refused?.values[goodsField]}
                />
              )
            )}
            <OrderSlip
              reference={reference}
              lines={lines}
              phone={`the number ending in ${phoneEnding}`}
              isLate={isLate}
              {...((refused || (repeat && !again)) && { news: sameNews })}
              {...words}
            />
            <p className={layout.below}>Keep this page or write the reference down.</p>
          </div>
        </div>
      }
    >
      <div className={layout.page}>
        <PageIntro
          title={titleOf(stage, refused)}
          lede={`We received your ${refused ? 'first order' : 'order'} on ${lagosTime(placedAt)}.`}
        />
      </div>
    </SiteFrame>
  )
}
