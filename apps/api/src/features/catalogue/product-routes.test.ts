import {
  addProduct,
  getCatalogue,
  getProduct,
  getProductVersion,
  listProducts,
  listProductVersions,
  orderProducts,
  putProduct,
} from '@divine/contracts/calls/catalogue'
import { storedPartVersions } from '@divine/contracts/calls/catalogue-parts'
import { getDescription } from '@divine/contracts/calls/descriptions'
import { uploadImage } from '@divine/contracts/calls/images'
import { listJournal } from '@divine/contracts/calls/journal'
import { orderAgain, placeOrder } from '@divine/contracts/calls/orders'
import { bottlePriceCalls } from '@divine/contracts/calls/shop-parts'
import type { Package, Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { renewShop } from '../../testing/new-shop.ts'
import { picture } from '../../testing/pictures.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeUnusedImages } from '../images/image-queries.ts'
import { orderLines } from '../orders/line-table.ts'
import { orders } from '../orders/order-table.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp()
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => renewShop(site))

/** What staff say of a product. */
function fieldsOf({ id: _id, key: _key, ...fields }: Product) {
  return fields
}
const [stroke, ulcer] = firstCatalogue.products
const sleep = {
  ...fieldsOf(ulcer),
  slug: 'good-sleep',
  name: 'Good Sleep',
  orderLabel: 'Sleep',
  formPosition: 8,
  shelfPosition: 8,
  sku: 'DHS-012',
  packages: [{ contents: '2 repair', bottles: 2, priceNaira: 30_000 }],
}

const add = (body: unknown, headers = { cookie }) => site.send(addProduct, { body, headers })
const put = (key: string, body: unknown, ifMatch?: string) =>
  site.send(putProduct, { params: { key }, body, headers: { cookie, ...(ifMatch && { 'if-match': ifMatch }) } })
const list = async () => (await site.send(listProducts, { headers: { cookie } })).json()
const sold = async (): Promise<Product[]> => (await site.send(getCatalogue)).json().products

test('a product that is added has its place in the catalogue, a text, and is ordered with the very next request', async () => {
  const added = await add(sleep)
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({ product: { ...sleep, id: '10', key: 'good-sleep' }, version: 1 })
  expect((await sold()).at(-1)).toEqual({ ...sleep, id: '10', key: 'good-sleep' })
  const text = (await site.send(getDescription, { params: { topic: 'good-sleep' } })).json()
  expect(text.description).toContain('2 repair')
  const order = {
    fullname: 'Ngozi',
    supplement: 'Sleep',
    bottle: 2,
    phone: '0803 123 4567',
    address: '14 Adeola Close',
  }
  expect((await site.send(placeOrder, { body: order })).statusCode).toBe(201)
})

test('a change is there with the very next request; the address before goes on to lead to the page', async () => {
  const body = {
    ...fieldsOf(ulcer),
    slug: 'stomach',
    packages: [{ contents: '1 repair', bottles: 1, priceNaira: 20_000 }],
  }
  const saved = await put('ulcer', body)
  expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"'])
  expect((await sold()).find(({ key }) => key === 'ulcer')).toEqual({ ...ulcer, ...body, formerSlugs: ['ulcer'] })
  // And back: what is its address now is none that it had.
  expect((await put('ulcer', { ...fieldsOf(ulcer), formerSlugs: ['ulcer'] })).json().product).toMatchObject({
    slug: 'ulcer',
    formerSlugs: ['stomach'],
  })
})

