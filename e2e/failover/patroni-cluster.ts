import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import getPort from 'get-port'
import { installedBinaries } from '../../scripts/postgres-binaries.ts'
import { query, unprivilegedUser } from '../../scripts/postgres-server.ts'
import { provideProgram } from '../../scripts/provide-program.ts'
import { runCommand, type User } from '../../scripts/run-command.ts'
import { type Link, openLink } from './link.ts'
import { hasEnded, startProgram } from './program.ts'
import { recipeWith } from './recipe.ts'

const names = ['one', 'two', 'three'] as const
type Name = (typeof names)[number]

/** A machine of the cluster: a Patroni with its Postgres, and the lines to it and from it. */
export interface Member {
  readonly name: Name
  /** Ends Patroni and Postgres at once, without a warning. */
  kill(): Promise<void>
  /** Takes the network from it: nobody reaches it, and it reaches nobody. */
  cut(): void
  /** Stops all its processes where they are. */
  hang(): Promise<void>
  /** Undoes whatever was done to it. */
  restore(): Promise<void>
}

export interface Cluster {
  readonly description: string
  /** The database by way of HAProxy. */
  readonly databaseUrl: string
  leader(): Promise<Member>
  /** Resolves once one leads, one follows in step and the third follows. @throws {Error} with what they say, in time */
  whole(): Promise<void>
}

const patienceMs = 120_000
const everyMs = 200
const answerMs = 1_000

/** As `GET /cluster` of Patroni tells of them. */
interface ToldMember {
  readonly name: string
  readonly role: string
  readonly state: string
}

/**
 * Starts three members with docs/patroni/patroni.yml, etcd, and HAProxy with docs/patroni/haproxy.cfg on this machine,
 * until the stack is disposed. What is different here is where they listen, that nobody has a password, and that there
 * is one etcd: it is not what is tried.
 */
export async function startCluster(stack: AsyncDisposableStack): Promise<Cluster> {
  const patroni = await provideProgram('Patroni')
  const etcd = await provideProgram('etcd')
  const haproxy = await provideProgram('HAProxy')
  const [binaries] = await installedBinaries()
  if (!binaries) throw new Error('There is no Postgres')
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  const folder = await mkdtemp('/tmp/patroni-')
  if (user) await chown(folder, user.uid, user.gid)
  stack.defer(() => rm(folder, { recursive: true }))

  const etcdPort = await getPort({ host: '127.0.0.1' })
  const peerPort = await getPort({ host: '127.0.0.1' })
  const own = (port: number) => `http://127.0.0.1:${port}`
  startProgram(stack, etcd.command, [
    ...['--data-dir', path.join(folder, 'etcd'), '--name', 'etcd', '--log-level', 'error'],
    ...['--listen-client-urls', own(etcdPort), '--advertise-client-urls', own(etcdPort)],
    ...['--listen-peer-urls', own(peerPort), '--initial-advertise-peer-urls', own(peerPort)],
    ...['--initial-cluster', `etcd=${own(peerPort)}`, '--enable-v2'],
  ])

  const members: LinkedMember[] = []
  for (const name of names) {
    const home = path.join(folder, name)
    await mkdir(home, { mode: 0o700 })
    if (user) await chown(home, user.uid, user.gid)
    members.push(
      await startMember(stack, { name, home, command: patroni.command, binaries: binaries.folder, user, etcdPort }),
    )
    // The first makes the cluster, and the others join it.
    if (name === names[0]) await leaderAmong(members)
  }

  const port = await getPort({ host: '127.0.0.1' })
  const settings = path.join(folder, 'haproxy.cfg')
  await writeFile(
    settings,
    await recipeWith('docs/patroni/haproxy.cfg', [
      ['127.0.0.1:5000', `127.0.0.1:${port}`],
      ...members.map(
        ({ links }, index) =>
          [
            `10.0.0.${index + 1}:5432 check port 8008`,
            `127.0.0.1:${links.postgres.port} check port ${links.rest.port}`,
          ] as const,
      ),
    ]),
  )
  startProgram(stack, haproxy.command, ['-db', '-f', settings])
  return {
    description: `${patroni.description}, ${etcd.description}, ${haproxy.description}`,
    databaseUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    leader: () => leaderAmong(members),
    whole: () => wholeOf(members),
  }
}

interface Links {
  /** To its Postgres, from everybody else. */
  readonly postgres: Link
  /** To its Patroni, from everybody else. */
  readonly rest: Link
  /** From its Patroni to etcd. */
  readonly etcd: Link
}

interface LinkedMember extends Member {
  readonly links: Links
}

