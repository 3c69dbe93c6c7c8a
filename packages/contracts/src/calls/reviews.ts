import { z } from 'zod'
import { type Catalogue, productKeys } from '../catalogue/catalogue.ts'
import { readPhone } from '../orders/phone.ts'
import { robotSigns } from '../orders/robot-signs.ts'
import { addresses } from './addresses.ts'
import { byCatalogue } from './by-catalogue.ts'
import { claimProof, claimsFailure, keptProof } from './claims.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, robotTraps, typedText } from './fields.ts'
import { confirmationToken } from './orders.ts'
import { longestComment, mostTestimonials, ratings, reviewStatuses } from './review-rules.ts'

const stars: readonly number[] = ratings.map((rating) => rating.stars)
const productIds = ({ products }: Catalogue) => products.map(({ id }) => id)
const ratingMessage = 'Choose a rating from 1 to 5.'
const productMessage = 'Choose the product that you write about.'

/** What a browser would take for an element, in a field of plain words. `I <3 it` is not one. */
const markup = /<[a-z!/?]/i

/** Words that a page shows to everyone. HTML is refused, not cleaned: cleaning would guess what was meant. */
function publicText(most: number, missing: string) {
  return typedText(most, missing).refine((text) => !markup.test(text), 'Write plain words, without HTML.')
}

const emailAddress = z.email()

/** What a visitor sends. Both the form and the API check it with this schema, so its messages are for visitors. */
export const reviewRequest = byCatalogue((choose) =>
  z
    .object({
      comment_post_ID: choose(productIds, productMessage).describe('Id of the product, as the shop has it'),
      comment_parent: z.literal('0').optional().default('0').describe('Only staff answer a review'),
      rating: z
        .union([z.literal(stars), z.enum(stars.map(String))], ratingMessage)
        .transform(Number)
        .describe('1 to 5, as a number or as its text'),
      comment: publicText(longestComment, 'Write a few words about the product.'),
      author: publicText(100, 'Enter the name that should stand beside your review.'),
      email: typedText(254)
        .refine(
          (email) => email === '' || emailAddress.safeParse(email).success,
          'Enter an email like name@example.com.',
        )
        .optional()
        .default('')
        .describe('May be left out where `order` is given'),
      phone: typedText(40)
        .refine(
          (phone) => phone === '' || readPhone(phone) !== undefined,
          'Enter the full phone number, for example 0803 123 4567, or leave it empty.',
        )
        .optional()
        .default(''),
      order: confirmationToken
        .optional()
        .catch(undefined)
        .describe('The secret of the page of an order: it shows that whoever writes has ordered'),
      ...robotTraps,
    })
    .superRefine(
      (request, context) => {
        if (request?.email === '' && request.order === undefined)
          context.addIssue({ code: 'custom', message: 'Enter your email.', path: ['email'] })
      },
      { when: () => true },
    ),
)
export type ReviewRequest = z.infer<typeof reviewRequest>
/** The fields of the review form as a browser submits them: texts, before any check. */
export type ReviewField = Exclude<keyof ReviewRequest, 'elapsedMs'>

/** Why staff should look twice before they approve. */
export const reviewFlag = z.enum([...robotSigns, 'many-from-client', 'has-link'])
export type ReviewFlag = z.infer<typeof reviewFlag>

const reviewReply = z.object({ text: z.string(), repliedAt: instant })

/** The product that a stored review is about. It may be one that is no longer sold. */
const topicKey = z.string().describe('Key of the product')

/** A review as everybody reads it. */
export const publicReview = z.object({
  id: z.string(),
  author: z.string(),
  rating: z.int(),
  comment: z.string(),
  writtenAt: instant,
  hasOrdered: z
    .boolean()
    .describe(
      'Whether an order with the same email or phone number was recorded before, or the link of an order shows it',
    ),
  reply: reviewReply.nullable().describe('What staff answered'),
})
export type PublicReview = z.input<typeof publicReview>

/** A review as staff read it. */
export const reviewRecord = publicReview.extend({
  topic: topicKey,
  email: z.string(),
  phone: z.string().describe('As it was typed; empty when it was not'),
  status: z.enum(reviewStatuses),
  flags: z.array(reviewFlag),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable().describe('Email of the member of staff'),
  replyProof: keptProof,
  testimonialAt: instant
    .nullable()
    .describe('When staff chose it for the home page; null where it does not stand there'),
  testimonialProof: keptProof,
})
export type ReviewRecord = z.input<typeof reviewRecord>

const reviewSummary = z.object({
  count: z.int().nonnegative(),
  average: z.number().nullable().describe('Mean of 1 to 5 with two decimals; null without a review'),
})

