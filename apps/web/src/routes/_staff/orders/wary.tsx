import { createFileRoute } from '@tanstack/react-router'
import { besideTheList } from '#/features/order-queue/queue-search.ts'
import { WaryNumbers } from '#/features/wary-numbers/wary-numbers.tsx'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import { lagosDay } from '#/shared/lagos-clock.ts'
import { readTexts } from '#/shared/listing.ts'
import { serverTime } from '#/trade/desk/use-now.ts'

export const Route = createFileRoute('/_staff/orders/wary')({
  staticData: { audience: 'one-person' },
  validateSearch: (given): { done?: string } => readTexts(given, ['done']),
  search: { middlewares: [besideTheList] },
  loader: async ({ context: { call } }) => {
    const { body, headers } = await call('listWaryNumbers')
    return { numbers: body, today: lagosDay(serverTime(headers)) }
  },
  head: ({ match }) => pageHead(match, { title: 'Numbers to be wary of', description: 'For staff.', noindex: true }),
  component: WaryNumbersRoute,
})

function WaryNumbersRoute() {
  const { site } = Route.useRouteContext()
  const { done } = Route.useSearch()
  return <WaryNumbers {...Route.useLoaderData()} refused={refusedAt('wary-numbers', site.submission)} done={done} />
}
