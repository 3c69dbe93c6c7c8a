/** Most of what was answered that is kept, in UTF-16 units: what is wrong stands at the beginning. */
const mostKept = 300

/**
 * Thrown where a message was not taken. The text is for owners: what was answered, and what to do. A server may answer
 * any length: it is cut here, before anybody looks through it or stores it.
 */
export class NotTaken extends Error {
  constructor(text: string) {
    // A word that is cut in two might be half of an address, which nobody would know as one.
    super(text.length > mostKept ? text.slice(0, mostKept).replace(/\S*$/, '…') : text)
  }
}

/** Longest that one try may take, in milliseconds: connection, question and answer. */
export const longestTryMs = 20_000

/**
 * How long a mail server may take over one try, in milliseconds. A mail that it has whole it may look through before it
 * says that it took it: whoever gives up earlier sends it twice. RFC 5321, 4.5.3.2, gives it ten minutes for that. Here
 * it has at least half a minute, and what is left of the whole, because a try of a process that was killed is begun
 * anew only after {@link longestTrySeconds}, and a server that hangs holds up others until then. Whatever comes twice
 * has the same Message-ID.
 */
export const longestMailMs = { untilHandedOver: 25_000, whole: 55_000 }
export type MailLimits = Readonly<typeof longestMailMs>

/**
 * How long one try of anything may run, in seconds, before it counts as failed and is begun anew: what a process was
 * sending when it was killed waits for as long. Longer than any way of sending takes, with time to write down how it
 * ended: otherwise a second try begins while the first one still sends.
 */
export const longestTrySeconds = 60
