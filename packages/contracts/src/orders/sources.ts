/**
 * How an order came to us: by the form of the site, taken by staff from a buyer who called, wrote or came, or from a
 * file of former orders.
 */
export const orderSources = ['form', 'phone', 'whatsapp', 'walk-in', 'import'] as const

/** Those that staff say when they enter an order. */
export const enteredSources = ['phone', 'whatsapp', 'walk-in'] as const satisfies readonly OrderSource[]
export type OrderSource = (typeof orderSources)[number]