test('what waited on a phone while a product was renamed is taken, and what was ordered before is ordered again', async () => {
  const order = {
    fullname: 'Ngozi',
    supplement: ulcer.orderLabel,
    bottle: 2,
    phone: '0803 123 4567',
    address: '14 Ojodu',
  }
  const before = await site.send(placeOrder, { body: order })
  await put('ulcer', { ...fieldsOf(ulcer), orderLabel: 'Stomach' })
  const token = before.json().confirmationPath.split('/').at(-1)
  const again = await site.send(orderAgain, { params: { token } })
  const waited = await site.send(placeOrder, { body: { ...order, phone: '0803 123 4568' } })
  expect([again.statusCode, waited.statusCode]).toEqual([201, 201])
  const lines = await site.database.select().from(orderLines)
  expect(lines.map(({ productId, name }) => [productId, name])).toEqual(Array(3).fill([ulcer.id, ulcer.orderLabel]))
  expect((await add({ ...sleep, orderLabel: ulcer.orderLabel })).statusCode).toBe(400)
})

test('a product has no number that a pack of bottles has, and the prices of bottles can go on to be saved', async () => {
  const pack = firstCatalogue.bottlePrices.flatMap((price) => ('pack' in price ? price.pack : []))[0]
  const answers = [
    await add({ ...sleep, sku: pack?.sku.toLowerCase() }),
    await put('ulcer', { ...fieldsOf(ulcer), sku: pack?.sku }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fieldErrors).toEqual({ sku: 'A pack of bottles has this number. Choose another one.' })
  }
})

test('a product that is added has not the id of a pack, however long ago that was taken away', async () => {
  const prices = (priceNaira: number) =>
    site.send(bottlePriceCalls.put, { body: { bottlePrices: [{ bottles: 1, priceNaira }] }, headers: { cookie } })
  for (let save = 1; save <= storedPartVersions + 1; save++) await prices(10_000 + save)
  const ids = firstCatalogue.bottlePrices.flatMap((price) => ('pack' in price ? price.pack.id : []))
  expect(ids).not.toContain((await add(sleep)).json().product.id)
})

