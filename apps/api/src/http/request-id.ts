import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** An id that a proxy has given: it goes into log lines and pages as it is. */
const readable = /^[\w.-]{8,64}$/

/** The header in which a proxy hands on the id that it has given to a request, and a page to the calls it makes. */
export const requestIdHeader = 'x-request-id'

/**
 * Names a request in the log and in the answer to one that failed: 8 to 64 letters, digits, `_`, `.` and `-`. A proxy
 * may have given it a name already, by which its own log knows it; anything else there is not taken over.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && readable.test(given) ? given : randomBytes(8).toString('hex')
}
