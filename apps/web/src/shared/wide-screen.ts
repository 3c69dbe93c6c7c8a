import { useSyncExternalStore } from 'react'

/** From here on a list and what is open are side by side: 1024 px at the usual text size. */
const query = '(min-width: 64em)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window is as wide as a laptop's. It counts as narrow until script is awake. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
