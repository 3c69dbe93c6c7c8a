import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addresses } from '@divine/contracts/calls/addresses'
import { signIn } from '@divine/contracts/calls/staff'
import { call } from './http-client.ts'
import { type Postgres, runStatement } from './postgres.ts'
import { startServerProcess } from './server-process.ts'

/** Of every account of the bench. */
export const staffPassword = 'crane velvet orbit thimble 82'
/** Who is signed in to the site of a bench. */
export const account = { email: 'bench@staff.example', password: staffPassword }

export interface StaffSite {
  readonly origin: string
  /** Cookie header of somebody who is signed in. */
  readonly cookie: string
  /** Of the process that serves it. */
  readonly pid: number
  /** Its database. */
  readonly database: string
  /** What else a second process on the database needs. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Starts the site on a database of its own and signs staff in, until the stack is disposed.
 * @param script what starts it, path from the project folder
 * @param more settings that differ from the usual ones
 */
export async function openStaffSite(
  postgres: Postgres,
  stack: AsyncDisposableStack,
  script = 'apps/api/dist/main.js',
  more: Readonly<Record<string, string>> = {},
): Promise<StaffSite> {
  const database = await postgres.createDatabase(stack)
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = {
    LOG_LEVEL: 'error',
    SECOND_FACTOR_REQUIRED: 'nobody',
    ERASED_NUMBERS_FILE: path.join(folder, 'erased-numbers'),
    STAFF_EMAIL: account.email,
    STAFF_PASSWORD: account.password,
    SIGN_INS_PER_CLIENT: '0',
    ...more,
  }
  const { origin, pid } = await startServerProcess(stack, script, { DATABASE_URL: database, ...settings })
  return { origin, pid, database, settings, cookie: await cookieOf(origin, account.email) }
}

async function cookieOf(origin: string, email: string): Promise<string> {
  const signedIn = await call(`${origin}${signIn.url}`, { method: signIn.method, body: { ...account, email } })
  const cookies = signedIn.headers['set-cookie'] ?? []
  if (signedIn.status !== 200 || cookies.length === 0) throw new Error(`Signing in was answered ${signedIn.status}`)
  return cookies.map((each) => each.split(';')[0]).join('; ')
}

/** Adds colleagues with the same password. @returns the cookie header of each */
export async function addColleagues({ origin, database }: StaffSite, count: number): Promise<string[]> {
  for (const [table, own] of [
    ['staff_accounts', `'email', 'agent-' || n || '@staff.example'`],
    ['staff_credentials', `'user_id', user_id || '-' || n, 'account_id', account_id || '-' || n`],
  ]) {
    await runStatement(
      database,
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', id || '-' || n, ${own}))).*
        from ${table} one, generate_series(1, ${count}) n`,
    )
  }
  const emails = Array.from({ length: count }, (_, index) => `agent-${index + 1}@staff.example`)
  return Promise.all(emails.map((email) => cookieOf(origin, email)))
}

/** Saves a description. @returns how long the answer took, in milliseconds @throws {Error} when it was not saved */
export async function saveDescription(
  { origin, cookie }: StaffSite,
  topic: string,
  description: string,
): Promise<number> {
  const { method, url } = addresses.putDescription
  const { status, elapsedMs } = await call(`${origin}${url.replace(':topic', topic)}`, {
    method,
    headers: { cookie, origin },
    body: { description },
  })
  if (status !== 200) throw new Error(`A save was answered ${status}`)
  return elapsedMs
}
