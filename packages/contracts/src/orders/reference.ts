/** The reference of an order, as the confirmation names it. */
export const referencePattern = /^DH-[2-9A-Z]{6}$/
