import { type RefObject, useEffect } from 'react'

interface FormFocusParts {
  readonly form: RefObject<HTMLFormElement | null>
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** The region that shows orders waiting on the device. */
  readonly savedOrders: RefObject<HTMLDivElement | null>
  readonly isWaiting: boolean
  /** A new object each time the form is asked for again. */
  readonly again: { readonly takesFocus?: boolean } | undefined
  /** Loads what submitting needs. */
  prepare(): void
}

/** Ref callback for what appears above the button that was pressed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** Moves the focus as the order form appears and disappears, so that it never falls back to the top of the page. */
export function useFormFocus(parts: FormFocusParts): void {
  const { form, heading, savedOrders, isWaiting, again, prepare } = parts
  // The focus that woke the page may already be in the form.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) prepare()
  }, [form, prepare])

  // The pressed button disappears while an order waits: the focus moves to the message about it.
  useEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement === body || form.current?.contains(activeElement)
    if (isWaiting && isHere) savedOrders.current?.focus()
    // The questions come back above the focused element and push it off the screen.
    else if (activeElement === savedOrders.current) activeElement?.scrollIntoView({ block: 'center' })
  }, [form, savedOrders, isWaiting])

  useEffect(() => {
    if (again?.takesFocus) heading.current?.focus()
  }, [heading, again])
}
