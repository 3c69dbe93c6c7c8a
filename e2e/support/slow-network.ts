import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes of a page that arrive together, and the milliseconds until the next ones do: about 30 KB a second. */
const piece = 700
const pauseMs = 20

const headers = ['content-type', 'content-security-policy', 'location']

/**
 * Passes on the site's answers to GET, its pages piece by piece, as they arrive over a poor network: whatever is on the
 * screen when the next piece comes must stay where it is.
 * @param site Origin of the site, such as `http://127.0.0.1:3187`.
 */
export async function openSlowNetwork(site: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const reply = await fetch(site + request.url, { redirect: 'manual' })
    for (const name of headers) {
      const value = reply.headers.get(name)
      if (value) response.setHeader(name, value)
    }
    response.statusCode = reply.status
    const body = Buffer.from(await reply.arrayBuffer())
    if (reply.headers.get('content-type')?.startsWith('text/html')) {
      let sent = body.indexOf('<body')
      response.write(body.subarray(0, sent))
      for (; sent < body.length; sent += piece) {
        response.write(body.subarray(sent, sent + piece))
        await pause(pauseMs)
      }
      response.end()
    } else {
      response.end(body)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
