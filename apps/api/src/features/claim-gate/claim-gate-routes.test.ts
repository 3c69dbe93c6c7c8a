import { addProduct, getProductVersion, listProductVersions, putProduct } from '@divine/contracts/calls/catalogue'
import { storedPartVersions } from '@divine/contracts/calls/catalogue-parts'
import { markClaims, mostClaimMarks } from '@divine/contracts/calls/claims'
import {
  getDescription,
  getDescriptionVersion,
  listDescriptionVersions,
  putDescription,
  storedVersionLimit,
} from '@divine/contracts/calls/descriptions'
import { listJournal } from '@divine/contracts/calls/journal'
import { listReviews, replyToReview, writeReview } from '@divine/contracts/calls/reviews'
import type { Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renewShop } from '../../testing/new-shop.ts'
import { picture } from '../../testing/pictures.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { catalogueParts } from '../catalogue/catalogue-table.ts'
import { descriptions } from '../descriptions/description-table.ts'
import { firstDescription } from '../descriptions/first-descriptions.ts'

let site: TestApp
let owner: string
let agent: string
beforeAll(async () => {
  site = await openTestApp()
  owner = await site.signInStaff()
  agent = await site.signInStaff('agent')
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => renewShop(site))

const proof = 'Study of the University of Ibadan, 2025, at the office'
const claim = 'It cures ulcer.'

test('of one member few texts are looked at at once, and others wait for none of the rest', async () => {
  const text = 'treats and cures, heals or '.repeat(200)
  const mark = (cookie: string) => site.send(markClaims, { headers: { cookie }, body: { text } })
  const replies = await Promise.all([...Array.from({ length: 20 }, () => mark(agent)), mark(owner)])
  const refused = replies.slice(0, 20).filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused[0]?.json().message).toBe('Many texts of yours are being looked at. Please wait a few seconds.')
  expect(replies[20]?.statusCode).toBe(200)
  expect((await mark(agent)).statusCode).toBe(200)
})

test('a text comes back with what it promises, why, and what to write instead, for whoever writes', async () => {
  const text = 'Ours cures ulcer. No supplement cures diabetes.'
  for (const cookie of [owner, agent]) {
    const reply = await site.send(markClaims, { body: { text }, headers: { cookie } })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { marks: [{ from: 5, to: 16, reason: expect.any(String), instead: expect.any(String) }] },
    ])
  }
  const dispatcher = await site.signInStaff('dispatcher')
  const statusOf = async (cookie: string) =>
    (await site.send(markClaims, { body: { text }, headers: { cookie } })).statusCode
  expect([await statusOf(dispatcher), await statusOf('')]).toEqual([403, 401])
  const many = await site.send(markClaims, { body: { text: 'It heals. '.repeat(1_000) }, headers: { cookie: owner } })
  expect(many.json().marks).toHaveLength(mostClaimMarks)
  await site.app.journal.written()
  const lines = (await site.send(listJournal, { headers: { cookie: owner } })).body
  expect(lines).not.toContain('markClaims')
})

