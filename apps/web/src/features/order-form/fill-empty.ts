import type { OrderValues } from './order.ts'
import type { OutboxOrder } from './outbox.ts'

/** Ids of the orders whose answers a form has been given: what is emptied afterwards stays empty. */
const given = new WeakMap<HTMLFormElement, Set<string>>()

/**
 * Fills what is empty in a form with what was typed into orders that were deleted, the newest first. Nothing that is in the
 * form changes, and what has the focus keeps it.
 * @param outbox all that it holds, oldest first
 */
export function fillEmpty(form: HTMLFormElement | null, outbox: readonly OutboxOrder[]): void {
  if (!form) return
  const before = given.get(form) ?? new Set()
  given.set(form, before)
  for (const { state, intentId, values } of [...outbox].reverse()) {
    if (state !== 'deleted' || !values || before.has(intentId)) continue
    before.add(intentId)
    fillFields(form, values)
  }
}

function fillFields(form: HTMLFormElement, { supplement, bottle, ...others }: OrderValues): void {
  for (const [name, text] of Object.entries(others)) fillField(form, name, text)
  // A number of bottles goes with its product.
  if (fillField(form, 'supplement', supplement)) fillField(form, 'bottle', bottle)
}

/** @returns whether the field holds this text */
function fillField(form: HTMLFormElement, name: string, text = ''): boolean {
  // No name is that of two fields. What is hidden is no question.
  const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null
  if (!field || field.type === 'hidden') return false
  if (!field.value && text) {
    field.value = text
    // The price beside it follows.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return field.value === text
}
