import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isToCall } from '@divine/contracts/orders/stages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Claim } from '#/features/order-page/claiming.ts'
import { OrderNotRead } from '#/features/order-page/order-not-read.tsx'
import { OrderPage } from '#/features/order-page/order-page.tsx'
import { readOrderSearch } from '#/features/order-page/order-search.ts'
import { otherHolder } from '#/features/order-page/use-claim.ts'
import { ActsOfNoOrder } from '#/features/order-page/waiting-acts.tsx'
import { besideTheList } from '#/features/order-queue/queue-search.ts'
import { NotFoundPage } from '#/features/site-frame/way-on-pages.tsx'
import { NoAnswerError, type ReadingCall, RefusedError } from '#/shared/api/call.ts'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { refusedAt } from '#/shared/forms/submission.ts'
import { staffHead } from '#/shared/head.ts'
import { readTexts } from '#/shared/listing.ts'
import { mintIntentId } from '#/shared/outbox/outbox.ts'
import { useOutbox } from '#/shared/outbox/use-outbox.ts'
import { useIsWide } from '#/shared/wide-screen.ts'
import { actOutbox, readActs } from '#/trade/desk/act-outbox.ts'
import { useStaffCall } from '#/trade/desk/acting-as.tsx'
import { AwayStrip } from '#/trade/desk/away-strip.tsx'
import { followOrders } from '#/trade/desk/follow-orders.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { serverTime } from '#/trade/desk/server-clock.ts'
import { allRead, forgetReading, forgetReadings, keepReading, lastRead } from '#/trade/desk/stored-readings.ts'
import { useNow } from '#/trade/desk/use-now.ts'

export const Route = createFileRoute('/_staff/orders/$reference')({
  // What the values may be only the page knows: every visitor loads this.
  validateSearch: (given): { sheet?: string; left?: string; released?: string; dial?: string } =>
    readTexts(given, ['sheet', 'left', 'released', 'dial']),
  search: { middlewares: [besideTheList] },
  loaderDeps: ({ search: { left, sheet } }) => ({ left, asksForColleagues: sheet === 'hand-over' }),
  loader: async ({ context: { call, isFromDevice }, params: { reference }, deps }) => {
    const pageKey = mintIntentId()
    if (isFromDevice) return { read: undefined, left: undefined, colleagues: undefined, pageKey }
    const [read, left, colleagues] = await Promise.all([
      // Without a network the page shows what this device has read before.
      readOrder(call, reference).catch((error: unknown) => {
        if (error instanceof NoAnswerError && !import.meta.env.SSR) return undefined
        throw error
      }),
      // What was left can be taken back on its own page too.
      deps.left && deps.left !== reference ? readOrder(call, deps.left).catch(() => undefined) : undefined,
      deps.asksForColleagues ? call('listColleagues').catch(() => undefined) : undefined,
    ])
    return { read, left: left?.order, colleagues: colleagues?.body, pageKey }
  },
  // A sheet that opens asks for nothing again.
  staleTime: 10_000,
  // Never the name, and never what was ordered: others see the tab.
  head: ({ match, params }) => staffHead(match, params.reference),
  component: OrderRoute,
  notFoundComponent: NoSuchOrder,
})

/** An order, and when it was read. */
export interface ReadOrder {
  readonly order: WholeOrder
  /** The server's time when it was read, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Which of two readings is true now. One that began before an act may come after its answer: it would bring back on
 * this device what was just done.
 */
function newerOf(known: ReadOrder | undefined, read: ReadOrder): ReadOrder {
  if (!known) return read
  const versions = read.order.version - known.order.version
  return versions > 0 || (versions === 0 && read.at >= known.at) ? read : known
}

async function readOrder(call: ReadingCall, reference: string): Promise<ReadOrder> {
  try {
    const { body, headers } = await call('getOrder', { params: { reference } })
    return { order: body, at: serverTime(headers) }
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) {
      void forgetReading('order', reference)
      throw notFound()
    }
    throw error
  }
}

/** What this device keeps for it is said, and can be dropped. */
function NoSuchOrder() {
  const { reference } = Route.useParams()
  const { staff } = useRouteContext({ from: '/_staff' })
  return (
    <>
      <ActsOfNoOrder reference={reference} email={staff.email} />
      <NotFoundPage />
    </>
  )
}

