import { z } from 'zod'
import { eventKinds, paidWays, type SoldLine } from '../orders/history.ts'
import { type Queue, queueNames } from '../orders/queues.ts'
import { readReference, referenceMessage, referencePattern } from '../orders/reference.ts'
import { orderSources } from '../orders/sources.ts'
import { type MoveReason, reasonWords, stages } from '../orders/stages.ts'
import { addresses } from './addresses.ts'
import { buyerMessage } from './buyer-message.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay, instant, typedText } from './fields.ts'
import { orderFlag, storedAnswers } from './orders.ts'

/** Most orders in one page of the desk, and as many as it shows unless it is told otherwise. */
export const deskPageSizes = { usual: 50, most: 200 } as const

/** Most orders that one call names. */
export const mostOrdersAtOnce = 200

/** The reference of an order, as the confirmation names it. */
export const orderReference = z.string().regex(referencePattern, referenceMessage)
/** The same as people type it. */
export const typedReference = typedText(40, referenceMessage)
  .overwrite((typed) => readReference(typed) ?? typed)
  .regex(referencePattern, referenceMessage)
  .describe('Also in small letters, and without DH-')
/** An order in the address of a call. */
export const orderParams = z.object({ reference: orderReference })
/** Why an order was moved; which moves need it, the table of stages tells. */
export const moveReason = z.enum(Object.keys(reasonWords) as [MoveReason, ...MoveReason[]])

const soldLine = z.object({
  productId: z.string().nullable(),
  name: z.string().describe('As it was called when it was ordered'),
  bottles: z.int(),
  package: z.string().nullable(),
  priceNaira: z.int().nullable().describe('What the buyer was shown, in whole naira'),
} satisfies Record<keyof SoldLine, z.ZodType>)

/** Who has a buyer, and for how long. */
export const buyerClaim = z.object({
  by: z.string().describe('Email of the member of staff who has this buyer'),
  until: instant,
})

/** An order as a card of the desk has it. */
export const deskOrder = z.object({
  reference: z.string(),
  version: z.int(),
  placedAt: instant,
  source: z.enum(orderSources).nullable().describe('Null where a newer version wrote one that this one does not know'),
  fullname: z.string(),
  lines: z.array(soldLine),
  flags: z.array(orderFlag),
  stage: z.enum(stages),
  reason: moveReason.nullable(),
  callAt: instant.nullable(),
  attempts: z.int().describe('How often the buyer was called without an answer'),
  attemptedAt: instant.nullable().describe('When somebody called and has not said yet what came of it'),
  state: z.string().nullable().describe('What was agreed'),
  town: z.string().nullable().describe('What was agreed'),
  guessedState: z.string().nullable().describe('What the address seems to say; nobody has checked it'),
  guessedTown: z.string().nullable().describe('What the address seems to say; nobody has checked it'),
  day: z.string().nullable().describe('Day of the delivery in Lagos'),
  sumNaira: z.int().nullable().describe('What was agreed'),
  isChecked: z.boolean(),
  agent: z.string().nullable().describe('Email of the member of staff who moved it last'),
  claim: buyerClaim.nullable(),
})
export type DeskOrder = z.input<typeof deskOrder>

const orderEvent = z.object({
  id: z.int(),
  at: instant.describe('When it was done'),
  storedAt: instant.describe('When it reached us: later than it was done where a phone had no network'),
  kind: z.enum(eventKinds),
  actor: z.string().nullable().describe('Email of the member of staff; null where the buyer or the system acted'),
  actId: z.string().nullable().describe('The Idempotency-Key of the act that it came of, where that had one'),
  changes: z.record(z.string(), z.array(z.unknown()).readonly()).describe('Each field before and after'),
  note: z.string(),
  takesBack: z.int().nullable().describe('Id of the event that this one takes back'),
  ofDuplicate: z
    .string()
    .nullable()
    .describe('Reference of the duplicate to which it happened; null where it was this order itself'),
})

/** Something that staff should know before they call. */
const hint = z.object({
  kind: z.enum(['wary', 'refused-before', 'same-phone', 'similar-address', 'similar-name', 'flag']),
  words: z.string().describe('One sentence'),
  reference: z.string().optional().describe('The other order that it is about'),
})
export type Hint = z.input<typeof hint>

const suggestion = z.object({
  kind: z.enum(['whatsapp', 'cancel']).describe('To write on WhatsApp, or to cancel as not reachable'),
  words: z.string().describe('Why, in a sentence or two'),
})
export type Suggestion = z.input<typeof suggestion>

/** An order with all that is known of it. */
export const wholeOrder = deskOrder.extend({
  ...storedAnswers,
  request: z.string().optional().describe('Missing for roles that may not read it'),
  phoneE164: z.string(),
  takenNaira: z.int().nullable().describe('What was taken at the door'),
  paidBy: z.enum(paidWays).nullable().describe('How that was paid; null where nobody said'),
  transferReference: z.string().nullable().describe('By what a transfer is found at the bank'),
  isSettled: z.boolean().describe('Whether an owner has signed that money off'),
  runId: z.int().nullable().describe('The run with which it went out'),
  isAddressRead: z.boolean().describe('Whether the address, as it is now, was read back to the buyer'),
  duplicateOf: z.string().nullable(),
  events: z.array(orderEvent).describe('Newest first, those of its duplicates among them'),
  others: z.array(deskOrder).describe('Other orders of this phone number, newest first'),
  messages: z.array(buyerMessage).describe('What the buyer was told, newest first'),
  areMessagesStopped: z.boolean().describe('Whether no message about orders goes to this number'),
  hints: z
    .array(hint)
    .optional()
    .describe('The gravest first. Missing in answers to acts: they are looked for where the order itself is read'),
  suggestion: suggestion
    .nullable()
    .optional()
    .describe('What to do after so many calls without an answer; missing for roles that do not call'),
  whatsappText: z
    .string()
    .describe('A text to begin with: it names reference, sum and day, and never a product or an illness'),
})
export type WholeOrder = z.input<typeof wholeOrder>

/** Which orders are asked for. They are in the address of the desk's page under the same names. */
export const deskFilters = z.object({
  queue: z.enum(queueNames).default('to-call'),
  stage: z.enum(stages).optional(),
  from: chosenDay().optional().describe('First day of the order, in Lagos'),
  to: chosenDay().optional().describe('Last day of the order, in Lagos'),
  product: typedText(20).optional().describe('Id of a product in the shop'),
  region: typedText(40).optional().describe('A state: the agreed one or, before that, the one that the address names'),
  agent: typedText(254).optional().describe('Email of a member of staff'),
  flag: orderFlag.optional(),
  source: z.enum(orderSources).optional(),
  search: typedText(100).optional().describe('Part of a name, a phone number, a reference or a town, or a state'),
})
export type DeskFilters = z.output<typeof deskFilters>

/**
 * Whether a text says where a page of a queue ended: its part, an order, and the day or moment by which
 * the part is sorted.
 */
function isCursor(text: string): boolean {
  const [, by] = /^\d\.\d{1,15}(?:\.(.+))?$/.exec(text) ?? [undefined, '']
  if (by === undefined) return true
  return !by.startsWith('0000') && (z.iso.date().safeParse(by).success || z.iso.datetime().safeParse(by).success)
}

