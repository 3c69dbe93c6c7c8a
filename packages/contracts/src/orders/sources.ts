/** How an order came to us: by the form of the site, or taken by staff from a buyer who called, wrote or came. */
export const orderSources = ['form', 'phone', 'whatsapp', 'walk-in'] as const
export type OrderSource = (typeof orderSources)[number]
