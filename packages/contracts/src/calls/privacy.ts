import { z } from 'zod'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant, typedText } from './fields.ts'
import { orderReference } from './order-desk.ts'
import { storedAnswers } from './orders.ts'
import { passwordAgain } from './staff.ts'

/** Most lines of the journal that are handed out about one number; their count is said besides. */
export const mostJournalLines = 1_000

/** What is held is handed out as it is stored, also what only a newer version knows. */
const heldOrder = z.object({
  reference: z.string(),
  placedAt: instant,
  source: z.string(),
  consent: z
    .int()
    .nullable()
    .describe('Version of the words about privacy that the buyer saw; null where none is known'),
  importConsent: z
    .string()
    .nullable()
    .describe('Where the buyers of the file agreed that the order came from; null of every other order'),
  origin: z.string().nullable().describe('The site or advert that its visit began with'),
  campaign: z.string().nullable(),
  ...storedAnswers,
  lines: z.array(
    z.object({
      productId: z.string().nullable(),
      name: z.string(),
      bottles: z.int(),
      package: z.string().nullable(),
      priceNaira: z.int().nullable().describe('What the buyer was shown'),
    }),
  ),
  flags: z.array(z.string()),
  reason: z.string().nullable(),
  callAt: instant.nullable(),
  stage: z.string(),
  state: z.string().nullable(),
  town: z.string().nullable(),
  day: z.string().nullable(),
  sumNaira: z.int().nullable(),
  takenNaira: z.int().nullable(),
  messages: z.array(z.object({ at: instant, kind: z.string(), way: z.string(), state: z.string(), said: z.string() })),
  history: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      actor: z.string().nullable(),
      changes: z.record(z.string(), z.array(z.unknown()).readonly()),
      note: z.string(),
      isOwn: z.boolean().describe('Whether the order had this number then: otherwise its words are not handed out'),
    }),
  ),
})

/** Words of or about others in which the number stands, or the name of its buyer. */
const mention = z.object({
  place: z.enum(['note', 'correction', 'reason', 'order', 'review']),
  note: z
    .int()
    .nullable()
    .describe(
      'Id of a note or a correction, which can be blanked with the erasure; everything else is mended where it stands',
    ),
  reference: z.string().nullable().describe('The order in whose history or message it stands'),
  words: z.string(),
})

const formerOrder = z.object({
  reference: z.string(),
  placedAt: instant,
  lines: z.array(z.string()).describe('What was ordered, as the order says it now'),
  before: z.array(z.string()).describe('What it said while it had the number, and does not say any more; and notes'),
  still: z.array(z.string()).describe('What it has said since then'),
})

const held = z.object({
  phone: z.string().describe('The number in E.164'),
  orders: z.array(heldOrder).describe('Newest first; those that had the number are among `formerly`'),
  formerly: z
    .array(formerOrder.extend({ phone: z.string(), fullname: z.string(), isTheirs: z.boolean() }))
    .describe('Orders that had this number until it was corrected to another one, with whose they are now'),
  claim: z.object({ agent: z.string(), until: instant }).nullable().describe('Who has the buyer, or had last'),
  wary: z
    .object({ reason: z.string(), until: z.string(), addedBy: z.string(), addedAt: instant })
    .nullable()
    .describe('The entry among the numbers to be wary of'),
  reviews: z.array(
    z.object({
      id: z.int(),
      writtenAt: instant,
      topic: z.string(),
      author: z.string(),
      email: z.string(),
      phone: z.string(),
      rating: z.int(),
      comment: z.string(),
      reply: z.string(),
      replyProof: z.string().nullable(),
      status: z.string(),
    }),
  ),
  views: z
    .array(z.object({ owner: z.string(), name: z.string(), search: z.string() }))
    .describe('Filters that somebody keeps and that look for this buyer'),
  wishes: z
    .array(
      z.object({
        product: z.string().describe('Name of the product, or its id where it is not sold any more'),
        phone: z.string().describe('In E.164'),
        email: z.string(),
        consent: z.int().nullable().describe('Version of the words about privacy that they saw'),
        askedAt: instant,
        backAt: instant.nullable(),
        toldAt: instant.nullable(),
      }),
    )
    .describe('What they want to be told of once it is back; without a number those with an email of their orders'),
  mentions: z.array(mention),
  areMessagesStopped: z.boolean().describe('Whether no message about orders goes to this number'),
  journal: z
    .array(z.object({ at: instant, person: z.string(), what: z.string(), references: z.array(z.string()) }))
    .describe(`Who has read which of these orders, newest first: the last ${mostJournalLines.toLocaleString('en-GB')}`),
  journalCount: z.int(),
  erasedAt: instant.nullable().describe('When this number was erased last'),
  hasMoreNames: z
    .boolean()
    .describe('Whether they ordered under so many names that words were looked through for the latest alone'),
  onTheWay: z
    .array(z.string())
    .describe('Orders with a rider, which forbid the erasure until it is said how they ended'),
})
export type Held = z.input<typeof held>

const byPhone = z.object({ phone: typedText(40).describe('In any spelling, or the reference of an order that has it') })

/** Most orders that are said at once to have been a buyer's. */
const mostTheirs = 150