export const listDeskOrders = {
  ...addresses.listDeskOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Read one queue of the order desk, narrowed by filters',
    description:
      'The `Link` header names the next page. `X-Total-Count` says how many orders there are, and `X-Total-Count-Kind` whether that ' +
      'is `exact`, or `at-least` where there is another page: `countDeskOrders` counts whole queues.',
    tags: ['Order desk'],
    querystring: deskFilters.extend({
      limit: z.coerce.number().int().min(1).max(deskPageSizes.most).default(deskPageSizes.usual),
      before: z
        .string()
        .max(60)
        .refine(isCursor, 'Pass the address that `Link` has.')
        .optional()
        .describe('Where the page before ended; taken from `Link`'),
    }),
    response: { 200: z.array(deskOrder), 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export const listOwedOutcomes = {
  ...addresses.listOwedOutcomes,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the orders whose buyers this member of staff has called, without saying what came of it',
    description: 'In whatever queue they are, while the member has the buyer; the longest called first.',
    tags: ['Order desk'],
    response: { 200: z.array(deskOrder), 401: failure },
  },
} as const satisfies Endpoint

export type DeskQuery = z.output<typeof listDeskOrders.schema.querystring>

const exportFilters = deskFilters.extend({
  reference: z
    .union([orderReference, z.array(orderReference).max(mostOrdersAtOnce)])
    .optional()
    .describe('These orders alone, as far as the filters find them; it may be said several times'),
})

export const exportOrders = {
  ...addresses.exportOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Read all orders that the filters find, as a file for a spreadsheet',
    description:
      'CSV in UTF-8 with a mark at the beginning by which Excel knows it, one row for each line of an order, with a row of headings. ' +
      'A text that a spreadsheet would take for a formula has an apostrophe in front. Every file is logged with who asked for it.',
    tags: ['Order desk'],
    produces: ['text/csv'],
    querystring: exportFilters,
    response: { 200: z.string(), 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

export const exportOrdersAsWorkbook = {
  ...addresses.exportOrdersAsWorkbook,
  config: { access: 'staff' },
  schema: {
    summary: 'Read all orders that the filters find, as an Excel workbook',
    description:
      'The rows of the CSV file as XLSX: sums are numbers, moments are dates in Lagos time, and texts stay texts, whatever they begin ' +
      'with. Beyond 1,048,575 rows it goes on on another sheet. Every file is logged with who asked for it.',
    tags: ['Order desk'],
    produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    querystring: exportFilters,
    response: { 200: z.string().meta({ format: 'binary' }), 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

const queueCount = z.object({ count: z.int(), kind: z.enum(['exact', 'at-least', 'estimate']) })

const queueCounts = z
  .object(Object.fromEntries(queueNames.map((queue) => [queue, queueCount])) as Record<Queue, typeof queueCount>)
  .partial()
  .describe('The queues that the role of the reader works')
export type QueueCounts = z.input<typeof queueCounts>

export const countDeskOrders = {
  ...addresses.countDeskOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Count the orders of each queue',
    tags: ['Order desk'],
    response: { 200: queueCounts, 401: failure },
  },
} as const satisfies Endpoint

/** What an `order` event says: enough to see whether a card on the page is out of date, and nothing about the buyer. */
export const orderChange = deskOrder.pick({ reference: true, stage: true, version: true, claim: true })
export type OrderChange = z.input<typeof orderChange>

/** Names of the server-sent events, each with what its `data` holds as JSON. */
export interface DeskEvents {
  readonly order: OrderChange
  /** Sent when a count has changed, at most once a second. */
  readonly counts: QueueCounts
  /** What is on the page may be out of date: ask for it again. */
  readonly reload: Record<never, never>
}

export const watchOrders = {
  ...addresses.watchOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Hear of new orders, moves and claims as they happen, as server-sent events',
    description:
      'The events are `order` (`reference`, `stage`, `version`, `claim`; `reload` in its place where the reader’s role has nothing to do with that order), `counts` (what `countDeskOrders` answers) and `reload`. ' +
      'A stream begins with `reload`, after which the page asks for its orders again, unless `Last-Event-ID` names the newest event: ' +
      'so nothing is missed while there is no connection. A comment every 15 seconds shows that the connection holds. The stream ends ' +
      'with the session. Whoever has too many streams open is answered 429, and asks every 20 seconds instead.',
    tags: ['Order desk'],
    produces: ['text/event-stream'],
    headers: z.object({ 'last-event-id': z.string().max(40).optional().describe('Sent by browsers by themselves') }),
    response: { 200: z.string(), 401: failure, 429: failure },
  },
} as const satisfies Endpoint

export const getOrder = {
  ...addresses.getOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Read an order with its history, other orders of the same phone number, and who has the buyer',
    tags: ['Order desk'],
    params: orderParams,
    response: { 200: wholeOrder, 401: failure, 404: failure },
  },
} as const satisfies Endpoint
