import { hash } from 'node:crypto'
import {
  countReviews,
  decideReviews,
  deleteReview,
  getReviewSummaries,
  getReviews,
  listNewestReviews,
  listReviews,
  type ReviewRequest,
  replyToReview,
  writeReview,
} from '@divine/contracts/calls/reviews'
import { type TopicKey, topics } from '@divine/contracts/catalogue/topics'
import { readPhone } from '@divine/contracts/orders/phone'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cachedAnswers } from '../../database/cached-answers.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseFlood } from '../../http/limits.ts'
import { robotSignsOf } from '../../http/robot-signs.ts'
import {
  allSummaries,
  approvedReviews,
  countByStatus,
  findReviews,
  insertReview,
  newestApprovedReviews,
  type ReviewRow,
  removeReview,
  setReply,
  setStatus,
  summaryOf,
} from './review-queries.ts'

interface Options {
  /** Whether somebody with this email, or this phone number in E.164, has ordered. Empty ones match nobody. */
  readonly hasOrdered: (buyer: { email: string; phoneE164: string }) => Promise<boolean>
  /** Whose order has this secret, to whom a review by its link belongs; undefined where none has it. */
  readonly buyerByToken: (token: string) => Promise<{ readonly email: string; readonly phone: string } | undefined>
  /** Told in the transaction which review is deleted: no backup is to bring it back. */
  readonly onDeleted: (
    transaction: Database,
    review: { readonly id: number; readonly writtenAt: Date },
  ) => Promise<void>
}

const tenMinutesMs = 10 * 60_000
const link = /https?:|www\.|\b[\w-]+\.(?:com|net|org|ng|ru|info|xyz|shop|top)\b/i
const isGone = 'This review is no longer there.'

/** Reviews: written by visitors, shown once staff have approved them. */
export const reviewRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { hasOrdered, buyerByToken, onDeleted } = options
  const { limits } = app.config
  const isBusyClient = clientLimit(app, limits.reviewsPerClient, tenMinutesMs)
  const isFlooding = clientLimit(app, limits.reviewRequestsPerClient, tenMinutesMs)

  app.route({
    ...writeReview,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'reviews')
      const { comment_post_ID: id, author, rating, comment, order } = request.body
      const buyer = order === undefined ? undefined : await buyerByToken(order)
      if (!buyer && request.body.email === '') throw noSuchOrder()
      // What is held about a number is found by it: a review without any is that of the order's buyer.
      const { email, phone } = buyer && request.body.email === '' ? buyer : request.body
      const topic = topicOfProduct(id)
      const flags = [
        ...robotSignsOf(request.body),
        ...((await isBusyClient(request)) ? (['many-from-client'] as const) : []),
        ...(link.test(comment) || link.test(author) ? (['has-link'] as const) : []),
      ]
      await insertReview(app.database, {
        contentHash: hashContent(topic, { ...request.body, email: email || phone }),
        topic,
        author,
        email,
        phone,
        rating,
        comment,
        flags,
        hasOrdered: buyer !== undefined || (await hasOrdered({ email, phoneE164: readPhone(phone)?.e164 ?? '' })),
      })
      reply.code(201)
      return { status: 'waiting', message: 'Thank you. Your review appears here once we have read it.' } as const
    },
  })

  const cachedSummaries = cachedAnswers(() => allSummaries(app.database), app, 1)
  app.route({ ...getReviewSummaries, handler: () => cachedSummaries('all') })

  const cachedNewest = cachedAnswers(
    async () => (await newestApprovedReviews(app.database)).map((row) => ({ ...publicPart(row), topic: row.topic })),
    app,
    1,
  )
  app.route({ ...listNewestReviews, handler: () => cachedNewest('all') })

  const readPage = async (topic: TopicKey, page: number) => {
    const [summary, rows] = await Promise.all([
      summaryOf(app.database, topic),
      approvedReviews(app.database, topic, page),
    ])
    return { ...summary, reviews: rows.map(publicPart) }
  }
  const cachedFirstPage = cachedAnswers((topic: TopicKey) => readPage(topic, 1), app, topics.length)
  // Every first page is cached from the start, in case the database goes away later.
  app.addHook('onReady', async () => {
    await Promise.allSettled([
      cachedSummaries('all'),
      cachedNewest('all'),
      ...topics.map(({ key }) => cachedFirstPage(key)),
    ])
  })

  app.route({
    ...getReviews,
    handler: ({ params: { topic }, query: { page } }) => (page === 1 ? cachedFirstPage(topic) : readPage(topic, page)),
  })

  app.route({
    ...listReviews,
    handler: async (request) => {
      const { total, rows } = await findReviews(app.database, request.query)
      const records = rows.map((row) => {
        const { topic, email, phone, status, flags, decidedAt, decidedBy } = row
        return { ...publicPart(row), topic, email, phone, status, flags, decidedAt, decidedBy }
      })
      return { total, reviews: records }
    },
  })

  app.route({ ...countReviews, handler: () => countByStatus(app.database) })

  app.route({
    ...decideReviews,
    handler: async (request) => {
      const { ids, status } = request.body
      const { email } = app.staffMemberOf(request)
      request.journalled = { about: `${ids.length === 1 ? 'review' : 'reviews'} ${ids.join(', ')}`, said: status }
      const changed = await setStatus(app.database, ids.map(Number), status, email)
      return { changed, message: `${changed} ${changed === 1 ? 'review' : 'reviews'} ${status}.` }
    },
  })

  app.route({
    ...replyToReview,
    handler: async (request) => {
      const { reply } = request.body
      const isThere = await setReply(app.database, Number(request.params.id), reply)
      if (!isThere) throw new Refusal(404, 'not-found', isGone)
      request.journalled = {
        about: `review ${request.params.id}`,
        said: reply === '' ? 'answer taken back' : 'answered',
      }
      return { message: reply === '' ? 'Answer taken back.' : 'Answer saved.' }
    },
  })

  app.route({
    ...deleteReview,
    handler: async (request) => {
      const id = Number(request.params.id)
      await app.database.transaction(async (transaction) => {
        const removed = await removeReview(transaction, id)
        if (!removed) throw new Refusal(404, 'not-found', isGone)
        await onDeleted(transaction, removed)
      })
      request.journalled = { about: `review ${id}`, said: 'deleted' }
      return { message: 'Review deleted.' }
    },
  })
}

/** The order was erased, or its link was not copied whole. */
function noSuchOrder(): Refusal {
  const message = 'This link leads to no order any more. Enter your email instead.'
  return new Refusal(400, 'invalid', message, { email: message })
}

/** The public part of a review: without email and phone number. */
function publicPart({ id, author, rating, comment, writtenAt, hasOrdered, reply, repliedAt }: ReviewRow) {
  return {
    id: String(id),
    author,
    rating,
    comment,
    writtenAt,
    hasOrdered,
    reply: repliedAt ? { text: reply, repliedAt } : null,
  }
}

function topicOfProduct(id: ReviewRequest['comment_post_ID']): TopicKey {
  const topic = topics.find(({ card }) => card.id === id)
  if (!topic) throw new RangeError(`No topic sells the product ${id}`)
  return topic.key
}

/** What makes two reviews different. A robot's or script's additions and the phone number do not count. */
function hashContent(topic: TopicKey, { author, email, rating, comment }: ReviewRequest): string {
  return hash('sha256', JSON.stringify([topic, author, email.toLowerCase(), rating, comment]), 'base64url')
}
