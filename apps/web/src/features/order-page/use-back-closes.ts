import { useEffect, useRef } from 'react'

/** What the browser's history has of a place over the page. */
interface OverPage {
  readonly isOverPage?: true
}

/** Whether the newest entry of the browser's history stands for what is over the page. */
export function isOverPage(): boolean {
  return (history.state as OverPage | null)?.isOverPage === true
}

/**
 * Makes Back close what is open over the page before it leaves the page, as people on phones expect. The entry of the
 * history is made past the router, which would load the page again for it, and not at all without a network. Once what
 * it stands for is closed another way, the entry waits for the next one, and Back passes over it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef({ isOpen, close })
  latest.current = { isOpen, close }
  const isOver = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    if (!isOverPage()) History.prototype.pushState.call(history, { ...history.state, isOverPage: true }, '')
    isOver.current = true
  }, [isOpen])
  useEffect(() => {
    isOver.current = isOverPage()
    const page = location.pathname
    function onBack(event: PopStateEvent) {
      if (!isOver.current || location.pathname !== page) return
      isOver.current = isOverPage()
      event.stopImmediatePropagation()
      if (latest.current.isOpen) latest.current.close()
      else history.back()
    }
    addEventListener('popstate', onBack, { capture: true })
    return () => removeEventListener('popstate', onBack, { capture: true })
  }, [])
}