function OrderRoute() {
  const { reference } = Route.useParams()
  const { call, staff, isFromDevice } = Route.useRouteContext()
  const { read } = Route.useLoaderData()
  const client = useQueryClient()
  const readBefore = lastRead<ReadOrder>('order', reference)
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['order', reference],
    queryFn: () => readOrder(call, reference),
    initialData: read ?? readBefore,
    // What was read before is shown until it is read anew.
    ...(!read && readBefore && { initialDataUpdatedAt: 0 }),
    staleTime: 5_000,
    structuralSharing: (known, read) => newerOf(known as ReadOrder | undefined, read as ReadOrder),
    // What was read is there without a network as long as the tab is.
    gcTime: Number.POSITIVE_INFINITY,
    // It is asked again soon anyway, and a request that never leaves is told as one that failed.
    retry: false,
    networkMode: 'always',
  })
  const refresh = useCallback(() => void refetch(), [refetch])
  // Somebody else may change the order at any moment.
  useEffect(() => followOrders({ ask: refresh, reference }), [refresh, reference])
  // What came with the page may be newer than what was read before.
  useEffect(() => {
    if (!read) return
    client.setQueryData<ReadOrder>(['order', read.order.reference], (known) => newerOf(known, read))
  }, [client, read])
  useEffect(() => {
    if (data) void keepReading('order', reference, data, staff.email)
  }, [data, reference, staff.email])
  const router = useRouter()
  const unsent = useOutbox(actOutbox, readActs)
  const hasEnded = isSessionEnd(error)
  // Whoever is signed out or barred keeps neither the number nor what is no longer true. Acts that wait may be on this
  // page alone, and the strip above it leads on.
  const isOver = hasEnded && unsent.length === 0
  useEffect(() => {
    if (isOver) void leadToSignIn(router)
    // Acts that wait keep the page open, and nothing that is stored.
    else if (hasEnded) void forgetReadings()
  }, [isOver, hasEnded, router])
  // What another tab has read, or was read before the network went, is marked as old until it is read anew.
  const isOld = data ? dataUpdatedAt === 0 : isFromDevice && !error
  const isAway = error instanceof NoAnswerError || isOld
  if (isOver) return null
  if (data) return <ReadOrderPage read={data} isAway={isAway} isOld={isOld} refresh={refresh} />
  if (error && !isAway) throw error
  return <OrderNotRead reference={reference} isAway={isAway} />
}

interface ReadOrderPageProps {
  readonly read: ReadOrder
  /** Whether it was asked for in vain. */
  readonly isAway: boolean
  /** Whether it was read before this page was opened, and not since. */
  readonly isOld: boolean
  readonly refresh: () => void
}

function ReadOrderPage({ read, isAway, isOld, refresh }: ReadOrderPageProps) {
  const { order, at } = read
  const { reference } = order
  const { site, staff } = Route.useRouteContext()
  const call = useStaffCall()
  const { left, colleagues, pageKey } = Route.useLoaderData()
  const given = Route.useSearch()
  const search = useMemo(() => readOrderSearch(given), [given])
  const isWide = useIsWide()
  const now = useNow(at)
  const client = useQueryClient()
  const setOrder = useCallback(
    (changed: WholeOrder) =>
      client.setQueryData<ReadOrder>(['order', changed.reference], (known) => {
        // An act is answered without the hints: those that are known are shown until the order is read again.
        if (known && known.order.version <= changed.version) return { ...known, order: { ...known.order, ...changed } }
        return known
      }),
    [client],
  )
  const setClaim = useCallback(
    (claim: Claim | null) =>
      client.setQueryData<ReadOrder>(
        ['order', reference],
        (known) => known && { ...known, order: { ...known.order, claim } },
      ),
    [client, reference],
  )
  const unsent = useOutbox(actOutbox, readActs)
  const atHand = allRead<ReadOrder>('order')
    .map(({ order }) => order)
    .filter((other) => other.reference !== reference && isToCall(other) && !otherHolder(other, staff.email, now))
    .filter(
      (other) => !unsent.some(({ act, ...kept }) => kept.reference === other.reference && act.name === 'moveOrder'),
    )
  return (
    <>
      {/* On a laptop the list beside it says so, unless it was read at another time. */}
      {isAway && (!isWide || isOld) && <AwayStrip at={at} now={now} ask={refresh} />}
      <OrderPage
        key={reference}
        order={order}
        setOrder={setOrder}
        setClaim={setClaim}
        refresh={refresh}
        left={left}
        atHand={atHand}
        email={staff.email}
        search={search}
        readAt={at}
        pageKey={pageKey}
        colleagues={colleagues}
        refused={refusedAt('order-desk', site.submission)}
        call={call}
      />
    </>
  )
}
