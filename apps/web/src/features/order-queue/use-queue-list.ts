import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Call, NoAnswerError } from '#/shared/api/call.ts'
import { isSessionEnd } from '#/shared/forms/form-action.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { setLiveState } from '#/trade/desk/live-state.ts'
import { keepReading, lastRead } from '#/trade/desk/stored-readings.ts'
import { listOf, type QueueSearch } from './queue-search.ts'
import { type QueueList, readQueue } from './read-queue.ts'
import { joinedBy, openedWith, type SteadyCard } from './steady-list.ts'

/** A list as it was read, and by which question of this tab: 0 is what came with the page. */
interface Reading {
  readonly list: QueueList
  readonly question: number
}

/** How often this tab has asked for a list. */
let questions = 0

/** A list that stays as it is while it is looked at, and what it was last read from. */
interface SteadyList {
  readonly key: string
  readonly list: QueueList | undefined
  readonly question: number
  readonly cards: readonly SteadyCard[]
  /** The last question before it was to be put in order: what answers that or an earlier one may be older. */
  readonly reopensAfter?: number | undefined
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
    queryFn: async (): Promise<Reading> => {
      const question = ++questions
      return { list: await readQueue(call, staff.role, search), question }
    },
    initialData: loaded && { list: loaded, question: 0 },
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
    if (fresh) void keepReading('list', key, fresh.list, staff.email)
  }, [fresh, key, staff.email])
  const isSignedOut = isSessionEnd(error)
  const isAway = error instanceof NoAnswerError || (isFromDevice && !error && !fresh)
  const showsReadBefore = isAway || (isFromDevice && !isSignedOut)
  const list = fresh?.list ?? (showsReadBefore ? lastRead<QueueList>('list', key) : undefined)
  const question = fresh?.question ?? 0

  const [steady, setSteady] = useState<SteadyList>({ key: '', list: undefined, question: 0, cards: [] })
  if (list && (steady.key !== key || steady.list !== list || steady.question !== question)) {
    const { reopensAfter } = steady
    const isOpened = steady.key !== key || (reopensAfter !== undefined && question > reopensAfter)
    const { orders, next } = list
    const wasWhole = steady.list?.next === undefined
    const cards = isOpened ? openedWith(orders) : joinedBy(steady.cards, orders, next === undefined, wasWhole)
    setSteady({ key, list, question, cards, ...(!isOpened && { reopensAfter }) })
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
    list,
    cards: steady.cards,
    failure: isAway ? 'no-answer' : !error || isSignedOut ? undefined : 'refused',
    reopen: () => {
      setSteady((last) => ({ ...last, reopensAfter: questions }))
      void refetch()
    },
  }
}
