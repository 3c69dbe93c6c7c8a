import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { staffAccount } from './staff-account.ts'

/**
 * Starts the built site on a new database of the Postgres server that the tests were given, and drops it at the end. Staff
 * are the shared account and one for each email that the command line names.
 */
const { TEST_POSTGRES_URL: server, PORT } = process.env
if (!server)
  throw new Error('TEST_POSTGRES_URL names no Postgres server. Run the tests with npm test, which provides one.')

const name = `browser_${randomBytes(8).toString('hex')}`
const databaseUrl = new URL(server)
databaseUrl.pathname = `/${name}`

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT,
  PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
  DATABASE_URL: databaseUrl.href,
  STAFF_EMAIL: staffAccount.email,
  STAFF_PASSWORD: staffAccount.password,
  ORDERS_PER_PHONE: '0',
  ORDERS_PER_CLIENT: '0',
  ORDER_REQUESTS_PER_CLIENT: '0',
  REVIEWS_PER_CLIENT: '0',
  REVIEW_REQUESTS_PER_CLIENT: '0',
  SIGN_INS_PER_CLIENT: '0',
}
const program = (file: string) => [
  '--disable-warning=ExperimentalWarning',
  path.join(import.meta.dirname, '../../apps/api/src', file),
]

await onServer(`create database ${name}`)
// Where there is any account, the start adds none.
const [, , ...further] = process.argv
for (const email of further.length > 0 ? [staffAccount.email, ...further] : []) {
  execFileSync(process.execPath, [...program('staff.ts'), 'add', email], { env })
}
const site = spawn(process.execPath, program('main.ts'), { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill('SIGTERM'))
site.on('exit', async (code) => {
  await onServer(`drop database ${name} with (force)`)
  process.exit(code ?? 1)
})
