import { z } from 'zod'
import { baitField } from '../orders/bait-field.ts'
import { eventKinds, type SoldLine } from '../orders/history.ts'
import { type Queue, queueNames } from '../orders/queues.ts'
import { orderSources } from '../orders/sources.ts'
import { type MoveReason, reasonWords, stages } from '../orders/stages.ts'
import { addresses } from './addresses.ts'
import { done } from './done.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay, chosenMoment, instant, typedText } from './fields.ts'
import { answerRules, cartOrderRequest, idempotencyKey, orderFlag, orderLine, storedAnswers } from './orders.ts'

/** Most orders in one page of the desk, and as many as it shows unless it is told otherwise. */
export const deskPageSizes = { usual: 50, most: 200 } as const

/** Most orders that are moved at once. */
const mostAtOnce = 200

const reference = z.string().regex(/^DH-[2-9A-Z]{6}$/)
const params = z.object({ reference })
const reason = z.enum(Object.keys(reasonWords) as [MoveReason, ...MoveReason[]])
const sumNaira = z.int('Enter the sum in naira, without kobo.').min(0).max(100_000_000)
/** Grows by one with each event. */
const version = z.int().min(0).max(999_999_999)
const noVersion = 'Load the page again: it does not say how you saw these orders.'
/** What an act carries so that it is done once, and on what was seen. */
const actHeaders = z.object({
  'idempotency-key': idempotencyKey.optional(),
  'if-match': z
    .string()
    .regex(/^"\d{1,9}"$/)
    .transform((tag) => Number(tag.slice(1, -1)))
    .optional()
    .describe('The ETag of the order as it was seen'),
})

/** When something was done that may reach us later, as from a phone without a network. */
const doneAt = {
  at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When it was done. Counted as no earlier than the order and no later than now; without it, now'),
}

const soldLine = z.object({
  productId: z.string().nullable(),
  name: z.string().describe('As it was called when it was ordered'),
  bottles: z.int(),
  package: z.string().nullable(),
  priceNaira: z.int().nullable().describe('What the buyer was shown, in whole naira'),
} satisfies Record<keyof SoldLine, z.ZodType>)

const claim = z.object({
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
  reason: reason.nullable(),
  callAt: instant.nullable(),
  attempts: z.int().describe('How often the buyer was called without an answer'),
  attemptedAt: instant.nullable().describe('When somebody called and has not said yet what came of it'),
  state: z.string().nullable(),
  town: z.string().nullable(),
  day: z.string().nullable().describe('Day of the delivery in Lagos'),
  sumNaira: z.int().nullable().describe('What was agreed'),
  isChecked: z.boolean(),
  agent: z.string().nullable().describe('Email of the member of staff who moved it last'),
  claim: claim.nullable(),
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
  phoneE164: z.string(),
  takenNaira: z.int().nullable().describe('What was taken at the door'),
  isAddressRead: z.boolean().describe('Whether the address, as it is now, was read back to the buyer'),
  duplicateOf: z.string().nullable(),
  events: z.array(orderEvent).describe('Newest first, those of its duplicates among them'),
  others: z.array(deskOrder).describe('Other orders of this phone number, newest first'),
  hints: z
    .array(hint)
    .optional()
    .describe('The gravest first. Missing in answers to acts: they are looked for where the order itself is read'),
  suggestion: suggestion.nullable().describe('What to do after so many calls without an answer'),
  whatsappText: z
    .string()
    .describe('A text to begin with: it names reference, sum and day, and never a product or an illness'),
})
export type WholeOrder = z.input<typeof wholeOrder>

/** Which orders are asked for. They stand in the address of the desk's page under the same names. */
export const deskFilters = z.object({
  queue: z.enum(queueNames).default('to-call'),
  stage: z.enum(stages).optional(),
  from: chosenDay().optional().describe('First day of the order, in Lagos'),
  to: chosenDay().optional().describe('Last day of the order, in Lagos'),
  product: typedText(20).optional().describe('Id of a product in the shop'),
  region: typedText(40).optional().describe('A state'),
  agent: typedText(254).optional().describe('Email of a member of staff'),
  flag: orderFlag.optional(),
  source: z.enum(orderSources).optional(),
  search: typedText(100).optional().describe('Part of a name, a phone number, a reference or a town'),
})
export type DeskFilters = z.output<typeof deskFilters>