test('no product is where the pages are at which staff write its text', async () => {
  const answer = await add({ ...sleep, slug: 'edit-ulcer' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fieldErrors).toEqual({ slug: expect.stringContaining('Choose another address') })
  expect((await put('ulcer', { ...fieldsOf(ulcer), slug: 'edit-stroke' })).statusCode).toBe(400)
})

test.each([null, 0, 1.5, 200_000])('the place %s is refused in words of the form', async (place) => {
  const { fieldErrors } = (await put('ulcer', { ...fieldsOf(ulcer), formPosition: place, shelfPosition: place })).json()
  const words = 'Enter its place as a number, such as 8.'
  expect(fieldErrors).toEqual({ formPosition: words, shelfPosition: words })
})

test('of two who change a product the second is shown what the first saved, and nothing is lost', async () => {
  const opened = await site.send(getProduct, { params: { key: 'ulcer' }, headers: { cookie } })
  const seen = String(opened.headers.etag)
  const mine = { ...fieldsOf(ulcer), name: 'Mine' }
  const answers = await Promise.all(['One', 'Other'].map((name) => put('ulcer', { ...mine, name }, seen)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [winner, loser] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
  expect(loser?.json()).toMatchObject({ code: 'conflict', saved: winner?.json() })
  expect((await put('ulcer', mine, loser?.headers.etag as string)).json()).toMatchObject({ version: 3 })
})

test('every save is a version with its author, and the oldest go', async () => {
  for (let count = 0; count <= storedPartVersions; count++)
    await put('ulcer', { ...fieldsOf(ulcer), name: `Name ${count}` })
  const headers = { cookie }
  const versions = (await site.send(listProductVersions, { params: { key: 'ulcer' }, headers })).json()
  expect(versions).toHaveLength(storedPartVersions)
  expect(versions[0]).toMatchObject({ version: storedPartVersions + 2, savedBy: expect.stringContaining('@') })
  const version = versions[1].version
  const one = await site.send(getProductVersion, { params: { key: 'ulcer', version }, headers })
  expect(one.json()).toMatchObject({ version, product: { name: `Name ${storedPartVersions - 1}` } })
  expect((await site.send(getProductVersion, { params: { key: 'ulcer', version: 1 }, headers })).statusCode).toBe(404)
})

test.each([
  ['a price of 0', 'packages', { packages: [{ ...sleep.packages[0], priceNaira: 0 }] }],
  ['a negative price', 'packages', { packages: [{ ...sleep.packages[0], priceNaira: -1 }] }],
  ['kobo', 'packages', { packages: [{ ...sleep.packages[0], priceNaira: 99.5 }] }],
  ['no package', 'packages', { packages: [] }],
  ['two packages of as many bottles', 'packages', { packages: [...sleep.packages, ...sleep.packages] }],
  ['more bottles than an order takes', 'packages', { packages: [{ ...sleep.packages[0], bottles: 8 }] }],
  ['the address of another product', 'slug', { slug: stroke.slug }],
  ['an address that another product had', 'slug', { slug: stroke.formerSlugs[0] }],
  ['a former address that is another one’s', 'formerSlugs', { formerSlugs: [stroke.slug] }],
  ['an address with a slash', 'slug', { slug: '../login' }],
  ['the name in the form of another product', 'orderLabel', { orderLabel: stroke.orderLabel.toUpperCase() }],
  ['the number of another product', 'sku', { sku: stroke.sku }],
  ['no name', 'name', { name: ' ' }],
  ['a name of two lines', 'name', { name: 'Good\nSleep' }],
])('%s is refused at its field, and nothing is kept', async (_what, field, change) => {
  const before = await list()
  for (const reply of [await add({ ...sleep, ...change }), await put('ulcer', { ...fieldsOf(ulcer), ...change })]) {
    expect([reply.statusCode, Object.keys(reply.json().fieldErrors)]).toEqual([400, [field]])
    expect(reply.json().message).not.toMatch(/expected|invalid/i)
  }
  expect(await list()).toEqual(before)
})

test('ten owners who add the same product at once add one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(sleep)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(400)])
  expect(await sold()).toHaveLength(firstCatalogue.products.length + 1)
})

test('ids and keys are given once, also where names look alike', async () => {
  const added = []
  for (const slug of ['good-sleep', '7-days', 'ulcer-two']) {
    const reply = await add({ ...sleep, slug, orderLabel: slug, sku: slug })
    added.push(reply.json().product)
  }
  expect(added.map(({ id, key }) => [id, key])).toEqual([
    ['10', 'good-sleep'],
    ['11', 'product-7-days'],
    ['12', 'ulcer-two'],
  ])
  await put('good-sleep', { ...sleep, slug: 'rest' })
  // Its first address is free again only for itself: it still leads to its page.
  expect((await add({ ...sleep, orderLabel: 'x', sku: 'x' })).statusCode).toBe(400)
})

test('of two who put the shop into another order at once the second is told, and undoes nothing', async () => {
  const keys = firstCatalogue.products.map(({ key }) => key)
  const place = (order: readonly string[], seen: readonly string[]) =>
    site.send(orderProducts, { body: { keys: order, seen }, headers: { cookie } })
  expect((await place(keys.toReversed(), keys)).statusCode).toBe(200)
  const [first = '', ...others] = keys
  const late = await place([...others, first], keys)
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'Somebody has moved products meanwhile: this is their order. Move it again.',
  ])
  expect((await sold()).map(({ key }) => key)).toEqual(keys.toReversed())
})

test('the shop’s order is changed whole, and a list from before another was added is refused', async () => {
  const keys = firstCatalogue.products.map(({ key }) => key)
  const place = (order: readonly string[]) => site.send(orderProducts, { body: { keys: order }, headers: { cookie } })
  expect((await place(keys.toReversed())).statusCode).toBe(200)
  expect((await sold()).map(({ key }) => key)).toEqual(keys.toReversed())
  await add(sleep)
  for (const order of [keys, [...keys, 'nothing'], [...keys, 'ulcer', 'good-sleep']]) {
    expect((await place(order)).statusCode).toBe(409)
  }
})

