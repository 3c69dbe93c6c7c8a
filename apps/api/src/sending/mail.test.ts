import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { within } from '../within.ts'
import { mailerOn } from './mail.ts'

const mail = { id: '1', to: 'amaka@seller.example', subject: 'New order', text: 'To call now.', at: new Date() }

type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'QUIT'

/**
 * A mail server that takes its time.
 * @param answer waits before a step is answered; false: it never is, and true: the connection ends
 * @param whole how long it is waited for in all, in milliseconds
 */
async function openSlowServer(answer: (step: Step) => Promise<boolean | undefined>, whole = 3_000) {
  const sockets: Socket[] = []
  const steps: Step[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    const say = async (step: Step, line: string) => {
      steps.push(step)
      const isCutOff = await answer(step)
      if (isCutOff === undefined) socket.write(`${line}\r\n`)
      else if (isCutOff) socket.destroy()
    }
    say('greeting', '220 slow')
    let isContent = false
    let heard = ''
    socket.on('data', (part) => {
      heard += part
      const end = isContent ? '\r\n.\r\n' : '\r\n'
      const at = heard.indexOf(end)
      if (at < 0) return
      const step = isContent ? 'content' : (heard.slice(0, 4).trim() as Step)
      heard = heard.slice(at + end.length)
      isContent = step === 'DATA'
      say(step, step === 'DATA' ? '354 go on' : '250 ok')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    steps,
    send: mailerOn({ url, from: 'orders@seller.example' }, { untilHandedOver: 1_500, whole }),
    areClosed: () => sockets.every(({ destroyed }) => destroyed),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a mail server that has the whole mail may take longer to say that it took it than for all before', async () => {
  await using server = await openSlowServer(async (step) => {
    if (step === 'content') await pause(2_000)
    return undefined
  }, 60_000)
  await server.send?.(mail)
  expect(server.steps).toContain('content')
})

test.each([
  ['says nothing', false],
  ['breaks off', true],
])('a mail server that has the whole mail and %s may have taken it: it may come twice', async (_what, ending) => {
  await using server = await openSlowServer(async (step) => (step === 'content' ? ending : undefined))
  await expect(server.send?.(mail)).rejects.toThrow(
    'The mail server did not say in time whether it took the mail. It may come twice.',
  )
})

test('a mail server that says a little again and again is given up in time, and gets no mail any more', async () => {
  await using server = await openSlowServer(async () => {
    await pause(600)
    return undefined
  })
  const tooSlow = 'The mail server is too slow: it did not take the mail in 1.5 s.'
  await within(2.5, expect(server.send?.(mail)).rejects.toThrow(tooSlow))
  expect(server.steps).not.toContain('content')
  await expect.poll(server.areClosed).toBe(true)
})

test.each([
  'a@mail.example, b@mail.example',
  'a@mail.example;b@mail.example',
  'A <a@mail.example>',
  'friends: a@mail.example, b@mail.example;',
  'a@mail.example\r\nBcc: b@mail.example',
])('a mail goes to one mailbox: %j is refused before a server is asked', async (to) => {
  await using server = await openSlowServer(async () => undefined)
  await expect(server.send?.({ ...mail, to })).rejects.toThrow('This is not the email of one person.')
  expect(server.steps).toEqual([])
})
