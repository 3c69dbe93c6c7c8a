import { z } from 'zod'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay, instant, typedText } from './fields.ts'
import { journalKinds } from './journal-kinds.ts'
import { typedReference } from './order-desk.ts'

/** Default and largest number of lines on one page of the journal. */
export const journalPageSizes = { usual: 100, most: 500 } as const

/** Most orders that a line names in an answer; it counts the others, and the file names all of them. */
export const mostReferences = 50

const journalEntry = z.object({
  id: z.int(),
  at: instant,
  person: z.string().describe('Email of who did it'),
  what: z.enum(journalKinds).nullable().describe('Null where only a newer version knows it'),
  call: z.string().describe('The call by which it was done'),
  references: z
    .array(z.string())
    .describe(`The orders that were seen, where it is about orders: ${mostReferences} at most`),
  otherOrders: z.int().nonnegative().describe('How many more were seen; the file names them'),
  about: z.string().describe('Whom or what it is about otherwise, such as the email of an account'),
  said: z.string().describe('What was asked for or changed, without what was typed of a buyer'),
})
export type JournalEntry = z.input<typeof journalEntry>

const dayMessage = 'Choose a day, such as 2026-12-31.'
const pageMessage = 'Begin again with the newest lines.'

const filters = z.object({
  person: typedText(254).optional().describe('Email of a member of staff'),
  what: z.enum(journalKinds, 'Choose one from the list.').optional(),
  reference: typedReference.optional(),
  from: chosenDay(dayMessage).optional().describe('First day, in Lagos'),
  to: chosenDay(dayMessage).optional().describe('Last day, in Lagos'),
})
export type JournalFilters = z.output<typeof filters>

export const listJournal = {
  ...addresses.listJournal,
  config: { access: 'staff' },
  schema: {
    summary: 'Read who has read and changed what, newest first',
    description:
      'The `Link` header names the next page. Of the same order, read in the same way by the same person, the journal has a line every ten minutes at most.',
    tags: ['People'],
    querystring: filters.extend({
      limit: z.coerce.number().int().min(1).max(journalPageSizes.most).default(journalPageSizes.usual),
      before: z.coerce
        .number(pageMessage)
        .int(pageMessage)
        .min(1, pageMessage)
        .max(Number.MAX_SAFE_INTEGER, pageMessage)
        .optional()
        .describe('Taken from `Link`'),
    }),
    response: { 200: z.array(journalEntry), 400: failure, 401: failure },
  },
} as const satisfies Endpoint

export const exportJournal = {
  ...addresses.exportJournal,
  config: { access: 'staff' },
  schema: {
    summary: 'Read all of the journal that the filters find, as a file for a spreadsheet',
    description: 'Times are those of Lagos, such as `2027-03-17 14:30`, as in the file of orders.',
    tags: ['People'],
    produces: ['text/csv'],
    querystring: filters,
    response: { 200: z.string(), 400: failure, 401: failure },
  },
} as const satisfies Endpoint
