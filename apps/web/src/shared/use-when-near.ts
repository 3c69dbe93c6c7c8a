import { type RefObject, useEffect } from 'react'

/** The Network Information API, which only Chromium has and TypeScript does not know. */
interface DataSaver {
  readonly connection?: { readonly saveData?: boolean }
}

/**
 * Fetches something once, when the element is at most one screen away: before it is needed, and only for visitors who
 * come near. Visitors who save data wait for it instead.
 */
export function useWhenNear(element: RefObject<Element | null>, fetchIt: () => void): void {
  useEffect(() => {
    if (!element.current || (navigator as DataSaver).connection?.saveData) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        fetchIt()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, fetchIt])
}
