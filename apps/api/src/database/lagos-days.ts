import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a moment is on a day in Lagos, or later. @param day such as `2027-03-17` */
export function isFromDay(moment: AnyColumn, day: string): SQL {
  return sql`${moment} >= ${day}::date::timestamp at time zone 'Africa/Lagos'`
}

/** Whether a moment is on a day in Lagos, or earlier. @param day such as `2027-03-17` */
export function isUntilDay(moment: AnyColumn, day: string): SQL {
  return sql`${moment} < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'`
}

/** The day in Lagos of a moment. */
export function dayOf(moment: AnyColumn): SQL {
  return sql`(${moment} at time zone 'Africa/Lagos')::date`
}
