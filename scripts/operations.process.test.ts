import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { parse } from 'yaml'
import { whyNoImages } from './image.ts'
import { type OwnPostgresServer, query } from './postgres-server.ts'
import { startOwnPostgres } from './provide-postgres.ts'
import { projectFolder, runCommand } from './run-command.ts'

/**
 * Every command of docs/operations.md is run, in the order of the table below, on a server and in a folder of this
 * test's own. Where it needs Docker or a system that somebody is using, the table says what is run in its place.
 */
const text = await readFile(path.join(projectFolder, 'docs/operations.md'), 'utf8')

const fence = /^```(\w*)\n(.*?)^```$/gms
/** How a text in backquotes begins that is a command, and not the name of one. */
const isCommand =
  /^(?:[A-Z_]+=(?:'[^']*'|\S*) )*(?:npm (?!run (?:backup|restore)$)|npx |node |docker |apt-get |openssl |systemctl |install |delete from )/

/** What the page tells its reader to run: each line of its examples, and what stands within its sentences. */
function commandsOfPage(): string[] {
  const examples = [...text.matchAll(fence)].flatMap(([, language, lines = '']) =>
    language ? lines.replaceAll(/ \\\n */g, ' ').split('\n') : [],
  )
  const within = [...text.replaceAll(fence, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const lines = [
    ...examples.map((line) => line.replace(/(?:^| +)# .*$/, '').trim()),
    ...within.map((code) => code.replaceAll(/\s+/g, ' ')).filter((code) => isCommand.test(code)),
  ]
  return [...new Set(lines.filter((line) => line !== ''))]
}

let folder: string
let server: OwnPostgresServer
/** What the settings say in each command. */
let settings: Record<string, string>
/** The site that the last command started. */
let site: { child: ChildProcess; said: string; ended: Promise<unknown[]> } | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'operations-'))
  await mkdir(path.join(folder, 'etc/systemd/system'), { recursive: true })
  await mkdir(path.join(folder, 'etc/nginx/conf.d'), { recursive: true })
  server = await startOwnPostgres()
  settings = {
    DATABASE_URL: urlOf('divine'),
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(await getPort({ host: '127.0.0.1' })),
    SHUTDOWN_GRACE_SECONDS: '0',
    STOLEN_PASSWORDS_URL: 'off',
  }
})
afterAll(async () => {
  await endSite()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A database as its owner reaches it. */
function urlOf(database: string): string {
  const url = new URL(`/${database}`, server.url)
  url.username = 'divine'
  return url.href
}

/** Runs lines of a shell from the project's folder. @returns what they write */
async function shell(lines: string, more: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME } = process.env
  const outcome = await runCommand('sh', ['-euc', lines], { env: { PATH, HOME, ...settings, ...more } })
  expect(outcome).toMatchObject({ ok: true })
  return outcome.output
}

/** Starts the site with lines that serve until they are ended, and waits until it can be visited. */
async function startSite(lines: string, more: Record<string, string> = {}): Promise<void> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...settings, ...more }
  const child = spawn('sh', ['-euc', lines], { cwd: projectFolder, env, stdio: 'pipe' })
  const started = { child, said: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      started.said += part
    })
  site = started
  await expect.poll(() => child.exitCode ?? started.said, { timeout: 60_000 }).toContain('The site is at')
  expect((await fetch(`http://127.0.0.1:${settings.PORT}/readyz`)).status).toBe(200)
}

async function endSite(): Promise<void> {
  site?.child.kill('SIGTERM')
  const [code] = (await site?.ended) ?? [0]
  site = undefined
  expect(code).toBe(0)
}

/** What Compose hands to a service, with this server's address in place of that of its own. */
async function environmentOf(name: 'site' | 'backup'): Promise<Record<string, string>> {
  const { services } = parse(await readFile(path.join(projectFolder, 'docker-compose.yml'), 'utf8'), { merge: true })
  const given: Record<string, string | null> = services[name].environment
  const pairs = Object.entries(given).flatMap(([key, value]) => {
    const written = String(value ?? '').replace(/^\$\{\w+:-(.*)\}$/, '$1')
    return key in settings || written === '' ? [] : [[key, written] as const]
  })
  expect(given.DATABASE_URL).toBe(`postgres://divine:\${POSTGRES_PASSWORD}@postgres:5432/divine`)
  return Object.fromEntries(pairs)
}

/** A line of the Dockerfile that names a command as JSON. */
async function lineOfDockerfile(name: 'CMD' | 'ENTRYPOINT'): Promise<string> {
  const dockerfile = await readFile(path.join(projectFolder, 'Dockerfile'), 'utf8')
  const [, list = '[]'] = new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(dockerfile) ?? []
  return JSON.parse(list).join(' ')
}

async function composeUp(): Promise<void> {
  if (site) await endSite()
  await startSite(`exec ${await lineOfDockerfile('CMD')}`, await environmentOf('site'))
}

