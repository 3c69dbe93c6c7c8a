import { IncomingMessage, type ServerResponse } from 'node:http'
import { largestImportBytes } from '@divine/contracts/calls/imports'
import fp from 'fastify-plugin'

/** How much of a refused body is read and dropped, in bytes: the largest file that a call takes, in a form. */
const mostBytes = largestImportBytes + 1024 * 1024

interface Options {
  /** How long reading it may take, in milliseconds. */
  readonly mostMs: number
}

/**
 * Reads on for a while, and drops, a body that was refused before all of it arrived, usually because it is too large.
 * If the connection were closed at once, the rest of the body would be answered with a reset, and many senders would
 * lose the answer before reading it. Beyond the limits the connection is closed.
 */
export const unreadBody = fp<Options>(
  async (app, { mostMs }) => {
    app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
      const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
      if (hasBody && raw instanceof IncomingMessage && !raw.complete && !raw.destroyed) {
        // Fastify closes the connection after a body that it did not read. Node would do so as soon as the answer is
        // written.
        reply.removeHeader('connection')
        const isLast = !reply.raw.shouldKeepAlive || !app.server.listening
        reply.raw.shouldKeepAlive = true
        readOn(raw, reply.raw, { isLast, mostMs })
      }
      done(null, payload)
    })
  },
  { name: 'unread-body' },
)

/** @param isLast whether the connection ends once the body has come and the answer is written */
function readOn(
  body: IncomingMessage,
  answer: ServerResponse,
  { isLast, mostMs }: Options & { readonly isLast: boolean },
): void {
  const timer = setTimeout(() => body.destroy(), mostMs)
  let bytes = 0
  body.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > mostBytes) body.destroy()
  })
  body.on('error', () => {})
  body.once('close', () => clearTimeout(timer))
  if (!isLast) return
  const endWhenBothAreDone = () => {
    if (body.complete && answer.writableFinished) body.socket.end()
  }
  body.once('end', endWhenBothAreDone)
  answer.once('finish', endWhenBothAreDone)
}
