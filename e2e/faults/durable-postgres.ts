import { type OwnPostgresServer, query } from '../../scripts/postgres-server.ts'
import { startOwnPostgres } from '../../scripts/provide-postgres.ts'

/**
 * Starts a Postgres of its own with an empty database, until the stack is disposed. The tests' server trades durability
 * for speed; here durability is what is tested.
 */
export async function startDurablePostgres(
  stack: AsyncDisposableStack,
): Promise<{ postgres: OwnPostgresServer; databaseUrl: string }> {
  const postgres = await startOwnPostgres()
  stack.defer(() => postgres.stop())
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await query(postgres.url, `alter system set ${setting} = on`)
  }
  await query(postgres.url, 'select pg_reload_conf()')
  await query(postgres.url, 'create database faults')
  const database = new URL(postgres.url)
  database.pathname = '/faults'
  return { postgres, databaseUrl: database.href }
}
