import { readFile } from 'node:fs/promises'
import { getCatalogue } from '@divine/contracts/calls/catalogue'
import { listJournal } from '@divine/contracts/calls/journal'
import { placeOrder } from '@divine/contracts/calls/orders'
import {
  bottlePriceCalls,
  ingredientCalls,
  listAnswers,
  questionCalls,
  sellerCalls,
} from '@divine/contracts/calls/shop-parts'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { catalogueParts, catalogueVersions } from './catalogue-table.ts'

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({ SELLER_EMAIL: 'set@seller.example' })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await put(sellerCalls, {})
  const bottlePrices = firstCatalogue.bottlePrices.map(({ bottles, priceNaira, ...more }) => {
    return { bottles, priceNaira, ...('pack' in more && { packSku: more.pack.sku }) }
  })
  await put(bottlePriceCalls, { bottlePrices })
  await put(questionCalls, firstContent.questions)
})

const by = () => ({ headers: { cookie } })
const put = (
  calls: typeof sellerCalls | typeof questionCalls | typeof bottlePriceCalls | typeof ingredientCalls,
  body: unknown,
  version?: number,
) => site.send(calls.put, { body, headers: { cookie, ...(version && { 'if-match': `"${version}"` }) } })
const versionOf = async (calls: typeof sellerCalls) => (await site.send(calls.read, {}, by())).json().version
const sold = async ({ send }: TestApp = site) => (await send(getCatalogue)).json()

describe('the seller', () => {
  test('what nobody has said is as the settings have it, and else a known sample', async () => {
    const { seller } = await sold()
    expect(seller).toMatchObject({
      email: 'set@seller.example',
      samples: ['phone', 'secondPhone', 'whatsapp', 'socialHandle'],
    })
    expect((await site.send(sellerCalls.read, {}, by())).json()).toMatchObject({ value: {} })
  })

  test('what an owner says is known to every process, and what they take back is as before', async () => {
    await using other = await openTestApp({ SELLER_EMAIL: 'set@seller.example' }, site)
    const said = { phone: '0803 123 4567', email: 'new@seller.example', deliveryFee: '₦2,500 in Lagos' }
    const version = await versionOf(sellerCalls)
    const saved = await put(sellerCalls, said, version)
    expect([saved.statusCode, saved.json().value, saved.headers.etag]).toEqual([200, said, `"${version + 1}"`])
    for (const each of [site, other]) {
      await expect.poll(async () => (await sold(each)).seller.email).toBe('new@seller.example')
      const { seller } = await sold(each)
      const phone = { text: '0803 123 4567', e164: '+2348031234567' }
      expect(seller).toMatchObject({
        whatsapp: phone,
        deliveryFee: '₦2,500 in Lagos',
        samples: ['secondPhone', 'socialHandle'],
      })
      expect(seller.phones[0]).toEqual(phone)
    }
    await put(sellerCalls, {}, version + 1)
    expect((await sold()).seller).toEqual({
      ...firstCatalogue.seller,
      email: 'set@seller.example',
      samples: ['phone', 'secondPhone', 'whatsapp', 'socialHandle'],
    })
  })

  test('a chat number of its own stays when the first phone changes', async () => {
    await put(sellerCalls, { phone: '0803 123 4567', whatsapp: '0805 555 5555' })
    expect((await sold()).seller.whatsapp.e164).toBe('+2348055555555')
  })

  test.each([
    ['phone', '12'],
    ['whatsapp', 'on WhatsApp'],
    ['email', 'nobody'],
    ['socialHandle', 'divine health'],
    ['about', ''],
    ['address', 'Two\nlines'],
    ['deliveryFee', 'x'.repeat(201)],
  ])('%s is refused with a message at its field', async (field, text) => {
    const version = await versionOf(sellerCalls)
    const reply = await put(sellerCalls, { [field]: text })
    expect([reply.statusCode, Object.keys(reply.json().fieldErrors)]).toEqual([400, [field]])
    expect(await versionOf(sellerCalls)).toBe(version)
  })
})

