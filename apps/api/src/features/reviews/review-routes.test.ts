import { placeOrder } from '@divine/contracts/calls/orders'
import { mostTestimonials } from '@divine/contracts/calls/review-rules'
import {
  chooseTestimonial,
  countReviews,
  decideReviews,
  deleteReview,
  getReviewSummaries,
  getReviews,
  listReviews,
  listTestimonials,
  type ReviewRecord,
  replyToReview,
  writeReview,
} from '@divine/contracts/calls/reviews'
import { getStaffMember } from '@divine/contracts/calls/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { orders } from '../orders/order-table.ts'
import { reviews } from './review-table.ts'

const validReview = {
  comment_post_ID: '2',
  comment_parent: '0',
  rating: '4',
  comment: 'It came on the day you said, and the rider was patient.',
  author: 'Ngozi',
  email: 'ngozi@mail.example',
}

let site: TestApp
let cookie: string
beforeAll(async () => {
  site = await openTestApp({ REVIEWS_PER_CLIENT: '0', REVIEW_REQUESTS_PER_CLIENT: '0' })
  cookie = await site.signInStaff()
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.database.delete(reviews)
  await site.database.delete(orders)
})

const write = (changes: object = {}) => site.send(writeReview, { body: { ...validReview, ...changes } })
const queue = async (querystring: object = {}): Promise<ReviewRecord[]> =>
  (await site.send(listReviews, { querystring, headers: { cookie } })).json().reviews
const decide = (ids: string[], status = 'approved') =>
  site.send(decideReviews, { body: { ids, status }, headers: { cookie } })
const shown = async (topic = 'ulcer', page?: number) =>
  (await site.send(getReviews, { params: { topic }, ...(page && { querystring: { page: String(page) } }) })).json()

async function writeApproved(changes: object = {}): Promise<string> {
  await write(changes)
  const id = (await queue()).at(-1)?.id ?? ''
  await decide([id])
  return id
}

