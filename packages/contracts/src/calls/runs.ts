import { z } from 'zod'
import { linkHours, mostStops, runStates } from '../orders/runs.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay, instant, typedText } from './fields.ts'
import { moveRequest } from './order-acts.ts'
import { orderReference, wholeOrder } from './order-desk.ts'
import { idempotencyKey, seenVersion, typedPhone } from './orders.ts'

/** Id of a rider, a run or what was signed off: a small number, as Postgres counts them. */
export const rowId = z.int().min(1).max(2_147_483_647)
const numberedId = z.coerce.number().pipe(rowId)
export const numberedParams = z.object({ id: numberedId })

const rider = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().describe('As it was typed'),
  phoneE164: z.string(),
  isActive: z.boolean().describe('Whether runs are given to them'),
  openRuns: z.int().describe('How many runs of theirs have not ended'),
})
export type Rider = z.input<typeof rider>

const riderRules = {
  name: typedText(60, 'Enter the name of the rider.'),
  phone: typedPhone,
}

export const listRiders = {
  ...addresses.listRiders,
  config: { access: 'staff' },
  schema: {
    summary: 'Read who brings orders, by name',
    tags: ['Delivery'],
    response: { 200: z.array(rider), 401: failure },
  },
} as const satisfies Endpoint

export const addRider = {
  ...addresses.addRider,
  config: { access: 'staff' },
  schema: {
    summary: 'Add somebody who brings orders. They have no account',
    tags: ['Delivery'],
    body: z.object(riderRules),
    response: { 201: rider, 400: failure, 401: failure, 409: failure },
  },
} as const satisfies Endpoint