/**
 * An order stays its buyer's, and a corrected number was a mistyped one. Where it was not, a person says so: nothing
 * that is stored tells one from the other.
 */
const references = z
  .array(orderReference)
  .max(mostTheirs)
  .describe('References of orders that had this number, and were this buyer’s until it was corrected')
const theirs = z.object({
  theirs: z
    .string()
    .max(2_000)
    .default('')
    .transform((typed) => typed.split(/[\s,]+/).filter(Boolean))
    .pipe(references)
    .describe('Likewise, separated by commas'),
})

export const readHeld = {
  ...addresses.readHeld,
  config: { access: 'staff' },
  schema: {
    summary: 'Read everything that is held about a phone number, in any spelling',
    tags: ['Privacy'],
    params: byPhone,
    querystring: theirs,
    response: { 200: held, 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export const exportHeld = {
  ...addresses.exportHeld,
  config: { access: 'staff' },
  schema: {
    summary: 'Take what is held about a phone number as a file to hand out',
    description:
      'What is of others, or may be, is left out: words in which the buyer is named, filters of staff, and what an order said while it had another number.',
    tags: ['Privacy'],
    params: byPhone,
    querystring: theirs,
    response: {
      200: held
        .omit({ mentions: true, views: true, onTheWay: true, hasMoreNames: true })
        .extend({ formerly: z.array(formerOrder).describe('Those that were the buyer’s') }),
      400: failure,
      401: failure,
    },
  },
} as const satisfies Endpoint

const count = z.int().nonnegative()
const erasure = z.object({
  erased: z.object({
    orders: count.describe('Orders without a person now'),
    cancelled: count.describe('Of them those that nobody had brought yet'),
    history: count.describe('What happened to them, without words and particulars now'),
    reviews: count,
    claims: count,
    wary: count,
    views: count,
    wishes: count,
    formerly: count.describe('Orders of others that had the number before'),
    notes: count.describe('Notes and corrections on orders of others that were blanked'),
  }),
  stays: z.object({
    orders: count.describe('Orders with stage, days, products and sums, and nothing of the buyer'),
    journal: count.describe('Lines of the journal, with references that lead to nobody any more'),
    isKeptBeside: z
      .boolean()
      .describe('Whether the file beside the database has it, so that a restored backup is erased again by itself'),
    backupsUntil: z.string().describe('The day in Lagos by which the last backup with it is deleted'),
  }),
})
export type Erasure = z.input<typeof erasure>

export const eraseBuyer = {
  ...addresses.eraseBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Erase the buyer with this phone number everywhere, at once; it cannot be taken back',
    description:
      'Names, phones, addresses, messages and secrets go; stages, sums and days stay. An order that was not sent yet is cancelled. A keyed hash of the number stays, so that a restored backup is erased again.',
    tags: ['Privacy'],
    params: byPhone,
    body: z.object({
      password: passwordAgain.shape.password,
      notes: z
        .array(z.int().positive())
        .max(500)
        .default([])
        .describe('Notes and corrections among the mentions to blank besides'),
      theirs: references.default([]),
    }),
    response: { 200: erasure, 400: failure, 401: failure, 409: failure, 429: failure },
  },
} as const satisfies Endpoint

/** What is kept for so long and no longer. */
export const retentionRules = [
  'closed-orders',
  'cancelled-orders',
  'kept-filters',
  'wary-numbers',
  'stock-wishes',
  'journal',
  'backups',
] as const
export type RetentionRule = (typeof retentionRules)[number]

const retention = z.object({
  rules: z.array(
    z.object({
      what: z.enum(retentionRules),
      days: z.int().positive().nullable().describe('null: for good'),
      due: count.nullable().describe('How many the next night takes; null for backups, which the site cannot reach'),
    }),
  ),
  nextAt: instant.describe('When the next night is'),
  lastAt: instant.nullable().describe('When the last one was done'),
})
export type Retention = z.input<typeof retention>

export const readRetention = {
  ...addresses.readRetention,
  config: { access: 'staff' },
  schema: {
    summary: 'Read how long what is kept, and what the next night would erase',
    tags: ['Privacy'],
    response: { 200: retention, 401: failure },
  },
} as const satisfies Endpoint

const days = z.int().positive().nullable()
const retentionTerms = z.object({
  closedOrderDays: days.describe('After the last thing that happened to an order that came to its end; null: for good'),
  cancelledOrderDays: days.describe('After an order was cancelled'),
  waryNumberDays: days.describe('After the last day of a number to be wary of'),
  journalDays: days.describe('How long it is known which member of staff read an order'),
  backupDays: z.int().positive(),
})
export type RetentionTerms = z.input<typeof retentionTerms>

const version = z.int().positive().describe('Version of the privacy page, which orders name')
const privacyTerms = retentionTerms.extend({
  version,
  former: z
    .array(retentionTerms.extend({ version, since: instant, until: instant }))
    .describe('What the page told before, the latest first'),
})
export type PrivacyTerms = z.input<typeof privacyTerms>

export const getPrivacyTerms = {
  ...addresses.getPrivacyTerms,
  config: { access: 'public' },
  schema: {
    summary: 'Read for how many days what is kept, as the privacy page says it',
    tags: ['Privacy'],
    response: { 200: privacyTerms },
  },
} as const satisfies Endpoint