describe('writing a review', () => {
  test('a review waits for staff, and nobody else sees it', async () => {
    const reply = await write()
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      status: 'waiting',
      message: 'Thank you. Your review appears on the page of its product once we have read it.',
    })
    expect(await shown()).toEqual({ count: 0, average: null, reviews: [] })
    expect(await queue()).toMatchObject([
      { topic: 'ulcer', author: 'Ngozi', email: 'ngozi@mail.example', rating: 4, status: 'waiting', flags: [] },
    ])
  })

  test('the same words of the same person are one review, however often and at once they arrive', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => write()))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    await write({ email: 'NGOZI@mail.example', phone: '0803 123 4567' })
    expect(await queue()).toHaveLength(1)
    await write({ comment: 'Something else.' })
    await write({ comment_post_ID: '3' })
    expect(await queue()).toHaveLength(3)
  })

  test.each([
    ['comment_post_ID', '99', 'Choose the product that you write about.'],
    ['comment_post_ID', '8', 'Choose the product that you write about.'],
    ['rating', '6', 'Choose a rating from 1 to 5.'],
    ['rating', 0, 'Choose a rating from 1 to 5.'],
    ['rating', 4.5, 'Choose a rating from 1 to 5.'],
    ['rating', '', 'Choose a rating from 1 to 5.'],
    ['comment', '  ', 'Write a few words about the product.'],
    ['comment', 'x'.repeat(5_000), 'Use at most 2,000 characters.'],
    ['comment', 'Good <b>product</b>', 'Write plain words, without HTML.'],
    ['comment', '<script>alert(1)</script>', 'Write plain words, without HTML.'],
    ['author', '', 'Enter the name that should stand beside your review.'],
    ['author', '<img src=x onerror=alert(1)>', 'Write plain words, without HTML.'],
    ['email', '', 'Enter your email.'],
    ['email', 'ngozi@mail', 'Enter an email like name@example.com.'],
    ['phone', '0803123456', 'Enter the full phone number, for example 0803 123 4567, or leave it empty.'],
  ])('%s %j is refused with its own message, and nothing is kept', async (field, value, message) => {
    const reply = await write({ [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fieldErrors[field]).toContain(message)
    expect(await queue()).toEqual([])
  })

  test('every missing field is named at once', async () => {
    const reply = await site.send(writeReview, { body: {} })
    expect(Object.keys(reply.json().fieldErrors)).toEqual(['comment_post_ID', 'rating', 'comment', 'author', 'email'])
  })

  test('a heart and a price are no HTML', async () => {
    expect((await write({ comment: 'I <3 it, and 2 < 3 bottles & more' })).statusCode).toBe(201)
    expect((await queue())[0]?.comment).toBe('I <3 it, and 2 < 3 bottles & more')
  })

  test('what speaks for a robot is flagged and kept', async () => {
    await write({ website: 'https://spam.example', elapsedMs: 200, comment: 'Cheap bags at www.bags.example' })
    expect(await queue()).toMatchObject([{ flags: ['bait-filled', 'filled-too-fast', 'has-link'] }])
  })

  test('many reviews of one client are flagged, and far too many are asked to wait', async () => {
    await using busy = await openTestApp({ REVIEWS_PER_CLIENT: '2', REVIEW_REQUESTS_PER_CLIENT: '3' }, site)
    const send = (comment: string) => busy.send(writeReview, { body: { ...validReview, comment } })
    for (const comment of ['one', 'two', 'three']) expect((await send(comment)).statusCode).toBe(201)
    const refused = await send('four')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await queue()).map(({ flags }) => flags)).toEqual([[], [], ['many-from-client']])
  })

  test.each([
    ['email, in any letter case', { email: 'Ngozi@Mail.example' }],
    ['phone number, in any spacing', { phone: '+234 803 123 4567' }],
  ])('a review by the %s of an order says so', async (_case, changes) => {
    await site.send(placeOrder, {
      body: {
        fullname: 'Ngozi Okafor',
        supplement: 'Diabetes',
        bottle: 1,
        phone: '0803 123 4567',
        address: '14 Adeola Close',
        email: 'phone' in changes ? '' : 'ngozi@mail.example',
      },
    })
    await write({ ...changes, comment: 'As a buyer.' })
    await write({ email: 'somebody@else.example', phone: '0803 765 4321' })
    expect((await queue()).map(({ hasOrdered }) => hasOrdered)).toEqual([true, false])
  })
})

describe('what everybody reads', () => {
  test('approved reviews stand with their count, average and reply, and without email or phone', async () => {
    const id = await writeApproved({ rating: 5, phone: '0803 123 4567' })
    await writeApproved({ rating: 2, comment: 'The box was torn.' })
    await site.send(replyToReview, { params: { id }, body: { reply: 'Thank you, Ngozi.' }, headers: { cookie } })
    const answer = await shown()
    expect(answer).toMatchObject({
      count: 2,
      average: 3.5,
      reviews: [
        { rating: 2, comment: 'The box was torn.', reply: null },
        { rating: 5, author: 'Ngozi', reply: { text: 'Thank you, Ngozi.' } },
      ],
    })
    expect(JSON.stringify(answer)).not.toMatch(/mail\.example|0803/)
    expect(await shown('diabetes')).toEqual({ count: 0, average: null, reviews: [] })
  })

  test('reviews come ten a page, newest first', async () => {
    for (let index = 1; index <= 12; index++) await write({ comment: `Number ${index}` })
    await decide((await queue()).map(({ id }) => id))
    const comments = async (page: number) =>
      (await shown('ulcer', page)).reviews.map((each: ReviewRecord) => each.comment)
    expect(await comments(1)).toEqual(Array.from({ length: 10 }, (_, index) => `Number ${12 - index}`))
    expect(await comments(2)).toEqual(['Number 2', 'Number 1'])
    expect(await comments(3)).toEqual([])
  })

  test('counts and averages of all topics come in one answer', async () => {
    await writeApproved({ rating: 5 })
    await writeApproved({ rating: 4, comment: 'Another.' })
    await writeApproved({ rating: 1, comment_post_ID: '3' })
    await write({ comment_post_ID: '4' })
    const summaries = (await site.send(getReviewSummaries)).json()
    expect(summaries).toHaveLength(2)
    expect(summaries).toEqual(
      expect.arrayContaining([
        { topic: 'ulcer', count: 2, average: 4.5 },
        { topic: 'diabetes', count: 1, average: 1 },
      ]),
    )
  })

  test('an unknown topic is answered 404', async () => {
    expect((await site.send(getReviews, { params: { topic: 'flu' } })).statusCode).toBe(404)
  })
})

