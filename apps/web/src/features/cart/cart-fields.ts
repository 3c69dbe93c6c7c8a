/**
 * Fields of a native form that changes the cart. While the page is asleep its buttons send the order form, so that what
 * is typed there comes back with the changed cart.
 */

/** Its buttons. The first two name the product in their value. */
export const cartButtons = { change: 'change', remove: 'remove', undo: 'undo' } as const

/** Of the button that Enter presses while the page is asleep, in whichever field that was. */
export const enterButton = 'enter'

/** The field with the number of bottles of one line. */
export function bottlesField(product: string): string {
  return `bottles-${product}`
}

/** Makes a control of the cart a part of the order form. */
export const inOrderForm = { form: 'order' } as const
/** Makes a button send the order form to the cart, instead of ordering. */
export const sendsOrderForm = { ...inOrderForm, formAction: '/cart' } as const

/** Whether a form that was sent from the cart's page changes the cart, and is not its order. */
export function isCartChange(form: FormData): boolean {
  return Object.values(cartButtons).some((name) => form.has(name)) || !form.has('lines')
}

/** What a form that changed the cart has carried of the order form. */
export function typedBeside(form: FormData): Record<string, string> {
  const own: readonly string[] = [...Object.values(cartButtons), 'product', 'bottles', 'lines', 'removed', enterButton]
  return Object.fromEntries(
    [...form]
      .filter(([name]) => !own.includes(name) && !name.startsWith(bottlesField('')))
      .map(([name, value]) => [name, String(value)]),
  )
}
