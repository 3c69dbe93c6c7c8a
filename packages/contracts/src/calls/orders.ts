import { z } from 'zod'
import { bottleCounts } from '../catalogue/bottles.ts'
import { knownLabels } from '../catalogue/catalogue.ts'
import { type Answer, answerNames } from '../orders/answers.ts'
import { buyerActs } from '../orders/buyer-acts.ts'
import { buyerStages } from '../orders/buyer-stages.ts'
import { orderFlags } from '../orders/flags.ts'
import { type AskedLine, mostLines } from '../orders/lines.ts'
import { mostOriginLength, type originFields } from '../orders/origins.ts'
import { readPhone } from '../orders/phone.ts'
import { addresses } from './addresses.ts'
import { byCatalogue, type Choose } from './by-catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, robotTraps, typedLine, typedText } from './fields.ts'

const phoneMessage = 'Enter the full phone number, for example 0803 123 4567.'
const emailMessage = 'Enter an email like name@example.com, or leave it empty.'
const bottleMessage = 'Please select a valid number of bottles.'

const emailAddress = z.email()

/** Upper limit for the price of an order's line, in whole naira. */
export const mostPriceNaira = 10_000_000

/** One product of an order. Package and price are what the buyer saw when choosing, whatever our lists say later. */
export const orderLine = (choose: Choose) =>
  z.object({
    supplement: choose(knownLabels, 'Please select a valid supplement.'),
    bottle: z
      .union([z.literal(bottleCounts), z.enum(bottleCounts.map(String))], bottleMessage)
      .transform(Number)
      .describe('How many bottles, as a number or as the text of one'),
    package: typedText(200, 'Name the package, or leave it out.')
      .optional()
      .describe('Contents of the package that was chosen: `2 procare + 1 repair`'),
    priceNaira: z
      .int('Enter the price in whole naira.')
      .min(1, 'A price is at least ₦1.')
      .max(mostPriceNaira, 'A price is at most ₦10,000,000.')
      .optional()
      .describe('What the buyer was shown, in whole naira; left out where no price was shown'),
  } satisfies Record<keyof AskedLine, z.ZodType>)
export type OrderLine = z.infer<ReturnType<typeof orderLine>>

/** A phone number in any spacing, with or without its country where that is Nigeria. */
export const typedPhone = typedText(40, phoneMessage).refine((phone) => readPhone(phone) !== undefined, phoneMessage)

/** What each answer must be. An answer that may be left empty accepts an empty text. */
export const answerRules = {
  fullname: typedLine(100, 'Enter your full name.'),
  phone: typedPhone,
  address: typedText(500, 'Enter the address where we should bring your order.'),
  email: typedText(254).refine((email) => email === '' || emailAddress.safeParse(email).success, emailMessage),
  request: typedText(2_000),
} as const satisfies Readonly<Record<Answer, z.ZodType<string, string>>>

const optional = (rule: z.ZodType<string, string>) => rule.optional().default('')

/** The same as they are sent: what may be left empty may also be missing. */
const answers = { ...answerRules, email: optional(answerRules.email), request: optional(answerRules.request) }

/** Whether an answer may be left empty. */
export type IsOptional<Name extends Answer> = undefined extends z.input<(typeof answers)[Name]> ? true : false

/**
 * A page may be older than the site, and what it names is then an earlier version. What is no number counts as none.
 */
export const consent = {
  consent: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .catch(undefined)
    .describe('Version of the words about privacy that the buyer saw with the form'),
}

/** A mobile number of Nigeria, with or without its beginning. Longer numbers are those of adverts. */
const mobileNumber = /(?<!\d)(?:00234|234|0)?[789][01]\d{8}(?!\d)/

/**
 * In small letters: nobody means another place by other letters. What holds an email address or a phone number tells
 * who somebody is, and counts as not said: a link may have been made for one person.
 */
const cameFrom = typedText(mostOriginLength)
  .overwrite((text) => text.normalize('NFKC').toLowerCase())
  .refine((text) => !/@|%40/.test(text) && !mobileNumber.test(text.replace(/[\s().%+-]/g, '')))
  .optional()
  .catch(undefined)

/** Where a visit began. It keeps no order back: what cannot be read, or is too long, counts as not said. */
export const origins = {
  origin: cameFrom.describe('`utm_source` of the first page or, without one, the host that linked to it'),
  campaign: cameFrom.describe('`utm_campaign` of the first page'),
} satisfies Record<(typeof originFields)[number], z.ZodType>

/** What a visitor sends. Both the form and the API check it with this schema, so its messages are for visitors. */
export const orderRequest = byCatalogue((choose) =>
  z.object({ ...answers, ...orderLine(choose).shape, ...consent, ...origins, ...robotTraps }),
)
export type OrderRequest = z.infer<typeof orderRequest>

/** The same for several products at once: one order with a line for each. */
export const cartOrder = (choose: Choose) =>
  z.object({
    ...answers,
    lines: z
      .array(orderLine(choose), 'Your cart is empty.')
      .min(1, 'Your cart is empty.')
      .max(mostLines, `One order takes ${mostLines} products at most.`),
    ...consent,
    ...origins,
    ...robotTraps,
  })
export const cartOrderRequest = byCatalogue(cartOrder)
export type CartOrderRequest = z.infer<typeof cartOrderRequest>

/**
 * What the buyer is asked, about the order or about a product: each has its question in the form, its column for staff
 * and its words on the privacy page. Package and price are sent without being asked.
 */
export type AskedField = Exclude<
  keyof OrderRequest,
  'package' | 'priceNaira' | keyof typeof consent | keyof typeof origins | keyof typeof robotTraps
>

/**
 * The id of one intent to order, minted on the visitor's device. The same id with the same answers is the same order,
 * however often it arrives. Source: the IETF draft "The Idempotency-Key HTTP Header Field", whose quotes are optional
 * here.
 */
export const idempotencyKey = z
  .string()
  .regex(/^"?[\w-]{16,64}"?$/, 'An Idempotency-Key has 16 to 64 letters, digits, - or _.')
  .transform((key) => key.replaceAll('"', ''))

/** An order that waited on the visitor's device is sent by itself for two days. */
const mostWaitedSeconds = 48 * 3_600

/**
 * How long ago the visitor submitted the order that comes only now, by the difference of two times on their device. The
 * half hour in which the same answers are the same order counts from then.
 */
const waitedSeconds = z.coerce
  .number('Pass a number of seconds.')
  .nonnegative()
  .transform((seconds) => Math.min(seconds, mostWaitedSeconds))

const orderHeaders = z.object({
  'idempotency-key': idempotencyKey.optional(),
  'waited-seconds': waitedSeconds.optional(),
})

/** What a visitor gets back once, and only once, the order is stored. */
export const orderReceipt = z.object({
  reference: z.string().describe('Short enough to read aloud, such as DH-7K4M2P'),
  confirmationPath: z.string().describe('Path of the confirmation page, which only its holder knows'),
  placedAt: instant,
  stage: z.enum(buyerStages).describe('How far it is: `received`, but for an order that was there before'),
})
export type OrderReceipt = z.input<typeof orderReceipt>

export const orderFlag = z.enum(orderFlags)
export type { OrderFlag } from '../orders/flags.ts'

/**
 * The answers once they are stored: looser than when they are sent, so that whatever was once accepted can always be
 * read.
 */
export const storedAnswers = {
  ...(Object.fromEntries(answerNames.map((name) => [name, z.string()])) as Record<Answer, z.ZodString>),
  phone: z.string().describe('As it was typed'),
}

/** What a line says, once it is stored, in the words of the order form; null if nothing was given. */
const listedLine = {
  supplement: z.string().describe('As it was called when it was ordered'),
  bottle: z.int(),
  package: z.string().nullable(),
  priceNaira: z.int().nullable().describe('What the buyer was shown, in whole naira'),
}

/** A submitted form as staff read it, one for each line of an order. */
export const orderRecord = z.object({
  id: z.string().describe('Place in the list; pass it as `before` to read on'),
  reference: z.string().describe('Shared by the products that were ordered together'),
  placedAt: instant,
  status: z
    .enum(['received', 'to-check'])
    .describe('to-check where the order carries a flag, until somebody has looked at it'),
  flags: z.array(orderFlag),
  ...storedAnswers,
  phoneE164: z.string(),
  ...listedLine,
})
export type OrderRecord = z.input<typeof orderRecord>

/** The version of an order that whoever acts has seen. */
export const seenVersion = {
  'if-match': z
    .string()
    .regex(/^"\d{1,9}"$/, 'Send the ETag of the order as it was seen, such as "3" with its quotes.')
    .transform((tag) => Number(tag.slice(1, -1)))
    .optional()
    .describe('The ETag of the order as it was seen'),
}

