import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { runCommand, type User } from './run-command.ts'
import { reasonOf } from './say.ts'

export type PostgresServer = { url: string; description: string; stop(): Promise<void> }

/** A server that can be ended and started again, in any way, with its data. */
export type OwnPostgresServer = PostgresServer & {
  /** Ends it: `fast` writes everything to disk first, `kill` ends its process without a warning. */
  end(how: 'fast' | 'kill'): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
}

const startTimeoutMs = 60_000
const answerTimeoutMs = 10_000

/** PostgreSQL refuses to run as root; its own account may not exist where it was never installed. */
const accounts = ['postgres', 'nobody']

/** Without the PG* variables, which would change what the server's tools do. */
const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH }

/** Trades safety for speed: this server's data need not survive the machine. */
const settings = (folder: string, port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
`

/**
 * Waits until nobody holds the other end of its input, then ends the server in PostgreSQL's "fast" way (SIGINT) and
 * removes the folder. So the server ends with `stop()`, and also when this process is killed outright. The pid
 * file tells whether the server is gone: its process may stay a zombie if nobody collects it.
 */
const guardScript = `
read -r line
cd "$1" || exit
[ -e data/postmaster.pid ] && kill -s INT "$(head -n 1 data/postmaster.pid)"
tries=0
while [ -e data/postmaster.pid ] && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
cd / && rm -rf "$1"
`

/**
 * Starts a server of our own in a temporary folder, on a free port of 127.0.0.1, and makes sure that it answers and
 * that `pg_trgm` is available.
 * @throws {Error} with PostgreSQL's output; nothing is left behind then.
 */
export async function startPostgres(binaries: PostgresBinaries): Promise<OwnPostgresServer> {
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  // Root's own TMPDIR may not be accessible to that user.
  const folder = await mkdtemp(join(user ? '/tmp' : tmpdir(), 'postgres-for-tests-'))
  const stop = guard(folder)
  try {
    const tool = await toolRunner(binaries, folder, user)
    const version = (await tool('postgres', '--version')).trim().replace('postgres (PostgreSQL)', 'PostgreSQL')
    if (user) await chown(folder, user.uid, user.gid)
    const port = await getPort({ host: '127.0.0.1' })
    await initialise(tool, folder)
    await appendFile(join(folder, 'data/postgresql.conf'), settings(folder, port))
    await start(tool, folder)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await assertUsable(url)
    return {
      url,
      description: `${version}, from ${binaries.folder}`,
      stop,
      end: (how) => (how === 'fast' ? endFast(tool, folder) : kill(folder)),
      start: () => startAgain(tool, folder),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Makes sure that the server answers, lets us create databases and has `pg_trgm`, which the searches need.
 * @throws {Error} of `pg`, in PostgreSQL's words.
 */
export async function assertUsable(url: string): Promise<void> {
  const scratch = `scratch_${randomUUID().replaceAll('-', '')}`
  await query(url, `create database ${scratch}`)
  try {
    const scratchUrl = new URL(url)
    scratchUrl.pathname = scratch
    await query(scratchUrl.href, 'create extension pg_trgm')
  } finally {
    await query(url, `drop database ${scratch}`)
  }
}

/** Runs one statement on a connection of its own. @returns its rows */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerTimeoutMs })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** @returns the function that ends the server in `folder`, if one runs there by then, and removes the folder. */
function guard(folder: string): () => Promise<void> {
  const child = spawn('sh', ['-c', guardScript, 'sh', folder], {
    cwd: '/',
    detached: true, // Ctrl-C must not reach it
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = once(child, 'exit')
  return async () => {
    child.stdin.end()
    await gone
  }
}

type Tool = (name: string, ...args: string[]) => Promise<string>

/** Runs PostgreSQL's tools as the server's user, who may not have access to the folder where they are. */
async function toolRunner(binaries: PostgresBinaries, folder: string, user: User | undefined): Promise<Tool> {
  const runFrom =
    (binaryFolder: string): Tool =>
    async (name, ...args) => {
      const asUser = { cwd: '/', env: environment, user, timeoutMs: 2 * startTimeoutMs }
      const outcome = await runCommand(join(binaryFolder, name), args, asUser)
      if (!outcome.ok) throw new Error(`${name} failed:\n${outcome.output.trim()}`)
      return outcome.output
    }
  const inPlace = runFrom(binaries.folder)
  if (!user || !binaries.movable) return inPlace
  try {
    await inPlace('postgres', '--version')
    return inPlace
  } catch {
    const copy = join(folder, 'postgresql')
    await cp(dirname(binaries.folder), copy, { recursive: true, verbatimSymlinks: true })
    await runCommand('chown', ['-R', `${user.uid}:${user.gid}`, folder])
    return runFrom(join(copy, basename(binaries.folder)))
  }
}

/** Code-point order in UTF-8 whatever the machine's language; macOS has it only under the name C. */
async function initialise(tool: Tool, folder: string): Promise<void> {
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', `--pgdata=${folder}/data`]
  try {
    await tool('initdb', ...flags, '--locale=C.UTF-8')
  } catch {
    await tool('initdb', ...flags, '--locale=C')
  }
}

async function start(tool: Tool, folder: string): Promise<void> {
  const log = join(folder, 'log')
  const flags = ['--wait', `--timeout=${startTimeoutMs / 1000}`, `--pgdata=${folder}/data`, `--log=${log}`]
  try {
    await tool('pg_ctl', 'start', ...flags)
  } catch (error) {
    const logged = await readFile(log, 'utf8').catch(() => '')
    throw new Error(`${reasonOf(error)}\n${logged}`.trim())
  }
}

async function endFast(tool: Tool, folder: string): Promise<void> {
  await tool('pg_ctl', 'stop', '--wait', '--mode=fast', `--pgdata=${folder}/data`)
}

async function kill(folder: string): Promise<void> {
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** After a kill the server's other processes take a moment to notice, and block a new server until then. */
async function startAgain(tool: Tool, folder: string): Promise<void> {
  const giveUpAt = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await start(tool, folder)
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
  }
}

/** The account that runs a server where this process is root. @throws {Error} naming those that there are not */
export async function unprivilegedUser(): Promise<User> {
  for (const account of accounts) {
    const [uid, gid] = await Promise.all([runCommand('id', ['-u', account]), runCommand('id', ['-g', account])])
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  throw new Error(`PostgreSQL does not run as root, and there is none of these users: ${accounts.join(', ')}`)
}
