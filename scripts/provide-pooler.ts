import { installDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** Debian puts it where only root's PATH leads. */
const commands = ['pgbouncer', '/usr/sbin/pgbouncer']

/**
 * Sees to it that the tests find PgBouncer, installing it where that may be done.
 * @returns its version and where it is
 * @throws {Error} saying why it cannot be had; the tests that need it are skipped then
 */
export async function providePooler(): Promise<string> {
  const found = await findPooler()
  if (found) return found
  await installDebianPackages('pgbouncer')
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