describe('a description', () => {
  const save = (description: string, cookie: string, more: object = {}, headers: object = {}) =>
    site.send(putDescription, {
      params: { topic: 'ulcer' },
      body: { description, ...more },
      headers: { cookie, ...headers },
    })
  const shown = async () => (await site.send(getDescription, { params: { topic: 'ulcer' } })).json().description
  const versions = async () =>
    (await site.send(listDescriptionVersions, { params: { topic: 'ulcer' }, headers: { cookie: owner } })).json()

  test('that promises something is refused, says why in words, and changes nothing', async () => {
    const before = await shown()
    for (const cookie of [owner, agent]) {
      const reply = await save(`<p>Hello.</p><p>${claim}</p>`, cookie)
      expect(reply.statusCode).toBe(422)
      const { code, message, fieldErrors, marks } = reply.json()
      expect([code, Object.keys(fieldErrors), Object.keys(marks)]).toEqual(['claims', ['description'], ['description']])
      expect(message).toContain('“cures ulcer”')
      expect(message).toContain('An owner can save it with a proof.')
      expect(marks.description).toEqual([{ from: 10, to: 21, reason: expect.any(String), instead: expect.any(String) }])
    }
    expect(await shown()).toBe(before)
  })

  test('is saved with an owner’s proof, which stays in its history; nobody else’s counts', async () => {
    const refused = await save(claim, agent, { proof })
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      expect.stringContaining('Only an owner’s proof'),
    ])
    const short = await save(claim, owner, { proof: 'Trust me' })
    expect([short.statusCode, Object.keys(short.json().fieldErrors)]).toEqual([400, ['proof']])
    const saved = await save(claim, owner, { proof })
    expect(saved.statusCode).toBe(200)
    const { version } = saved.json()
    expect((await versions())[0]).toMatchObject({ version, proof })
    const params = { topic: 'ulcer', version: String(version) }
    const read = await site.send(getDescriptionVersion, { params, headers: { cookie: owner } })
    expect(read.json()).toMatchObject({ description: claim, proof })
    // What is proven stays; a proof that nothing needs is not kept.
    expect((await save(`${claim} We deliver.`, agent)).statusCode).toBe(200)
    expect((await save('Honest.', owner, { proof })).statusCode).toBe(200)
    expect((await versions()).map((each: { proof: string | null }) => each.proof)).toEqual([null, null, proof])
    // And once it is gone, it needs a proof again, also from an older version.
    expect((await save(claim, agent)).statusCode).toBe(422)
  })

  test('is read as it is shown: over tags, entities and the descriptions of pictures', async () => {
    const marksOf = async (html: string) => {
      const reply = await save(html, owner)
      expect(reply.statusCode, html).toBe(422)
      return reply.json().marks.description.map(({ from, to }: { from: number; to: number }) => [from, to])
    }
    expect(await marksOf('<p>It c<b>u</b>res.</p>')).toEqual([[3, 8]])
    expect(await marksOf('<h1>Ulcer</h1><ul><li>One &amp; two</li><li>it &#99;ur&#8203;es  you</li></ul>')).toEqual([
      [19, 25],
    ])
    expect(await marksOf('<p>It</p><p>heals<br>you</p>')).toEqual([[3, 8]])
    expect((await save('<p>We never say that it</p><p>c</p><p>ures</p>', owner)).statusCode).toBe(200)
    const source = `data:image/png;base64,${(await picture(40, 30)).toString('base64')}`
    expect(await marksOf(`<p><img src="${source}" alt="It heals you">Picture</p>`)).toEqual([[11, 16]])
  })

  test('that stands already stays as it is, and only what is new in it counts', async () => {
    await save('<p>Honest</p>', agent)
    await site.database
      .update(descriptions)
      .set({ description: `<p>${claim}</p>` })
      .where(eq(descriptions.topic, 'ulcer'))
    expect((await save(`<h1>Ulcer</h1><p><b>${claim}</b> We deliver.</p>`, agent)).statusCode).toBe(200)
    const reply = await save(`<p>${claim} It heals piles.</p>`, agent)
    expect(reply.json().marks.description).toHaveLength(1)
  })

  test('of every product as the site writes it is saved again by whoever may', async () => {
    for (const product of firstCatalogue.products) {
      expect((await save(firstDescription(product), agent)).statusCode, product.key).toBe(200)
    }
  })

  test('that somebody else has saved since is a conflict first, and two at once pass the gate one by one', async () => {
    const { etag } = (await site.send(getDescription, { params: { topic: 'ulcer' } })).headers
    await save('<p>Theirs</p>', agent)
    expect((await save(claim, owner, {}, { 'if-match': etag })).statusCode).toBe(409)
    const answers = await Promise.all([
      save(claim, owner, { proof }),
      ...Array.from({ length: 5 }, () => save(claim, agent)),
    ])
    expect(answers[0]?.statusCode).toBe(200)
    const proofs = (await versions()).map((each: { proof: string | null }) => each.proof).filter(Boolean)
    expect(proofs).toEqual([proof])
    for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode)
  })

  test('keeps the version with the proof when older ones go', async () => {
    const { version } = (await save(claim, owner, { proof })).json()
    for (let count = 0; count <= storedVersionLimit; count++) await save(`${claim} ${count} bottles.`, agent)
    const kept = await versions()
    expect(kept).toHaveLength(storedVersionLimit + 1)
    expect(kept.at(-1)).toMatchObject({ version, proof })
  })
})

