import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether script runs the page. On the server, and in the first render in the browser, it does not. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
