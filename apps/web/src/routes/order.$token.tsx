import type { OrderConfirmation } from '@divine/contracts/calls/orders'
import type { BuyerStage } from '@divine/contracts/orders/buyer-stages'
import { readCart } from '@divine/contracts/orders/cart-lines'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Agreed, firstName } from '#/features/buyer-page/agreed.tsx'
import { ChangeOrder } from '#/features/buyer-page/change-order.tsx'
import { ChangedNotice } from '#/features/buyer-page/changed-notice.tsx'
import { numberInWords } from '#/features/buyer-page/number-in-words.ts'
import { OrderColumns } from '#/features/buyer-page/order-columns.tsx'
import { headings, OrderSteps } from '#/features/buyer-page/order-steps.tsx'
import { askedCallWords } from '#/features/buyer-page/spoken-moment.ts'
import { MessagesPart } from '#/features/buyer-page/stop-messages.tsx'
import { useChange } from '#/features/buyer-page/use-change.ts'
import { readConfirmationSearch } from '#/features/order-form/confirmation-search.ts'
import { goodsField, OrderAgain, OrderAgainForm, orderAgainProblem } from '#/features/order-form/order-again.tsx'
import { formerPrice, OrderSlip, sameNews } from '#/features/order-form/order-slip.tsx'
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

/** The page of one order. Only who has its address sees it; loading it again creates nothing. */
export const Route = createFileRoute('/order/$token')({
  staticData: { audience: 'one-person' },
  validateSearch: readConfirmationSearch,
  loader: async ({ context, params }) => {
    try {
      const [{ body, headers }, messages] = await Promise.all([
        context.call('getConfirmation', { params }),
        // Nobody misses the order for them.
        context.call('getMyMessages', { params, querystring: {} }).then(
          (answer) => answer.body,
          () => undefined,
        ),
      ])
      const now = Date.parse(headers.get('date') ?? '') || Date.now()
      return { order: body, messages, now, isLate: now - Date.parse(body.placedAt) > longestWayMs }
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) throw notFound()
      throw error
    }
  },
  // A change answers with the order. Reading it once more could fail, and would take what was typed with it.
  shouldReload: ({ cause }) => cause !== 'stay',
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData
        ? titleOf(loaderData.order.stage, refusedAt('order-again', match.context.site.submission))
        : 'Order',
      description: loaderData ? 'Your order is stored.' : 'The confirmation of an order.',
      noindex: true,
    }),
  component: ConfirmationPage,
})

/** The name of the page in the browser's history. Others may read that: it says no more than that there is an order. */
function titleOf(stage: BuyerStage, refused: RefusedForm | undefined): string {
  if (refused) return 'Not Ordered Again'
  return stage === 'received' ? 'Form Submitted' : 'Your Order'
}

function ConfirmationPage() {
  const { order: read, messages, now, isLate } = Route.useLoaderData()
  const [newer, setNewer] = useState<OrderConfirmation>()
  const isNewer = newer?.reference === read.reference && newer.version > read.version
  const order = isNewer ? newer : read
  const { reference, placedAt, stage, lines, fullname, phoneEnding, sumNaira, callAt, again } = order
  const { token } = Route.useParams()
  const { repeat, ordered, changed } = Route.useSearch()
  const call = Route.useRouteContext({ select: (context) => context.call })
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const refused = refusedAt('order-again', submission)
  const words = stageWords[stage]
  const path = `/order/${token}`
  const navigate = Route.useNavigate()
  useEffect(() => {
    if (ordered === undefined) return
    takeOut(call, readCart(ordered))
    // Done once: the same goods may be put into the cart again.
    void navigate({ search: { ...(repeat && { repeat }) }, hash: true, replace: true, resetScroll: false })
  }, [call, navigate, ordered, repeat])
  const change = useChange({
    call,
    token,
    refused: refusedAt('buyer-page', submission),
    show: setNewer,
    onChanged: (act) => void navigate({ search: { changed: act }, replace: true, resetScroll: false }),
  })
  const asksAgain = !again && (repeat !== undefined || refused !== undefined)
  return (
    <SiteFrame
      form={
        <div className={`${layout.page} ${layout.end}`}>
          <OrderColumns
            aside={
              <>
                <ChangeOrder {...change} order={order} path={path} now={now} />
                {messages?.areSent && <MessagesPart {...messages} token={token} />}
              </>
            }
          >
            {refused && (
              <ErrorSummary
                fieldErrors={refused.fieldErrors}
                message={`We could not take the order a second time. ${refused.message ?? ''}`}
                idOf={() => orderAgainProblem}
              />
            )}
            {again && (
              <Message kind="good" title="You ordered the same again" level={3}>
                <p>
                  The second order is <a href={again.confirmationPath}>{again.reference}</a>.
                </p>
              </Message>
            )}
            {asksAgain && (
              <OrderAgain
                placedAt={placedAt}
                confirmationPath={path}
                words={words?.again}
                goods={refused?.values[goodsField]}
              />
            )}
            <Agreed
              order={order}
              token={token}
              now={now}
              again={!again && !asksAgain && <OrderAgainForm confirmationPath={path} look="order" />}
            />
            <OrderSlip
              reference={reference}
              lines={lines}
              phone={numberInWords(phoneEnding)}
              isLate={isLate}
              {...words}
              {...(words && { news: null })}
              {...((refused || (repeat && !again)) && { news: sameNews })}
              {...(sumNaira !== null && { price: formerPrice })}
              {...(callAt && !words && { next: askedCallWords(phoneEnding, callAt, now) })}
            />
            <p className={layout.below}>
              Keep this page or write the reference down: with it and your phone number you{' '}
              <Link to="/my-order">find the page again</Link>. Whoever has the address of this page can read it
              {order.may.length > 0 && ', and change the order'}.
            </p>
          </OrderColumns>
        </div>
      }
    >
      <div className={layout.page}>
        <PageIntro
          title={refused ? titleOf(stage, refused) : headings[stage]}
          lede={`We received your ${refused ? 'first order' : 'order'} on ${lagosTime(placedAt)}. Thank you, ${firstName(fullname)}.`}
        />
        <ChangedNotice key={order.version} changed={changed} order={order} now={now} />
        <OrderSteps order={order} now={now} />
      </div>
    </SiteFrame>
  )
}
