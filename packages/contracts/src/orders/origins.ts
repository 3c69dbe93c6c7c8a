/** What an order says of where its visit began, by the names of the calls. */
export const originFields = ['origin', 'campaign'] as const

/** Characters of each of them, at most. */
export const mostOriginLength = 60
