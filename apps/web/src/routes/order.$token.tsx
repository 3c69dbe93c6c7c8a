import { createFileRoute, notFound } from '@tanstack/react-router'
import { OrderAgain } from '#/features/order-form/order-again.tsx'
import { OrderSlip } from '#/features/order-form/order-slip.tsx'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { pageHead } from '#/shared/head.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import layout from '#/shared/ui/layout.module.css'
import { PageIntro } from '#/shared/ui/page-intro.tsx'

/** The confirmation of one order. Only who has its address sees it; loading it again creates nothing. */
export const Route = createFileRoute('/order/$token')({
  staticData: { audience: 'one-person' },
  validateSearch: ({ repeat }: { repeat?: unknown }): { repeat?: string } => (repeat === '1' ? { repeat } : {}),
  loader: async ({ context, params }) => {
    try {
      return (await context.call('getConfirmation', { params })).body
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) throw notFound()
      throw error
    }
  },
  head: ({ match }) =>
    pageHead(match, { title: 'Form Submitted', description: 'Your order is stored.', noindex: true }),
  component: ConfirmationPage,
})

function ConfirmationPage() {
  const { reference, placedAt, lines, phoneEnding } = Route.useLoaderData()
  const { token } = Route.useParams()
  const { repeat } = Route.useSearch()
  return (
    <SiteFrame
      form={
        <div className={`${layout.page} ${layout.end}`}>
          <div className={layout.column}>
            {repeat && <OrderAgain placedAt={placedAt} confirmationPath={`/order/${token}`} />}
            <OrderSlip reference={reference} lines={lines} phone={`the number ending in ${phoneEnding}`} />
            <p className={layout.below}>Keep this page or write the reference down.</p>
          </div>
        </div>
      }
    >
      <div className={layout.page}>
        <PageIntro title="Form Submitted" lede={`We received your order on ${lagosTime(placedAt)}.`} />
      </div>
    </SiteFrame>
  )
}
