import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/**
 * Closes the open panels (`<details name>`) in a part of the page on Esc, when the visitor moves on by pointer
 * or keyboard, and when another page opens. Without script they open and close by their own buttons.
 */
export function useCloseOnEscape(part: RefObject<HTMLElement | null>) {
  const router = useRouter()

  useEffect(() => {
    const openPanels = () => [...(part.current?.querySelectorAll<HTMLDetailsElement>('details[name][open]') ?? [])]

    function close(panels: readonly HTMLDetailsElement[]) {
      for (const panel of panels) panel.open = false
    }
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return
      const left = openPanels().find((panel) => panel.contains(document.activeElement))
      close(openPanels())
      left?.querySelector('summary')?.focus()
    }
    function closeWhenElsewhere({ target }: Event) {
      close(openPanels().filter((panel) => !(target instanceof Node && panel.contains(target))))
    }

    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeWhenElsewhere)
    document.addEventListener('focusin', closeWhenElsewhere)
    const stop = router.subscribe('onBeforeNavigate', () => close(openPanels()))
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeWhenElsewhere)
      document.removeEventListener('focusin', closeWhenElsewhere)
      stop()
    }
  }, [router, part])
}
