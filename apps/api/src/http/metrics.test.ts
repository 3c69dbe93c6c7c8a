import { placeOrder } from '@divine/contracts/calls/orders'
import { firstContent } from '@divine/contracts/catalogue/first-catalogue'
import Fastify from 'fastify'
import { expect, inject, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/client.ts'
import { openCuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase, openTestApp } from '../testing/test-app.ts'
import { within } from '../within.ts'
import { metrics } from './metrics.ts'

const token = 'a token of 32 letters, and random'

test('without a token there are no metrics', async () => {
  await using site = await openTestApp()
  expect((await site.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(404)
})

test('whoever has the token reads how the process is, and how long the oldest of what has to be told has waited', async () => {
  await using site = await openTestApp({ METRICS_TOKEN: token })
  for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
    const refused = await site.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed-out'])
  }
  const body = { fullname: 'Ngozi', phone: '0803 123 4567', supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close' }
  expect((await site.send(placeOrder, { body })).statusCode).toBe(201)
  const reply = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const values = new Map(
    [...reply.body.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
  expect(values.get('divine_queue_running')).toBe(0)
  expect(values.get('divine_untold_oldest_seconds')).toBeGreaterThan(0)
  expect(values.get('divine_alert_oldest_seconds')).toBe(0)
  expect(values.get('divine_buyer_message_oldest_seconds')).toBe(0)
  expect(values.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  for (const hidden of ['Ngozi', '8031234567', '0803 123', 'Adeola']) expect(reply.body).not.toContain(hidden)
})

test.each(['Bearer', 'bearer'])('the scheme of the token is %s as anybody writes it', async (scheme) => {
  await using site = await openTestApp({ METRICS_TOKEN: token })
  const headers = { authorization: `${scheme} ${token}` }
  expect((await site.app.inject({ url: '/metrics', headers })).statusCode).toBe(200)
})

/** How many requests were counted of a route, by method and status: `GET /healthz 200`. */
function countedIn(body: string): Record<string, number> {
  const lines = body.matchAll(
    /^divine_http_request_seconds_count\{method="(.+)",route="(.+)",status="(\d+)"\} ([1-9]\d*)$/gm,
  )
  return Object.fromEntries(
    [...lines].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)]),
  )
}

test('requests from outside are counted by the pattern of their route, and what is unknown as one', async () => {
  await using site = await openTestApp({ METRICS_TOKEN: token })
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init).then((reply) => reply.text())
  // Nor is what a machine asks counted among visits.
  await ask('/healthz')
  await ask('/api/divine/confirmation/one')
  await ask('/api/divine/confirmation/another')
  for (const unknown of ['/api/1', '/api/2', '/api/3']) await ask(unknown, { method: 'DELETE' })
  // A page asks the API like this: its calls are counted with it.
  await site.app.inject({ url: '/api/divine/confirmation/third' })
  const counted = () =>
    ask('/metrics', { headers: { authorization: `Bearer ${token}` } }).then((body) => countedIn(body))
  // An answer is counted once it has left, which may be after it was read.
  await expect.poll(counted).toEqual({
    'GET /api/divine/confirmation/:token 404': 2,
    'DELETE /api/* 404': 3,
  })
  expect(JSON.stringify(await counted())).not.toMatch(/another|\/api\/\d/)
})

test('how long a stream was open counts for nothing', async () => {
  const app = Fastify()
  await app.register(metrics, { token })
  app.get('/page', async () => 'page')
  app.get('/stream', async (_request, reply) => reply.type('text/event-stream; charset=utf-8').send('data: 1\n\n'))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string) => fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await (await ask('/stream')).text()
  const counted = async () => countedIn(await (await ask('/metrics')).text())
  await (await ask('/page')).text()
  // What came before it would be there, too.
  await expect.poll(counted).toEqual({ 'GET /page 200': 1 })
  await app.close()
})

test('the pool says how many connections are busy, and the desk how many orders wait', async () => {
  await using site = await openTestApp({ METRICS_TOKEN: token })
  const body = { fullname: 'Ngozi', phone: '0803 123 4567', supplement: 'Ulcer', bottle: 2, address: '14 Adeola Close' }
  await site.send(placeOrder, { body })
  const reply = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(reply.body).toContain('\ndivine_orders{queue="to-call"} 1\n')
  expect(reply.body).toContain('\ndivine_orders{queue="closed"} 0\n')
  const states = [...reply.body.matchAll(/^divine_database_connections\{state="(\w+)"\} \d+$/gm)].map(
    ([, state]) => state,
  )
  expect(states).toEqual(site.kind === 'postgres' ? ['busy', 'idle', 'waiting'] : [])
})

test('what cannot be read says nothing, rather than that nothing waits, and the log does not grow with it', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } })
  const read = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const metric = { help: 'How long the oldest has waited', read }
  await app.register(metrics, { token })
  app.addMetrics([
    { ...metric, name: 'oldest_seconds' },
    { ...metric, name: 'waiting', label: 'state' },
  ])
  const reply = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).not.toMatch(/^(?:oldest_seconds|waiting)\b/m)
  expect(lines.filter((line) => line.includes('a metric could not be read'))).toHaveLength(1)
})

test('the log does not grow with the number of metrics that fail in one way, as while the database hangs', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } })
  const read = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('It did not end within 5 seconds')
  }
  await app.register(metrics, { token })
  app.addMetrics(Array.from({ length: 15 }, (_, each) => ({ name: `figure_${each}`, help: 'A figure', read })))
  await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a metric could not be read')
  expect(failures.map(({ metric }) => metric)).toEqual(Array.from({ length: 10 }, (_, each) => `figure_${each}`))
})

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'while the database hangs the rest comes before Prometheus gives up, the first time as well',
  async () => {
    const created = await createTestDatabase(inject('migratedPostgres'))
    await using network = await openCuttableNetwork(created.url)
    const config = await readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: network.url,
      METRICS_TOKEN: token,
    })
    const opened = await openDatabase(config.database)
    const app = await buildApp({ ...opened, config, firstContent })
    const ask = () => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).body).toMatch(/^divine_untold_oldest_seconds \d/m)

    network.swallow()
    // Connections that are open are believed for longer than a new one is waited for.
    for (let times = 0; times < 2; times++) {
      const { statusCode, body } = await within(9, ask())
      expect(statusCode).toBe(200)
      expect(body).toMatch(/^process_cpu_seconds_total \d/m)
      expect(body).not.toMatch(/^divine_untold_oldest_seconds \d/m)
    }
    await network.cut()
    await app.close()
    await opened.close()
    await created.drop()
  },
)
