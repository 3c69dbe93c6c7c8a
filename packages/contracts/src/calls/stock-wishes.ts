import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { stockWishDays } from '../catalogue/stock-wishes.ts'
import { messageWayNames } from '../orders/buyer-messages.ts'
import { readPhone } from '../orders/phone.ts'
import { addresses } from './addresses.ts'
import { byCatalogue } from './by-catalogue.ts'
import { productKey } from './catalogue-parts.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, robotTraps, typedText } from './fields.ts'
import { confirmationParams, consent } from './orders.ts'

const productIds = ({ products }: Catalogue) => products.map(({ id }) => id)
const emailAddress = z.email()

/** What a visitor sends who wants to be told. Both the form and the API check it, so its messages are for visitors. */
export const stockWishRequest = byCatalogue((choose) =>
  z
    .object({
      product: choose(productIds, 'We do not sell this product any more.').describe('Id of the product'),
      phone: typedText(40)
        .refine(
          (phone) => phone === '' || readPhone(phone) !== undefined,
          'Enter the full phone number, for example 0803 123 4567.',
        )
        .optional()
        .default('')
        .describe('Phone or email; where both are sent the email is taken'),
      email: typedText(254)
        .refine(
          (email) => email === '' || emailAddress.safeParse(email).success,
          'Enter an email like name@example.com, or leave it empty.',
        )
        .optional()
        .default(''),
      ...consent,
      ...robotTraps,
    })
    .superRefine(
      (request, context) => {
        if (!request?.phone && !request?.email)
          context.addIssue({ code: 'custom', message: 'Enter your phone number, or an email.', path: ['phone'] })
      },
      { when: () => true },
    ),
)
export type StockWishRequest = z.infer<typeof stockWishRequest>
/** The fields of the form as a browser submits them: texts, before any check. */
export type StockWishField = Exclude<keyof StockWishRequest, 'elapsedMs'>

/** Most wishes of a product that staff are shown at once of each kind; their number is said besides. */
export const mostListedWishes = 100

const stockWish = z.object({
  id: z.uuid(),
  phone: z
    .string()
    .describe('In E.164, empty where an email was given; hidden but for two digits while a colleague has them'),
  email: z.string().describe('Empty where a number was given, and while a colleague has the buyer'),
  askedAt: instant,
  backAt: instant.nullable().describe('Since when it is back; null while they wait'),
  isSending: z.boolean().describe('Whether a message is on its way, or will be tried again'),
  error: z.string().describe('Why no message went out, in words; empty where nothing was wrong'),
  areMessagesStopped: z.boolean().describe('Whether this number or email wants no messages'),
  toldAt: instant.nullable(),
  toldBy: z.string().nullable().describe('Email of the member of staff; null where a message told them'),
  way: z.enum(messageWayNames).nullable().describe('By which way the message went'),
  whatsappText: z.string().describe('What to write to them: it names no product'),
})
export type StockWish = z.input<typeof stockWish>

const wishCounts = z.object({
  waiting: z.int().describe('How many wait for it to be back'),
  toTell: z.int().describe('How many of those for whom it is back were not told yet'),
})

const wishParams = z.object({ id: z.uuid() })

export const askWhenBack = {
  ...addresses.askWhenBack,
  config: { access: 'public' },
  schema: {
    summary: 'Ask to be told once when a product that is sold out is back',
    description:
      'The same number, or the same email, is one wish for as long as nobody was told. It is used for ' +
      `nothing else, and erased after ${stockWishDays} days.`,
    tags: ['Stock'],
    body: stockWishRequest,
    response: {
      201: z.object({ status: z.literal('waiting'), message: z.string() }),
      400: failure,
      409: failure,
      429: failure,
    },
  },
} as const satisfies Endpoint

export const getMyStockWish = {
  ...addresses.getMyStockWish,
  config: { access: 'public' },
  schema: {
    summary: 'Read what somebody asked about, by the secret token of the message that told them',
    tags: ['Stock'],
    params: confirmationParams,
    response: {
      200: z.object({
        product: z.string().nullable().describe('Id of the product; null where it is not shown any more'),
        isThere: z.boolean().describe('Whether it can be had at this moment'),
        areStopped: z.boolean().describe('Whether this number or email wants no messages'),
        phoneEnding: z.string().describe('Last four digits of the number; empty where an email was given'),
      }),
      404: failure,
    },
  },
} as const satisfies Endpoint

const stopping = z.object({ areStopped: z.boolean() })

export const setMyStockWish = {
  ...addresses.setMyStockWish,
  config: { access: 'public' },
  schema: {
    summary: 'Stop all messages to the number or email of a wish, or send them again, by its secret token',
    description:
      'The token stands in the message alone, so whoever has it reads that phone or mailbox. What staff or the link of an order ' +
      'have stopped is not taken back.',
    tags: ['Stock'],
    params: confirmationParams,
    body: stopping,
    response: { 200: stopping, 404: failure, 429: failure },
  },
} as const satisfies Endpoint

export const countStockWishes = {
  ...addresses.countStockWishes,
  config: { access: 'staff' },
  schema: {
    summary: 'Count who wants to know when what is back',
    tags: ['Stock'],
    response: {
      200: z.array(wishCounts.extend({ product: z.string().describe('Id of the product') })),
      401: failure,
    },
  },
} as const satisfies Endpoint

export const listStockWishes = {
  ...addresses.listStockWishes,
  config: { access: 'staff' },
  schema: {
    summary: 'Read who wants to know when a product is back: those to tell first, then who waits, then who was told',
    tags: ['Stock'],
    params: z.object({ key: productKey }),
    response: {
      200: wishCounts.extend({
        product: z.object({ key: z.string(), name: z.string() }),
        ways: z.array(z.enum(messageWayNames)).describe('The ways by which messages go out; without any staff tell'),
        wishes: z.array(stockWish).describe(`At most ${mostListedWishes} of each kind, the oldest first`),
      }),
      401: failure,
      404: failure,
    },
  },
} as const satisfies Endpoint

export const noteWishTold = {
  ...addresses.noteWishTold,
  config: { access: 'staff' },
  schema: {
    summary: 'Note that somebody was told by hand: no message goes to them then',
    tags: ['Stock'],
    params: wishParams,
    response: { 200: done, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

export const removeStockWish = {
  ...addresses.removeStockWish,
  config: { access: 'staff' },
  schema: {
    summary: 'Erase a wish to be told, for whoever asks for that; it cannot be taken back',
    tags: ['Stock'],
    params: wishParams,
    response: { 200: done, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint
