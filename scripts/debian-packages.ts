import { existsSync } from 'node:fs'
import { projectEnvironment, runCommand } from './run-command.ts'

const timeoutMs = 10 * 60_000

type InstallSettings = {
  /** Whether what Debian recommends with them comes too, as it does by default. */
  withRecommended?: boolean
}

/**
 * Installs packages on a Debian or Ubuntu machine on which we are root: a container, or a CI machine of our own.
 * Elsewhere a test run must not install anything.
 * @throws {Error} saying why it cannot be done here, or with the output of apt-get.
 */
export async function installDebianPackages(
  packages: readonly string[],
  { withRecommended = true }: InstallSettings = {},
): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) throw new Error('there is no apt-get here')
  if (process.getuid?.() !== 0) throw new Error(`only root may run: apt-get install ${packages.join(' ')}`)
  const env = { ...projectEnvironment, DEBIAN_FRONTEND: 'noninteractive' }
  const recommended = withRecommended ? [] : ['--no-install-recommends']
  const update = await runCommand('apt-get', ['update'], { env, timeoutMs })
  const install = await runCommand('apt-get', ['install', '-y', ...recommended, ...packages], { env, timeoutMs })
  if (!install.ok) {
    const answers = update.ok ? install.output : `${update.output}\n${install.output}`
    throw new Error(`apt-get install ${packages.join(' ')} failed:\n${answers.trim()}`)
  }
}
