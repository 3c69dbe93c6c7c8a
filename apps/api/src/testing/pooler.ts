import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import getPort from 'get-port'
import { findProgram } from './program.ts'

/** Why the tests behind a pooler are skipped; undefined if they run. */
export const poolerMissing = 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'

/** The command of PgBouncer; undefined if there is none. */
export const findPooler = () => findProgram('PGBOUNCER_PATH', 'pgbouncer')

/** A PgBouncer in transaction mode. */
export interface Pooler extends AsyncDisposable {
  /** The database by way of the pooler. */
  readonly url: string
}

/**
 * Starts PgBouncer in front of a database, with its default settings except for few server connections, so that
 * consecutive transactions meet different ones.
 * @param address of a database on a server
 */
export async function startPooler(command: string, address: string): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(address)
  const folder = await mkdtemp(path.join(tmpdir(), 'pooler-'))
  // It does not run as root; the account that it switches to must be able to read its settings.
  await chmod(folder, 0o755)
  const settings = path.join(folder, 'pgbouncer.ini')
  const ownPort = await getPort({ host: '127.0.0.1' })
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port || 5432} user=${username}${password && ` password=${decodeURIComponent(password)}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  )
  const asOther = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(command, [...asOther, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const { promise: isUp, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (/process up/.test(said)) resolve()
  })
  child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)))
  await isUp
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}${pathname}`,
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true })
    },
  }
}
