import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint, EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Role } from '@divine/contracts/calls/roles'
import type { Catalogue } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { getTableName, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { type PostgresAddress, readConfig } from '../config.ts'
import { drizzleOptions, type OpenDatabase, openDatabase, openEmbedded, openPglite } from '../database/client.ts'
import { embeddedPath, prepareDataFolder } from '../database/data-folder.ts'
import { migrate } from '../database/migrate.ts'
import { buyerClaims, orders, stockWishes } from '../database/schema.ts'
import { descriptions, descriptionVersions } from '../features/descriptions/description-table.ts'
import { images } from '../features/images/image-tables.ts'
import { reviews } from '../features/reviews/review-table.ts'
import { staffAccounts } from '../features/staff/staff-tables.ts'

/** An app on a database of its own, embedded or on real Postgres as the test project says. */
export interface TestApp extends AsyncDisposable, Pick<OpenDatabase, 'kind' | 'database' | 'watch'> {
  readonly app: FastifyInstance
  /** Calls an endpoint as a program would: its parts by name, any other headers beside them. */
  send<E extends Endpoint>(endpoint: E, input?: LooseInput<E>, more?: InjectOptions): Promise<LightMyRequestResponse>
  /**
   * Signs a new member of staff in, an owner if not said otherwise; returns the cookie header that
   * keeps them signed in.
   */
  signInStaff(role?: Role): Promise<string>
}

/** Tests also send what the contract forbids. */
type LooseInput<E extends Endpoint> = { [P in keyof EndpointInput<E> | 'headers']?: unknown }

export const staffPassword = 'crane velvet orbit thimble 82'

/**
 * @param env settings that differ from the usual ones
 * @param shared another app whose database to use; by default the app gets a new one
 * @param log receives the lines of the log
 * @param catalogue what is sold; the values of the specification if not given
 */
export async function openTestApp(
  env: Record<string, string> = {},
  shared?: TestApp,
  log?: { write(line: string): void },
  catalogue: Catalogue = firstCatalogue,
): Promise<TestApp> {
  // For a file of its own, as each has a database of its own.
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  const config = await readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    STOLEN_PASSWORDS_URL: 'off',
    SECOND_FACTOR_REQUIRED: 'nobody',
    ERASED_NUMBERS_FILE: path.join(folder, 'erased-numbers'),
    ...env,
  })
  const opened = shared
    ? { kind: shared.kind, database: shared.database, watch: shared.watch, close: async () => {} }
    : await openTestDatabase()
  const app = await buildApp({ ...opened, config, firstContent: { ...firstContent, catalogue }, log })
  return {
    app,
    kind: opened.kind,
    database: opened.database,
    watch: opened.watch,
    send: (endpoint, input = {}, more = {}) => app.inject(requestFor(endpoint, input, more)),
    signInStaff: (role) => signInStaff(app, role),
    async [Symbol.asyncDispose]() {
      await app.queue.stop()
      await app.close()
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** See {@link TestApp}. */
export async function signInStaff(app: FastifyInstance, role: Role = 'owner'): Promise<string> {
  // Not the drawn part before the `@`: now and then it would end like an address that a test searches for.
  const email = `${randomBytes(6).toString('hex')}.${role}@staff.example`
  await app.staff.add(email, staffPassword, role)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/staff/sign-in',
    payload: { email, password: staffPassword },
  })
  return cookieHeader(reply)
}

/** The cookies that a reply sets, as a browser would send them back. */
export function cookieHeader(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

function requestFor(endpoint: Endpoint, input: Record<string, unknown>, more: InjectOptions): InjectOptions {
  const params = (input.params ?? {}) as Record<string, string>
  return {
    method: endpoint.method,
    url: endpoint.url.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(params[key] ?? '')),
    ...(input.querystring !== undefined && { query: input.querystring as Record<string, string> }),
    ...(input.body !== undefined && { payload: input.body as object }),
    ...more,
    headers: { ...(input.headers as Record<string, string>), ...more.headers },
  }
}

/** Empties the tables that a test may have filled. */
export async function emptyTables(database: OpenDatabase['database']): Promise<void> {
  for (const table of [
    orders,
    buyerClaims,
    descriptions,
    descriptionVersions,
    images,
    reviews,
    stockWishes,
    staffAccounts,
  ]) {
    await database.execute(sql.raw(`truncate ${getTableName(table)} restart identity cascade`))
  }
}

let migrated: Promise<Blob> | undefined

/**
 * An embedded database as all migrations leave it: to bring that of each test up to date would take half of the time.
 */
function migratedContent(): Promise<Blob> {
  migrated ??= (async () => {
    const { client, close } = await openPglite()
    await migrate(drizzle(client, drizzleOptions), 0)
    const content = await client.dumpDataDir('none')
    await close()
    return content
  })()
  return migrated
}

let empty: Promise<Blob> | undefined

/** A new embedded database. To make one takes five times as long as to copy it. */
export function emptyContent(): Promise<Blob> {
  empty ??= (async () => {
    const { client, close } = await openPglite()
    const content = await client.dumpDataDir('none')
    await close()
    return content
  })()
  return empty
}

/** Puts an embedded database, as all migrations leave it, into a folder that has none. */
export async function layDatabase(folder: string): Promise<void> {
  prepareDataFolder(folder)
  const client = await PGlite.create({
    dataDir: embeddedPath(folder),
    loadDataDir: await migratedContent(),
    extensions: { pg_trgm },
  })
  await client.close()
}

/** A new, migrated database that is deleted when it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE === 'embedded') return openEmbedded(undefined, await migratedContent())
  const created = await createTestDatabase(inject('migratedPostgres'))
  const opened = await openDatabase(postgresAt(created.url))
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await created.drop()
    },
  }
}

/** A database on a server as tests use it, with long time limits because the machine may be busy. */
export function postgresAt(url: string, more: Partial<PostgresAddress> = {}): PostgresAddress {
  return { url, poolSize: 10, timeoutMs: 60_000, waitMs: 60_000, ...more }
}

/** A new database on the real Postgres server, empty or a copy of the one with this name. */
export async function createTestDatabase(
  template?: string,
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server)
    throw new Error('TEST_POSTGRES_URL names no Postgres server. Run the tests with npm test, which provides one.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} ${template ? `template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