/** In the container of Postgres, whose owner may do everything: with the same words on this server. */
function inPostgres(command: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return shell(command.replace('docker compose exec postgres ', ''), { PGHOST: hostname, PGPORT: port })
}

const inFolder = (command: string) => command.replaceAll('/etc/', `${folder}/etc/`)

async function inBackups(command: string): Promise<void> {
  const args = command.replace('docker compose run --build --rm backup ', '').replace('/backups/', `${folder}/backups/`)
  await shell(`${await lineOfDockerfile('ENTRYPOINT')} ${args}`, await environmentOf('backup'))
}

/** Whether Debian has the packages: it has other ones in each of its releases. */
async function isInDebian(command: string, { skip }: TestContext): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const shown = await runCommand('apt-cache', ['show', '--no-all-versions', 'base-files'])
  if (!shown.ok || !/^VERSION_ID="12"$/m.test(release)) skip('This is no Debian 12 with lists of its packages.')
  await shell(command.replace('apt-get install', 'apt-cache show --no-all-versions'))
}

/** That the trial is there; it takes minutes, and `npm run failover` runs it. */
async function isTrial(command: string): Promise<void> {
  const { output } = await runCommand('node', ['--disable-warning=ExperimentalWarning', 'e2e/failover/main.ts', '-'])
  expect(/There is no trial called -, only (.*)\./.exec(output)?.[1]?.split(', ')).toContain(command.split(' ').at(-1))
}

const runs = async (command: string) => void (await shell(command))
const onBisi = (command: string) => runs(command.replace(/EMAIL|…/, 'bisi@divinehealth.example'))
const backupFile = 'divine-2026-11-21.dump'
let exported = ''

