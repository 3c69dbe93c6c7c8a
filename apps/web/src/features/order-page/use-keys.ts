import { useEffect } from 'react'
import { noteField } from './history.tsx'
import type { OrderSearch } from './order-search.ts'
import { isTyping } from './typing.ts'

/** The keys of an order's page; `?` lists them. Nothing is done by a key while somebody types. */
export function useKeys(show: (search: OrderSearch) => void, isHeld: boolean): void {
  useEffect(() => {
    if (isHeld) return
    const open = (sheet: 'outcomes' | 'correct' | 'keys') => show({ sheet })
    function onKey(event: KeyboardEvent) {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTyping(target)) return
      switch (key.toLowerCase()) {
        case 'c':
          press('[data-attempt="call"]')
          break
        case 'w':
          press('[data-attempt="whatsapp"]')
          break
        case 'e':
          open('correct')
          break
        case 'm':
          document.getElementById(noteField)?.focus()
          break
        case '?':
          open('keys')
          break
        default: {
          if (!/^[1-6]$/.test(key)) return
          if (!press(`[data-key="${key}"]`) && !document.querySelector('dialog[open]')) open('outcomes')
        }
      }
      event.preventDefault()
      // The list beside the order has keys of its own, and a list of them too.
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [show, isHeld])
}

/** @returns whether there is something to press */
function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null
}
