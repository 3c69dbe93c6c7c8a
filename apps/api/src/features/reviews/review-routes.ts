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
  type ReviewRequest,
  replyToReview,
  writeReview,
} from '@divine/contracts/calls/reviews'
import { type Catalogue, findProduct } from '@divine/contracts/catalogue/catalogue'
import { readPhone } from '@divine/contracts/orders/phone'
import { claimsIn } from '@divine/contracts/texts/claims'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cachedAnswers } from '../../database/cached-answers.ts'
import type { Database } from '../../database/client.ts'
import { passClaimGate } from '../../http/claim-gate.ts'
import { Refusal } from '../../http/failures.ts'
import { clientLimit, refuseFlood, tenMinutesMs } from '../../http/limits.ts'
import { robotSignsOf } from '../../http/robot-signs.ts'
import { digest, hashOfOrder, isReviewable } from './order-reviews.ts'
import {
  allSummaries,
  approvedReviews,
  chooseForHome,
  countByStatus,
  findReviews,
  insertReview,
  type ReviewRow,
  removeReview,
  setReply,
  setStatus,
  summaryOf,
  testimonials,
} from './review-queries.ts'

interface Buyer {
  readonly email: string
  readonly phone: string
  readonly reference: string
  readonly stage: string
  readonly lines: readonly { readonly productId: string | null }[]
}

interface Options {
  /** Whether somebody with this email, or this phone number in E.164, has ordered. Empty ones match nobody. */
  readonly hasOrdered: (transaction: Database, buyer: { email: string; phoneE164: string }) => Promise<boolean>
  /**
   * Whose order has this secret, to whom a review by its link belongs; undefined where none has it. Until the end of
   * the transaction nobody erases them.
   */
  readonly buyerByToken: (transaction: Database, token: string) => Promise<Buyer | undefined>
  /** Told in the transaction which review is deleted: no backup is to bring it back. */
  readonly onDeleted: (
    transaction: Database,
    review: { readonly id: number; readonly writtenAt: Date },
  ) => Promise<void>
}

/** How many first pages are cached: more than there are products. */
const mostCached = 1_000
const link = /https?:|www\.|\b[\w-]+\.(?:com|net|org|ng|ru|info|xyz|shop|top)\b/i
const notDelivered = 'You can write about an order once it has been delivered. We send you a message then.'
const notInOrder = 'This link is for what came with that order, and this product was not in it.'
const writtenBefore =
  'You have written about this product of your order before. Thank you: that review stays. To change it, ask us.'
const isGone = 'This review is no longer there.'
const whyNotOnHome = {
  'not-approved': 'Approve the review first.',
  full: `${mostTestimonials} reviews stand there already. Take one off the home page first.`,
} as const

