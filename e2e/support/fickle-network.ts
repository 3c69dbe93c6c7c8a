import { once } from 'node:events'
import { request as ask, createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a network behaves: it carries what it is given, gives no sign of life, or a proxy in it answers with a failure.
 */
type Mood = 'carries' | 'silent' | 'failing'

export interface FickleNetwork extends AsyncDisposable {
  /** Where the site is reached over it. */
  readonly origin: string
  /** From now on, also for what is being asked. */
  become(mood: Mood): void
}

/**
 * A network between a browser and a site whose mood a test changes. Unlike a browser that is offline it leaves
 * questions without an answer, and the service worker knows no more than the page does.
 * @param site Origin of the site, such as `http://127.0.0.1:3187`
 * @param headers What it puts in place of the headers that the site answers with
 */
export async function openFickleNetwork(site: string, headers: OutgoingHttpHeaders = {}): Promise<FickleNetwork> {
  let mood: Mood = 'carries'
  let changed = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    while (mood === 'silent') await changed.promise
    if (mood === 'failing') return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const asked = ask(site + request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers })
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    become(next) {
      mood = next
      changed.resolve()
      changed = Promise.withResolvers()
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
