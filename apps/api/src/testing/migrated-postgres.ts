import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { drizzleOptions } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import { createTestDatabase } from './test-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of a database as all migrations leave it; undefined where no server is named. */
    readonly migratedPostgres: string | undefined
  }
}

/**
 * Makes a database that each test copies, for a whole run: to bring that of each test up to date would take half of the
 * time.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.TEST_POSTGRES_URL) {
    project.provide('migratedPostgres', undefined)
    return undefined
  }
  const { url, name, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client, drizzleOptions), 0)
  await client.end()
  project.provide('migratedPostgres', name)
  return drop
}
