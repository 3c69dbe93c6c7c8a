import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closing } from './closing.ts'

/** How long the process is busy before it looks at its connections again, in milliseconds. */
const busyMs = 300

test('a process that lags waits longer for what was sent before the socket closed', async () => {
  const app = Fastify()
  await app.register(closing)
  app.get('/', async () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(app.server, 'connection')
  const lagging = setInterval(() => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
  }, 0)
  const finished = app.finishRequests(4_500)
  await pause(busyMs)
  const said = Promise.race([once(visitor, 'data'), once(visitor, 'close').then(() => 'nothing')])
  visitor.write('GET / HTTP/1.1\r\nHost: site.example\r\n\r\n')
  expect(String(await said)).toMatch(/^HTTP\/1\.1 200 /)
  clearInterval(lagging)
  await finished
  await app.close()
})
