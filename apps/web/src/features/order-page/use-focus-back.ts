import { useEffect, useRef } from 'react'
import { focusOrder, isFocusLost } from './order-heading.ts'

/**
 * Gives the focus back to what opened a sheet once none is open any more, or to the order where that has gone; unless
 * something that is still seen has it.
 */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element>(null)
  const wasOpen = useRef(false)
  // Before it is drawn: a sheet takes the focus, and on a laptop the place of what opened it.
  if (isOpen && !wasOpen.current && typeof document !== 'undefined') opener.current = document.activeElement
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!isClosed || !isFocusLost()) return
    const stands = opener.current && standsAgain(opener.current)
    if (stands) stands.focus({ preventScroll: true })
    else focusOrder()
  }, [isOpen])
}

/** What is seen of it now: itself, or the link that was drawn anew in its place. */
function standsAgain(opener: Element): HTMLElement | undefined {
  const href = opener.getAttribute('href')
  const links = href === null ? [] : [...document.links].filter((link) => link.getAttribute('href') === href)
  return [opener, ...links].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each !== document.body && each.isConnected && each.getClientRects().length > 0,
  )
}
