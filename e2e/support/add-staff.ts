import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type Account, staffAccount } from './staff-account.ts'

/** Adds an account to a site of the test's own, with the password that all accounts of the tests have. */
export function addStaff(databaseUrl: string, email: string, role = 'owner'): Account {
  const { password } = staffAccount
  const program = path.join(import.meta.dirname, '../../apps/api/src/staff.ts')
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'add', email, role], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, STAFF_PASSWORD: password },
  })
  return { email, password }
}
