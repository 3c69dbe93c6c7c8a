import { type RefObject, useEffect } from 'react'

interface FormFocusParts {
  readonly form: RefObject<HTMLFormElement | null>
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** Where orders that wait on the device are shown. */
  readonly savedOrders: RefObject<HTMLDivElement | null>
  readonly isWaiting: boolean
  /** A form that was asked for again: another object each time. */
  readonly again: { readonly takesFocus?: boolean } | undefined
  /** Fetches what submitting needs. */
  prepare(): void
}

/** A ref for what appears above the button that was pressed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** Where the focus goes as the order form comes and goes: whoever uses the keyboard is never sent to the page's top. */
export function useFormFocus(parts: FormFocusParts): void {
  const { form, heading, savedOrders, isWaiting, again, prepare } = parts
  // The focus that woke the page up may be in the form already.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) prepare()
  }, [form, prepare])

  // The button that was pressed goes while an order waits: the focus goes on to what became of it.
  useEffect(() => {
    const { activeElement, body } = document
    const isHere = activeElement === body || form.current?.contains(activeElement)
    if (isWaiting && isHere) savedOrders.current?.focus()
    // The questions come back above what has the focus, and push it away.
    else if (activeElement === savedOrders.current) activeElement?.scrollIntoView({ block: 'center' })
  }, [form, savedOrders, isWaiting])

  useEffect(() => {
    if (again?.takesFocus) heading.current?.focus()
  }, [heading, again])
}
