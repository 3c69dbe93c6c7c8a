import { createFileRoute, Outlet, redirect, useMatch } from '@tanstack/react-router'
import { OrderQueue } from '#/features/order-queue/order-queue.tsx'
import { listOf, readQueueSearch } from '#/features/order-queue/queue-search.ts'
import { readQueue } from '#/features/order-queue/read-queue.ts'
import { shortCount } from '#/features/order-queue/short-count.ts'
import { RefusedError } from '#/shared/api/call.ts'
import { shownAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'

/** The desk: the queue, and beside it on a laptop the order that is open. */
export const Route = createFileRoute('/_staff/orders')({
  validateSearch: readQueueSearch,
  loaderDeps: ({ search }) => listOf(search),
  loader: async ({ context: { call }, deps, location }) => {
    const act = mintIntentId()
    // Beside an order the list is read by script, where there is room for it.
    if (!/^\/orders\/?$/.test(location.pathname)) return { act, list: undefined }
    const list = await readQueue(call, deps).catch((error: unknown) => {
      // An address that means nothing asks for the first queue.
      if (error instanceof RefusedError && error.status === 400) throw redirect({ to: '/orders' })
      throw error
    })
    return { act, list }
  },
  gcTime: 0,
  head: ({ match, loaderData }) => {
    const waiting = loaderData?.list?.counts['to-call']
    const count = waiting && waiting.count > 0 ? `(${shortCount(waiting)}) ` : ''
    return pageHead(match, { title: `${count}Orders`, description: 'For staff.', noindex: true })
  },
  component: OrdersPage,
})

function OrdersPage() {
  const { call, site, staff } = Route.useRouteContext()
  const { list, act } = Route.useLoaderData()
  const isQueue = useMatch({ from: '/_staff/orders/', shouldThrow: false }) !== undefined
  return (
    <OrderQueue
      search={Route.useSearch()}
      loaded={list}
      act={act}
      me={staff.email}
      isOrderOpen={!isQueue}
      shown={shownAt('order-queue', site.submission)}
      call={call}
    >
      <Outlet />
    </OrderQueue>
  )
}
