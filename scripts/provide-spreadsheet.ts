import { installDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** A LibreOffice that opens and saves files without a screen. */
export type ProvidedSpreadsheet = { command: string; description: string }

const commands = ['soffice', 'localc', '/Applications/LibreOffice.app/Contents/MacOS/soffice']

/** Without windows. What Debian recommends with it, such as dictionaries, is for people. */
const debianPackage = 'libreoffice-calc-nogui'

/**
 * Makes sure that the tests find LibreOffice, preferably the one that LIBREOFFICE_PATH names, and installs it where
 * that is allowed.
 * @throws {Error} saying why it is not available; the tests that need it are skipped then
 */
export async function provideSpreadsheet(): Promise<ProvidedSpreadsheet> {
  const { LIBREOFFICE_PATH: named } = process.env
  if (named) {
    const found = await firstInstalled([named])
    if (!found) throw new Error(`LIBREOFFICE_PATH names ${named}, which does not start`)
    return found
  }
  const found = await firstInstalled(commands)
  if (found) return found
  await installDebianPackages([debianPackage], { withRecommended: false })
  const installed = await firstInstalled(commands)
  if (!installed) throw new Error('the package was installed, but LibreOffice does not start')
  return installed
}

async function firstInstalled(names: readonly string[]): Promise<ProvidedSpreadsheet | undefined> {
  for (const command of names) {
    const { ok, output } = await runCommand(command, ['--version'])
    const [version] = /LibreOffice [\d.]+/.exec(output) ?? []
    if (ok && version) return { command, description: `${version}, from ${command}` }
  }
  return undefined
}
