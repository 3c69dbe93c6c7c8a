import { addresses } from '@divine/contracts/calls/addresses'
import type { DeskEvents } from '@divine/contracts/calls/order-desk'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import { setLiveState } from '#/trade/desk/live-state.ts'
import { listOf, type QueueSearch } from './queue-search.ts'
import { type QueueList, readQueue } from './read-queue.ts'
import { joinedBy, openedWith, type SteadyCard } from './steady-list.ts'

/** How often the list is asked for where nothing tells of changes, in milliseconds. */
const askMs = 20_000
/** The same where the server does tell: nothing happens when a call becomes due but that time passes. */
const askAnywayMs = 60_000
/** Shortest time between two readings of the list, however much happens, in milliseconds. */
const pauseMs = 700

/** The events after which the list may be out of date: all that there are. */
const told = Object.keys({ order: true, counts: true, reload: true } satisfies Record<keyof DeskEvents, true>)

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
  const key = JSON.stringify(listOf(search))
  const { data, error, refetch } = useQuery({
    queryKey: ['order-queue', key],
    queryFn: () => readQueue(call, search),
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

  const [steady, setSteady] = useState<{ key: string; fresh: unknown; cards: readonly SteadyCard[]; reopens: boolean }>(
    {
      key: '',
      fresh: undefined,
      cards: [],
      reopens: false,
    },
  )
  if (data && (steady.key !== key || steady.fresh !== data)) {
    const isOpened = steady.key !== key || steady.reopens
    const cards = isOpened ? openedWith(data.orders) : joinedBy(steady.cards, data.orders)
    setSteady({ key, fresh: data, cards, reopens: false })
  }

  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (isShown) return followOrders(() => void refetch(), setTold)
  }, [isShown, refetch])
  useEffect(() => {
    setLiveState(!isShown ? undefined : error ? 'away' : isTold ? 'live' : 'asking')
  }, [isShown, error, isTold])
  useEffect(() => () => setLiveState(undefined), [])

  const isSignedOut = error instanceof RefusedError && error.status === 401
  useEffect(() => {
    if (isSignedOut) void router.navigate({ to: '/login', search: { next: router.state.location.href } })
  }, [isSignedOut, router])

  return {
    list: data,
    cards: steady.cards,
    failure: !error || isSignedOut ? undefined : error instanceof NoAnswerError ? 'no-answer' : 'refused',
    reopen: () => {
      setSteady((last) => ({ ...last, reopens: true }))
      void refetch()
    },
  }
}

/**
 * Asks whenever something may have changed: as soon as the server tells, and every 20 seconds while it does not.
 * Nothing is asked while nobody looks at the tab.
 * @param onTold is told whether the server tells
 * @returns ends it
 */
function followOrders(ask: () => void, onTold: (isTold: boolean) => void): () => void {
  let events: EventSource | undefined
  let soon: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let askedAt = Date.now()

  function askSoon(): void {
    soon ??= setTimeout(
      () => {
        soon = undefined
        askedAt = Date.now()
        ask()
      },
      Math.max(0, askedAt + pauseMs - Date.now()),
    )
  }

  function listen(): void {
    events = new EventSource(addresses.watchOrders.url)
    events.onopen = () => onTold(true)
    events.onerror = () => onTold(false)
    for (const name of told) events.addEventListener(name, askSoon)
  }

  function onTime(): void {
    if (Date.now() - askedAt >= (events?.readyState === EventSource.OPEN ? askAnywayMs : askMs)) askSoon()
    // The browser gives up once it was refused, such as while the server starts.
    if (events?.readyState === EventSource.CLOSED) listen()
  }

  function begin(): void {
    listen()
    asking = setInterval(onTime, askMs)
  }

  function stop(): void {
    events?.close()
    clearTimeout(soon)
    clearInterval(asking)
    soon = undefined
  }

  function onVisibility(): void {
    stop()
    if (document.hidden) return
    askSoon()
    begin()
  }

  if (!document.hidden) begin()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', askSoon)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', askSoon)
  }
}
