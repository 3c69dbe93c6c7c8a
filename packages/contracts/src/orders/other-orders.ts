/** Most other orders of a phone number that an order's page has: the newest. */
export const mostOthers = 20
