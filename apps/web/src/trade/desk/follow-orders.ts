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

/**
 * Asks whenever something may have changed: as soon as the server tells, and every 20 seconds while it does not.
 * Nothing is asked while nobody looks at the tab.
 * @returns ends it
 */
export function followOrders({ ask, onTold = () => {}, reference }: Follower): () => void {
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

  function onEvent({ type, data }: MessageEvent<string>): void {
    const isOther = type === 'order' ? JSON.parse(data).reference !== reference : type === 'counts'
    if (reference === undefined || !isOther) askSoon()
  }

  function listen(): void {
    events = new EventSource(addresses.watchOrders.url)
    events.onopen = () => onTold(true)
    events.onerror = () => onTold(false)
    for (const name of told) events.addEventListener(name, onEvent)
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
