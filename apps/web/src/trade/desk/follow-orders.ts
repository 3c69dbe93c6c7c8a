import { addresses } from '@divine/contracts/calls/addresses'
import type { DeskEvents } from '@divine/contracts/calls/order-desk'

/** How often a page asks where nothing tells of changes, in milliseconds. */
const askMs = 20_000
/** The same where the server does tell: nothing happens when a call becomes due but that time passes. */
const askAnywayMs = 60_000
/** Shortest time between two questions, however much happens, in milliseconds. */
const pauseMs = 700

/** The events after which a page may be out of date: all that there are. */
const told = Object.keys({ order: true, counts: true, reload: true } satisfies Record<keyof DeskEvents, true>)

interface Follower {
  /** Asks for what the page shows. */
  ask(): void
  /** Is told whether the server tells of changes. */
  onTold?(isTold: boolean): void
  /** The only order that the page shows; without it all are followed. */
  readonly reference?: string
}

/** A follower, and when it asks. */
interface Following {
  readonly follower: Follower
  askedAt: number
  soon?: ReturnType<typeof setTimeout> | undefined
}

/** Who follows on this tab: a list and the order beside it share one stream. */
const following = new Set<Following>()
let stream: EventSource | undefined
let clock: ReturnType<typeof setInterval> | undefined

/**
 * Asks whenever something may have changed: as soon as the server tells, or refuses to, when the network goes or comes,
 * and every 20 seconds while nothing tells. Nothing is asked while nobody looks at the tab.
 * @returns ends it
 */
export function followOrders(follower: Follower): () => void {
  const each: Following = { follower, askedAt: Date.now() }
  if (following.size === 0) open()
  // What came with the page may be older than what has been told since.
  else if (isTold()) askSoon(each)
  following.add(each)
  follower.onTold?.(isTold())
  return () => {
    following.delete(each)
    clearTimeout(each.soon)
    if (following.size === 0) close()
  }
}

function isTold(): boolean {
  return stream?.readyState === EventSource.OPEN
}

function askSoon(each: Following): void {
  each.soon ??= setTimeout(
    () => {
      each.soon = undefined
      each.askedAt = Date.now()
      each.follower.ask()
    },
    Math.max(0, each.askedAt + pauseMs - Date.now()),
  )
}

function allAskSoon(): void {
  for (const each of following) askSoon(each)
}

function open(): void {
  if (!document.hidden) begin()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', allAskSoon)
  addEventListener('offline', allAskSoon)
}

function close(): void {
  end()
  document.removeEventListener('visibilitychange', onVisibility)
  removeEventListener('online', allAskSoon)
  removeEventListener('offline', allAskSoon)
}

function begin(): void {
  listen()
  clock = setInterval(onTime, askMs)
}

function end(): void {
  stream?.close()
  stream = undefined
  clearInterval(clock)
}

function listen(): void {
  stream = new EventSource(addresses.watchOrders.url)
  stream.onopen = tell
  stream.onerror = onRefused
  for (const name of told) stream.addEventListener(name, onEvent)
}

function tell(): void {
  for (const { follower } of following) follower.onTold?.(isTold())
}

function onRefused(): void {
  tell()
  // The session may have ended: whatever is asked for says so, and not only when its time comes.
  if (stream?.readyState === EventSource.CLOSED) allAskSoon()
}

function onEvent({ type, data }: MessageEvent<string>): void {
  const changed: string | undefined = type === 'order' ? JSON.parse(data).reference : undefined
  for (const each of following) {
    const { reference } = each.follower
    const isOther = type === 'order' ? changed !== reference : type === 'counts'
    if (reference === undefined || !isOther) askSoon(each)
  }
}

function onTime(): void {
  const since = isTold() ? askAnywayMs : askMs
  for (const each of following) if (Date.now() - each.askedAt >= since) askSoon(each)
  // The browser gives up once it was refused, such as while the server starts.
  if (stream?.readyState === EventSource.CLOSED) listen()
}

function onVisibility(): void {
  end()
  for (const each of following) {
    clearTimeout(each.soon)
    each.soon = undefined
  }
  if (document.hidden) return
  allAskSoon()
  begin()
}
