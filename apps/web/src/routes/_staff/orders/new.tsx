import { callTable, mayCall, rolesInWords } from '@divine/contracts/calls/role-table'
import { createFileRoute } from '@tanstack/react-router'
import { NewOrder } from '#/features/order-page/new-order.tsx'
import { besideTheList } from '#/features/order-queue/queue-search.ts'
import { RefusedError } from '#/shared/api/call.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'

export const Route = createFileRoute('/_staff/orders/new')({
  search: { middlewares: [besideTheList] },
  loader: ({ context: { staff } }) => {
    // The page asks nothing of the API, which would refuse only what was typed into it.
    if (!mayCall(staff.role, 'enterOrder')) {
      const message = `This is for ${rolesInWords(callTable.enterOrder.for)}. An owner can change what you may do.`
      throw new RefusedError(403, { code: 'other-role', message })
    }
    return { pageKey: mintIntentId() }
  },
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
