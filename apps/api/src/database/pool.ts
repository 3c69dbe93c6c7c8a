import type pg from 'pg'
import type { OpenDatabase } from './client.ts'

type Opened = Pick<OpenDatabase, 'kind' | 'database'>

/** The connections of a database on a server; undefined where it is embedded, which has none. */
export function poolOf({ kind, database }: Opened): pg.Pool | undefined {
  return kind === 'embedded' ? undefined : (database as unknown as { $client: pg.Pool }).$client
}

/**
 * How many connections of the pool are in use or open without work, and how many queries wait for one.
 * @returns nothing where there is no pool
 */
export function poolCounts(opened: Opened) {
  const pool = poolOf(opened)
  if (!pool) return []
  const { totalCount, idleCount, waitingCount } = pool
  return [
    { of: 'busy', value: totalCount - idleCount },
    { of: 'idle', value: idleCount },
    { of: 'waiting', value: waitingCount },
  ]
}
