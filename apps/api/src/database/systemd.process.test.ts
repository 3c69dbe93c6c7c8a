import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPostgresTools } from '../testing/program.ts'
import { createTestDatabase, postgresAt } from '../testing/test-app.ts'
import { openDatabase } from './client.ts'

const run = promisify(execFile)
const project = path.join(import.meta.dirname, '../../../..')
const units = path.join(project, 'docs/systemd')
/** Where the units say that the site is. */
const installedAt = '/opt/divine'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'systemd-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What a line of a unit says. */
async function lineOf(unit: string, name: string): Promise<string> {
  const text = await readFile(path.join(units, unit), 'utf8')
  return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? ''
}

/** Runs what a unit gives to a shell, as systemd does: from the folder of the site, with `%%` as one sign. */
async function runShell(unit: string, name: string, env: Record<string, string>) {
  const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(await lineOf(unit, name)) ?? []
  const [, days = ''] = /^BACKUP_DAYS=(\d+)$/.exec(await lineOf(unit, 'Environment')) ?? []
  const environment = { PATH: process.env.PATH, BACKUP_DAYS: days, ...env }
  // Here the environment has the settings.
  const here = script.replaceAll('%%', '%').replace('--env-file=.env', '')
  return run('sh', ['-c', here], { cwd: project, env: environment })
}

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd takes the units', async () => {
  const names = await readdir(units)
  for (const name of names) {
    const text = await readFile(path.join(units, name), 'utf8')
    await writeFile(path.join(folder, name), text.replaceAll(installedAt, project))
  }
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...names.map((name) => path.join(folder, name))])
  expect(stdout + stderr).toBe('')
})

test('the site is started as by `npm start`, but not without its settings', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8'))
  const started = (await lineOf('divine@.service', 'ExecStart')).replace(`${installedAt}/node_modules/.bin/`, '')
  expect(started).toContain('apps/api/dist/main.js')
  expect(started).toContain('--env-file=.env')
  expect(scripts.start).toContain(started.replace('--env-file=', '--env-file-if-exists='))
})

test.runIf(process.env.TEST_DATABASE === 'postgres' && hasPostgresTools())(
  'the nightly backup is written, and what is as old as backups may become goes',
  async () => {
    const { url, drop } = await createTestDatabase()
    // With its tables: nothing else is backed up.
    await (await openDatabase(postgresAt(url))).close()
    const backups = path.join(folder, 'backups')
    await mkdir(backups)
    const dayMs = 24 * 60 * 60_000
    for (const [name, days] of [
      ['divine-one.dump', 30],
      ['divine-cut.dump.7.part', 31],
      ['divine-young.dump', 29],
      ['notes.txt', 90],
    ] as const) {
      await writeFile(path.join(backups, name), '')
      const then = new Date(Date.now() - days * dayMs - 60_000)
      await utimes(path.join(backups, name), then, then)
    }
    const env = { DATABASE_URL: url, STATE_DIRECTORY: backups }
    await runShell('divine-backup.service', 'ExecStart', env)
    await runShell('divine-backup.service', 'ExecStartPost', env)
    const left = await readdir(backups)
    expect(left.sort()).toEqual([
      expect.stringMatching(/^divine-\d{4}-\d\d-\d\dT\d{6}Z\.dump$/),
      'divine-young.dump',
      'notes.txt',
    ])
    await drop()
  },
)
