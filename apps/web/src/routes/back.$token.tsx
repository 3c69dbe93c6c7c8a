import { findProduct } from '@divine/contracts/catalogue/catalogue'
import { stockWishPath } from '@divine/contracts/catalogue/stock-wishes'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { SiteFrame } from '#/features/site-frame/site-frame.tsx'
import { BackPage } from '#/features/stock-wish/back-page.tsx'
import { RefusedError } from '#/shared/api/call.ts'
import { ErrorSummary } from '#/shared/forms/error-summary.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import layout from '#/shared/ui/layout.module.css'
import { useCatalogue } from '#/trade/catalogue.ts'

/** Where the message leads that something is back. To open it changes nothing: programs open the links of a mail. */
export const Route = createFileRoute('/back/$token')({
  staticData: { audience: 'one-person' },
  loader: async ({ context: { call }, params }) => {
    try {
      return (await call('getMyStockWish', { params })).body
    } catch (error) {
      if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
      throw error
    }
  },
  head: ({ match }) =>
    pageHead(match, { title: 'What you asked about', description: 'Whether it is back.', noindex: true }),
  component: BackRoute,
})

function BackRoute() {
  const { product, ...wish } = Route.useLoaderData()
  const { token } = Route.useParams()
  const submission = Route.useRouteContext({ select: ({ site }) => site.submission })
  const refused = refusedAt('back', submission)
  const catalogue = useCatalogue()
  return (
    <SiteFrame>
      <div className={`${layout.page} ${layout.end}`}>
        {refused && <ErrorSummary fieldErrors={{}} message={refused.message} idOf={(name) => name} />}
        <BackPage
          path={stockWishPath(token)}
          product={product === null ? undefined : findProduct(catalogue, 'id', product)}
          {...wish}
        />
      </div>
    </SiteFrame>
  )
}
