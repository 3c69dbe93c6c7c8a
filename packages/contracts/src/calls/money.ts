import { z } from 'zod'
import { differenceReasons, moneyAges, mostSettled } from '../orders/settlements.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant } from './fields.ts'
import { moveRequest, ordersAsSeen, sayHowSeen } from './order-acts.ts'
import { orderReference, wholeOrder } from './order-desk.ts'
import { idempotencyKey } from './orders.ts'
import { fileRefusals, numberedParams, rowId, runFacts, runSpan, uncountedWord } from './runs.ts'

const naira = z.int()

const settlement = z.object({
  id: z.int(),
  at: instant,
  by: z.string().describe('Email of the owner'),
  expectedNaira: naira.describe('The cash that was taken at the doors'),
  broughtNaira: naira,
  reason: z.enum(differenceReasons).nullable().describe('What becomes of the difference; null where there is none'),
})
export type Settlement = z.input<typeof settlement>

/** What a rider paid later of what they owe. */
const payment = z.object({ id: z.int(), at: instant, by: z.string().describe('Email of the owner'), naira })
export type Payment = z.input<typeof payment>

const whoTookBack = { takenBackAt: instant, takenBackBy: z.string().describe('Email of the owner') }

/** The money of an order that was delivered. */
const orderMoney = wholeOrder
  .pick({ reference: true, version: true, sumNaira: true, paidBy: true, transferReference: true })
  .extend({ takenNaira: naira })
export type OrderMoney = z.input<typeof orderMoney>

/** The money of a run. */
const runMoney = runFacts
  .pick({ id: true, rider: true, day: true, state: true, feeNaira: true, endedAt: true })
  .extend({
    delivered: z.int(),
    cashNaira: naira.describe('Cash that was taken, or what nobody said was a transfer: what the rider should bring'),
    transferNaira: naira.describe('What was paid by transfer'),
    orders: z.array(orderMoney).describe('Those that were delivered'),
    uncounted: z.array(uncountedWord),
    unsignedNaira: naira.describe('Cash of orders that no owner has signed off, also what came after a sign-off'),
    outNaira: naira.describe('What is agreed for the orders that are with the rider still'),
    days: z.int().describe('How many days ago its day was'),
    settlement: settlement.nullable(),
    takenBack: z
      .array(settlement.extend(whoTookBack))
      .describe('What was signed off before, and taken back, oldest first'),
    owedNaira: naira.describe('What the rider owes of it by what was signed off, and has not paid since'),
    payments: z.array(payment).describe('What was paid since, oldest first'),
    paymentsTakenBack: z.array(payment.extend(whoTookBack)).describe('What was noted as paid, and taken back'),
  })
export type RunMoney = z.input<typeof runMoney>

/** Most orders that were delivered without a run, and are listed or signed off at once. */
export const mostLoose = 100

const money = z.object({
  open: z
    .array(runMoney)
    .describe('Runs that were sent and are not signed off, or of which more came after that, the oldest first'),
  owed: z.array(runMoney).describe('Runs of which the rider owes something by what was signed off, the oldest first'),
  settled: z
    .array(runMoney)
    .describe(`Runs that were signed off, or of which a rider said something since, at most the last ${mostSettled}`),
  ages: z
    .array(z.object({ from: z.literal(moneyAges), runs: z.int(), naira }))
    .describe('Cash that riders should bring, by how many days ago the day of its run was'),
  cashOutNaira: naira.describe('All of it'),
  looseNaira: naira.describe('Cash of orders that were delivered without a run, and are not signed off'),
  looseTransferNaira: naira.describe('What was paid for them by transfer'),
  looseOrders: z.int(),
  loose: z.array(orderMoney).describe(`Those orders, at most ${mostLoose}, the oldest first`),
  looseSettled: z.array(orderMoney).describe('As many orders without a run that were signed off last'),
  owedNaira: naira.describe('What riders owe by what was signed off'),
})
export type Money = z.input<typeof money>

export const readMoney = {
  ...addresses.readMoney,
  config: { access: 'staff' },
  schema: {
    summary: 'Read what riders should bring, what they have brought, and what is open by its age',
    tags: ['Delivery'],
    response: { 200: money, 401: failure },
  },
} as const satisfies Endpoint

