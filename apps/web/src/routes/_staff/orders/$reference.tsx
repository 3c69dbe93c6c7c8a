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

export const Route = createFileRoute('/_staff/orders/$reference')({
  staticData: { audience: 'one-person' },
  // What the values may be only the page knows: every visitor loads this.
  validateSearch: (given): { sheet?: string; left?: string } => readTexts(given, ['sheet', 'left']),
  loaderDeps: ({ search: { left } }) => ({ left }),
  loader: async ({ context: { call }, params: { reference }, deps }) => {
    const [order, left] = await Promise.all([
      readOrder(call, reference),
      // What was left can be taken back on its own page too.
      deps.left && deps.left !== reference ? readOrder(call, deps.left).catch(() => undefined) : undefined,
    ])
    return { order, left, pageKey: mintIntentId(), madeAt: Date.now() }
  },
  // A sheet that opens asks for nothing again.
  staleTime: 10_000,
  // Never the name, and never what was ordered: others see the tab.
  head: ({ match, params }) => pageHead(match, { title: params.reference, description: 'For staff.', noindex: true }),
  component: OrderRoute,
})

async function readOrder(call: Call, reference: string): Promise<WholeOrder> {
  try {
    return (await call('getOrder', { params: { reference } })).body
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}

function OrderRoute() {
  const { reference } = Route.useParams()
  const { call, site, staff } = Route.useRouteContext()
  const { order: loaded, left, pageKey, madeAt } = Route.useLoaderData()
  const given = Route.useSearch()
  const search = useMemo(() => readOrderSearch(given), [given])
  const client = useQueryClient()
  const { data: order, refetch } = useQuery({
    queryKey: ['order', reference],
    queryFn: () => readOrder(call, reference),
    initialData: loaded,
    staleTime: 5_000,
  })
  const setOrder = useCallback(
    (changed: WholeOrder) =>
      client.setQueryData<WholeOrder>(['order', changed.reference], (known) =>
        // An act is answered without the hints: those that are known are shown until the order is read again.
        known && known.version > changed.version ? known : { ...known, ...changed },
      ),
    [client],
  )
  const refresh = useCallback(() => void refetch(), [refetch])
  // Somebody else may change the order at any moment.
  useEffect(() => followOrders({ ask: refresh, reference }), [refresh, reference])
  const setClaim = useCallback(
    (claim: Claim | null) =>
      client.setQueryData<WholeOrder>(['order', reference], (known) => known && { ...known, claim }),
    [client, reference],
  )
  useEffect(() => {
    setOrder(loaded)
  }, [loaded, setOrder])
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
      madeAt={madeAt}
      pageKey={pageKey}
      refused={refusedAt('order-desk', site.submission)}
      call={call}
    />
  )
}