test('of two owners who change a part at once, the second is told what the first has saved', async () => {
  const version = await versionOf(sellerCalls)
  const replies = await Promise.all([
    put(sellerCalls, { address: '1 One Street' }, version),
    put(sellerCalls, { address: '2 Two Street' }, version),
  ])
  const [won, lost] = replies.toSorted((one, other) => one.statusCode - other.statusCode)
  expect([won?.statusCode, lost?.statusCode, lost?.json().code]).toEqual([200, 409, 'conflict'])
  expect(lost?.json().saved).toEqual(won?.json())
  expect((await site.send(sellerCalls.versions, {}, by())).json()[0].version).toBe(version + 1)
})

test('a version of before is read, and saved again it is the newest', async () => {
  const { version } = (await put(sellerCalls, { address: '1 One Street' })).json()
  await put(sellerCalls, { address: '2 Two Street' })
  const former = await site.send(sellerCalls.former, { params: { version: String(version) } }, by())
  expect(former.json()).toMatchObject({ value: { address: '1 One Street' }, version })
  expect((await put(sellerCalls, former.json().value, version + 1)).json().version).toBe(version + 2)
  expect((await site.send(sellerCalls.former, { params: { version: '99999' } }, by())).statusCode).toBe(404)
})

test('only owners change a part, agents read it, and a journal says who changed what', async () => {
  const agent = await site.signInStaff('agent')
  for (const calls of [sellerCalls, bottlePriceCalls, ingredientCalls, questionCalls]) {
    expect((await site.send(calls.read, {}, { headers: { cookie: agent } })).statusCode).toBe(200)
    const body = (await site.send(calls.read, {}, by())).json().value
    expect((await site.send(calls.put, { body }, { headers: { cookie: agent } })).statusCode).toBe(403)
    expect((await site.send(calls.read, {})).statusCode).toBe(401)
  }
  await put(sellerCalls, { address: '1 One Street' })
  await expect.poll(async () => (await site.send(listJournal, {}, by())).body).toContain('"about":"seller"')
})

describe('what so many bottles cost', () => {
  const prices = [
    { bottles: 1, priceNaira: 40_000 },
    { bottles: 3, priceNaira: 60_000, packSku: 'DHS-PACK-3' },
  ]

  test('is what the shop and the order say from then on, and a pack keeps its id', async () => {
    expect((await put(bottlePriceCalls, { bottlePrices: prices })).statusCode).toBe(200)
    expect((await sold()).bottlePrices).toEqual([
      prices[0],
      { bottles: 3, priceNaira: 60_000, pack: { id: '8', sku: 'DHS-PACK-3' } },
    ])
    const order = {
      fullname: 'Ngozi',
      supplement: 'Ulcer',
      bottle: 1,
      phone: '0803 123 4567',
      address: '14 Adeola Close, Ojodu',
    }
    expect((await site.send(placeOrder, { body: order })).statusCode).toBe(201)
  })

  test('a pack that is sold again has its id of before, and a new one an id that nothing else had', async () => {
    await put(bottlePriceCalls, { bottlePrices: [{ bottles: 1, priceNaira: 40_000 }] })
    await put(bottlePriceCalls, {
      bottlePrices: [
        { bottles: 2, priceNaira: 50_000, packSku: 'DHS-PACK-2' },
        { bottles: 6, priceNaira: 90_000, packSku: 'DHS-PACK-6' },
      ],
    })
    expect((await sold()).bottlePrices.map(({ pack }: { pack: { id: string } }) => pack.id)).toEqual(['10', '9'])
  })

  test.each([
    ['a price of 0', [{ bottles: 1, priceNaira: 0 }]],
    ['a negative price', [{ bottles: 1, priceNaira: -1 }]],
    ['kobo', [{ bottles: 1, priceNaira: 100.5 }]],
    ['no bottles', [{ bottles: 0, priceNaira: 100 }]],
    ['eight bottles', [{ bottles: 8, priceNaira: 100 }]],
    [
      'a number of bottles twice',
      [
        { bottles: 1, priceNaira: 100 },
        { bottles: 1, priceNaira: 200 },
      ],
    ],
    ['the number of a product', [{ bottles: 1, priceNaira: 100, packSku: 'dhs-001' }]],
    [
      'one number for two packs',
      [
        { bottles: 1, priceNaira: 100, packSku: 'A' },
        { bottles: 2, priceNaira: 200, packSku: 'a' },
      ],
    ],
    ['nothing', []],
  ])('%s is refused', async (_what, bottlePrices) => {
    const reply = await put(bottlePriceCalls, { bottlePrices })
    expect([reply.statusCode, Object.keys(reply.json().fieldErrors)]).toEqual([400, ['bottlePrices']])
  })
})

