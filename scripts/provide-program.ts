import { installDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** A program that some tests start. */
type Program = {
  /** The environment variable that names its command, for us and for the tests. */
  readonly variable: string
  readonly commands: readonly string[]
  readonly debianPackage: string
  /** What has it say its version, if not `--version`. */
  readonly versionOption?: string
  /** Which line of its output names its version. */
  readonly version: RegExp
}

/** Debian installs some of them on root's PATH only. */
const programs = {
  PgBouncer: {
    variable: 'PGBOUNCER_PATH',
    commands: ['pgbouncer', '/usr/sbin/pgbouncer'],
    debianPackage: 'pgbouncer',
    version: /^PgBouncer .*$/m,
  },
  Redis: {
    variable: 'REDIS_SERVER_PATH',
    commands: ['redis-server'],
    debianPackage: 'redis-server',
    version: /^Redis server v=\S+/m,
  },
  // Tries rules of alerts.
  promtool: {
    variable: 'PROMTOOL_PATH',
    commands: ['promtool'],
    debianPackage: 'prometheus',
    version: /^promtool, version \S+/m,
  },
  nginx: {
    variable: 'NGINX_PATH',
    commands: ['nginx', '/usr/sbin/nginx'],
    debianPackage: 'nginx-light',
    versionOption: '-v',
    version: /nginx\/[\d.]+/,
  },
  Patroni: { variable: 'PATRONI_PATH', commands: ['patroni'], debianPackage: 'patroni', version: /^patroni [\d.]+/m },
  etcd: { variable: 'ETCD_PATH', commands: ['etcd'], debianPackage: 'etcd-server', version: /^etcd Version: [\d.]+/m },
  HAProxy: {
    variable: 'HAPROXY_PATH',
    commands: ['haproxy', '/usr/sbin/haproxy'],
    debianPackage: 'haproxy',
    versionOption: '-v',
    version: /^HAProxy version \S+/m,
  },
  // One that opens and saves files without a screen.
  LibreOffice: {
    variable: 'LIBREOFFICE_PATH',
    commands: ['soffice', 'localc', '/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    debianPackage: 'libreoffice-calc-nogui',
    version: /LibreOffice [\d.]+/,
  },
  // Playwright wants to know where it is.
  Firefox: {
    variable: 'FIREFOX_PATH',
    commands: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debianPackage: 'firefox-esr',
    version: /Mozilla Firefox [\d.]+/,
  },
  // Neither says its version.
  WebKit: {
    variable: 'WEBKIT_DRIVER_PATH',
    commands: ['WebKitWebDriver'],
    debianPackage: 'webkit2gtk-driver',
    versionOption: '--help',
    version: /WebKitWebDriver/,
  },
  Xvfb: {
    variable: 'XVFB_PATH',
    commands: ['Xvfb'],
    debianPackage: 'xvfb',
    versionOption: '-help',
    version: /^use: X\b/m,
  },
} as const satisfies Readonly<Record<string, Program>>

export type ProgramName = keyof typeof programs

export type ProvidedProgram = { variable: string; command: string; description: string }

/**
 * Makes sure that the tests find a program, preferably the one that its variable names, and installs it where that is
 * allowed.
 * @throws {Error} saying why it is not available; the tests that need it are skipped then
 */
export async function provideProgram(name: ProgramName): Promise<ProvidedProgram> {
  const program = programs[name]
  const named = process.env[program.variable]
  if (named) {
    const found = await firstInstalled(program, [named])
    if (!found) throw new Error(`${program.variable} names ${named}, which does not start`)
    return found
  }
  const found = await firstInstalled(program)
  if (found) return found
  // What Debian recommends with them, such as dictionaries, is for people.
  await installDebianPackages([program.debianPackage], { withRecommended: false })
  const installed = await firstInstalled(program)
  if (!installed) throw new Error(`the package was installed, but ${name} does not start`)
  return installed
}

async function firstInstalled(
  { variable, commands, versionOption = '--version', version }: Program,
  candidates = commands,
): Promise<ProvidedProgram | undefined> {
  for (const command of candidates) {
    const { ok, output } = await runCommand(command, [versionOption])
    const [found] = version.exec(output) ?? []
    if (ok && found) return { variable, command, description: `${found}, from ${command}` }
  }
  return undefined
}
