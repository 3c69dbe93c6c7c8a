import { getCart, keepCart } from '@divine/contracts/calls/cart'
import { getDescription, listDescriptions } from '@divine/contracts/calls/descriptions'
import { listOrders, placeOrder } from '@divine/contracts/calls/orders'
import { getReviews, listReviews, writeReview } from '@divine/contracts/calls/reviews'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueParts } from './features/catalogue/catalogue-table.ts'
import { cookieHeader, openTestApp, type TestApp } from './testing/test-app.ts'

const [first, gone] = firstCatalogue.products
/** One product was added and all others but one were taken off sale. */
const catalogue: Catalogue = {
  ...firstCatalogue,
  products: [
    first,
    {
      ...first,
      id: '12',
      key: 'sleep',
      slug: 'good-sleep',
      formerSlugs: [],
      name: 'Good Sleep',
      orderLabel: 'Sleep',
      sku: 'DHS-012',
      packages: [{ contents: '2 dozewell', bottles: 2, priceNaira: 30_000 }],
    },
  ],
}

const buyer = { fullname: 'Ngozi Okafor', phone: '0803 123 4567', address: '14 Adeola Close, Ojodu' }
const review = { rating: 5, comment: 'It came within a day', author: 'Ngozi', email: 'ngozi@mail.example' }

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({}, undefined, undefined, catalogue)
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())

describe('an API that is handed another catalogue', () => {
  test('takes an order of what was added, with its price, and refuses what is no longer sold in the usual words', async () => {
    const order = { ...buyer, supplement: 'Sleep', bottle: 2, package: '2 dozewell', priceNaira: 30_000 }
    expect((await site.send(placeOrder, { body: order })).statusCode).toBe(201)
    expect((await site.send(listOrders, { headers: { cookie } })).json()).toMatchObject([
      { supplement: 'Sleep', package: '2 dozewell', flags: [] },
    ])
    const refused = await site.send(placeOrder, { body: { ...order, fullname: '', supplement: gone.orderLabel } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      code: 'invalid',
      message: 'Enter your full name. Please select a valid supplement.',
      fieldErrors: { fullname: 'Enter your full name.', supplement: 'Please select a valid supplement.' },
      requestId: expect.any(String),
    })
  })

  test('has a description and reviews of what was added, and none of what is not sold', async () => {
    expect((await site.send(getDescription, { params: { topic: 'sleep' } })).json()).toEqual({ description: '' })
    expect((await site.send(getDescription, { params: { topic: gone.key } })).statusCode).toBe(404)
    const listed = (await site.send(listDescriptions, { headers: { cookie } })).json()
    expect(listed.map(({ topic }: { topic: string }) => topic)).toEqual([first.key, 'sleep'])

    const written = await site.send(writeReview, { body: { ...review, comment_post_ID: '12' } })
    expect(written.statusCode).toBe(201)
    const refused = await site.send(writeReview, { body: { ...review, comment_post_ID: gone.id } })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Choose the product that you write about.'])
    expect((await site.send(getReviews, { params: { topic: gone.key } })).statusCode).toBe(404)
    const waiting = await site.send(listReviews, { headers: { cookie }, querystring: { topic: 'sleep' } })
    expect(waiting.json()).toMatchObject({ total: 1, reviews: [{ topic: 'sleep' }] })
    const ofNothing = await site.send(listReviews, { headers: { cookie }, querystring: { topic: gone.key } })
    expect(ofNothing.statusCode).toBe(400)
  })

  test('keeps it in a cart, and shows of a cart from before what is still sold', async () => {
    const kept = await site.send(keepCart, { body: { lines: [{ product: '12', bottles: 2 }] } })
    expect(kept.statusCode).toBe(200)
    const refused = await site.send(keepCart, { body: { lines: [{ product: gone.id, bottles: 2 }] } })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'We do not sell this product.'])

    const part = { kind: 'product', key: gone.key, value: gone, position: 9, version: 1, savedBy: 'a test' } as const
    await site.database.insert(catalogueParts).values(part)
    await expect.poll(() => site.app.catalogue.products).toHaveLength(3)
    const lines = [gone.id, first.id].map((product) => ({ product, bottles: 2 }))
    const cart = cookieHeader(await site.send(keepCart, { body: { lines } }))
    await site.database.delete(catalogueParts).where(eq(catalogueParts.key, gone.key))
    await expect.poll(() => site.app.catalogue.products).toHaveLength(2)
    const shown = await site.send(getCart, { headers: { cookie: cart } })
    expect(shown.json()).toEqual({ lines: [{ product: first.id, bottles: 2 }] })
  })
})
