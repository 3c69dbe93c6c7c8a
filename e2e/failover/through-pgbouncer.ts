import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { unprivilegedUser } from '../../scripts/postgres-server.ts'
import { provideProgram } from '../../scripts/provide-program.ts'
import { startDurablePostgres } from '../faults/durable-postgres.ts'
import type { Findings } from './findings.ts'
import { startProgram } from './program.ts'
import { recipeWith } from './recipe.ts'
import { type Failure, throughFailures } from './through-failures.ts'

/** How long a pooler that was killed stays away, as until systemd starts it again, in milliseconds. */
const restartMs = 1_000
/** How long one hangs, in milliseconds. */
const hangMs = 4_000
/** How long its Postgres is stopped, in milliseconds. */
const stopMs = 3_000

/**
 * The site behind docs/pgbouncer/pgbouncer.ini, which is killed, hangs, is restarted and loses its Postgres while
 * people order.
 */
export async function throughPgbouncer(say: (text: string) => void): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const { command, description } = await provideProgram('PgBouncer')
  const { postgres, databaseUrl } = await startDurablePostgres(stack)
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  const folder = await mkdtemp('/tmp/pgbouncer-')
  if (user) await chown(folder, user.uid, user.gid)
  stack.defer(() => rm(folder, { recursive: true }))
  const port = await getPort({ host: '127.0.0.1' })
  const { port: serverPort, username, pathname } = new URL(databaseUrl)
  const settings = path.join(folder, 'pgbouncer.ini')
  const recipe = await recipeWith('docs/pgbouncer/pgbouncer.ini', [
    ['divine = host=10.0.0.1 port=5432', `${pathname.slice(1)} = host=127.0.0.1 port=${serverPort} user=${username}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    // Nobody has a password here.
    ['auth_type = scram-sha-256', 'auth_type = any'],
    ['auth_file = /etc/pgbouncer/userlist.txt', ''],
  ])
  await writeFile(settings, recipe, { mode: 0o644 })
  const start = () => startProgram(stack, command, [settings], { user }).child
  let pooler = start()
  say(`${description}, ${postgres.description}: the pooler is started.`)

  const restart = (what: string, signal: 'SIGKILL' | 'SIGTERM') =>
    ofPooler(what, restartMs, {
      async begin() {
        const gone = once(pooler, 'exit')
        pooler.kill(signal)
        await gone
      },
      end() {
        pooler = start()
      },
    })
  return await throughFailures(stack, {
    subject: 'PgBouncer',
    databaseUrl: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    failures: [
      restart('killed', 'SIGKILL'),
      restart('restarted', 'SIGTERM'),
      ofPooler('hung', hangMs, {
        begin: async () => void pooler.kill('SIGSTOP'),
        end: () => void pooler.kill('SIGCONT'),
      }),
      ofPooler('left for three seconds without its Postgres', stopMs, {
        begin: () => postgres.end('fast'),
        end: () => postgres.start(),
      }),
    ],
    orders: 600,
    seconds: 45,
    awayMs: 6_000,
    say,
  })
}

/**
 * Something that happens to the pooler, or to what it leads to, and is over by itself, while visitors go on ordering.
 */
function ofPooler(
  what: string,
  lastsMs: number,
  { begin, end }: { begin(): Promise<void>; end(): void | Promise<void> },
): Failure {
  let over = Promise.resolve()
  return {
    what,
    async happen() {
      await begin()
      over = pause(lastsMs).then(end)
    },
    restore: () => over,
  }
}
