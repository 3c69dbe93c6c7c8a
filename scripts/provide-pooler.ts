import { installDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** Debian installs it on root's PATH only. */
const commands = ['pgbouncer', '/usr/sbin/pgbouncer']

/**
 * Makes sure that the tests find PgBouncer, and installs it where that is allowed.
 * @returns its version and where it is
 * @throws {Error} saying why it is not available; the tests that need it are skipped then
 */
export async function providePooler(): Promise<string> {
  const found = await findPooler()
  if (found) return found
  await installDebianPackages(['pgbouncer'])
  const installed = await findPooler()
  if (!installed) throw new Error('the package was installed, but PgBouncer does not start')
  return installed
}

async function findPooler(): Promise<string | undefined> {
  for (const command of commands) {
    const { ok, output } = await runCommand(command, ['--version'])
    if (ok) return `${output.split('\n')[0]}, from ${command}`
  }
  return undefined
}
