import { randomUUID } from 'node:crypto'
import { getOrder } from '@divine/contracts/calls/order-desk'
import { placeOrder } from '@divine/contracts/calls/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookieHeader, openTestApp, staffPassword, type TestApp } from '../testing/test-app.ts'
import { serveBuiltSite } from './built-site.ts'

/** The forms of the order desk without script, on the pages as they are shipped. Needs `npm run build`. */
const amaka = 'amaka@staff.example'
const bola = 'bola@staff.example'
let site: TestApp
let bolas: string
let reference: string
let lines: string[]
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  lines = []
  site = await openTestApp({ LOG_LEVEL: 'error' }, undefined, log)
  await site.app.register(serveBuiltSite)
  await site.app.staff.add(amaka, staffPassword, 'owner')
  await site.app.staff.add(bola, staffPassword, 'owner')
  const payload = { email: bola, password: staffPassword }
  bolas = cookieHeader(await site.app.inject({ method: 'POST', url: '/api/staff/sign-in', payload }))
  const body = {
    fullname: 'Ngozi Okafor',
    supplement: 'Ulcer',
    bottle: 2,
    phone: '0803 123 4567',
    address: '14 Adeola',
  }
  reference = (await site.send(placeOrder, { body })).json().reference
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => {
  lines = []
})

const send = (url: string, fields: Record<string, string>, cookie?: string) =>
  site.app.inject({
    method: 'POST',
    url: url.replace('REF', reference),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams({ actingAs: amaka, ...fields }).toString(),
  })

const words = 'Her sister answers after 4pm'

test.each([
  ['a note', '/orders/REF', { do: 'note', form: 'note', note: words }],
  ['a refused outcome', '/orders/REF', { do: 'move', form: 'outcome', note: words }],
  ['a number to be wary of', '/orders/wary', { do: 'add', phone: '08039999999', reason: words, until: '2099-12-20' }],
  ['an order', '/orders/new', { fullname: words, phone: '08039999998', source: 'phone' }],
  ['several orders', '/orders', { do: 'move', outcome: 'cancelled price', reference: 'DH-7K4M2P', note: words }],
])(
  'what somebody wrote for %s is put into no form of a colleague who has signed in since',
  async (_what, url, fields) => {
    const reply = await send(url, { ...fields, key: randomUUID() }, bolas)
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('Your sign-in has ended')
    expect(reply.body).toContain(words)
    expect(reply.body).toContain(`name="actingAs" value="${amaka}"`)
    expect(reply.body).not.toContain(bola)
  },
)

test('its author signs in there, and sends it as themselves', async () => {
  const key = randomUUID()
  const sent = await send('/orders/REF', { do: 'note', note: words, key, signInPassword: staffPassword }, bolas)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/orders/${reference}`])
  const cookie = cookieHeader(sent)
  const order = await site.send(getOrder, { params: { reference }, headers: { cookie } })
  expect(order.json().events).toContainEqual(expect.objectContaining({ actor: amaka, note: words }))
})

test.each(['żółć', 'Ngozi\0', '\ud800'])(
  'an id “%s” that our page has not made loses nothing typed, and is logged nowhere',
  async (id) => {
    for (const [url, fields, field] of [
      ['/orders/REF', { do: 'note', note: words }, 'key'],
      ['/orders/REF', { do: 'move', to: 'cancelled', reason: 'price', note: words, version: '1' }, 'key'],
      [
        '/orders/new',
        {
          fullname: words,
          phone: '08039999998',
          address: '14 Adeola',
          source: 'phone',
          'supplement-0': 'Ulcer',
          'bottle-0': '2',
        },
        'key',
      ],
      ['/orders', { do: 'move', outcome: 'cancelled price', reference, note: words }, 'act'],
    ] as const) {
      const reply = await send(url, { ...fields, [field]: id, actingAs: bola }, bolas)
      expect(reply.statusCode).toBe(400)
      expect(reply.body).toContain(words)
    }
    expect(lines).toEqual([])
  },
)

test.each(['NGOZI', '{', 'null', '5', '{"a":1}', '[1,2,{"a":1}]'])(
  'a form whose line says “%s” of what it was is answered, and logged nowhere',
  async (was) => {
    const line = { 'supplement-0': 'Ulcer', 'bottle-0': '2', 'was-0': was }
    for (const [url, fields] of [
      ['/orders/new', { fullname: words }],
      ['/orders/REF', { do: 'correct', field: 'lines', note: words }],
    ] as const) {
      const reply = await send(url, { ...fields, ...line })
      expect(reply.statusCode).toBe(401)
      expect(reply.body).toContain(words)
    }
    expect(lines).toEqual([])
  },
)

test.each(['__proto__', 'constructor', 'toString'])(
  'a form with a field named %s keeps what was typed beside it, which may be such a name as well',
  async (name) => {
    const reply = await send('/orders/wary', { do: 'add', reason: name, [`${name}`]: words })
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toMatch(new RegExp(`<textarea[^>]*>\\s*${name}</textarea>`))
    expect(reply.body).toContain(`name="${name}" value="${words}"`)
  },
)
