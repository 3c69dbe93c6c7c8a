import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether script runs the page. It does not on the server, nor in the first render in the browser. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