test('agents read it and change nothing; who changed what stands in the journal', async () => {
  const agent = { cookie: await site.signInStaff('agent') }
  expect((await site.send(getProduct, { params: { key: 'ulcer' }, headers: agent })).statusCode).toBe(200)
  expect((await add(sleep, agent)).statusCode).toBe(403)
  expect((await site.send(getProduct, { params: { key: 'nothing' }, headers: agent })).statusCode).toBe(404)
  await put('ulcer', { ...fieldsOf(ulcer), name: 'Stomach' })
  await site.app.journal.written()
  const lines = (
    await site.send(listJournal, { headers: { cookie }, querystring: { what: 'catalogue-changed' } })
  ).json()
  expect(JSON.stringify(lines)).toContain('Stomach')
})

test('another process sells it within a moment', async () => {
  await using other = await openTestApp({}, site)
  await add(sleep)
  await expect.poll(async () => (await other.send(getCatalogue)).body).toContain('good-sleep')
})

test('what is hidden is known to staff alone, and an order of it from a page of before is stored', async () => {
  const before = await sold()
  const saved = await put('ulcer', { ...fieldsOf(ulcer), availability: 'hidden' })
  expect(saved.statusCode).toBe(200)
  expect(await sold()).toEqual(before.filter(({ key }) => key !== 'ulcer'))
  expect((await list()).map(({ product }: { product: Product }) => product.key)).toContain('ulcer')
  const order = {
    fullname: 'Ngozi',
    supplement: 'Ulcer',
    bottle: 2,
    phone: '0803 123 4567',
    address: '14 Adeola Close',
  }
  expect((await site.send(placeOrder, { body: order })).statusCode).toBe(201)
})

test('a picture of a product is one that is stored, and stays stored while a version of the product has it', async () => {
  const square = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#286432' } })
    .png()
    .toBuffer()
  const sent = await site.app.inject({
    method: uploadImage.method,
    url: uploadImage.url,
    payload: square,
    headers: { cookie, 'content-type': 'image/png' },
  })
  const picture = sent.json().src.replace(/\/\d+$/, '')
  const lost = await put('ulcer', { ...fieldsOf(ulcer), picture: `/images/${'0'.repeat(32)}` })
  expect([lost.statusCode, lost.json().fieldErrors]).toEqual([
    400,
    { picture: 'This picture is no longer there. Send it again.' },
  ])
  expect((await put('ulcer', { ...fieldsOf(ulcer), picture, pictureAlt: 'Two bottles' })).statusCode).toBe(200)
  await put('ulcer', fieldsOf(ulcer))
  await site.database.execute(sql`update images set last_used_at = now() - interval '60 days'`)
  expect(await removeUnusedImages(site.database)).toBe(0)
  await site.database.execute(sql`delete from catalogue_versions where value ->> 'picture' = ${picture}`)
  await site.database.execute(sql`update images set last_used_at = now() - interval '60 days'`)
  expect(await removeUnusedImages(site.database)).toBe(1)
})

test('a package has a picture of its own, which is stored, and stays while a version of the package has it', async () => {
  const sent = await site.app.inject({
    method: uploadImage.method,
    url: uploadImage.url,
    payload: await picture(501, 501),
    headers: { cookie, 'content-type': 'image/png' },
  })
  const own = sent.json().src.replace(/\/\d+$/, '')
  const [pair, trio] = ulcer.packages as readonly [Package, Package]
  const withPicture = (name: string) => ({ ...fieldsOf(ulcer), packages: [pair, { ...trio, picture: name }] })
  const lost = await put('ulcer', withPicture(`/images/${'0'.repeat(32)}`))
  expect([lost.statusCode, lost.json().fieldErrors]).toEqual([
    400,
    { packages: 'The picture of “2 procare + 1 repair” is no longer there. Send it again.' },
  ])
  expect((await put('ulcer', withPicture('https://elsewhere.example/a.png'))).statusCode).toBe(400)
  expect((await put('ulcer', withPicture(own))).statusCode).toBe(200)
  expect((await sold()).find(({ key }) => key === 'ulcer')?.packages).toEqual([pair, { ...trio, picture: own }])

  const age = () => site.database.execute(sql`update images set last_used_at = now() - interval '60 days'`)
  await put('ulcer', fieldsOf(ulcer))
  await age()
  expect(await removeUnusedImages(site.database)).toBe(0)
  const params = { key: 'ulcer', version: '2' }
  const former = (await site.send(getProductVersion, { params, headers: { cookie } })).json().product
  expect(former.packages).toEqual([pair, { ...trio, picture: own }])
  await site.database.execute(sql`delete from catalogue_versions where version = 2`)
  await age()
  expect(await removeUnusedImages(site.database)).toBe(1)
})

test('a product has the colours that owners choose, and none of its own where they choose none', async () => {
  const accentOf = async () => (await sold()).find(({ key }) => key === 'ulcer')?.accent
  expect(await accentOf()).toBe(ulcer.accent)
  await put('ulcer', { ...fieldsOf(ulcer), accent: 'plum' })
  expect(await accentOf()).toBe('plum')
  const { accent: _accent, ...plain } = fieldsOf(ulcer)
  expect((await put('ulcer', plain)).statusCode).toBe(200)
  expect(await accentOf()).toBeUndefined()
})

test('a package without a price is kept, said, and ordered without anything speaking against it', async () => {
  const [pair, trio] = ulcer.packages as readonly [Package, Package]
  const byPhone = { packages: [{ ...pair, priceNaira: null }, trio], card: { ...ulcer.card, priceNaira: null } }
  const saved = await put('ulcer', { ...fieldsOf(ulcer), ...byPhone })
  expect([saved.statusCode, saved.json().product]).toEqual([200, { ...ulcer, ...byPhone }])
  expect((await sold()).find(({ key }) => key === 'ulcer')).toMatchObject(byPhone)

  const order = {
    fullname: 'Ngozi',
    supplement: 'Ulcer',
    bottle: 2,
    package: pair.contents,
    address: '14 Adeola Close',
  }
  const place = (phone: string, more = {}) => site.send(placeOrder, { body: { ...order, phone, ...more } })
  const asShown = await place('0803 123 4567')
  const asBefore = await place('0803 123 4568', { priceNaira: pair.priceNaira })
  expect([asShown.statusCode, asBefore.statusCode]).toEqual([201, 201])
  const stored = await site.database
    .select({ flags: orders.flags, priceNaira: orderLines.priceNaira })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .orderBy(asc(orders.id))
  expect(stored).toEqual([
    { flags: [], priceNaira: null },
    { flags: ['unlisted-price'], priceNaira: pair.priceNaira },
  ])
})

test('the first text of a product says of a package without a price that we confirm it', async () => {
  await add({
    ...sleep,
    packages: [{ ...sleep.packages[0], priceNaira: null }],
    card: { ...sleep.card, priceNaira: null },
  })
  const { description } = (await site.send(getDescription, { params: { topic: 'good-sleep' } })).json()
  expect(description).toContain('2 bottles, we confirm the price when we call')
})

test('an offer costs less than before, and what is no availability is refused', async () => {
  const [first, ...others] = ulcer.packages
  for (const change of [
    { packages: [{ ...first, formerPriceNaira: first?.priceNaira }, ...others] },
    { packages: [{ ...first, priceNaira: null, formerPriceNaira: 40_000 }, ...others] },
    { packages: [{ ...first, formerPriceNaira: 40_000.5 }, ...others] },
    { availability: 'gone' },
    { accent: 'pink' },
    { picture: 'https://elsewhere.example/a.png' },
    { picture: '/images/../secret' },
  ]) {
    const reply = await put('ulcer', { ...fieldsOf(ulcer), ...change })
    expect([reply.statusCode, Object.keys(reply.json().fieldErrors)]).toEqual([400, Object.keys(change)])
  }
  const offer = { packages: [{ ...first, formerPriceNaira: 40_000 }, ...others] }
  expect((await put('ulcer', { ...fieldsOf(ulcer), ...offer })).json().product).toMatchObject(offer)
})
