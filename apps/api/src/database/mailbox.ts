import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The mailbox that an email leads to: what follows `+` names a folder of the same person in most of them, and Gmail
 * reads no dots.
 */
export function mailbox(of: SQL | PgColumn): SQL {
  const whole = sql`lower(regexp_replace(${of}, '[+][^@]*@', '@'))`
  return sql`(case when ${whole} ~ '@(gmail|googlemail)[.]com$'
    then replace(split_part(${whole}, '@', 1), '.', '') || '@gmail.com' else ${whole} end)`
}
