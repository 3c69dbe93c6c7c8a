import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import getPort from 'get-port'
import { startNginx } from './nginx-server.ts'

/** What a site with TRUST_PROXY believes, as a visitor might claim it. */
const claimed = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'claimed=1',
  'x-forwarded-for': '192.0.2.1',
  'x-request-id': 'claimed-by-a-visitor',
} as const

/**
 * Asks nginx with docs/nginx/divine.conf for a page as a visitor who claims to be a proxy.
 * @returns which claims came to the server behind it
 */
export async function brokenInHeaders(command: string): Promise<string[]> {
  await using stack = new AsyncDisposableStack()
  const heard: IncomingHttpHeaders[] = []
  const site = createServer((request, response) => {
    heard.push(request.headers)
    response.end('page')
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  stack.defer(() => {
    site.closeAllConnections()
    site.close()
  })
  const { port } = site.address() as AddressInfo
  const [secure, plain] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const { certificate } = await startNginx(stack, command, { secure, plain, site: [port, port] })
  const asked = get(`https://127.0.0.1:${secure}/`, { ca: certificate, headers: claimed, agent: false })
  const [answer] = await once(asked, 'response')
  await once(answer.resume(), 'end')
  const [headers] = heard
  if (!headers) return ['A request does not reach the site']
  return Object.entries(claimed)
    .filter(([name, value]) => String(headers[name]).includes(value))
    .map(([name]) => `A visitor's ${name} reaches the site`)
}
