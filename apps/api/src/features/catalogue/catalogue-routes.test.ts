import { getCatalogue } from '@divine/contracts/calls/catalogue'
import { placeOrder } from '@divine/contracts/calls/orders'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { catalogueParts, catalogueVersions } from './catalogue-table.ts'

/** The parts of a new shop: its products and posts, and once prices by bottles, ingredients, seller, and questions. */
const firstParts = firstCatalogue.products.length + firstContent.posts.length + 4

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await set(
    'ulcer',
    firstCatalogue.products.find(({ key }) => key === 'ulcer'),
  )
})

const read = async ({ send }: TestApp = site) => (await send(getCatalogue)).json()

/** Changes a product as another process would. */
async function set(key: string, value: unknown): Promise<void> {
  await site.database
    .update(catalogueParts)
    .set({ value })
    .where(and(eq(catalogueParts.kind, 'product'), eq(catalogueParts.key, key)))
}

const order = (supplement: string) => ({
  fullname: 'Ngozi',
  supplement,
  bottle: 2,
  phone: '0803 123 4567',
  address: '14 Adeola Close, Ojodu',
})

test('a new database sells what the specification says, each part kept with its first version', async () => {
  expect(await read()).toEqual(firstCatalogue)
  const versions = await site.database.select().from(catalogueVersions)
  expect(versions.map(({ version }) => version)).toEqual(Array(firstParts).fill(1))
})

test('what is kept is never overwritten by the first values, whoever starts', async () => {
  const [ulcer] = firstCatalogue.products.filter(({ key }) => key === 'ulcer')
  await set('ulcer', { ...ulcer, name: 'Stomach' })
  await using other = await openTestApp({}, site)
  expect((await read(other)).products.map(({ name }: { name: string }) => name)).toContain('Stomach')
})

test('a change is known to every process, and what no longer is sold is not ordered', async () => {
  await using other = await openTestApp({}, site)
  const [ulcer] = firstCatalogue.products.filter(({ key }) => key === 'ulcer')
  await set('ulcer', { ...ulcer, orderLabel: 'Stomach' })
  for (const each of [site, other]) {
    await expect.poll(async () => JSON.stringify(await read(each))).toContain('"orderLabel":"Stomach"')
    expect((await each.send(placeOrder, { body: order('Stomach') })).statusCode).toBe(201)
    const refused = await each.send(placeOrder, { body: order('Ulcer') })
    expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([400, ['supplement']])
  }
})

test('while what is kept is no catalogue, what was sold before is sold on', async () => {
  const [ulcer] = firstCatalogue.products.filter(({ key }) => key === 'ulcer')
  const lines: string[] = []
  await using other = await openTestApp({ LOG_LEVEL: 'error' }, site, { write: (line) => void lines.push(line) })
  await set('ulcer', { ...ulcer, packages: [] })
  await expect.poll(() => lines.join('')).toContain('what is sold could not be read again')
  expect(await read(other)).toEqual(firstCatalogue)
})

test('two products cannot have one slug, label, id or number', async () => {
  const [ulcer] = firstCatalogue.products.filter(({ key }) => key === 'ulcer')
  const [other] = firstCatalogue.products.filter(({ key }) => key === 'fibroid')
  for (const property of ['id', 'slug', 'orderLabel', 'sku'] as const) {
    await expect(set('ulcer', { ...ulcer, [property]: other?.[property] })).rejects.toThrow()
  }
  expect(await site.database.select({ count: sql<number>`count(*)::int` }).from(catalogueParts)).toEqual([
    { count: firstParts },
  ])
})
