import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A Postgres server on which the bench may create databases. */
export interface Postgres extends AsyncDisposable {
  /** A new empty database, dropped with the stack. */
  createDatabase(stack: AsyncDisposableStack): Promise<string>
  /** Version and the settings that decide what a commit costs. */
  describe(): Promise<Record<string, string>>
}

/** Without these a commit costs next to nothing, and every figure of a write would look too good. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * The server that BENCH_DATABASE_URL or TEST_DATABASE_URL names, as it is; otherwise one of our own, as durable as
 * a server for real orders.
 */
export async function openPostgres(): Promise<Postgres> {
  const { BENCH_DATABASE_URL: benchUrl, TEST_DATABASE_URL: testUrl } = process.env
  const named = benchUrl || testUrl
  if (named) return postgresAt(named, async () => {})
  const { providePostgres } = await import('../../../scripts/provide-postgres.ts')
  const provided = await providePostgres()
  // The tests' server trades durability for speed.
  for (const [setting, value] of Object.entries(durable))
    await runStatement(provided.url, `alter system set ${setting} = ${value}`)
  await runStatement(provided.url, 'select pg_reload_conf()')
  return postgresAt(provided.url, () => provided.stop())
}

function postgresAt(url: string, stop: () => Promise<void>): Postgres {
  return {
    async createDatabase(stack) {
      const name = `bench_${randomBytes(6).toString('hex')}`
      await runStatement(url, `create database ${name}`)
      stack.defer(async () => {
        await runStatement(url, `drop database if exists ${name} with (force)`)
      })
      const database = new URL(url)
      database.pathname = `/${name}`
      return database.href
    },
    async describe() {
      const names = ['server_version', ...Object.keys(durable), 'shared_buffers', 'autovacuum']
      const [row] = await runStatement(
        url,
        `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
      )
      return row as Record<string, string>
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** Runs one statement on a connection of its own. */
export async function runStatement(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
