import type pg from 'pg'
import type { OpenDatabase } from './client.ts'

/**
 * How many connections of the pool are in use or open without work, and how many queries wait for one.
 * @returns nothing where there is no pool
 */
export function poolCounts({ kind, database }: Pick<OpenDatabase, 'kind' | 'database'>) {
  if (kind === 'embedded') return []
  const { totalCount, idleCount, waitingCount } = (database as unknown as { $client: pg.Pool }).$client
  return [
    { of: 'busy', value: totalCount - idleCount },
    { of: 'idle', value: idleCount },
    { of: 'waiting', value: waitingCount },
  ]
}
