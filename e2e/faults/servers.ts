import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { staffAccount } from '../support/staff-account.ts'
import { type Server, servers } from './schedule.ts'

const main = path.join(import.meta.dirname, '../../apps/api/dist/main.js')
const restartMs = 200

/** The site's processes, which are started again whenever they end, as a process manager does it. */
export interface Servers {
  portOf(server: Server): number
  /** Ends one: SIGKILL without a warning, SIGTERM with time to finish. */
  end(server: Server, signal: 'SIGKILL' | 'SIGTERM'): void
  /** Resolves when all of them reach the database. */
  ready(): Promise<void>
  /** How often one was started. */
  readonly starts: () => number
}

/** @param settings what is set otherwise than for a run of faults */
export async function startServers(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Servers> {
  const ports = await Promise.all(servers.map(() => getPort({ host: '127.0.0.1' })))
  const running = new Map<Server, ChildProcess>()
  let starts = 0
  let isOver = false

  function start(server: Server): void {
    starts++
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(ports[server]),
        DATABASE_URL: databaseUrl,
        SHUTDOWN_GRACE_SECONDS: '0',
        SECOND_FACTOR_REQUIRED: 'nobody',
        STAFF_EMAIL: staffAccount.email,
        STAFF_PASSWORD: staffAccount.password,
        // Everybody comes from one address here.
        SIGN_INS_PER_CLIENT: '0',
        ORDERS_PER_CLIENT: '0',
        ORDER_REQUESTS_PER_CLIENT: '0',
        ORDER_SEARCHES_PER_CLIENT: '0',
        PAGES_PER_CLIENT: '0',
        NEW_PAGES_PER_CLIENT: '0',
        SECRETS_KEY: 'the key of the servers of a run of faults',
        ALERTS_ALLOW_PRIVATE_HOSTS: 'true',
        LOG_LEVEL: 'silent',
        ...settings,
      },
      stdio: 'ignore',
    })
    running.set(server, child)
    child.once('exit', async () => {
      await pause(restartMs)
      if (!isOver) start(server)
    })
  }

  stack.defer(async () => {
    isOver = true
    await Promise.all(
      [...running.values()].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }),
    )
  })
  for (const server of servers) start(server)
  return {
    portOf: (server) => ports[server] as number,
    end: (server, signal) => void running.get(server)?.kill(signal),
    async ready() {
      for (const server of servers) {
        const isReady = () =>
          fetch(`http://127.0.0.1:${ports[server]}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        while (!(await isReady())) await pause(100)
      }
    },
    starts: () => starts,
  }
}
