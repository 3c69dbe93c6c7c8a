import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayNotWrite, oneAtATime } from './one-at-a-time.mjs'

/**
 * Installs the packages that a command needs. Plain JavaScript, because it runs on the Node that is there before
 * the project's own one is: `run` those that build and run the site, `all` also those that check and measure it,
 * `any` is content with whatever version of them is there. Nothing is asked of the registry, and pnpm is not
 * started, when all is in place.
 *
 * @typedef {{ packages: 'run' | 'all', from: string }} Installed which packages are there, and a digest of
 * what asked for them
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const modules = path.join(root, 'node_modules')
const record = path.join(modules, '.installed.json')

const [wanted = 'all'] = process.argv.slice(2)
if (!['run', 'all', 'any'].includes(wanted)) throw new RangeError(`${wanted} is none of run, all and any.`)

const workspaces = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
)
const projects = ['.', 'bench', 'e2e', ...workspaces].filter((folder) =>
  existsSync(path.join(root, folder, 'package.json')),
)
const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...projects.map((folder) => `${folder}/package.json`)]
const digest = createHash('sha256')
for (const file of manifests)
  digest
    .update(`${file}\n`)
    .update(readFileSync(path.join(root, file)))
    .update('\n')
const from = `${process.platform} ${process.arch} ${digest.digest('hex')}`

/** @returns {Installed | undefined} */
function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {Installed | undefined} installed */
function isEnough(installed) {
  if (!installed || !['apps/api', 'apps/web'].every((app) => existsSync(path.join(root, app, 'node_modules'))))
    return false
  return wanted === 'any' || (installed.from === from && (wanted === 'run' || installed.packages === 'all'))
}

/** A tenth of what packages bring: nothing that builds or runs the site reads them. */
function removeSourceMaps() {
  // Without the types links between packages are followed, and folders are read many times.
  for (const entry of readdirSync(path.join(modules, '.pnpm'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path.join(entry.parentPath, entry.name))
}

async function install() {
  const installed = readRecord()
  if (isEnough(installed)) return
  // What is there for the tests stays, so that a start takes nothing away from them.
  const packages = wanted === 'all' || installed?.packages === 'all' ? 'all' : 'run'
  rmSync(record, { force: true })
  const flags = [
    '--frozen-lockfile',
    '--reporter=append-only',
    '--loglevel=error',
    ...(packages === 'run' ? ['--prod'] : []),
  ]
  const { status } = spawnSync('npm', ['run', '--silent', 'pnpm', '--', 'install', ...flags], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    throw new Error(
      'The packages could not be installed; the reason is above. It takes a network, a HOME that can be written, where npm\n' +
        'and pnpm keep what they fetched, and 1 GB of disk.',
    )
  }
  if (packages === 'run') removeSourceMaps()
  /** @type {Installed} */
  const now = { packages, from }
  writeFileSync(record, JSON.stringify(now))
}

try {
  if (!isEnough(readRecord())) {
    mkdirSync(modules, { recursive: true })
    await oneAtATime(path.join(modules, '.installing'), install)
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${mayNotWrite(error) ? `Packages cannot be installed here: ${root} may not be written.` : reason}\n`,
  )
  process.exitCode = 1
}