/** A review shown away from its topic's page. */
export const testimonial = publicReview.extend({ topic: topicKey })
export type Testimonial = z.input<typeof testimonial>

const page = z.coerce.number().int().min(1).max(9_999).default(1)
const reviewId = z.string().regex(/^\d{1,15}$/)
const reviewParams = z.object({ id: reviewId })

export const writeReview = {
  ...addresses.writeReview,
  config: { access: 'public' },
  schema: {
    summary: 'Write a review',
    description:
      'It waits until staff approve it. The same words of the same person are one review. By the secret of an order each ' +
      'of its products has one, once it was delivered.',
    tags: ['Reviews'],
    body: reviewRequest,
    response: {
      201: z.object({ status: z.literal('waiting'), message: z.string() }),
      400: failure,
      409: failure,
      429: failure,
    },
  },
} as const satisfies Endpoint

export const getReviews = {
  ...addresses.getReviews,
  config: { access: 'public' },
  schema: {
    summary: "Read a topic's approved reviews, newest first, and their count and average",
    tags: ['Reviews'],
    params: byCatalogue((choose) => z.object({ topic: choose(productKeys) })),
    querystring: z.object({ page }),
    response: { 200: reviewSummary.extend({ reviews: z.array(publicReview) }), 404: failure },
  },
} as const satisfies Endpoint

export const getReviewSummaries = {
  ...addresses.getReviewSummaries,
  config: { access: 'public' },
  schema: {
    summary: 'Read count and average of the approved reviews of every topic that has any',
    tags: ['Reviews'],
    response: { 200: z.array(reviewSummary.extend({ topic: topicKey })) },
  },
} as const satisfies Endpoint

export const listTestimonials = {
  ...addresses.listTestimonials,
  config: { access: 'public' },
  schema: {
    summary: 'Read the reviews that stand on the home page, the last chosen first',
    tags: ['Reviews'],
    response: { 200: z.array(testimonial) },
  },
} as const satisfies Endpoint

export const listReviews = {
  ...addresses.listReviews,
  config: { access: 'staff' },
  schema: {
    summary: 'Read reviews as staff do: those that wait with the oldest first, all others with the newest first',
    tags: ['Reviews'],
    querystring: byCatalogue((choose) =>
      z.object({ status: z.enum(reviewStatuses).default('waiting'), topic: choose(productKeys).optional(), page }),
    ),
    response: { 200: z.object({ total: z.int(), reviews: z.array(reviewRecord) }), 401: failure },
  },
} as const satisfies Endpoint

export const countReviews = {
  ...addresses.countReviews,
  config: { access: 'staff' },
  schema: {
    summary: 'Count the reviews of each status',
    tags: ['Reviews'],
    response: { 200: z.object({ waiting: z.int(), approved: z.int(), rejected: z.int() }), 401: failure },
  },
} as const satisfies Endpoint

export const decideReviews = {
  ...addresses.decideReviews,
  config: { access: 'staff' },
  schema: {
    summary: 'Approve or reject reviews',
    tags: ['Reviews'],
    body: z.object({
      ids: z.array(reviewId, 'Tick at least one review.').min(1, 'Tick at least one review.').max(200),
      status: z.enum(['approved', 'rejected']),
    }),
    response: { 200: done.extend({ changed: z.int() }), 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export const replyToReview = {
  ...addresses.replyToReview,
  config: { access: 'staff' },
  schema: {
    summary: 'Answer a review',
    description: 'An empty text takes the answer back.',
    tags: ['Reviews'],
    params: reviewParams,
    body: z.object({ reply: typedText(longestComment), proof: claimProof }),
    response: { 200: done, 400: failure, 401: failure, 404: failure, 422: claimsFailure },
  },
} as const satisfies Endpoint

export const chooseTestimonial = {
  ...addresses.chooseTestimonial,
  config: { access: 'staff' },
  schema: {
    summary: 'Put a review on the home page, or take it off',
    description: `Only an approved one can stand there, and ${mostTestimonials} at once. One that is rejected later is taken off.`,
    tags: ['Reviews'],
    params: reviewParams,
    body: z.object({ isShown: z.boolean('Say whether it stands on the home page.'), proof: claimProof }),
    response: { 200: done, 400: failure, 401: failure, 404: failure, 409: failure, 422: claimsFailure },
  },
} as const satisfies Endpoint

export const deleteReview = {
  ...addresses.deleteReview,
  config: { access: 'staff' },
  schema: {
    summary: 'Delete a review for ever',
    tags: ['Reviews'],
    params: reviewParams,
    response: { 200: done, 401: failure, 404: failure },
  },
} as const satisfies Endpoint