interface MemberSettings {
  readonly name: Name
  readonly home: string
  readonly command: string
  readonly binaries: string
  readonly user: User | undefined
  readonly etcdPort: number
}

async function startMember(
  stack: AsyncDisposableStack,
  { name, home, command, binaries, user, etcdPort }: MemberSettings,
): Promise<LinkedMember> {
  const [postgresPort, restPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const links: Links = {
    postgres: await openLink(stack, postgresPort),
    rest: await openLink(stack, restPort),
    etcd: await openLink(stack, etcdPort),
  }
  const settings = path.join(home, 'config.yml')
  await writeFile(
    settings,
    await recipeWith('docs/patroni/patroni.yml', [
      ['name: one', `name: ${name}`],
      ['listen: 0.0.0.0:8008', `listen: 127.0.0.1:${restPort}`],
      ['10.0.0.1:8008', `127.0.0.1:${links.rest.port}`],
      // A proxy, as which it looks for no other way to etcd than this line.
      ['hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', `proxy: http://127.0.0.1:${links.etcd.port}`],
      ['10.0.0.0/24 scram-sha-256', '127.0.0.1/32 trust'],
      ['listen: 0.0.0.0:5432', `listen: 127.0.0.1:${postgresPort}`],
      ['10.0.0.1:5432', `127.0.0.1:${links.postgres.port}`],
      ['/var/lib/postgresql/15/divine', path.join(home, 'data')],
      ['/usr/lib/postgresql/15/bin', binaries],
      // It would restart this machine.
      ['mode: automatic', 'mode: off'],
      // Beside the data: Debian's folder is not for everybody.
      [
        '  authentication:',
        `  parameters:\n    unix_socket_directories: ${home}\n  pgpass: ${home}/pgpass\n  authentication:`,
      ],
    ]),
  )
  const start = () => startProgram(stack, command, [settings], { user }).child
  let child = start()
  /** Patroni, the server and whatever the server has started. */
  async function processes(): Promise<number[]> {
    const file = await readFile(path.join(home, 'data/postmaster.pid'), 'utf8').catch(() => '')
    const postmaster = Number(file.split('\n')[0])
    const started = postmaster ? await runCommand('pgrep', ['-P', String(postmaster)]) : undefined
    const own = [child.pid ?? 0, postmaster, ...(started?.ok ? started.output.trim().split('\n').map(Number) : [])]
    return own.filter(Boolean)
  }
  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    for (const pid of await processes()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  // A Patroni that is ended leaves its server running.
  stack.defer(() => signalAll('SIGKILL'))
  return {
    name,
    links,
    kill: () => signalAll('SIGKILL'),
    hang: () => signalAll('SIGSTOP'),
    cut() {
      for (const link of Object.values(links)) link.cut()
    },
    async restore() {
      await signalAll('SIGCONT')
      for (const link of Object.values(links)) link.mend()
      if (hasEnded(child)) child = start()
    },
  }
}

/** The member that leads, as far as everybody else can see. */
async function leaderAmong(members: readonly LinkedMember[]): Promise<LinkedMember> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(everyMs)) {
    for (const member of members) {
      const answer = await askPatroni(member, '/primary').catch(() => undefined)
      if (answer?.ok) return member
    }
  }
  throw new Error('Nobody leads the cluster')
}

async function wholeOf(members: readonly LinkedMember[]): Promise<void> {
  const [first] = members as [LinkedMember]
  let said = 'nothing'
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(everyMs)) {
    const answer = await askPatroni(first, '/cluster').catch(() => undefined)
    if (!answer) continue
    const { members: told } = (await answer.json()) as { members: ToldMember[] }
    said = told.map(({ name, role, state }) => `${name} is ${role}, ${state}`).join('; ')
    const roles = told.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role)
    const hasAll = roles.toSorted().join() === 'leader,replica,sync_standby'
    const leader = members.find(({ name }) => told.some((each) => each.name === name && each.role === 'leader'))
    if (hasAll && leader && (await followersInStep(leader)) === members.length - 1) return
  }
  throw new Error(`The cluster is not whole: ${said}`)
}

/** Patroni 3.0.2 also calls one `running` that looks in vain for what follows its own end, until it is rewound. */
async function followersInStep({ links }: LinkedMember): Promise<number> {
  const asked = `select count(*)::int as count from pg_stat_replication where state = 'streaming'`
  const [row] = await query(`postgres://postgres@127.0.0.1:${links.postgres.port}/postgres`, asked).catch(() => [])
  return Number(row?.count ?? 0)
}

function askPatroni({ links }: LinkedMember, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${links.rest.port}${path}`, { signal: AbortSignal.timeout(answerMs) })
}
