import type { OrderValues } from './order.ts'
import type { OutboxOrder } from './outbox.ts'

/** Ids of the orders from which a form has been filled: what the buyer clears afterwards stays empty. */
const given = new WeakMap<HTMLFormElement, Set<string>>()

/**
 * Fills the empty fields of a form with what was typed into deleted orders, the newest first. Nothing that is in the
 * form changes, and the focus stays where it is.
 * @param outbox all orders in the outbox, oldest first
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
  // No two fields have the same name. A hidden field asks nothing.
  const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null
  if (!field || field.type === 'hidden') return false
  if (!field.value && text) {
    field.value = text
    // So that the price is updated.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return field.value === text
}