describe('a product', () => {
  const ulcer: Product = firstCatalogue.products[1]
  const { id: _id, key: _key, ...fields } = ulcer
  const put = (changes: object, cookie = owner) =>
    site.send(putProduct, { params: { key: 'ulcer' }, body: { ...fields, ...changes }, headers: { cookie } })
  const withPrice = (priceNaira: number) => ({ card: { ...fields.card, priceNaira } })

  test('is refused with each promise at its field, new or changed, and nothing is kept', async () => {
    const [first, second] = fields.packages
    const changes = {
      summary: 'Guaranteed to work.',
      tags: ['Stomach', 'Ulcer killer'],
      card: { name: 'Cures ulcer', priceNaira: 37_000 },
      packages: [first, { ...second, contents: '2 procare, no side effects' }],
    }
    const other = { ...fields, slug: 'sleep', formerSlugs: [], orderLabel: 'Sleep', sku: 'DHS-020' }
    const added = await site.send(addProduct, { body: { ...other, ...changes }, headers: { cookie: owner } })
    for (const reply of [await put(changes), added]) {
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'claims'])
      expect(Object.keys(reply.json().marks).toSorted()).toEqual([
        'card.name',
        'packages.1.contents',
        'summary',
        'tags.1',
      ])
      expect(Object.keys(reply.json().fieldErrors).toSorted()).toEqual(['card', 'packages', 'summary', 'tags'])
    }
    const versions = await site.send(listProductVersions, { params: { key: 'ulcer' }, headers: { cookie: owner } })
    expect(versions.json()).toHaveLength(1)
  })

  test('is saved with a proof, which is in its history and in no catalogue', async () => {
    const other = {
      ...fields,
      slug: 'sleep',
      formerSlugs: [],
      orderLabel: 'Sleep',
      sku: 'DHS-020',
      summary: claim,
      proof,
    }
    const added = await site.send(addProduct, { body: other, headers: { cookie: owner } })
    const changed = await put({ summary: claim, proof })
    expect([added.statusCode, changed.statusCode]).toEqual([201, 200])
    expect(JSON.stringify([added.json(), changed.json()])).not.toContain(proof)
    for (const [key, version] of [
      ['sleep', 1],
      ['ulcer', 2],
    ] as const) {
      const headers = { cookie: agent }
      const [last] = (await site.send(listProductVersions, { params: { key }, headers })).json()
      expect(last).toMatchObject({ version, proof })
      const one = await site.send(getProductVersion, { params: { key, version: String(version) }, headers })
      expect(one.json()).toMatchObject({ product: { summary: claim }, proof })
    }
    for (let count = 1; count <= storedPartVersions; count++)
      await put({ summary: claim, ...withPrice(37_000 + count) })
    const kept = (await site.send(listProductVersions, { params: { key: 'ulcer' }, headers: { cookie: owner } })).json()
    expect([kept.length, kept.at(-1)]).toEqual([storedPartVersions + 1, expect.objectContaining({ version: 2, proof })])
  })

  test('that promises something since before the gate changes its price, its order and its packages', async () => {
    const value = { ...ulcer, summary: claim, tags: ['Ulcer killer', 'Stomach'] }
    await site.database
      .update(catalogueParts)
      .set({ value })
      .where(and(eq(catalogueParts.kind, 'product'), eq(catalogueParts.key, 'ulcer')))
    const same = { summary: claim, tags: ['Stomach', 'Ulcer killer'] }
    expect((await put({ ...same, ...withPrice(38_000) })).statusCode).toBe(200)
    const moved = await put({ ...same, name: 'Ulcer killer' })
    expect([moved.statusCode, Object.keys(moved.json().marks)]).toEqual([422, ['name']])
  })
})

describe('an answer to a review', () => {
  let id: string
  beforeEach(async () => {
    const review = { comment_post_ID: '2', rating: '5', comment: 'It came.', author: 'Ngozi', email: 'n@mail.example' }
    await site.send(writeReview, { body: review })
    id = (await record()).id
  })
  const record = async () => (await site.send(listReviews, { headers: { cookie: owner } })).json().reviews[0]
  const answer = (reply: string, cookie: string, more: object = {}) =>
    site.send(replyToReview, { params: { id }, body: { reply, ...more }, headers: { cookie } })

  test('passes the same gate, and keeps its proof as long as it promises something', async () => {
    const refused = await answer(claim, agent)
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'claims', marks: { reply: [expect.objectContaining({ from: 3, to: 14 })] } }),
    ])
    expect((await answer(claim, agent, { proof })).statusCode).toBe(403)
    expect((await answer(claim, owner)).statusCode).toBe(422)
    expect(await record()).toMatchObject({ reply: null, replyProof: null })
    expect((await answer(claim, owner, { proof })).statusCode).toBe(200)
    expect((await answer(`${claim} Thank you.`, agent)).statusCode).toBe(200)
    expect(await record()).toMatchObject({ reply: { text: `${claim} Thank you.` }, replyProof: proof })
    const further = 'A second study, of the same university'
    expect((await answer(`${claim} It heals piles.`, owner, { proof: further })).statusCode).toBe(200)
    expect(await record()).toMatchObject({ replyProof: `${proof}\n${further}` })
    expect((await answer('Thank you.', agent)).statusCode).toBe(200)
    expect(await record()).toMatchObject({ reply: { text: 'Thank you.' }, replyProof: null })
    await site.app.journal.written()
    const headers = { cookie: owner }
    const lines = await site.send(listJournal, { headers, querystring: { what: 'reviews-changed' } })
    expect(lines.body).toContain('answered, with a proof of what it says')
    // The journal outlives what people are erased from, and a proof may name one.
    expect(lines.body).not.toContain(proof)
  })

  test('is given once by two at once: neither goes round the gate', async () => {
    const answers = await Promise.all([answer(claim, agent), answer('Thank you.', agent), answer(claim, agent)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 422])
    expect(await record()).toMatchObject({ reply: { text: 'Thank you.' } })
  })
})

test('finding claims leaves what is kept of pages as it is', async () => {
  await using quiet = await openTestApp()
  const cookie = await quiet.signInStaff('agent')
  let changes = 0
  quiet.app.onSiteChange(() => {
    changes += 1
  })
  const reply = await quiet.send(markClaims, { body: { text: claim }, headers: { cookie } })
  expect([reply.statusCode, reply.json().marks.length, changes]).toEqual([200, 1, 0])
})