describe('on the home page', () => {
  const choose = (id: string, isShown = true, proof?: string) =>
    site.send(chooseTestimonial, { params: { id }, body: { isShown, ...(proof && { proof }) }, headers: { cookie } })
  const chosen = async ({ send }: TestApp = site) =>
    (await send(listTestimonials)).json<ReviewRecord[]>().map(({ comment }) => comment)
  const isSample = async () =>
    (await site.send(getStaffMember, { headers: { cookie } })).json().hasSampleTestimonials ?? false

  test('nothing stands until staff choose, and then what they chose, the last first and without what is private', async () => {
    const first = await writeApproved({ comment: 'First.' })
    const second = await writeApproved({ comment: 'Second.', comment_post_ID: '3' })
    expect([await chosen(), await isSample()]).toEqual([[], true])
    expect((await choose(second)).json()).toEqual({ message: 'It stands on the home page.' })
    await choose(first)
    await choose(second)
    expect([await chosen(), await isSample()]).toEqual([['First.', 'Second.'], false])
    expect((await site.send(listTestimonials)).body).not.toContain(validReview.email)
    const agent = await site.signInStaff('agent')
    expect((await site.send(getStaffMember, { headers: { cookie: agent } })).json()).not.toHaveProperty(
      'hasSampleTestimonials',
    )
    await choose(first, false)
    await choose(first, false)
    expect(await chosen()).toEqual(['Second.'])
  })

  test('one that is rejected, deleted or taken off is gone at once, in every process, and stays away', async () => {
    await using other = await openTestApp({}, site)
    const ways = [
      (id: string) => decide([id], 'rejected'),
      (id: string) => site.send(deleteReview, { params: { id }, headers: { cookie } }),
      (id: string) => choose(id, false),
    ]
    for (const [index, away] of ways.entries()) {
      const id = await writeApproved({ comment: `Review ${index}.` })
      await choose(id)
      await expect.poll(() => chosen(other)).toHaveLength(1)
      await away(id)
      expect(await chosen()).toEqual([])
      await expect.poll(() => chosen(other)).toEqual([])
      await decide([id])
      expect(await chosen()).toEqual([])
    }
  })

  test('stands only what is approved, and no more than fit, also where two choose at once', async () => {
    await write()
    const [{ id: waiting }] = (await queue()) as [ReviewRecord]
    const early = await choose(waiting)
    expect([early.statusCode, early.json().message]).toEqual([409, 'Approve the review first.'])
    await decide([waiting], 'rejected')
    const ids: string[] = []
    for (let index = 0; index <= mostTestimonials; index++)
      ids.push(await writeApproved({ comment: `Review ${index}.` }))
    for (const id of ids.slice(0, -2)) await choose(id)
    const replies = await Promise.all(ids.slice(-2).map((id) => choose(id)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await chosen()).toHaveLength(mostTestimonials)
    expect((await choose('999999')).statusCode).toBe(404)
  })

  test('one that promises something needs an owner’s proof, which its record keeps and a rejection drops', async () => {
    const id = await writeApproved({ comment: 'It cured my diabetes in two weeks.' })
    expect((await shown()).count).toBe(1)
    const refused = await choose(id)
    expect([refused.statusCode, refused.json().code, Object.keys(refused.json().marks)]).toEqual([
      422,
      'claims',
      ['comment'],
    ])
    const proof = 'Register of NAFDAC, number A1-2345.'
    const agent = await site.signInStaff('agent')
    const body = { isShown: true, proof }
    const byAgent = await site.send(chooseTestimonial, { params: { id }, body, headers: { cookie: agent } })
    expect(byAgent.statusCode).toBe(403)
    expect(await chosen()).toEqual([])
    expect((await choose(id, true, proof)).statusCode).toBe(200)
    expect((await queue({ status: 'approved' }))[0]).toMatchObject({ testimonialProof: proof })
    await decide([id], 'rejected')
    expect((await queue({ status: 'rejected' }))[0]).toMatchObject({ testimonialAt: null, testimonialProof: null })
  })
})

describe('what staff do', () => {
  test('several reviews are approved or rejected at once, and the record says who did it', async () => {
    await write()
    await write({ comment: 'Second.' })
    await write({ comment: 'Third.', comment_post_ID: '1' })
    const [first, second, third] = (await queue()).map(({ id }) => id) as [string, string, string]
    const reply = await decide([first, second, '999'])
    expect(reply.json()).toEqual({ changed: 2, message: '2 reviews approved.' })
    await decide([third], 'rejected')
    const counts = await site.send(countReviews, { headers: { cookie } })
    expect(counts.json()).toEqual({ waiting: 0, approved: 2, rejected: 1 })
    expect(await queue({ status: 'approved' })).toMatchObject([{ id: second }, { id: first }])
    expect((await queue({ status: 'rejected' }))[0]?.decidedBy).toMatch(/@staff\.example$/)
    expect(await queue({ status: 'approved', topic: 'stroke' })).toEqual([])
  })

  test('a rejected review can be approved, and an approved one taken from the page', async () => {
    const id = await writeApproved()
    await decide([id], 'rejected')
    expect((await shown()).count).toBe(0)
    await decide([id])
    expect((await shown()).count).toBe(1)
  })

  test('a reply can be changed and taken back', async () => {
    const id = await writeApproved()
    const reply = (text: string) =>
      site.send(replyToReview, { params: { id }, body: { reply: text }, headers: { cookie } })
    await reply('First')
    await reply('Second')
    expect((await shown()).reviews[0].reply.text).toBe('Second')
    expect((await reply('')).json()).toEqual({ message: 'Answer taken back.' })
    expect((await shown()).reviews[0].reply).toBeNull()
    expect((await reply('x'.repeat(2_001))).statusCode).toBe(400)
  })

  test('a deleted review is gone, and may be written again', async () => {
    const id = await writeApproved()
    const remove = () => site.send(deleteReview, { params: { id }, headers: { cookie } })
    expect((await remove()).json()).toEqual({ message: 'Review deleted.' })
    expect((await remove()).statusCode).toBe(404)
    expect((await shown()).count).toBe(0)
    await write()
    expect(await queue()).toHaveLength(1)
  })

  test('a decision without a review, or with an unknown word, is refused', async () => {
    expect((await decide([])).json().fieldErrors).toEqual({ ids: 'Tick at least one review.' })
    expect((await decide(['1'], 'waiting')).statusCode).toBe(400)
    expect((await decide(['1; drop table reviews'])).statusCode).toBe(400)
  })

  test('whatever is kept of pages is forgotten with a decision, and not with a new review', async () => {
    let changes = 0
    await using other = await openTestApp({}, site)
    other.app.onSiteChange(() => {
      changes += 1
    })
    await other.send(writeReview, { body: { ...validReview, comment: 'New.' } })
    const [{ id }] = (await queue()) as [ReviewRecord]
    expect(changes).toBe(0)
    await other.send(decideReviews, { body: { ids: [id], status: 'approved' }, headers: { cookie } })
    expect(changes).toBeGreaterThan(0)
  })
})
