/** Thrown where a message was not taken. The text is for owners: what was answered, and what to do. */
export class NotTaken extends Error {}

/** Longest that one try may take, in milliseconds: connection, question and answer. */
export const longestTryMs = 20_000