export const exportMoney = {
  ...addresses.exportMoney,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the money of the runs of some days, as a file for a spreadsheet',
    description:
      'CSV in UTF-8 with a row of headings, then a row for each run that was sent, by its day, and after these one for each order that ' +
      'was delivered without a run on one of the days. Of all days, what is not signed off and what is owed add up to what `readMoney` ' +
      'says. Every file is logged with who asked for it.',
    tags: ['Delivery'],
    produces: ['text/csv'],
    querystring: runSpan,
    response: { 200: z.string(), ...fileRefusals },
  },
} as const satisfies Endpoint

export const exportMoneyAsWorkbook = {
  ...addresses.exportMoneyAsWorkbook,
  config: { access: 'staff' },
  schema: {
    summary: 'Read the money of the runs of some days, as an Excel workbook',
    description: 'The rows of the CSV file as XLSX. Every file is logged with who asked for it.',
    tags: ['Delivery'],
    produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    querystring: runSpan,
    response: { 200: z.string().meta({ format: 'binary' }), ...fileRefusals },
  },
} as const satisfies Endpoint

export const settleRun = {
  ...addresses.settleRun,
  config: { access: 'staff' },
  schema: {
    summary: 'Sign the money of a run off, or take that back',
    description:
      'Once it is back. Each of its delivered orders is paid then, with an event. Where another sum is brought than was taken, say why; ' +
      'what is the fee of the rider is at most the fee of the run. ' +
      'It is signed off for the sums that were seen: where the run comes to others by now, it is 409. ' +
      'The same again changes nothing, and with the same key not even after it was taken back; anything else after it is 409.',
    tags: ['Delivery'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    params: numberedParams,
    body: z.union([
      z.strictObject({
        broughtNaira: moveRequest.shape.sumNaira.unwrap(),
        reason: z.enum(differenceReasons, 'Say what the difference is.').optional(),
        transfersSeen: z
          .literal(true)
          .optional()
          .describe('They were found at the bank. To be said where something was paid by transfer'),
        seen: z
          .object({ cashNaira: naira, transferNaira: naira })
          .optional()
          .describe(
            'Both of the run as whoever counts saw them. Without it, as from an older page, nothing is signed off',
          ),
      }),
      z.strictObject({ takesBack: rowId.describe('Id of what was signed off') }),
    ]),
    response: { 200: runMoney, 400: failure, 401: failure, 404: failure, 409: failure, 422: failure },
  },
} as const satisfies Endpoint

export const payOwed = {
  ...addresses.payOwed,
  config: { access: 'staff' },
  schema: {
    summary: 'Note what a rider pays later of what they owe of a run, or take that back',
    description:
      'It is noted for the sum that was seen to be owed: where that is another by now, as a colleague has noted a payment, ' +
      'it is 409. The same again with the same key changes nothing.',
    tags: ['Delivery'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    params: numberedParams,
    body: z.union([
      z.strictObject({
        paidNaira: moveRequest.shape.sumNaira.unwrap(),
        seen: z
          .object({ owedNaira: naira })
          .optional()
          .describe('What was owed, as whoever notes it saw it. Without it, as from an older page, nothing is noted'),
      }),
      z.strictObject({ takesBack: rowId.describe('Id of the payment') }),
    ]),
    response: { 200: runMoney, 400: failure, 401: failure, 404: failure, 409: failure, 422: failure },
  },
} as const satisfies Endpoint

export const settleOrders = {
  ...addresses.settleOrders,
  config: { access: 'staff' },
  schema: {
    summary: 'Sign the money of orders off that were delivered without a run, or take that back',
    description:
      'Each is answered for itself, and one that cannot be signed off holds up none, nor one that somebody has changed ' +
      'since it was seen. The same again changes nothing, and with the same key not even after it was taken back.',
    tags: ['Delivery'],
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({ ...ordersAsSeen(mostLoose), isSettled: z.boolean() }).refine(...sayHowSeen),
    response: {
      200: z.array(
        z.union([
          z.object({ reference: orderReference, isSettled: z.boolean() }),
          z.object({ reference: orderReference, code: failure.shape.code, message: z.string() }),
        ]),
      ),
      400: failure,
      401: failure,
    },
  },
} as const satisfies Endpoint
