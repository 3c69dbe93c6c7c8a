import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addresses } from '@divine/contracts/calls/addresses'

/** A message as the receiver was sent it, each time that it came. */
export interface Received {
  readonly id: string
  readonly type: string
  readonly references: readonly string[]
  /** Whether the receiver took it, though the site may not have heard so. */
  readonly isTaken: boolean
}

export interface AlertReceiver {
  readonly url: string
  readonly received: Received[]
  /** From now on it takes everything, and says so. */
  calm(): void
}

/** How a receiver in trouble treats what it is sent, in turn. */
const treatments = ['take', 'take', 'refuse', 'take', 'take-without-a-word', 'take', 'take-late', 'hang'] as const
const lateMs = 1_500

/** Somebody's program that is told of orders: slow, wrong and away, until it is calm. */
export async function openAlertReceiver(stack: AsyncDisposableStack): Promise<AlertReceiver> {
  const received: Received[] = []
  let isCalm = false
  let turn = 0
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const treatment = isCalm ? 'take' : treatments[turn++ % treatments.length]
      const { type, data } = JSON.parse(body) as { type: string; data: { references: string[] } }
      const isTaken = treatment !== 'refuse' && treatment !== 'hang'
      received.push({ id: String(request.headers['webhook-id']), type, references: data.references, isTaken })
      switch (treatment) {
        case 'refuse':
          return response.writeHead(503).end()
        case 'take-without-a-word':
          return request.socket.destroy()
        case 'take-late':
          return setTimeout(() => response.writeHead(200).end(), lateMs)
        case 'hang':
          // The site gives up by itself, or is killed before.
          return setTimeout(() => request.socket.destroy(), 2 * lateMs)
        default:
          return response.writeHead(200).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    calm: () => {
      isCalm = true
    },
  }
}

/** Has an owner set the receiver up as a place of alerts. @param cookie of the owner's session */
export async function addReceiver(origin: string, cookie: string, { url }: AlertReceiver): Promise<string> {
  const reply = await fetch(origin + addresses.addDestination.url, {
    method: addresses.addDestination.method,
    headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ kind: 'webhook', name: 'Receiver', url, about: ['new-order'] }),
  })
  if (!reply.ok) throw new Error(`The receiver cannot be set up: ${await reply.text()}`)
  return ((await reply.json()) as { id: string }).id
}

/** Has the site send a test, upon which it sends whatever has not arrived yet. */
export async function testReceiver(origin: string, cookie: string, id: string): Promise<void> {
  await fetch(origin + addresses.testDestination.url.replace(':id', id), {
    method: addresses.testDestination.method,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
}