/** Each command of the page, and how it is run. */
const table: Record<string, (command: string, context: TestContext) => Promise<void>> = {
  "create role divine login password '…';": async (command) => void (await query(server.url, command)),
  'create database divine owner divine;': async (command) => void (await query(server.url, command)),
  'alter role divine set jit = off;': async (command) => void (await query(server.url, command)),
  "alter role divine set statement_timeout = '10s';": async (command) => void (await query(server.url, command)),
  "alter role divine set idle_in_transaction_session_timeout = '10s';": async (command) =>
    void (await query(server.url, command)),

  'node scripts/setup.mjs run && npm run build': runs,
  'export NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=node_modules/.cache/node': async (command) => {
    exported = command
    expect(await shell(`${command}\nprintenv NODE_ENV`)).toBe('production\n')
  },
  'node_modules/.bin/node --env-file-if-exists=.env --max-semi-space-size=8 --disable-warning=ExperimentalWarning apps/api/dist/main.js':
    async (command) => {
      await startSite(`${exported}\nexec ${command}`)
      expect(site?.said).toContain('with this password')
      await endSite()
    },
  'npm start': async (command) => {
    await startSite(`exec ${command}`)
    await endSite()
  },

  'useradd --system --home-dir /var/lib/divine divine': async (command, { skip }) => {
    if (process.getuid?.() !== 0) skip('Only root adds accounts.')
    await shell(command.replace('useradd', `useradd --prefix ${folder}`))
    expect(await readFile(path.join(folder, 'etc/passwd'), 'utf8')).toMatch(/^divine:.*:\/var\/lib\/divine:/m)
  },
  'cp docs/systemd/divine* /etc/systemd/system/': (command) => runs(inFolder(command)),
  'systemctl daemon-reload && systemctl enable --now divine@3000.service divine-backup.timer': async (
    command,
    { skip },
  ) => {
    if (!(await runCommand('systemctl', ['--version'])).ok) skip('There is no systemctl here.')
    // For a system that does not run: systemd.process.test.ts has systemd read the units.
    await shell(command.replace(/.* enable --now/, `systemctl --root=${folder} enable`))
    const wanted = await readdir(path.join(folder, 'etc/systemd/system/'), { recursive: true })
    expect(wanted).toContain('multi-user.target.wants/divine@3000.service')
    expect(wanted).toContain('timers.target.wants/divine-backup.timer')
  },
  'mkdir -p /etc/nginx/divine && cp docs/nginx/divine-away.html /etc/nginx/divine/': (command) =>
    runs(inFolder(command)),
  // nginx itself reads the file in `npm run failover -- nginx`, with a certificate.
  'cp docs/nginx/divine.conf /etc/nginx/conf.d/ && nginx -t && systemctl reload nginx': (command) =>
    runs(inFolder(command.replace(/ && nginx.*/, ''))),
  'apt-get install postgresql-15 patroni etcd-server haproxy': isInDebian,
  'apt-get install nginx-light': isInDebian,
  'npm run failover -- patroni': isTrial,
  'npm run failover -- nginx': isTrial,
  'npm run failover -- pgbouncer': isTrial,
  'openssl rand -base64 32': async (command) => {
    const key = (await shell(command)).trim()
    await startSite('exec node --disable-warning=ExperimentalWarning apps/api/dist/main.js', { SECRETS_KEY: key })
    await endSite()
  },

  'npm run staff -- list': async (command) => expect(await shell(command)).toContain('staff@divinehealth.example'),
  'npm run staff -- add bisi@divinehealth.example': runs,
  'npm run staff -- add sani@divinehealth.example dispatcher': runs,
  'npm run staff -- reset bisi@divinehealth.example': runs,
  'npm run staff -- disable bisi@divinehealth.example': runs,
  'npm run staff -- drop-code bisi@divinehealth.example': runs,
  "STAFF_PASSWORD='four words that differ' npm run staff -- reset …": onBisi,
  'npm run staff -- disable EMAIL': onBisi,
  'npm run staff -- drop-code EMAIL': onBisi,

  [`npm run backup -- ${backupFile}`]: (command) => runs(command.replace(backupFile, `${folder}/${backupFile}`)),
  [`DATABASE_URL=postgres://… DATABASE_DIRECT_URL= npm run restore -- ${backupFile}`]: async (command) => {
    await query(server.url, 'create database another owner divine')
    await shell(command.replace('postgres://…', urlOf('another')).replace(backupFile, `${folder}/${backupFile}`))
    expect(await query(urlOf('another'), 'select email from staff_accounts order by email')).toEqual([
      { email: 'bisi@divinehealth.example' },
      { email: 'sani@divinehealth.example' },
      { email: 'staff@divinehealth.example' },
    ])
  },

  // Its steps take a minute: image.process.test.ts carries them out.
  'npm run image -- FOLDER': async () => {
    const { output } = await runCommand('npm', ['run', '--silent', 'image'])
    expect(output.trim()).toBe(whyNoImages() ?? 'Say which folder to make: npm run image -- FOLDER')
  },
  'cp .env.example .env': (command) => runs(command.replace(/ .env$/, ` ${folder}/.env`)),
  'docker compose up --build --detach': async () => {
    // As in the container, whose only account it is.
    await query(server.url, 'alter role divine superuser')
    await composeUp()
  },
  'docker compose logs site': async () => expect(site?.said).toContain('The site is at'),
  'docker compose exec site node --disable-warning=ExperimentalWarning apps/api/src/staff.ts list': async (command) =>
    expect(await shell(command.replace('docker compose exec site ', ''))).toContain('staff@divinehealth.example'),
  'install --directory --owner=999 --mode=0700 backups': (command) =>
    runs(command.replace(/backups$/, `${folder}/backups`).replace(process.getuid?.() === 0 ? '' : '--owner=999 ', '')),
  [`docker compose run --build --rm backup write /backups/${backupFile}`]: async (command) => {
    await query(
      urlOf('divine'),
      `insert into staff_sessions (id, token, user_id, expires_at)
        select 'one', 'one', id, now() + interval '1 day' from staff_accounts limit 1`,
    )
    await inBackups(command)
  },
  'docker compose stop site': endSite,
  "docker compose exec postgres psql --username=divine --command='alter database divine rename to before' postgres":
    async (command) => void (await inPostgres(command)),
  'docker compose exec postgres createdb --username=divine divine': async (command) => void (await inPostgres(command)),
  [`docker compose run --build --rm backup restore /backups/${backupFile}`]: async (command) => {
    await inBackups(command)
    const sessions = 'select count(*)::int from staff_sessions'
    expect(await query(urlOf('before'), sessions)).toEqual([{ count: 1 }])
    expect(await query(urlOf('divine'), sessions)).toEqual([{ count: 0 }])
  },
  'docker compose up --detach': async () => {
    await composeUp()
    const accounts = 'select id, email from staff_accounts order by email'
    expect(await query(urlOf('divine'), accounts)).toEqual(await query(urlOf('before'), accounts))
  },
  'docker compose exec postgres dropdb --username=divine before': async (command) => void (await inPostgres(command)),

  "delete from staff_sessions; delete from server_secrets where name in ('sessions', 'devices', 'carts');": async (
    command,
  ) => void (await query(urlOf('divine'), command)),
}

test('the table has every command of the page, and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(commandsOfPage().toSorted())
})

/** A server for the tests may be there without its client programs. */
const { ok: hasTools } = await runCommand('sh', ['-c', 'pg_restore --version && pg_dump --version && psql --version'])
const usesTools = /backup (?:-- |write|restore)|restore -- |exec postgres|compose (?:stop|up --detach$)/

for (const [command, run] of Object.entries(table)) {
  test(command, (context) => {
    if (!hasTools && usesTools.test(command)) context.skip('The client programs of PostgreSQL are not installed.')
    return run(command, context)
  })
}
