import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * What makes a link a button, once script is awake: it is pressed by the space bar too. The element stays the same, so that
 * whoever has reached it by keyboard does not lose it.
 * @param press does what the link stands for, and prevents the way that the link would go
 */
export function asButton(press: (event: MouseEvent | KeyboardEvent) => void) {
  return {
    role: 'button',
    onClick: press,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === ' ') press(event)
    },
  }
}