test('what is in a bottle is confirmed by an owner', async () => {
  const ingredients = [{ name: 'Repair', isConfirmed: true, ingredients: [{ name: 'Moringa', part: 'leaf' }] }]
  expect((await put(ingredientCalls, { ingredients })).statusCode).toBe(200)
  expect((await sold()).ingredients).toEqual(ingredients)
  const twice = [...ingredients, { ...ingredients[0], name: 'repair' }]
  expect((await put(ingredientCalls, { ingredients: twice })).statusCode).toBe(400)
})

test('what people ask is answered as owners say it', async () => {
  expect((await site.send(listAnswers)).json()).toEqual(firstContent.questions)
  const questions = { supplements: [{ question: 'When?', answer: 'On Friday.' }], pos: [] }
  expect((await put(questionCalls, questions)).statusCode).toBe(200)
  expect((await site.send(listAnswers)).json()).toEqual(questions)
})

test.each([
  ['about', sellerCalls, { about: 'Our herbs cure diabetes.' }],
  [
    'supplements',
    questionCalls,
    { supplements: [{ question: 'Does it work?', answer: 'It cures ulcer in 7 days.' }], pos: [] },
  ],
])('a promise in %s needs a proof, which is kept with the version', async (field, calls, body) => {
  const refused = await put(calls, body)
  expect([refused.statusCode, Object.keys(refused.json().fieldErrors)]).toEqual([422, [field]])
  const proof = 'NAFDAC letter of 2026-03-01, number 12345'
  expect((await put(calls, { ...body, proof })).statusCode).toBe(200)
  expect((await site.send(calls.versions, {}, by())).json()[0].proof).toBe(proof)
})

test('a question promises what its answer affirms, and each promise of a list is told', async () => {
  const asked = (answer: string) => ({ supplements: [{ question: 'Does it cure cancer?', answer }], pos: [] })
  expect((await put(questionCalls, asked('Yes.'))).statusCode).toBe(422)
  expect((await put(questionCalls, asked('No. Keep to your doctor.'))).statusCode).toBe(200)
  const two = [
    { question: 'One', answer: 'It cures ulcer.' },
    { question: 'Two', answer: 'It heals diabetes.' },
  ]
  const told = (await put(questionCalls, { supplements: two, pos: [] })).json().fieldErrors.supplements
  expect(told).toMatch(/cures ulcer.*heals diabetes/)
})

test('no more kinds of bottles are taken than the form shows', async () => {
  const ingredients = Array.from({ length: 31 }, (_, index) => {
    return { name: `Kind ${index}`, isConfirmed: false, ingredients: [{ name: 'Moringa', part: 'leaf' }] }
  })
  expect((await put(ingredientCalls, { ingredients })).statusCode).toBe(400)
})

test('a database of before these parts gets their first values, and keeps its prices', async () => {
  const prices = (await sold()).bottlePrices
  for (const table of [catalogueParts, catalogueVersions]) {
    await site.database.execute(sql`update ${table} set value = value -> 'bottlePrices' where kind = 'bottle-prices'`)
  }
  const migration = await readFile(new URL('../../../drizzle/0035_prices_as_a_record.sql', import.meta.url), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await site.database.execute(sql.raw(statement))
  await site.database.execute(sql`delete from ${catalogueParts} where kind in ('seller', 'ingredients', 'questions')`)
  await using next = await openTestApp({}, site)
  expect(await sold(next)).toMatchObject({ bottlePrices: prices, ingredients: firstCatalogue.ingredients })
  expect((await next.send(listAnswers)).json()).toEqual(firstContent.questions)
})
