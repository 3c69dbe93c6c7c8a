import { useEffect, useRef } from 'react'

interface KeyActions {
  /** Ticks an order, whose card has the focus. */
  readonly pick: (reference: string) => void
  readonly takeNext: () => void
  readonly endSelecting: () => void
  readonly listKeys: () => void
}

/** Lets the queue be worked by keyboard. Keys that are typed into a field, or held with another one, are not ours. */
export function useQueueKeys(isOn: boolean, actions: KeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { target, ctrlKey, metaKey, altKey } = event
      // With Caps Lock it is the same key.
      const key = event.key.toLowerCase()
      const isTyping =
        target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea, dialog[open]')
      if (!isOn || isTyping || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
      const here = cards.findIndex((card) => card.parentElement?.contains(document.activeElement))
      if (key === 'j') cards[Math.min(here + 1, cards.length - 1)]?.focus()
      else if (key === 'k') cards[Math.max(here - 1, 0)]?.focus()
      else if (key === 'x') pick(cards[here])
      else if (key === 'n') latest.current.takeNext()
      else if (key === 'escape') latest.current.endSelecting()
      else if (key === '?') latest.current.listKeys()
    }
    function pick(card: HTMLElement | undefined): void {
      if (card?.dataset.card) latest.current.pick(card.dataset.card)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
