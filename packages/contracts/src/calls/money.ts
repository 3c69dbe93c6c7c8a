import { z } from 'zod'
import { differenceReasons, moneyAges } from '../orders/settlements.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { instant } from './fields.ts'
import { moveRequest } from './order-acts.ts'
import { numberedParams, runFacts } from './runs.ts'

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

/** The money of a run. */
const runMoney = runFacts
  .pick({ id: true, rider: true, day: true, state: true, feeNaira: true, endedAt: true })
  .extend({
    delivered: z.int(),
    cashNaira: naira.describe('Cash that was taken, or what nobody said was a transfer: what the rider should bring'),
    transferNaira: naira.describe('What was paid by transfer'),
    outNaira: naira.describe('What is agreed for the orders that are with the rider still'),
    days: z.int().describe('How many days ago its day was'),
    settlement: settlement.nullable(),
  })
export type RunMoney = z.input<typeof runMoney>

const money = z.object({
  open: z.array(runMoney).describe('Runs that were sent and are not signed off, the oldest first'),
  settled: z.array(runMoney).describe('Runs that were signed off last, newest first'),
  ages: z
    .array(z.object({ from: z.literal(moneyAges), runs: z.int(), naira }))
    .describe('Cash that riders should bring, by how many days ago the day of its run was'),
  cashOutNaira: naira.describe('All of it'),
  looseNaira: naira.describe('Cash of orders that were delivered without a run, and are not signed off'),
  looseOrders: z.int(),
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

export const settleRun = {
  ...addresses.settleRun,
  config: { access: 'staff' },
  schema: {
    summary: 'Sign the money of a run off, or take that back',
    description:
      'Once it is back. Each of its delivered orders is paid then, with an event. Where another sum is brought than was taken, say why. ' +
      'The same again changes nothing; another sum after it is 409.',
    tags: ['Delivery'],
    params: numberedParams,
    body: z.union([
      z.object({
        broughtNaira: moveRequest.shape.sumNaira.unwrap(),
        reason: z.enum(differenceReasons, 'Say what the difference is.').optional(),
      }),
      z.object({ takesBack: z.int().describe('Id of what was signed off') }),
    ]),
    response: { 200: runMoney, 400: failure, 401: failure, 404: failure, 409: failure },
  },
} as const satisfies Endpoint
