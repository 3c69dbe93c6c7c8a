import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { followOrders } from '#/trade/desk/follow-orders.ts'
import { leadToSignIn } from '#/trade/desk/lead-to-sign-in.ts'
import { setLiveState } from '#/trade/desk/live-state.ts'
import { useRole } from '#/trade/desk/use-may.ts'
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

/** What this tab has read of each queue, for when there is no network. */
const lastRead = new Map<string, Reading>()

/** A list that stays as it is while it is looked at, and what it was last read from. */
interface SteadyList {
  readonly key: string
  readonly reading: Reading | undefined
  readonly cards: readonly SteadyCard[]
  /** The last question before it was to be put in order: what answers that or an earlier one may be older. */
  readonly reopensAfter: number | undefined
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
  const role = useRole()
  const key = JSON.stringify(listOf(search))
  const {
    data: fresh,
    error,
    refetch,
  } = useQuery({
    queryKey: ['order-queue', key],
    queryFn: async (): Promise<Reading> => {
      const question = ++questions
      return { list: await readQueue(call, role, search), question }
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
    if (fresh) lastRead.set(key, fresh)
  }, [fresh, key])
  const isAway = error instanceof NoAnswerError
  const reading = fresh ?? (isAway ? lastRead.get(key) : undefined)

  const [steady, setSteady] = useState<SteadyList>({ key: '', reading: undefined, cards: [], reopensAfter: undefined })
  if (reading && (steady.key !== key || steady.reading !== reading)) {
    const { reopensAfter = Number.POSITIVE_INFINITY } = steady
    const isOpened = steady.key !== key || reading.question > reopensAfter
    const { orders, next } = reading.list
    const wasWhole = steady.reading?.list.next === undefined
    const cards = isOpened ? openedWith(orders) : joinedBy(steady.cards, orders, next === undefined, wasWhole)
    setSteady({ key, reading, cards, reopensAfter: isOpened ? undefined : steady.reopensAfter })
  }

  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (isShown) return followOrders({ ask: () => void refetch(), onTold: setTold })
  }, [isShown, refetch])
  useEffect(() => {
    setLiveState(!isShown ? undefined : error ? 'away' : isTold ? 'live' : 'asking')
  }, [isShown, error, isTold])
  useEffect(() => () => setLiveState(undefined), [])

  const isSignedOut = error instanceof RefusedError && error.status === 401
  useEffect(() => {
    if (isSignedOut) void leadToSignIn(router)
  }, [isSignedOut, router])

  return {
    list: reading?.list,
    cards: steady.cards,
    failure: !error || isSignedOut ? undefined : isAway ? 'no-answer' : 'refused',
    reopen: () => {
      setSteady((last) => ({ ...last, reopensAfter: questions }))
      void refetch()
    },
  }
}
