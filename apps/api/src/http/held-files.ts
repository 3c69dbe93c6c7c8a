import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './failures.ts'
import { sessionHold } from './session-hold.ts'
import { webHeaders } from './web-headers.ts'

/** How often it is looked at whether a file's reader is still signed in, in milliseconds. */
const lookMs = 3_000

/** Opens a file with buyers in it. @throws {Refusal} 429 where its reader's last one is still being written */
type HoldFile = (request: FastifyRequest, open: () => Readable) => Readable

/** Files with buyers in them: each reader gets one at a time, and no more of it than while they are signed in. */
export function heldFiles(app: FastifyInstance): HoldFile {
  const hold = sessionHold({ onSessionEnd: app.onSessionEnd, isSignedIn: app.staff.isSignedIn })
  /** Who is reading a file just now. */
  const reading = new Set<string>()

  return (request, open) => {
    const { email } = app.staffMemberOf(request)
    if (reading.has(email)) throw new Refusal(429, 'too-many', 'Your last file is still being written.')
    const file = open()
    reading.add(email)
    // The connection is cut, so that the download fails: a file that ended here would look whole.
    const letGo = hold(webHeaders(request), lookMs, () => file.destroy(new Error('The reader is signed out')))
    file.once('close', () => {
      reading.delete(email)
      letGo()
    })
    return file
  }
}
