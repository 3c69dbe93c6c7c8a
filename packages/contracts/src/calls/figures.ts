import { z } from 'zod'
import { firstCallWithin, mostFigureDays, mostFigureParts, numberHistories } from '../orders/figures.ts'
import { moneyAges } from '../orders/settlements.ts'
import { orderSources } from '../orders/sources.ts'
import { reasonsIn, undeliveredStages, unwantedStages } from '../orders/stages.ts'
import { addresses } from './addresses.ts'
import type { Endpoint } from './endpoint.ts'
import { failure } from './failure.ts'
import { chosenDay } from './fields.ts'

const count = z.int().min(0)
const day = z.iso.date().describe('In Lagos, such as `2027-03-17`')

/** How far orders came. Each is counted in every step that it passed, by the day on which it was ordered. */
const steps = z.object({
  ordered: count,
  confirmed: count.describe('Of those, how many their buyers agreed to, also where they were cancelled after that'),
  delivered: count.describe('Of those, how many were taken at the door, and did not come back'),
  paid: count.describe('Of those, how many whose money an owner has signed off'),
  paidNaira: count.describe('What was taken at the doors for those, also where a rider brought less'),
  underWay: count.describe('Of those that were ordered, how many have not ended: the figures of their day will grow'),
  toDecide: count.describe('Of those that were ordered, how many wait for a yes or a no'),
  toDeliver: count.describe('Of those that were confirmed, how many have not been to a door yet, or are to go again'),
})
export type Steps = z.input<typeof steps>

const span = z.object({ from: day, to: day.describe('The last day') })

const figures = span.extend({
  total: steps,
  before: span.extend({ total: steps }).describe('The span of as many days before it'),
  parts: z
    .array(span.extend(steps.shape))
    .describe(
      `The span in the order of its days, without gaps: each day where they are at most ${mostFigureParts}, else weeks, else months`,
    ),
  firstCalls: z
    .array(
      z.object({
        withinMinutes: z.literal(firstCallWithin).describe('Up to so many after the order; null is later'),
        called: count,
        confirmed: count,
        toDecide: count,
      }),
    )
    .describe(
      'Orders by the form by how long it took to the first call, or to the first answer where that came without',
    ),
  uncalled: count.describe('Orders by the form that nobody has called, nor ended'),
  agents: z
    .array(steps.extend({ agent: z.string().nullable().describe('Who called first, by email; null: nobody yet') }))
    .describe('Most orders first, without former orders from a file'),
  products: z
    .array(
      steps.extend({
        product: z.string().nullable().describe('Its id in the shop; null of what the shop never had'),
        name: z.string().describe('As it is called now or, where it is sold no more, as an order has it; else empty'),
      }),
    )
    .describe('Most orders first. An order of several is counted with each of them'),
  regions: z
    .array(steps.extend({ state: z.string().nullable().describe('Null: neither agreed nor named by the address') }))
    .describe('Most orders first'),
  sources: z.array(steps.extend({ source: z.enum(orderSources) })).describe('How orders came in, most first'),
  origins: z
    .array(
      steps.extend({
        origin: z
          .string()
          .nullable()
          .describe('`utm_source` of the first page or, without one, the host that linked to it; null: neither'),
        campaign: z.string().nullable().describe('`utm_campaign`'),
      }),
    )
    .describe('Where buyers who used the form came from, most first'),
  furtherOrigins: steps.nullable().describe('All origins that are not told of by themselves; null where none is left'),
  histories: z
    .array(steps.extend({ history: z.enum(numberHistories) }))
    .describe('By what the phone number had been through when it ordered'),
  cancelled: z
    .array(z.object({ reason: z.enum(reasonsIn(unwantedStages)), orders: count }))
    .describe('Why orders ended before they were sent, commonest first'),
  failed: z
    .array(z.object({ reason: z.enum(reasonsIn(undeliveredStages)), orders: count }))
    .describe('Why orders were not delivered, commonest first: some go out again'),
  moneyOut: z
    .array(z.object({ from: z.literal(moneyAges), runs: count, naira: z.int() }))
    .describe('As it is now: cash that riders should bring, as `readMoney` has it'),
  owedNaira: count.describe('As it is now: what riders owe of runs that were signed off with less'),
  looseNaira: count.describe('As it is now: cash of orders that were delivered without a run and are not signed off'),
})
export type Figures = z.input<typeof figures>

/** Which days are asked for; they are in the address of the page under the same names. */
export const figureSpan = z.object({
  from: chosenDay().optional().describe('First day of the orders, in Lagos'),
  to: chosenDay().optional().describe('Last day of the orders, in Lagos'),
})

export const readFigures = {
  ...addresses.readFigures,
  config: { access: 'staff' },
  schema: {
    summary: 'Read how far the orders of some days came, and those of as many days before',
    description:
      `Without days it is the last seven; with one of them, seven from or up to it. At most ${mostFigureDays} days. ` +
      'What is counted may be some seconds old.',
    tags: ['Delivery'],
    querystring: figureSpan,
    response: { 200: figures, 400: failure, 401: failure, 503: failure },
  },
} as const satisfies Endpoint

const refusals = { 400: failure, 401: failure, 503: failure }

export const exportFigures = {
  ...addresses.exportFigures,
  config: { access: 'staff' },
  schema: {
    summary: 'Read how far the orders of some days came, as a file for a spreadsheet',
    description:
      'CSV in UTF-8 with a row of headings, then a row for each part of the span and for each of its agents, products, regions and ways.',
    tags: ['Delivery'],
    produces: ['text/csv'],
    querystring: figureSpan,
    response: { 200: z.string(), ...refusals },
  },
} as const satisfies Endpoint

export const exportFiguresAsWorkbook = {
  ...addresses.exportFiguresAsWorkbook,
  config: { access: 'staff' },
  schema: {
    summary: 'Read how far the orders of some days came, as an Excel workbook',
    description: 'The rows of the CSV file as XLSX.',
    tags: ['Delivery'],
    produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    querystring: figureSpan,
    response: { 200: z.string().meta({ format: 'binary' }), ...refusals },
  },
} as const satisfies Endpoint
