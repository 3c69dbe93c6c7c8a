import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { createDatabase } from './new-database.ts'
import { staffAccount } from './staff-account.ts'

/**
 * Starts the built site on a new database of the Postgres server that was provided for the tests, and drops it at the
 * end. Staff are the shared account and one for each email that the command line names.
 */
const { PORT } = process.env
const database = await createDatabase()

const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT,
  SHUTDOWN_GRACE_SECONDS: '0',
  PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
  DATABASE_URL: database.url,
  STAFF_EMAIL: staffAccount.email,
  STAFF_PASSWORD: staffAccount.password,
  STOLEN_PASSWORDS_URL: 'off',
  SECOND_FACTOR_REQUIRED: 'nobody',
  ERASED_NUMBERS_FILE: database.erasedNumbersFile,
  ORDERS_PER_PHONE: '0',
  ORDERS_PER_CLIENT: '0',
  ORDER_REQUESTS_PER_CLIENT: '0',
  REVIEWS_PER_CLIENT: '0',
  REVIEW_REQUESTS_PER_CLIENT: '0',
  SIGN_INS_PER_CLIENT: '0',
  PAGES_PER_CLIENT: '0',
  NEW_PAGES_PER_CLIENT: '0',
}
const program = (file: string) => [
  '--disable-warning=ExperimentalWarning',
  path.join(import.meta.dirname, '../../apps/api', file),
]

// If there is any account, the start adds none.
const [, , ...further] = process.argv
for (const account of further.length > 0 ? [`${staffAccount.email}=owner`, ...further] : []) {
  execFileSync(process.execPath, [...program('src/staff.ts'), 'add', ...account.split('=')], { env })
}
const site = spawn(process.execPath, program('dist/main.js'), { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill('SIGTERM'))
site.on('exit', async (code) => {
  await database.drop()
  process.exit(code ?? 1)
})
