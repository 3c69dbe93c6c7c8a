import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Makes a link behave as a button, once script is awake: the space bar presses it too. The element remains the same, so
 * that somebody who has reached it by keyboard does not lose it.
 * @param press does what the link says, and prevents its navigation
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