/** Reviews: written by visitors, shown once staff have approved them. */
export const reviewRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { hasOrdered, buyerByToken, onDeleted } = options
  const { limits } = app.config
  const isBusyClient = clientLimit(app, 'reviews', limits.reviewsPerClient, tenMinutesMs)
  const isFlooding = clientLimit(app, 'review-requests', limits.reviewRequestsPerClient, tenMinutesMs)

  app.route({
    ...writeReview,
    handler: async (request, reply) => {
      await refuseFlood(isFlooding, request, reply, 'reviews')
      const { comment_post_ID: id, author, rating, comment, order } = request.body
      const topic = keyOfProduct(app.catalogue, id)
      const flags = [
        ...robotSignsOf(request.body),
        ...((await isBusyClient(request)) ? (['many-from-client'] as const) : []),
        ...(link.test(comment) || link.test(author) ? (['has-link'] as const) : []),
      ]
      const { stored, buyer } = await app.database.transaction(async (transaction) => {
        const buyer = order === undefined ? undefined : await buyerByToken(transaction, order)
        if (!buyer && request.body.email === '') throw noSuchOrder()
        if (buyer && !isReviewable(buyer)) throw new Refusal(409, 'conflict', notDelivered)
        if (buyer && !buyer.lines.some(({ productId }) => productId === id)) {
          throw new Refusal(409, 'conflict', notInOrder)
        }
        // What is held about a number is found by it: a review without any is that of the order's buyer.
        const { email, phone } = buyer && request.body.email === '' ? buyer : request.body
        const stored = await insertReview(transaction, {
          contentHash: buyer
            ? hashOfOrder(buyer, topic)
            : hashContent(topic, { ...request.body, email: email || phone }),
          topic,
          author,
          email,
          phone,
          rating,
          comment,
          flags,
          hasOrdered:
            buyer !== undefined || (await hasOrdered(transaction, { email, phoneE164: readPhone(phone)?.e164 ?? '' })),
        })
        return { stored, buyer }
      })
      // Of one order each product has one. What is sent once more, such as where no answer came, is that one.
      const isOther = stored.comment !== comment || stored.rating !== rating || stored.author !== author
      if (buyer && isOther) throw new Refusal(409, 'conflict', writtenBefore)
      reply.code(201)
      return {
        status: 'waiting',
        message: 'Thank you. Your review appears on the page of its product once we have read it.',
      } as const
    },
  })

  const cachedSummaries = cachedAnswers(() => allSummaries(app.database), app, 1)
  app.route({ ...getReviewSummaries, handler: () => cachedSummaries('all') })

  const cachedTestimonials = cachedAnswers(
    async () => (await testimonials(app.database)).map((row) => ({ ...publicPart(row), topic: row.topic })),
    app,
    1,
  )
  app.route({ ...listTestimonials, handler: () => cachedTestimonials('all') })

  const readPage = async (topic: string, page: number) => {
    const [summary, rows] = await Promise.all([
      summaryOf(app.database, topic),
      approvedReviews(app.database, topic, page),
    ])
    return { ...summary, reviews: rows.map(publicPart) }
  }
  const cachedFirstPage = cachedAnswers((topic: string) => readPage(topic, 1), app, mostCached)
  // Every first page is cached from the start, in case the database goes away later.
  app.addHook('onReady', async () => {
    await Promise.allSettled([
      cachedSummaries('all'),
      cachedTestimonials('all'),
      ...app.catalogue.products.map(({ key }) => cachedFirstPage(key)),
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
        const { replyProof, testimonialAt, testimonialProof } = row
        return {
          ...{ ...publicPart(row), topic, email, phone, status, flags, decidedAt, decidedBy },
          ...{ replyProof, testimonialAt, testimonialProof },
        }
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
      const { reply, proof: offered } = request.body
      const textOf = (text: string) => [{ field: 'reply', text }]
      const by = app.staffMemberOf(request)
      let isProven = false
      const isThere = await setReply(app.database, Number(request.params.id), {
        reply,
        proofOver: (before) => {
          const proof = passClaimGate({ texts: textOf(reply), before: textOf(before.reply), proof: offered, by })
          isProven = proof !== null
          if (claimsIn(reply).length === 0) return null
          // What stays of the answer before is proven by what proved it then.
          return [before.replyProof, proof].filter((each) => each !== null).join('\n') || null
        },
      })
      if (!isThere) throw new Refusal(404, 'not-found', isGone)
      const answered = isProven ? 'answered, with a proof of what it says' : 'answered'
      request.journalled = {
        about: `review ${request.params.id}`,
        said: reply === '' ? 'answer taken back' : answered,
      }
      return { message: reply === '' ? 'Answer taken back.' : 'Answer saved.' }
    },
  })

  app.route({
    ...chooseTestimonial,
    handler: async (request) => {
      const { isShown, proof: offered } = request.body
      const by = app.staffMemberOf(request)
      let isProven = false
      const refused = await chooseForHome(app.database, Number(request.params.id), {
        isShown,
        // On the page of its product it is somebody's opinion. On the home page it is what the shop says of itself.
        proofOf: ({ author, comment }) => {
          const texts = Object.entries({ author, comment }).map(([field, text]) => ({ field, text }))
          const proof = passClaimGate({ texts, before: [], proof: offered, by })
          isProven = proof !== null
          return proof
        },
      })
      if (refused === 'missing') throw new Refusal(404, 'not-found', isGone)
      if (refused) throw new Refusal(409, 'conflict', whyNotOnHome[refused])
      const shown = isProven ? 'on the home page, with a proof of what it says' : 'on the home page'
      request.journalled = { about: `review ${request.params.id}`, said: isShown ? shown : 'off the home page' }
      return { message: isShown ? 'It stands on the home page.' : 'It is off the home page.' }
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

/** Under which key the reviews of a product are stored. @throws {RangeError} if it is not sold */
function keyOfProduct(catalogue: Catalogue, id: string): string {
  const product = findProduct(catalogue, 'id', id)
  if (!product) throw new RangeError(`Nothing is sold as ${id}`)
  return product.key
}

/** What makes two reviews different. A robot's or script's additions and the phone number do not count. */
function hashContent(topic: string, { author, email, rating, comment }: ReviewRequest): string {
  return digest([topic, author, email.toLowerCase(), rating, comment])
}
