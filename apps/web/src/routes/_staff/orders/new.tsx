import { createFileRoute } from '@tanstack/react-router'
import { NewOrder } from '#/features/order-page/new-order.tsx'
import { besideTheList } from '#/features/order-queue/queue-search.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

export const Route = createFileRoute('/_staff/orders/new')({
  search: { middlewares: [besideTheList] },
  loader: () => ({ pageKey: mintIntentId() }),
  head: ({ match }) => staffHead(match, 'New order'),
  component: NewOrderRoute,
})

function NewOrderRoute() {
  const { staff, site } = Route.useRouteContext()
  const call = useStaffCall()
  const { pageKey } = Route.useLoaderData()
  return (
    <NewOrder email={staff.email} pageKey={pageKey} refused={refusedAt('new-order', site.submission)} call={call} />
  )
}
