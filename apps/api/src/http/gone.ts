import type { FastifyReply } from 'fastify'

/**
 * Aborts when the connection closes before the reply is sent: nobody waits for it any more. Fastify's own
 * `request.signal` aborts once the body is read.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