export const changeRider = {
  ...addresses.changeRider,
  config: { access: 'staff' },
  schema: {
    summary: 'Correct the name or the number of a rider, or give them no more runs',
    tags: ['Delivery'],
    params: numberedParams,
    body: z.object({ ...riderRules, isActive: z.boolean() }).partial(),
    response: { 200: rider, 400: failure, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

const parcelPart = z.object({
  sku: z.string().describe('Number of the product; its name says what it is for'),
  code: z.string().nullable().describe('What to pack, in letters, such as P2R1; null where no package was chosen'),
  bottles: z.int(),
})
export type ParcelPart = z.input<typeof parcelPart>

/** An order that waits for a rider. */
const readyOrder = wholeOrder
  .pick({ reference: true, fullname: true, state: true, town: true, day: true, sumNaira: true, stage: true })
  .extend({ parcel: z.array(parcelPart) })
export type ReadyOrder = z.input<typeof readyOrder>

/** Most orders that wait for a rider and are listed. */
export const mostReady = 500

export const listReadyOrders = {
  ...addresses.listReadyOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the confirmed orders that are in no run, by their day',
    description: `At most ${mostReady}: those whose day comes first.`,
    tags: ['Delivery'],
    response: { 200: z.array(readyOrder), 401: failure },
  },
} as const satisfies Endpoint

/** An order as a stop of its run. */
const stop = readyOrder.extend(
  wholeOrder.pick({
    phone: true,
    phoneE164: true,
    address: true,
    reason: true,
    takenNaira: true,
    paidBy: true,
    transferReference: true,
    isSettled: true,
  }).shape,
)
export type Stop = z.input<typeof stop>

export const runFacts = z.object({
  id: z.int(),
  rider: rider.pick({ id: true, name: true, phoneE164: true }),
  day: z.string().describe('In Lagos, such as 2027-03-17'),
  state: z.enum(runStates),
  feeNaira: z.int().nullable().describe('What the rider gets for it'),
  version: z.int(),
  madeBy: z.string().describe('Email of the member of staff'),
  madeAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  linkUntil: instant.nullable().describe('Until when the link of the rider is good; null where there is none'),
})

const owed = { owedNaira: z.int().describe('What the rider still owes of what was signed off') }

const runCard = runFacts.extend({
  ...owed,
  stops: z.int(),
  cashNaira: z.int().describe('Cash that was taken, or what nobody said was a transfer: what the rider brings'),
  signedOffNaira: z.int().describe('Of that cash what an owner has signed off'),
  transferNaira: z.int().describe('What was paid by transfer'),
  leftNaira: z.int().describe('What is agreed for the orders that are to bring still'),
  delivered: z.int(),
  failed: z.int().describe('Orders that were not delivered'),
})
export type RunCard = z.input<typeof runCard>

/** Runs that have ended, on one page. */
export const endedRunsPerPage = 30

export const listRuns = {
  ...addresses.listRuns,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the runs that have not ended, or those that have, newest first',
    description: 'All that have not ended, up to 200. Of the others the `Link` header names the next page.',
    tags: ['Delivery'],
    querystring: z.object({
      state: z.enum(['open', 'ended']).default('open'),
      before: numberedId.optional().describe('Taken from `Link`'),
    }),
    response: { 200: z.array(runCard), 400: failure, 401: failure },
  },
} as const satisfies Endpoint

/**
 * What one phone said last of a stop of its run and the order does not say: the office has it otherwise, or another
 * phone has said otherwise. It is named until that phone says what the order does, or the order what it said.
 */
export const uncountedWord = z.object({
  id: z.int(),
  reference: z.string(),
  at: instant.describe('When it was stored'),
  said: z.string().describe('In words; where it did not count as the history of the order has it'),
  before: z.int().describe('How many other words of this phone of this stop did not count'),
})
export type UncountedWord = z.input<typeof uncountedWord>

const wholeRun = runFacts.extend({
  ...owed,
  stops: z
    .array(
      z.object({
        reference: z.string(),
        isHere: z.boolean().describe('Whether the order belongs to this run: another one may bring it by now'),
        order: stop.nullable().describe('Null where it is not for the reader any more, such as cancelled'),
      }),
    )
    .describe('In the order in which they are visited'),
  uncounted: z.array(uncountedWord).describe('In the order in which they were said'),
})
export type WholeRun = z.input<typeof wholeRun>

const left = z
  .array(z.object({ reference: z.string(), code: failure.shape.code, message: z.string() }))
  .describe('The orders that could not be taken, each with the reason')

const runAnswer = wholeRun.extend({ left })
export type RunAnswer = z.input<typeof runAnswer>

const stops = z
  .array(orderReference, 'Tick at least one order.')
  .min(1, 'Tick at least one order.')
  .max(mostStops, `A run has at most ${mostStops} stops.`)

const runRules = {
  riderId: z.int('Choose the rider.').min(1).max(2_147_483_647),
  day: chosenDay('Choose the day of the run.'),
  feeNaira: moveRequest.shape.sumNaira.unwrap().nullable(),
  references: stops.describe('In the order in which they are visited'),
}

export const addRun = {
  ...addresses.addRun,
  config: { access: 'staff' },
  schema: {
    summary: 'Put a run together of confirmed orders that are in no other',
    description: 'What cannot be taken is answered with the reason, and holds up none; 409 where nothing is left.',
    tags: ['Delivery'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({ ...runRules, feeNaira: runRules.feeNaira.optional() }),
    response: { 201: runAnswer, 400: failure, 401: failure, 409: failure, 422: failure },
  },
} as const satisfies Endpoint

export const getRun = {
  ...addresses.getRun,
  config: { access: 'staff' },
  schema: {
    summary: 'Read a run with its stops',
    tags: ['Delivery'],
    params: numberedParams,
    response: { 200: wholeRun, 401: failure, 404: failure },
  },
} as const satisfies Endpoint

export const changeRun = {
  ...addresses.changeRun,
  config: { access: 'staff' },
  schema: {
    summary: 'Change a run that is being put together, send it, give it up, or end it',
    description:
      'Sending moves each of its orders to the rider; those that cannot go leave the run, and are answered with the reason. It ends once ' +
      'no order of it is with the rider, or before it is sent, which lets its orders go. A run of which another version was seen is ' +
      'left alone: 409.',
    tags: ['Delivery'],
    params: numberedParams,
    headers: z.object(seenVersion),
    body: z.object({ ...runRules, state: z.enum(['out', 'ended']) }).partial(),
    response: { 200: runAnswer, 400: failure, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint

export const makeRunLink = {
  ...addresses.makeRunLink,
  config: { access: 'staff' },
  schema: {
    summary: 'Make the link of a rider to a run that was sent. It is answered this once',
    description:
      `It is good until ${linkHours} hours after the run has ended, or after the end of its day where nobody ends it. One that is ` +
      `made later, however long ago the run ended, is good for ${linkHours} hours: a phone may have kept something of it. ` +
      'It takes the place of an earlier one.',
    tags: ['Delivery'],
    params: numberedParams,
    response: {
      201: z.object({ link: z.string(), until: instant }),
      401: failure,
      404: failure,
      409: failure,
    },
  },
} as const satisfies Endpoint

export const endRunLink = {
  ...addresses.endRunLink,
  config: { access: 'staff' },
  schema: {
    summary: 'End the link of a rider at once',
    tags: ['Delivery'],
    params: numberedParams,
    response: { 200: z.object({ message: z.string() }), 401: failure, 404: failure },
  },
} as const satisfies Endpoint

/** The days of a file of runs. */
export const runSpan = z
  .object({
    from: chosenDay().optional().describe('First day, in Lagos; without it from the first on'),
    to: chosenDay().optional().describe('Last day, in Lagos; without it to the last'),
  })
  .refine(({ from = '', to = '9' }) => from <= to, {
    path: ['to'],
    error: 'Choose a last day that is not before the first.',
  })

/** How a file of runs, or of their money, can be refused. */
export const fileRefusals = { 400: failure, 401: failure, 429: failure }

export const exportRuns = {
  ...addresses.exportRuns,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the stops of the runs of some days, as a file for a spreadsheet',
    description:
      'CSV in UTF-8 with a row of headings, then a row for each stop, by the day of its run. It names no product. ' +
      'Cash, transfers and what is still to pay add up to what `listRuns` says of each run. Every file is logged with who asked for it.',
    tags: ['Delivery'],
    produces: ['text/csv'],
    querystring: runSpan,
    response: { 200: z.string(), ...fileRefusals },
  },
} as const satisfies Endpoint

export const exportRunsAsWorkbook = {
  ...addresses.exportRunsAsWorkbook,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the stops of the runs of some days, as an Excel workbook',
    description: 'The rows of the CSV file as XLSX. Every file is logged with who asked for it.',
    tags: ['Delivery'],
    produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    querystring: runSpan,
    response: { 200: z.string().meta({ format: 'binary' }), ...fileRefusals },
  },
} as const satisfies Endpoint
