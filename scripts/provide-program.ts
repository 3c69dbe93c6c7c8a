import { installDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** A program that some tests start: its command, and the package of Debian that has it. */
export type Program = 'pgbouncer' | 'redis-server'

/**
 * Makes sure that the tests find a program, and installs it where that is allowed.
 * @returns its version and where it is
 * @throws {Error} saying why it is not available; the tests that need it are skipped then
 */
export async function provideProgram(name: Program): Promise<string> {
  const found = await findProgram(name)
  if (found) return found
  await installDebianPackages([name])
  const installed = await findProgram(name)
  if (!installed) throw new Error(`the package was installed, but ${name} does not start`)
  return installed
}

/** Debian installs some of them on root's PATH only. */
async function findProgram(name: Program): Promise<string | undefined> {
  for (const command of [name, `/usr/sbin/${name}`]) {
    const { ok, output } = await runCommand(command, ['--version'])
    if (ok) return `${output.split('\n')[0]}, from ${command}`
  }
  return undefined
}
