import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** One connection that stays open: what is timed is the answer, not the handshake. */
const agent = new Agent({ keepAlive: true })
const timeoutMs = 30_000

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As received: a compressed body stays compressed. */
  readonly body: Buffer
  /** From the first byte sent to the last byte received, in milliseconds. */
  readonly elapsedMs: number
}

export function call(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body)
    const startedAt = performance.now()
    const sent = request(
      url,
      {
        agent,
        method,
        timeout: timeoutMs,
        headers: {
          ...headers,
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.once('error', reject)
        reply.once('end', () => {
          const elapsedMs = performance.now() - startedAt
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts), elapsedMs })
        })
      },
    )
    sent.once('error', reject)
    sent.once('timeout', () => sent.destroy(new Error(`${url} did not answer within ${timeoutMs / 1000} s`)))
    sent.end(payload)
  })
}
