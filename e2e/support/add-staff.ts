import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type Account, staffAccount } from './staff-account.ts'

/** Accounts that this worker has added: a site that is kept has those of the test before. */
const added = new Set<string>()

/** Adds an account to a site of the test's own, with the password that all accounts of the tests have. */
export function addStaff(databaseUrl: string, email: string, role = 'owner'): Account {
  const { password } = staffAccount
  const account = [databaseUrl, email, role].join(' ')
  if (added.has(account)) return { email, password }
  added.add(account)
  const program = path.join(import.meta.dirname, '../../apps/api/src/staff.ts')
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'add', email, role], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, STAFF_PASSWORD: password },
  })
  return { email, password }
}
