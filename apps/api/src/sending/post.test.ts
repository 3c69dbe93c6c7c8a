import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { NotTaken } from './not-taken.ts'
import { post } from './post.ts'

/** Posts to a receiver that answers every connection with the same bytes. */
async function postedTo(answer: string) {
  await using stack = new AsyncDisposableStack()
  const receiver = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(answer))
    stack.defer(() => void socket.destroy())
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  stack.defer(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo
  return await post(`http://127.0.0.1:${port}/hook`, { headers: {}, body: '{}', mayBePrivate: true })
}

test('a receiver that wants to speak another protocol has answered, and is not waited for', async () => {
  const answer = await postedTo('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  expect(answer).toEqual({ status: 101, text: '' })
})

test('a receiver whose answer is none is said to be out of reach', async () => {
  await expect(postedTo('SSH-2.0-OpenSSH_9.2\r\n')).rejects.toThrow(NotTaken)
})

test('an answer is read whole, and its status is passed on', async () => {
  expect(await postedTo('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 2\r\n\r\nno')).toEqual({
    status: 302,
    text: 'no',
  })
})
