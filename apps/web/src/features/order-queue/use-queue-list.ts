import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'
import { keepReading, lastRead } from '#/trade/desk/kept-readings.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { setLiveState } from '#/trade/desk/live-state.ts'
import { listOf, type QueueSearch } from './queue-search.ts'
import { type QueueList, readQueue } from './read-queue.ts'
import { joinedBy, openedWith, type SteadyCard } from './steady-list.ts'

/** A list that stays as it is while it is looked at, and what it was last read from. */
interface SteadyList {
  readonly key: string
  readonly fresh: QueueList | undefined
  readonly cards: readonly SteadyCard[]
  readonly reopens: boolean
}

interface FollowedList {
  /** Undefined until it has been read for the first time. */
  readonly list: QueueList | undefined
  readonly cards: readonly SteadyCard[]
  /** Why the last reading failed: what is shown is older. */
  readonly failure: 'no-answer' | 'refused' | undefined
  /** Reads the list again, and puts it in order: cards may move. */
  readonly reopen: () => void
}

/**
 * A queue that is kept up to date while somebody looks at it.
 * @param loaded what came with the page
 * @param isShown whether the list is on the screen
 */
export function useQueueList(
  call: Call,
  search: QueueSearch,
  loaded: QueueList | undefined,
  isShown: boolean,
): FollowedList {
  const router = useRouter()
  const { staff, isFromDevice } = useRouteContext({ from: '/_staff' })
  const key = JSON.stringify(listOf(search))
  const {
    data: fresh,
    error,
    refetch,
  } = useQuery({
    queryKey: ['order-queue', key],
    queryFn: () => readQueue(call, staff.role, search),
    initialData: loaded,
    enabled: isShown,
    // What came with the page is not read a second time; what was left is read anew.
    staleTime: 5_000,
    gcTime: 0,
    // It is asked again soon anyway, and a request that never leaves is told as one that failed.
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  useEffect(() => {
    if (fresh) void keepReading('list', key, fresh, staff.email)
  }, [fresh, key, staff.email])
  const isSignedOut = isSessionEnd(error)
  const isAway = error instanceof NoAnswerError || (isFromDevice && !error && !fresh)
  const showsReadBefore = isAway || (isFromDevice && !isSignedOut)
  const data = fresh ?? (showsReadBefore ? lastRead<QueueList>('list', key) : undefined)

  const [steady, setSteady] = useState<SteadyList>({ key: '', fresh: undefined, cards: [], reopens: false })
  if (data && (steady.key !== key || steady.fresh !== data)) {
    const isOpened = steady.key !== key || steady.reopens
    const wasWhole = steady.fresh?.next === undefined
    const cards = isOpened
      ? openedWith(data.orders)
      : joinedBy(steady.cards, data.orders, data.next === undefined, wasWhole)
    setSteady({ key, fresh: data, cards, reopens: false })
  }

  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (isShown) return followOrders({ ask: () => void refetch(), onTold: setTold })
  }, [isShown, refetch])
  useEffect(() => {
    setLiveState(!isShown ? undefined : error || isAway ? 'away' : isTold ? 'live' : 'asking')
  }, [isShown, error, isAway, isTold])
  useEffect(() => () => setLiveState(undefined), [])

  useEffect(() => {
    if (isSignedOut) void leadToSignIn(router)
  }, [isSignedOut, router])

  return {
    list: data,
    cards: steady.cards,
    failure: isAway ? 'no-answer' : !error || isSignedOut ? undefined : 'refused',
    reopen: () => {
      setSteady((last) => ({ ...last, reopens: true }))
      void refetch()
    },
  }
}
