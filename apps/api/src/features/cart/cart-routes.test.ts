import { getCart, keepCart } from '@divine/contracts/calls/cart'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site[Symbol.asyncDispose]())

const lines = [
  { product: '2', bottles: 3 },
  { product: '8', bottles: 7 },
]

/** Stores a cart and returns the cookie that comes back. */
async function cookieOf(body: object): Promise<string> {
  const reply = await site.send(keepCart, { body })
  expect(reply.statusCode).toBe(200)
  return String(reply.headers['set-cookie'])
}
const read = async (cookie: string) => (await site.send(getCart, { headers: { cookie } })).json()

test('a cart comes back from its cookie', async () => {
  const cookie = await cookieOf({ lines })
  expect(cookie).toMatch(/^cart=.+; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  expect(await read(cookie.split(';')[0] ?? '')).toEqual({ lines })
})

test('over HTTPS the cookie is locked to this host', async () => {
  await using secure = await openTestApp({ PUBLIC_ORIGIN: 'https://divinehealth.example' }, site)
  const reply = await secure.send(keepCart, { body: { lines } })
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-cart=.+; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/)
  const back = await secure.send(getCart, { headers: { cookie: cookie.split(';')[0] } })
  expect(back.json()).toEqual({ lines })
})

test('an empty cart takes the cookie away', async () => {
  expect(await cookieOf({ lines: [] })).toMatch(/^cart=; .*Expires=Thu, 01 Jan 1970/)
})

test('a cookie that was changed, or signed by somebody else, is an empty cart', async () => {
  const [cookie = ''] = (await cookieOf({ lines })).split(';')
  expect(await read(cookie.replace('2x3', '2x4'))).toEqual({ lines: [] })
  expect(await read(cookie.slice(0, -4))).toEqual({ lines: [] })
  expect(await read('cart=2x3')).toEqual({ lines: [] })
  expect(await read('')).toEqual({ lines: [] })
})

test.each([
  [{ lines: [{ product: '99', bottles: 1 }] }, 'We do not sell this product.'],
  [{ lines: [{ product: '2', bottles: 0 }] }, 'Please select a valid number of bottles.'],
  [{ lines: [{ product: '2', bottles: 8 }] }, 'Please select a valid number of bottles.'],
  [
    {
      lines: [
        { product: '2', bottles: 1 },
        { product: '2', bottles: 2 },
      ],
    },
    'A cart has each product once.',
  ],
])('%j is refused in words, and no cookie is set', async (body, message) => {
  const reply = await site.send(keepCart, { body })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().message).toBe(message)
  expect(reply.headers['set-cookie']).toBeUndefined()
})
