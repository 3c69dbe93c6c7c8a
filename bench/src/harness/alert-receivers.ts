import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A webhook's receiver, until the stack is disposed. @param take told of each order that a message names */
export async function openWebhook(stack: AsyncDisposableStack, take: (reference: string) => void): Promise<string> {
  const server = http.createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    for (const reference of JSON.parse(text).data.references) take(reference)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A mail server that takes everything, until the stack is disposed. @param take told of each mail, whole */
export async function openMailServer(
  stack: AsyncDisposableStack,
  port: number,
  take: (mail: string) => void,
): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      let text = ''
      for await (const part of stream) text += part
      take(text)
      done()
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  stack.defer(() => new Promise((closed) => server.close(() => closed())))
}
