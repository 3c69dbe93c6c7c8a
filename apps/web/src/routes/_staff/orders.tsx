import { queuesOfRole } from '@divine/contracts/calls/role-table'
import type { Role } from '@divine/contracts/calls/roles'
import { createFileRoute, Outlet, redirect, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OrderQueue } from '#/features/order-queue/order-queue.tsx'
import { listOf, type QueueSearch, readQueueSearch } from '#/features/order-queue/queue-search.ts'
import { readQueue } from '#/features/order-queue/read-queue.ts'
import { shortCount } from '#/features/order-queue/short-count.ts'
import { NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { shownAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { keepDesk } from '#/trade/desk/keep-desk.ts'
import { takeOverReadings } from '#/trade/desk/stored-readings.ts'

/** The desk: the queue, and beside it on a laptop the order that is open. */
export const Route = createFileRoute('/_staff/orders')({
  validateSearch: readQueueSearch,
  loaderDeps: ({ search }) => listOf(readQueueSearch({ ...search })),
  loader: async ({ context: { call, staff, isFromDevice }, deps, location }) => {
    // Beside an order the list is read by script, where there is room for it.
    const isQueue = /^\/orders\/?$/.test(location.pathname)
    const search = { ...firstQueue(staff.role), ...deps }
    if (isQueue && search.queue !== deps.queue) throw redirect({ to: '/orders', search })
    const act = mintIntentId()
    if (isFromDevice) {
      await takeOverReadings(staff.email)
      return { act, list: undefined, colleagues: [], views: [] }
    }
    /** Without a network the page shows what was read before, here or in another tab. */
    async function asReadBefore(error: unknown): Promise<undefined> {
      if (!(error instanceof NoAnswerError) || import.meta.env.SSR) throw error
      await takeOverReadings(staff.email)
    }
    const [list, colleagues, views] = await Promise.all([
      isQueue ? readQueue(call, staff.role, deps).catch(toFirstQueue).catch(asReadBefore) : undefined,
      call('listColleagues').catch(asReadBefore),
      call('listDeskViews').catch(asReadBefore),
    ])
    return { act, list, colleagues: colleagues?.body ?? [], views: views?.body ?? [] }
  },
  gcTime: 0,
  head: ({ match, loaderData }) => {
    const waiting = loaderData?.list?.counts['to-call']
    const count = waiting && waiting.count > 0 ? `(${shortCount(waiting)}) ` : ''
    return staffHead(match, `${count}Orders`)
  },
  component: OrdersPage,
})

/** The first queue of a role, where it is another than that of the calls to make, which the address leaves out. */
function firstQueue(role: Role): Pick<QueueSearch, 'queue'> {
  const [queue] = queuesOfRole[role]
  return queue && queue !== 'to-call' ? { queue } : {}
}

/** An address that means nothing gets the first queue, and is told so. */
function toFirstQueue(error: unknown): never {
  if (error instanceof RefusedError && error.status === 400) throw redirect({ to: '/orders', search: { unread: '1' } })
  throw error
}

function OrdersPage() {
  const { site, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const { list, act, colleagues, views } = Route.useLoaderData()
  const router = useRouter()
  // Without a network nothing more can be fetched: the way from an order to the list, and back, is there before.
  useEffect(() => {
    const { '/_staff/orders/': list, '/_staff/orders/$reference': order } = router.routesById
    // What does not come now, such as while the page is being left, is fetched again when it is needed.
    for (const route of [list, order]) Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }, [router])
  useEffect(() => void keepDesk(), [])
  const isQueue = useMatch({ from: '/_staff/orders/', shouldThrow: false }) !== undefined
  return (
    <OrderQueue
      search={{ ...firstQueue(staff.role), ...readQueueSearch({ ...Route.useSearch() }) }}
      loaded={list}
      colleagues={colleagues}
      views={views}
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
