import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const megabyte = 1024 * 1024

let site: TestApp
let port: number
beforeAll(async () => {
  site = await openTestApp()
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => site[Symbol.asyncDispose]())

/** A sender that reads no answer until its whole request is sent, as browsers do. */
async function sendWhole(head: string, parts: readonly Buffer[]): Promise<{ answer: string; error?: string }> {
  const socket = connect(port, '127.0.0.1')
  const broken = Promise.withResolvers<string>()
  socket.on('error', (error: NodeJS.ErrnoException) => broken.resolve(error.code ?? error.message))
  socket.pause()
  const send = async () => {
    socket.write(head)
    for (const part of parts) await new Promise((resolve) => socket.write(part, resolve))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    await once(socket.resume(), 'end')
    return { answer }
  }
  const sent = await Promise.race([send(), broken.promise.then((error) => ({ answer: '', error }))])
  socket.destroy()
  return sent
}

const post = (more: string) =>
  [
    'POST /api/divine/post-contact-form HTTP/1.1',
    'Host: site',
    'Content-Type: application/json',
    'Connection: close',
    more,
    '\r\n',
  ].join('\r\n')
const bodyOf = (megabytes: number) => Array.from({ length: megabytes }, () => Buffer.alloc(megabyte, 'x'))

test.each([2, 10, 45])(
  'a body of %d MB is answered 413, and who sends all of it first can read that',
  async (megabytes) => {
    const { answer, error } = await sendWhole(post(`Content-Length: ${megabytes * megabyte}`), bodyOf(megabytes))
    expect(error).toBeUndefined()
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"too-large"')
  },
)

test('so is one that comes in chunks without a length', async () => {
  const chunks = bodyOf(4).map((part) => Buffer.concat([Buffer.from('100000\r\n'), part, Buffer.from('\r\n')]))
  const { answer, error } = await sendWhole(post('Transfer-Encoding: chunked'), [...chunks, Buffer.from('0\r\n\r\n')])
  expect(error).toBeUndefined()
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test('the connection can be used again', async () => {
  const again = `GET /healthz HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`
  const head = post(`Content-Length: ${2 * megabyte}`).replace('Connection: close\r\n', '')
  const { answer } = await sendWhole(head, [...bodyOf(2), Buffer.from(again)])
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['413', '200'])
})

test('a body without end is read for a bounded number of bytes', async () => {
  const { answer, error } = await sendWhole(post(`Content-Length: ${500 * megabyte}`), bodyOf(100))
  expect(answer).toBe('')
  expect(['ECONNRESET', 'EPIPE']).toContain(error)
})
