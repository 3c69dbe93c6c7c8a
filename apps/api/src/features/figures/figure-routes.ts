import {
  exportFigures,
  exportFiguresAsWorkbook,
  type Figures,
  type figureSpan,
  readFigures,
  type Steps,
} from '@divine/contracts/calls/figures'
import { type Catalogue, findProduct } from '@divine/contracts/catalogue/catalogue'
import { firstCallWithin, numberHistories } from '@divine/contracts/orders/figures'
import { orderSources } from '@divine/contracts/orders/sources'
import { reasonsIn, undeliveredStages, unwantedStages } from '@divine/contracts/orders/stages'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../http/failures.ts'
import { sendTable } from '../../http/table-file.ts'
import { fileOf } from './figure-file.ts'
import * as queries from './figure-queries.ts'
import { partsOf, problemsOfSpan, type Span, spanBefore, spanOf } from './figure-spans.ts'
import type { Dimension } from './figure-tables.ts'

/** Marked days that a call makes anew before it answers: each takes up to 50 ms. More are left to the round. */
const mostMadeAtOnce = 2
/** Origins that are told of. */
const mostOrigins = 100

interface Options {
  /** Cash that is out now, with riders by its age, and what they owe. */
  readonly moneyNow: (database: Database) => Promise<Pick<Figures, 'moneyOut' | 'owedNaira' | 'looseNaira'>>
}

/** The numbers that owners look at. */
export const figureRoutes: FastifyPluginAsyncZod<Options> = async (app, { moneyNow }) => {
  const { database } = app

  app.route({ ...readFigures, handler: async (request) => figuresFor(request) })

  app.route({
    ...exportFigures,
    // As with every file: a link on another site would put it on the disk of a phone.
    config: { ...exportFigures.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => sendTable(reply, 'csv', fileOf(await figuresFor(request))),
  })

  app.route({
    ...exportFiguresAsWorkbook,
    config: { ...exportFiguresAsWorkbook.config, ownPagesOnly: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => sendTable(reply, 'xlsx', fileOf(await figuresFor(request))),
  })

  /** @throws {Refusal} 400 where the days are no span, 503 where their sums are not there yet */
  async function figuresFor(request: FastifyRequest<{ Querystring: z.output<typeof figureSpan> }>): Promise<Figures> {
    const span = spanOf(request.query, await queries.today(database))
    const problems = problemsOfSpan(span)
    const [message] = Object.values(problems)
    if (message) throw new Refusal(400, 'invalid', message, problems)
    const before = spanBefore(span)
    await makeReady({ from: before.from, to: span.to })
    const figures = await database.transaction(
      (transaction) => figuresOf(transaction, app.catalogue, span, before, moneyNow),
      { isolationLevel: 'repeatable read' },
    )
    request.journalled = { about: 'figures', said: `${span.from} to ${span.to}` }
    return figures
  }

  /** @throws {Refusal} 503 where sums are not there yet, as after an update or an import of former orders */
  async function makeReady(span: Span): Promise<void> {
    const { marked, missing } = await queries.markedDays(database, span)
    if (marked === 0) return
    if (marked <= mostMadeAtOnce) await queries.makeMarkedDays(database, mostMadeAtOnce, span)
    else if (missing > mostMadeAtOnce) {
      const message = 'The numbers of these days are still being worked out. Please try again in a minute.'
      throw new Refusal(503, 'unavailable', message)
    }
  }
}

async function figuresOf(
  database: Database,
  catalogue: Catalogue,
  span: Span,
  before: Span,
  moneyNow: Options['moneyNow'],
): Promise<Figures> {
  const days = await queries.totalsByDay(database, { from: before.from, to: span.to })
  const totalOf = ({ from, to }: Span) => sum(days.filter(({ day }) => from <= day && day <= to))
  const sums = await queries.sumsByKey(database, span)
  const sumsOf = (dimension: Dimension) => sums.filter((row) => row.dimension === dimension)
  const origins = await queries.sumsByOrigin(database, span, mostOrigins)
  const further = less((await queries.sumOfOrigins(database, span)) ?? noSteps, sum(origins))
  const products: Figures['products'] = []
  for (const { dimension: _dimension, key, ...steps } of sumsOf('product')) {
    const name = findProduct(catalogue, 'id', key)?.orderLabel ?? (await queries.formerName(database, key))
    products.push({ product: key || null, name: name ?? key, ...steps })
  }
  return {
    ...span,
    total: totalOf(span),
    before: { ...before, total: totalOf(before) },
    parts: partsOf(span).map((part) => ({ ...part, ...totalOf(part) })),
    firstCalls: firstCallWithin.map((withinMinutes) => {
      const found = sumsOf('first-call').find(({ key }) => key === String(withinMinutes ?? 'later'))
      return {
        withinMinutes,
        called: found?.ordered ?? 0,
        confirmed: found?.confirmed ?? 0,
        toDecide: found?.toDecide ?? 0,
      }
    }),
    uncalled: sumsOf('uncalled')[0]?.ordered ?? 0,
    agents: sumsOf('agent').map(({ dimension: _dimension, key, ...steps }) => ({ agent: key || null, ...steps })),
    products,
    regions: sumsOf('region').map(({ dimension: _dimension, key, ...steps }) => ({ state: key || null, ...steps })),
    sources: known(sumsOf('source'), orderSources).map(({ key, steps }) => ({ source: key, ...steps })),
    origins: origins.map(({ origin, campaign, ...steps }) => ({
      origin: origin || null,
      campaign: campaign || null,
      ...steps,
    })),
    furtherOrigins: further.ordered > 0 ? further : null,
    histories: known(sumsOf('history'), numberHistories).map(({ key, steps }) => ({ history: key, ...steps })),
    cancelled: reasonsOf(sumsOf('cancelled'), reasonsIn(unwantedStages)),
    failed: reasonsOf(sumsOf('failed'), reasonsIn(undeliveredStages)),
    ...(await moneyNow(database)),
  }
}

interface KeyedSteps extends Steps {
  readonly dimension: Dimension
  readonly key: string
}

/** The sums whose keys this version knows: a newer one may have written others. */
function known<Key extends string>(rows: readonly KeyedSteps[], keys: readonly Key[]) {
  return rows.flatMap(({ dimension: _dimension, key, ...steps }) => {
    const found = keys.find((each) => each === key)
    return found === undefined ? [] : [{ key: found, steps }]
  })
}

function reasonsOf<Reason extends string>(rows: readonly KeyedSteps[], reasons: readonly Reason[]) {
  return known(rows, reasons).map(({ key, steps }) => ({ reason: key, orders: steps.ordered }))
}

const noSteps: Steps = {
  ordered: 0,
  confirmed: 0,
  delivered: 0,
  paid: 0,
  paidNaira: 0,
  underWay: 0,
  toDecide: 0,
  toDeliver: 0,
}
const stepNames = Object.keys(noSteps) as (keyof Steps)[]

function sum(rows: readonly Steps[]): Steps {
  const total = { ...noSteps }
  for (const row of rows) for (const step of stepNames) total[step] += row[step]
  return total
}

/** What is left of sums without some of them. */
function less(all: Steps, some: Steps): Steps {
  const rest = { ...all }
  for (const step of stepNames) rest[step] -= some[step]
  return rest
}
