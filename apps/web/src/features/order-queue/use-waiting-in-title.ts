import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Says in the browser's tab how many wait, whichever page of the desk is open. */
export function useWaitingInTitle(waiting: string | undefined): void {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another title
  useEffect(() => {
    if (waiting === undefined) return
    const named = document.title.replace(/^\([^)]*\) /, '')
    document.title = waiting === '0' ? named : `(${waiting}) ${named}`
  }, [waiting, href])
}
