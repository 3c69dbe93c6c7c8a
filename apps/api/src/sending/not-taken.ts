/** Thrown where a message was not taken. The text is for owners: what was answered, and what to do. */
export class NotTaken extends Error {}

/** Longest that one try may take, in milliseconds: connection, question and answer. */
export const longestTryMs = 20_000

/**
 * How long a mail server may be silent, in milliseconds. Many look through a mail before they say that they have taken it: whoever
 * gives up earlier sends it twice. Source: RFC 5321, 4.5.3.2
 */
export const longestMailSilenceMs = 30_000

/**
 * How long one try of anything may run, in seconds, before it counts as failed and is begun anew: what a process was sending when
 * it was killed waits for as long.
 */
export const longestTrySeconds = (longestTryMs + longestMailSilenceMs) / 1_000
