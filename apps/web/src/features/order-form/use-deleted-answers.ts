import { type RefObject, useEffect, useRef } from 'react'
import type { OrderValues } from './order.ts'
import { pricesField } from './order-fields.ts'
import { useOutbox } from './use-outbox.ts'

/**
 * Fills what is empty in a form with what was typed into orders that were deleted, the newest first. Nothing that is in the
 * form changes, and what has the focus keeps it.
 * @param isAsked whether the questions are on the screen
 * @param onProduct told the list of prices of a deleted order whose product is now in the form
 */
export function useDeletedAnswers(
  form: RefObject<HTMLFormElement | null>,
  isAsked: boolean,
  onProduct: (prices: string | undefined) => void,
): void {
  const outbox = useOutbox()
  const used = useRef(new Set<string>())
  useEffect(() => {
    if (!isAsked || !form.current) return
    for (const { state, intentId, values } of [...outbox].reverse()) {
      if (state !== 'deleted' || !values || used.current.has(intentId)) continue
      // What is emptied afterwards stays empty.
      used.current.add(intentId)
      if (fillEmpty(form.current, values)) onProduct(values[pricesField])
    }
  }, [form, isAsked, outbox, onProduct])
}

/** @returns whether the form asks for the product of these answers, in their number */
function fillEmpty(form: HTMLFormElement, { supplement, bottle, ...others }: OrderValues): boolean {
  for (const [name, text] of Object.entries(others)) fillField(form, name, text)
  // A number of bottles goes with its product.
  return fillField(form, 'supplement', supplement) && fillField(form, 'bottle', bottle)
}

/** @returns whether the field holds this text */
function fillField(form: HTMLFormElement, name: string, text = ''): boolean {
  const field = form.elements.namedItem(name)
  const isQuestion =
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.type !== 'hidden')
  if (!isQuestion) return false
  if (field.value === '' && text !== '') {
    field.value = text
    // The price beside it follows.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return field.value === text
}
