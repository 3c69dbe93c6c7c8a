import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

/**
 * A new, empty database, and a place for the file that is kept beside it, on the Postgres server that was
 * provided for the tests.
 * @throws if TEST_POSTGRES_URL names no server
 */
export async function createDatabase(): Promise<{ url: string; erasedNumbersFile: string; drop(): Promise<void> }> {
  const { TEST_POSTGRES_URL: server } = process.env
  if (!server)
    throw new Error('TEST_POSTGRES_URL names no Postgres server. Run the tests with npm test, which provides one.')
  const name = `browser_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  // Beside a database, and of that one alone.
  const erasedNumbersFile = path.join(tmpdir(), `${name}-erased`)
  return {
    url: url.href,
    erasedNumbersFile,
    async drop() {
      await onServer(server, `drop database ${name} with (force)`)
      await rm(erasedNumbersFile, { force: true })
    },
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
