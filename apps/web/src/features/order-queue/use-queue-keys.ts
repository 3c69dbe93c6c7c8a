import { useEffect, useRef } from 'react'

/** The keys of the queue with what each does, in the order in which they are listed. */
export const queueKeys = {
  j: 'The next order',
  k: 'The order before',
  enter: 'Open the order',
  x: 'Select the order',
  n: 'Take the next buyer',
  '?': 'This list',
} as const

interface KeyActions {
  /** Ticks an order, whose card has the focus. */
  readonly pick: (reference: string) => void
  readonly takeNext: () => void
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
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isTyping =
        target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea, dialog')
      if (!isOn || isTyping || ctrlKey || metaKey || altKey || event.defaultPrevented) return
      const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
      const here = cards.findIndex((card) => card.parentElement?.contains(document.activeElement))
      if (key === 'j') cards[Math.min(here + 1, cards.length - 1)]?.focus()
      else if (key === 'k') cards[Math.max(here - 1, 0)]?.focus()
      else if (key === 'x') pick(cards[here])
      else if (key === 'n') latest.current.takeNext()
      else if (key === '?') latest.current.listKeys()
    }
    function pick(card: HTMLElement | undefined): void {
      if (card?.dataset.card) latest.current.pick(card.dataset.card)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
