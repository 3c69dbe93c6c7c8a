import { createFileRoute } from '@tanstack/react-router'
import { readDeskSearch, searchOfSold } from '#/features/reviews-desk/desk-search.ts'
import { ReviewsDesk } from '#/features/reviews-desk/reviews-desk.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

export const Route = createFileRoute('/_staff/reviews')({
  validateSearch: readDeskSearch,
  loaderDeps: ({ search }) => readDeskSearch({ ...search }),
  loader: async ({ context: { call, catalogue }, deps }) => {
    const querystring = searchOfSold(catalogue, deps)
    const [list, counts] = await Promise.all([call('listReviews', { querystring }), call('countReviews')])
    return { ...list.body, counts: counts.body }
  },
  head: ({ match }) => staffHead(match, 'Reviews'),
  component: ReviewsRoute,
})

function ReviewsRoute() {
  const { catalogue, site } = Route.useRouteContext()
  const refused = refusedAt('reviews-desk', site.submission)
  return (
    <ReviewsDesk
      {...Route.useLoaderData()}
      search={searchOfSold(catalogue, readDeskSearch({ ...Route.useSearch() }))}
      refused={refused}
      call={useStaffCall()}
    />
  )
}
