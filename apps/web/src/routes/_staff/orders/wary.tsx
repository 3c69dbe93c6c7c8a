import { createFileRoute } from '@tanstack/react-router'
import { besideTheList } from '#/features/order-queue/queue-search.ts'
import { type Answered, WaryNumbers } from '#/features/wary-numbers/wary-numbers.tsx'
import { refusedAt, shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { lagosDay } from '#/shared/lagos-clock.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { serverTime } from '#/trade/desk/server-clock.ts'

export const Route = createFileRoute('/_staff/orders/wary')({
  search: { middlewares: [besideTheList] },
  loader: async ({ context: { call } }) => {
    const { body, headers } = await call('listWaryNumbers')
    return { numbers: body, today: lagosDay(serverTime(headers)) }
  },
  head: ({ match }) => staffHead(match, 'Numbers to be wary of'),
  component: WaryNumbersRoute,
})

function WaryNumbersRoute() {
  const { site, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const { done } = shownAt('wary-numbers', site.submission)?.values ?? {}
  const answered: Answered = {
    refused: refusedAt('wary-numbers', site.submission),
    done: done === 'added' || done === 'ended' ? done : undefined,
  }
  return <WaryNumbers {...Route.useLoaderData()} email={staff.email} answered={answered} call={call} />
}