/** Whether a text says where a page of a queue ended: its part, an order, and the day or moment by which the part is sorted. */
function isPlace(text: string): boolean {
  const [, by] = /^\d\.\d{1,15}(?:\.(.+))?$/.exec(text) ?? [undefined, '']
  if (by === undefined) return true
  return !by.startsWith('0000') && (z.iso.date().safeParse(by).success || z.iso.datetime().safeParse(by).success)
}

export const listDeskOrders = {
  ...addresses.listDeskOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Read one queue of the order desk, narrowed by filters',
    tags: ['Order desk'],
    querystring: deskFilters.extend({
      limit: z.coerce.number().int().min(1).max(deskPageSizes.most).default(deskPageSizes.usual),
      before: z
        .string()
        .max(60)
        .refine(isPlace, 'Pass the address that `Link` has.')
        .optional()
        .describe('Where the page before ended; taken from `Link`'),
    }),
    response: { 200: z.array(deskOrder), 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export type DeskQuery = z.output<typeof listDeskOrders.schema.querystring>

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
    querystring: deskFilters.extend({
      reference: z
        .union([reference, z.array(reference).max(mostAtOnce)])
        .optional()
        .describe('These orders alone, as far as the filters find them; it may be said several times'),
    }),
    response: { 200: z.string(), 400: failure, 401: failure, 429: failure },
  },
} as const satisfies Endpoint

const queueCount = z.object({ count: z.int(), kind: z.enum(['exact', 'at-least', 'estimate']) })

const queueCounts = z.object(
  Object.fromEntries(queueNames.map((queue) => [queue, queueCount])) as Record<Queue, typeof queueCount>,
)
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
      'The events are `order` (`reference`, `stage`, `version`, `claim`), `counts` (what `countDeskOrders` answers) and `reload`. ' +
      'A stream begins with `reload`, after which the page asks for its orders again, unless `Last-Event-ID` names the newest event: ' +
      'so nothing is missed while there is no connection. A comment every 15 seconds shows that the connection holds. The stream ends ' +
      'with the session. Whoever has too many streams open is answered 429, and asks every 20 seconds instead.',
    tags: ['Order desk'],
    produces: ['text/event-stream'],
    headers: z.object({ 'last-event-id': z.string().max(40).optional().describe('Sent by browsers by themselves') }),
    response: { 200: z.string(), 401: failure, 429: failure },
  },
} as const satisfies Endpoint

export const enterOrder = {
  ...addresses.enterOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Enter an order for a buyer who called, wrote or came',
    tags: ['Order desk'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: cartOrderRequest.omit({ [baitField]: true, elapsedMs: true }).extend({
      source: z.enum(orderSources, 'Say how the order came to us.').exclude(['form']),
    }),
    response: { 201: wholeOrder, 400: failure, 401: failure, 422: failure },
  },
} as const satisfies Endpoint

export const takeNextBuyer = {
  ...addresses.takeNextBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Take the next buyer to call; all open orders of that phone number are then this member of staff’s',
    description:
      'Whom they have already and have not called comes first: asked again, it answers the same buyer until they were called, ' +
      'moved or handed back. Who has called five and not said what came of it is refused.',
    tags: ['Order desk'],
    response: { 200: wholeOrder, 204: z.null().describe('Nobody waits'), 401: failure, 409: failure },
  },
} as const satisfies Endpoint

