import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let site: TestApp
let port: number
/** The requests that have begun, in order, and what lets each of them end. */
const begun: string[] = []
const ends = new EventEmitter()
beforeAll(async () => {
  site = await openTestApp()
  site.app.get<{ Params: { name: string } }>('/slow/:name', { config: { access: 'public' } }, async (request) => {
    const { name } = request.params
    begun.push(name)
    await once(ends, name)
    return name
  })
  port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => site[Symbol.asyncDispose]())

const requestOf = (name: string, more = '') => `GET /slow/${name} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}\r\n`

async function connectTo(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

test('of many requests on one connection each begins when the one before is answered', async () => {
  const socket = await connectTo()
  const answers = text(socket)
  socket.write(requestOf('a1') + requestOf('a2') + requestOf('a3', 'connection: close\r\n'))
  for (const name of ['a1', 'a2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    // What came on another connection does not wait.
    const other = await connectTo()
    other.write(requestOf(`beside-${name}`))
    await expect.poll(() => begun.at(-1)).toBe(`beside-${name}`)
    other.destroy()
    ends.emit(`beside-${name}`)
    ends.emit(name)
  }
  expect((await answers).match(/a\d$|a\d(?=HTTP)/gm)).toEqual(['a1', 'a2', 'a3'])
  expect(begun.filter((name) => /^a/.test(name))).toEqual(['a1', 'a2', 'a3'])
})

test('what waits on a connection that is closed never begins', async () => {
  const arrival = once(site.app.server, 'connection')
  const socket = await connectTo()
  const [ours] = await arrival
  socket.write(requestOf('b1') + requestOf('b2'))
  await expect.poll(() => begun.at(-1)).toBe('b1')
  const closed = new Promise((resolve) => ours.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  ends.emit('b1')
  const other = await connectTo()
  other.write(requestOf('c1'))
  await expect.poll(() => begun.at(-1)).toBe('c1')
  ends.emit('c1')
  other.destroy()
  expect(begun).not.toContain('b2')
})

test('a connection on which more than a hundred wait is closed, and what was begun on it ends', async () => {
  const socket = await connectTo()
  const ended = new Promise((resolve) => socket.once('close', resolve).on('error', () => {}))
  const names = Array.from({ length: 102 }, (_, index) => `d${index}`)
  socket.write(names.map((name) => requestOf(name)).join(''))
  await ended
  ends.emit('d0')
  const other = await connectTo()
  other.write(requestOf('e1'))
  await expect.poll(() => begun.at(-1)).toBe('e1')
  ends.emit('e1')
  other.destroy()
  expect(begun.filter((name) => /^d/.test(name))).toEqual(['d0'])
})