/**
 * What the page of an order shows to whoever has its secret address: what was ordered, how far it is, and what its
 * buyer can correct. Of the phone number, by which a buyer is found elsewhere, it has the end alone, and nothing
 * else that they wrote.
 */
export const orderConfirmation = z.object({
  reference: z.string(),
  placedAt: instant,
  stage: z.enum(buyerStages).describe('How far it is'),
  steps: z
    .array(z.object({ stage: z.enum(buyerStages), at: instant, isOwn: z.boolean() }))
    .describe('When it came so far, oldest first, and whether the buyer brought it there'),
  lines: z.array(z.object(listedLine)),
  fullname: z.string(),
  address: z.string(),
  phoneEnding: z.string().describe('The last four digits of the phone number'),
  day: z.string().nullable().describe('Day of the delivery in Lagos, once one is agreed'),
  sumNaira: z.int().nullable().describe('What was agreed, in whole naira'),
  paidNaira: z.int().nullable().describe('What was taken at the door, in whole naira'),
  callAt: instant.nullable().describe('When the buyer asked to be called'),
  version: z.int().describe('Pass it as `If-Match` with a change'),
  may: z.array(z.enum(buyerActs)).describe('What the buyer can do about it now'),
  isToReview: z.boolean().describe('Whether it was delivered, and a product of it has no review by its link yet'),
  again: z
    .object({ reference: z.string(), confirmationPath: z.string() })
    .optional()
    .describe('The second order, if the same was ordered again'),
  instead: z
    .object({ reference: z.string(), confirmationPath: z.string() })
    .optional()
    .describe('The order of the same buyer that comes instead, where this one was cancelled as its duplicate'),
})
export type OrderConfirmation = z.input<typeof orderConfirmation>

/** Default and largest number of orders on one page of the list. */
export const pageSizes = { usual: 50, most: 200 } as const

export const placeOrder = {
  ...addresses.placeOrder,
  config: { access: 'public' },
  schema: {
    summary: 'Place an order',
    tags: ['Orders'],
    headers: orderHeaders,
    body: orderRequest,
    response: { 201: orderReceipt, 400: failure, 422: failure, 429: failure },
  },
} as const satisfies Endpoint

export const placeCartOrder = {
  ...addresses.placeCartOrder,
  config: { access: 'public' },
  schema: {
    summary: 'Place an order of several products: all of them are stored under one reference, or none is',
    tags: ['Orders'],
    headers: orderHeaders,
    body: cartOrderRequest,
    response: { 201: orderReceipt, 400: failure, 422: failure, 429: failure },
  },
} as const satisfies Endpoint

export const listOrders = {
  ...addresses.listOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the submitted forms, newest first',
    description:
      'The `Link` header names the next page. `X-Total-Count` says how many there are, and `X-Total-Count-Kind` whether that is `exact`, ' +
      '`estimate` or `at-least`.',
    tags: ['Orders'],
    querystring: z.object({
      limit: z.coerce.number().int().min(1).max(pageSizes.most).default(pageSizes.usual),
      before: z
        .string()
        .regex(/^\d{1,18}(\.\d{1,2})?$/, 'Pass the id of the last form you have.')
        .optional(),
      search: typedText(100).optional().describe('Part of a name, a phone number or a reference'),
    }),
    response: { 200: z.array(orderRecord), 401: failure },
  },
} as const satisfies Endpoint

export const listPopular = {
  ...addresses.listPopular,
  config: { access: 'public' },
  schema: {
    summary: 'Name the products that were ordered in the last 90 days, the most ordered first',
    description: 'It tells no numbers.',
    tags: ['Orders'],
    response: { 200: z.array(z.string()).describe('Ids of the products, as the shop has them') },
  },
} as const satisfies Endpoint

/** The secret part of the address of an order's page. */
export const confirmationToken = z.string().regex(/^[\w-]{22}$/)
export const confirmationParams = z.object({ token: confirmationToken })

export const getConfirmation = {
  ...addresses.getConfirmation,
  config: { access: 'public' },
  schema: {
    summary: 'Read the confirmation of an order by its secret token',
    tags: ['Orders'],
    params: confirmationParams,
    response: { 200: orderConfirmation, 404: failure },
  },
} as const satisfies Endpoint

export const orderAgain = {
  ...addresses.orderAgain,
  config: { access: 'public' },
  schema: {
    summary: 'Order the same once more, by the secret token of the order: the same answers alone are the same order',
    tags: ['Orders'],
    params: confirmationParams,
    response: { 201: orderReceipt, 404: failure, 429: failure },
  },
} as const satisfies Endpoint
