import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Claim } from '#/features/order-page/claiming.ts'
import { OrderPage } from '#/features/order-page/order-page.tsx'
import { readOrderSearch } from '#/features/order-page/order-search.ts'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { pageHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'
import { serverTime } from '#/trade/desk/use-now.ts'

export const Route = createFileRoute('/_staff/orders/$reference')({
  staticData: { audience: 'one-person' },
  // What the values may be only the page knows: every visitor loads this.
  validateSearch: (given): { sheet?: string; left?: string } => readTexts(given, ['sheet', 'left']),
  loaderDeps: ({ search: { left } }) => ({ left }),
  loader: async ({ context: { call }, params: { reference }, deps }) => {
    const [read, left] = await Promise.all([
      readOrder(call, reference),
      // What was left can be taken back on its own page too.
      deps.left && deps.left !== reference ? readOrder(call, deps.left).catch(() => undefined) : undefined,
    ])
    return { read, left: left?.order, pageKey: mintIntentId() }
  },
  // A sheet that opens asks for nothing again.
  staleTime: 10_000,
  // Never the name, and never what was ordered: others see the tab.
  head: ({ match, params }) => pageHead(match, { title: params.reference, description: 'For staff.', noindex: true }),
  component: OrderRoute,
})

/** An order, and when it was read. */
export interface ReadOrder {
  readonly order: WholeOrder
  /** The server's time when it was read, in milliseconds since 1970. */
  readonly at: number
}

async function readOrder(call: Call, reference: string): Promise<ReadOrder> {
  try {
    const { body, headers } = await call('getOrder', { params: { reference } })
    return { order: body, at: serverTime(headers) }
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}

function OrderRoute() {
  const { reference } = Route.useParams()
  const { call, site, staff } = Route.useRouteContext()
  const { read, left, pageKey } = Route.useLoaderData()
  const given = Route.useSearch()
  const search = useMemo(() => readOrderSearch(given), [given])
  const client = useQueryClient()
  const {
    data: { order, at },
    refetch,
  } = useQuery({
    queryKey: ['order', reference],
    queryFn: () => readOrder(call, reference),
    initialData: read,
    staleTime: 5_000,
  })
  const setOrder = useCallback(
    (changed: WholeOrder) =>
      client.setQueryData<ReadOrder>(['order', changed.reference], (known) => {
        // An act is answered without the hints: those that are known are shown until the order is read again.
        if (known && known.order.version <= changed.version) return { ...known, order: { ...known.order, ...changed } }
        return known
      }),
    [client],
  )
  const refresh = useCallback(() => void refetch(), [refetch])
  // Somebody else may change the order at any moment.
  useEffect(() => followOrders({ ask: refresh, reference }), [refresh, reference])
  const setClaim = useCallback(
    (claim: Claim | null) =>
      client.setQueryData<ReadOrder>(
        ['order', reference],
        (known) => known && { ...known, order: { ...known.order, claim } },
      ),
    [client, reference],
  )
  // What came with the page may be newer than what was read before.
  useEffect(() => {
    client.setQueryData<ReadOrder>(['order', read.order.reference], (known) =>
      known && known.at > read.at ? known : read,
    )
  }, [client, read])
  return (
    <OrderPage
      key={reference}
      order={order}
      setOrder={setOrder}
      setClaim={setClaim}
      refresh={refresh}
      left={left}
      email={staff.email}
      search={search}
      readAt={at}
      pageKey={pageKey}
      refused={refusedAt('order-desk', site.submission)}
      call={call}
    />
  )
}
