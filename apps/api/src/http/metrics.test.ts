import { placeOrder } from '@divine/contracts/calls/orders'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
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
  for (const hidden of ['Ngozi', '803123', '4567', 'Adeola']) expect(reply.body).not.toContain(hidden)
})

test.each(['Bearer', 'bearer'])('the scheme of the token is %s as anybody writes it', async (scheme) => {
  await using site = await openTestApp({ METRICS_TOKEN: token })
  const headers = { authorization: `${scheme} ${token}` }
  expect((await site.app.inject({ url: '/metrics', headers })).statusCode).toBe(200)
})

test('what cannot be read says nothing, rather than that nothing waits', async () => {
  const app = Fastify()
  const read = () => Promise.reject(new Error('The database is away'))
  const metric = { help: 'How long the oldest has waited', read }
  await app.register(metrics, {
    token,
    metrics: [
      { ...metric, name: 'oldest_seconds' },
      { ...metric, name: 'waiting', label: 'state' },
    ],
  })
  const reply = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  expect(reply.body).not.toMatch(/^(?:oldest_seconds|waiting)\b/m)
})
