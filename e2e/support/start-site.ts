import { spawn } from 'node:child_process'
import path from 'node:path'
import { createDatabase } from './new-database.ts'
import { staffAccount } from './staff-account.ts'

/**
 * Starts the built site on a new database of the Postgres server that was provided for the tests, and drops it at the
 * end. Its only member of staff is the shared account.
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
const main = path.join(import.meta.dirname, '../../apps/api/dist/main.js')
const site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill('SIGTERM'))
site.on('exit', async (code) => {
  await database.drop()
  process.exit(code ?? 1)
})
