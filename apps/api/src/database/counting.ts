import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows beyond this many are not counted: to count a million takes longer than to read the page that shows the number.
 */
export const mostCounted = 1_000

/** How long a list is. */
export interface Count {
  readonly count: number
  /** `estimate` is the planner's figure of the whole table; `at-least` says that there are more. */
  readonly kind: 'exact' | 'estimate' | 'at-least'
}

/** How many rows of a table fulfil a condition, as one value of a query; no more than {@link mostCounted} and one. */
export function rowsUpTo(table: PgTable, condition?: SQL): SQL<number> {
  const where = condition && sql`where ${condition}`
  return sql<number>`(select count(*) from (select from ${table} ${where} limit ${mostCounted + 1}) counted)::int`
}

/** The planner's figure of a whole table, as one value of a query. It costs nothing, however many rows there are. */
export function estimatedRows(table: PgTable): SQL<number> {
  return sql<number>`(select reltuples::bigint from pg_class where oid = '${table}'::regclass)::int`
}

/**
 * What is known of a list's length.
 * @param counted what {@link rowsUpTo} found
 * @param estimated what {@link estimatedRows} says, where the list is the whole table
 */
export function countOf(counted: number, estimated?: number): Count {
  if (counted <= mostCounted) return { count: counted, kind: 'exact' }
  if (estimated === undefined) return { count: mostCounted, kind: 'at-least' }
  return { count: Math.max(estimated, counted), kind: 'estimate' }
}
