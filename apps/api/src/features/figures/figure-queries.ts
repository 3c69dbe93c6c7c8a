import type { Steps } from '@divine/contracts/calls/figures'
import { firstCallWithin } from '@divine/contracts/orders/figures'
import {
  isOver,
  type Stage,
  stageRecords,
  stages,
  toCallStages,
  undeliveredStages,
  unsaidReason,
  unwantedStages,
} from '@divine/contracts/orders/stages'
import { and, asc, between, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { dayOf, isFromDay, isUntilDay } from '../../database/lagos-days.ts'
import { locks } from '../../database/locks.ts'
import { inStages, orderLines, orders, regionOf } from '../../database/schema.ts'
import type { Span } from './figure-spans.ts'
import { figureMarks, figureSums } from './figure-tables.ts'

const isStageWhere = (fits: (stage: Stage) => boolean) => inStages(stages.filter(fits))
const isUndelivered = inStages(undeliveredStages)
/** A day of delivery is agreed with the sum, and stays where the order is cancelled after that, or called once more. */
const isConfirmed = sql`(${isStageWhere((stage) => stageRecords[stage].call === 'agreed')} or day is not null)`
const isPaid = sql`(stage = 'delivered' and is_settled)`

/** By how long its first call came after an order, as the key of a sum. */
const callKey = sql.join(
  [
    sql`case`,
    ...firstCallWithin.map((minutes) =>
      minutes === null
        ? sql`else 'later'`
        : sql.raw(`when called_at <= placed_at + interval '${minutes} minutes' then '${minutes}'`),
    ),
    sql`end`,
  ],
  sql` `,
)

/**
 * The sums of each day, made of its orders: what `figureSums` keeps. An order is counted once in each dimension, and
 * once with each of its products. What was not worked here, as former orders from a file, is in no group but its
 * source.
 */
export function plainSums({ from, to }: Span): SQL {
  return sql`with placed as (
      select id, ${dayOf(orders.placedAt)} placed_on, placed_at, called_at, stage, source,
        coalesce(caller, '') caller, coalesce(${regionOf(orders)}, '') region, coalesce(reason, ${unsaidReason}::text) reason,
        coalesce(origin, '') origin, coalesce(campaign, '') campaign, history, taken_naira,
        ${isConfirmed} is_confirmed, ${isPaid} is_paid,
        ${isStageWhere((stage) => !isOver(stage))} is_under_way
      from ${orders} where ${isFromDay(orders.placedAt, from)} and ${isUntilDay(orders.placedAt, to)}
    ), worked as (
      select * from placed where source <> 'import'
    ), counted as (
      select placed.*, part.dimension, part.key, part.detail from placed cross join lateral (values
        ('total', '', ''),
        ('uncalled', case when source = 'form' and called_at is null and ${inStages(toCallStages)}
          then '' end, ''),
        ('first-call', case when source = 'form' and called_at is not null then ${callKey} end, ''),
        ('source', source, ''),
        ('origin', case when source = 'form' then origin end, campaign)
      ) as part(dimension, key, detail) where part.key is not null
      union all
      select worked.*, part.dimension, part.key, '' from worked cross join lateral (values
        ('agent', caller),
        ('region', region),
        ('history', history),
        ('cancelled', case when ${inStages(unwantedStages)} then reason end),
        ('failed', case when ${isUndelivered} then reason end)
      ) as part(dimension, key) where part.key is not null
      union all
      select worked.*, 'product', product_id, '' from worked cross join lateral (
        select distinct coalesce(product_id, '') product_id from ${orderLines} where order_id = worked.id) as line
    )
    select placed_on as day, dimension, key, detail as campaign, count(*)::int as ordered,
      (count(*) filter (where is_confirmed))::int as confirmed,
      (count(*) filter (where stage = 'delivered'))::int as delivered,
      (count(*) filter (where is_paid))::int as paid,
      coalesce(sum(taken_naira) filter (where is_paid), 0)::bigint as paid_naira,
      (count(*) filter (where is_under_way))::int as under_way,
      (count(*) filter (where is_under_way and not is_confirmed))::int as to_decide,
      (count(*) filter (where is_under_way and is_confirmed and not ${isUndelivered}))::int as to_deliver
    from counted group by 1, 2, 3, 4`
}

/**
 * Makes the sums of marked days anew, the newest days first, unless another process does so at this moment.
 * @param span of these days alone
 * @returns how many days were made
 */
export async function makeMarkedDays(database: Database, most: number, span?: Span): Promise<number> {
  return database.transaction(async (transaction) => {
    const [lock] = rowsOf<{ locked: boolean }>(
      await transaction.execute(sql`select pg_try_advisory_xact_lock(${locks.sumsOfDays}::bigint) as locked`),
    )
    if (!lock?.locked) return 0
    const marked = await transaction
      .selectDistinct({ day: figureMarks.day })
      .from(figureMarks)
      .where(span && between(figureMarks.day, span.from, span.to))
      .orderBy(desc(figureMarks.day))
      .limit(most)
    const days = marked.map(({ day }) => day)
    if (days.length === 0) return 0
    // A change that is stored after this leaves a mark that is there after it, too.
    await transaction.delete(figureMarks).where(inArray(figureMarks.day, days))
    await transaction.delete(figureSums).where(inArray(figureSums.day, days))
    for (const day of days) {
      await transaction.execute(sql`
        insert into ${figureSums} (day, dimension, key, campaign, ordered, confirmed, delivered, paid, paid_naira, under_way,
          to_decide, to_deliver)
        ${plainSums({ from: day, to: day })}`)
    }
    return days.length
  })
}

/** How many days of a span are marked, and how many of those have no sums at all. */
export async function markedDays(database: Database, { from, to }: Span): Promise<{ marked: number; missing: number }> {
  const [row] = rowsOf<{ marked: number; missing: number }>(
    await database.execute(sql`select count(*)::int as marked, (count(*) filter (where not exists (select from ${figureSums}
        where figure_sums.day = marks.day and dimension = 'total')))::int as missing
      from (select distinct day from ${figureMarks} where day between ${from}::date and ${to}::date) marks`),
  )
  return row ?? { marked: 0, missing: 0 }
}

const steps = {
  ordered: sumOf(figureSums.ordered),
  confirmed: sumOf(figureSums.confirmed),
  delivered: sumOf(figureSums.delivered),
  paid: sumOf(figureSums.paid),
  paidNaira: sumOf(figureSums.paidNaira),
  underWay: sumOf(figureSums.underWay),
  toDecide: sumOf(figureSums.toDecide),
  toDeliver: sumOf(figureSums.toDeliver),
}

function sumOf(column: (typeof figureSums)[keyof Steps]) {
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
}

const isIn = ({ from, to }: Span) => between(figureSums.day, from, to)

/** The sums of all orders, day by day. A day without orders is left out. */
export function totalsByDay(database: Database, span: Span) {
  return database
    .select({ day: figureSums.day, ...steps })
    .from(figureSums)
    .where(and(isIn(span), eq(figureSums.dimension, 'total')))
    .groupBy(figureSums.day)
    .orderBy(asc(figureSums.day))
}

/** The sums of a span in every other dimension but the origin, most orders first. */
export function sumsByKey(database: Database, span: Span) {
  return database
    .select({ dimension: figureSums.dimension, key: figureSums.key, ...steps })
    .from(figureSums)
    .where(and(isIn(span), notInArray(figureSums.dimension, ['total', 'origin'])))
    .groupBy(figureSums.dimension, figureSums.key)
    .orderBy(desc(steps.ordered), asc(figureSums.key))
}

/** The sums of a span by where buyers came from, most orders first: anybody can write a name into an address. */
export function sumsByOrigin(database: Database, span: Span, most: number) {
  return database
    .select({ origin: figureSums.key, campaign: figureSums.campaign, ...steps })
    .from(figureSums)
    .where(and(isIn(span), eq(figureSums.dimension, 'origin')))
    .groupBy(figureSums.key, figureSums.campaign)
    .orderBy(desc(steps.ordered), asc(figureSums.key), asc(figureSums.campaign))
    .limit(most)
}

/** The sums of all origins of a span. */
export async function sumOfOrigins(database: Database, span: Span): Promise<Steps | undefined> {
  const [sum] = await database
    .select(steps)
    .from(figureSums)
    .where(and(isIn(span), eq(figureSums.dimension, 'origin')))
  return sum
}

/** What an order called a product that is sold no more. */
export async function formerName(database: Database, productId: string): Promise<string | undefined> {
  const [line] = await database
    .select({ name: orderLines.name })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
    .orderBy(desc(orderLines.orderId))
    .limit(1)
  return line?.name
}

/** Today in Lagos, by the clock of the database. */
export async function today(database: Database): Promise<string> {
  const [row] = rowsOf<{ day: string }>(
    await database.execute(sql`select (now() at time zone 'Africa/Lagos')::date::text as day`),
  )
  if (!row) throw new Error('The database knows no time')
  return row.day
}

function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows
}