export const getOrder = {
  ...addresses.getOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Read an order with its history, other orders of the same phone number, and who has the buyer',
    tags: ['Order desk'],
    params,
    response: { 200: wholeOrder, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

/** What is said with a move. Which of it must be said, the table of stages tells. */
export const moveRequest = z.object({
  to: z.enum(stages, 'Choose what became of it.'),
  reason: reason.optional(),
  callAt: chosenMoment('Choose when to call again.').optional(),
  region: z
    .object({ state: typedText(40, 'Choose the state.'), town: typedText(80, 'Enter the LGA or town.') })
    .optional(),
  day: chosenDay().optional(),
  sumNaira: sumNaira.optional(),
  isAddressRead: z
    .literal(true)
    .optional()
    .describe('The address was read back to the buyer. Acts that wait on phones may not say it'),
  duplicateOf: reference.optional(),
  note: typedText(2_000).optional(),
})

/** What an order is after somebody wanted to change it, and could not: theirs is shown beside what is there now. */
const conflict = failure.extend({ order: wholeOrder })

export const moveOrder = {
  ...addresses.moveOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Say what became of an order, or take the last move back',
    tags: ['Order desk'],
    headers: actHeaders,
    params,
    body: z.union([
      moveRequest.extend(doneAt),
      z.object({ takesBack: z.int().describe('Id of the event'), ...doneAt }),
    ]),
    response: { 200: wholeOrder, 400: failure, 401: failure, 404: failure, 409: conflict, 422: failure },
  },
} as const satisfies Endpoint

export const correctOrder = {
  ...addresses.correctOrder,
  config: { access: 'staff' },
  schema: {
    summary: 'Correct what an order says; before and after are kept',
    tags: ['Order desk'],
    headers: actHeaders,
    params,
    body: z
      .object({
        ...answerRules,
        lines: z.array(orderLine).min(1, 'An order has at least one product.').max(10),
        sumNaira: sumNaira.nullable(),
        region: moveRequest.shape.region.unwrap().nullable(),
        isChecked: z.literal(true).describe('Somebody has looked at what its flags say'),
        ...doneAt,
      })
      .partial(),
    response: { 200: wholeOrder, 400: failure, 401: failure, 404: failure, 409: conflict, 422: failure },
  },
} as const satisfies Endpoint

export const noteAttempt = {
  ...addresses.noteAttempt,
  config: { access: 'staff' },
  schema: {
    summary: 'Note that the buyer is being called or written to, before the outcome is known',
    tags: ['Order desk'],
    headers: actHeaders,
    params,
    body: z.object({ by: z.enum(['call', 'whatsapp']), ...doneAt }),
    response: { 200: wholeOrder, 400: failure, 401: failure, 404: failure, 409: conflict, 422: failure },
  },
} as const satisfies Endpoint

export const addNote = {
  ...addresses.addNote,
  config: { access: 'staff' },
  schema: {
    summary: 'Write a note on an order',
    tags: ['Order desk'],
    headers: actHeaders,
    params,
    body: z.object({ note: typedText(2_000, 'Write something first.'), ...doneAt }),
    response: { 200: wholeOrder, 400: failure, 401: failure, 404: failure, 409: conflict, 422: failure },
  },
} as const satisfies Endpoint

export const takeBuyer = {
  ...addresses.takeBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Take a buyer, keep one longer, or give one to a colleague',
    tags: ['Order desk'],
    params,
    body: z.object({
      over: z.boolean().default(false).describe('Take the buyer although somebody else has them: for owners'),
      to: typedText(254).optional().describe('Email of the colleague who gets the buyer, of `listColleagues`'),
    }),
    response: { 200: claim, 400: failure, 401: failure, 404: failure, 409: failure.extend({ claim }), 422: failure },
  },
} as const satisfies Endpoint

export const leaveBuyer = {
  ...addresses.leaveBuyer,
  config: { access: 'staff' },
  schema: {
    summary: 'Hand a buyer back, so that the next who asks gets them',
    tags: ['Order desk'],
    params,
    response: { 200: done, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const moveOrders = {
  ...addresses.moveOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Say the same of several orders. Each is answered for itself, and one that cannot move holds up none',
    description:
      'An order that somebody else has changed since it was seen is left alone, and answered with who did what.',
    tags: ['Order desk'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: moveRequest
      .extend({
        references: z.array(reference, 'Tick at least one order.').min(1, 'Tick at least one order.').max(mostAtOnce),
        versions: z.record(reference, version, noVersion).describe('The version of each of them as it was seen'),
      })
      .refine(({ references, versions }) => references.every((each) => Object.hasOwn(versions, each)), {
        path: ['versions'],
        error: noVersion,
      }),
    response: {
      200: z.array(
        z.union([
          z.object({ reference, stage: z.enum(stages) }),
          z.object({ reference, code: failure.shape.code, message: z.string() }),
        ]),
      ),
      400: failure,
      401: failure,
    },
  },
} as const satisfies Endpoint
