import { useSyncExternalStore } from 'react'

/**
 * Whether the desk knows what happens elsewhere: `live` within a second, `asking` every 20 seconds, `away` without an
 * answer; undefined on pages that do not follow the orders.
 */
export type LiveState = 'live' | 'asking' | 'away' | undefined

let state: LiveState
const listeners = new Set<() => void>()

/** Says how the page follows the orders. The bar above every page shows it. */
export function setLiveState(now: LiveState): void {
  state = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the page follows the orders, as it was said last. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => undefined,
  )
}
