import { randomBytes } from 'node:crypto'
import { IncomingMessage } from 'node:http'

/** An id that a proxy has given: it goes into log lines and pages as it is. */
const readable = /^[\w.-]{8,64}$/

/** The header in which a proxy hands on the id that it has given to a request, and a page to the calls it makes. */
export const requestIdHeader = 'x-request-id'

/**
 * Names a request in the log and in the answer to one that failed: 8 to 64 letters, digits, `_`, `.` and `-`. A proxy
 * may have given it a name already, by which its own log knows it; anything else there is not taken over.
 * @param isBehindProxy without one, a visitor could give a request the name of somebody else's
 */
export function requestIdsOf(isBehindProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  return (request) => {
    const given = request.headers[requestIdHeader]
    // What does not come over the network is a call that a page makes.
    const isTrusted = isBehindProxy || !(request instanceof IncomingMessage)
    return isTrusted && typeof given === 'string' && readable.test(given) ? given : randomBytes(8).toString('hex')
  }
}
