import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram } from '../testing/program.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { serveBuiltSite } from './built-site.ts'

const folder = path.join(import.meta.dirname, '../../../../docs/monitoring')
const token = 'a token of 32 letters, and random'

let site: TestApp
/** Names of the metrics that the site has, with those that the library makes of one. */
let known: Set<string>
let body: string
beforeAll(async () => {
  site = await openTestApp({ METRICS_TOKEN: token })
  await site.app.register(serveBuiltSite)
  body = (await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  known = new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [`${name}`],
    ),
  )
})
afterAll(() => site[Symbol.asyncDispose]())

/** Needs `npm run build`. */
test.each(['alert-rules.yml', 'grafana-board.json'])(
  '%s asks for no metric that the site does not have',
  async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    const asked = new Set(text.match(/\b(?:divine|nodejs|process)_\w+/g))
    expect([...asked].filter((name) => !known.has(name))).toEqual([])
    expect(asked.size).toBeGreaterThan(5)
  },
)

test('each metric of the site is in the table of operations.md', async () => {
  const table = await readFile(path.join(folder, '../operations.md'), 'utf8')
  const named = [...body.matchAll(/^# TYPE (divine_\w+) \w+$/gm)].map(([, name]) => `\`${name}\``)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !table.includes(name))).toEqual([])
})

test('each metric of the site is on the board or in a rule', async () => {
  const texts = await Promise.all(
    ['alert-rules.yml', 'grafana-board.json'].map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  const asked = new Set(texts.join().match(/\bdivine_\w+/g))
  const own = [...known].filter((name) => name.startsWith('divine_'))
  expect(own.filter((name) => !asked.has(name))).toEqual([])
})

test.each(['/api/divine/post-contact-form', '/api/divine/orders', '/api/divine/confirmation/:token/again', '/*'])(
  'orders that %s refuses are counted from 0, so that the first ones are an increase',
  (route) => {
    const labels = `method="POST",route="${route}",status="503"`
    expect(body).toContain(`divine_http_request_seconds_count{${labels}} 0\n`)
  },
)

test('the board is one that Grafana can read', async () => {
  const board = JSON.parse(await readFile(path.join(folder, 'grafana-board.json'), 'utf8'))
  expect(board).toMatchObject({ title: expect.any(String), schemaVersion: expect.any(Number) })
  const ids = board.panels.map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

const promtool = findProgram('PROMTOOL_PATH', 'promtool')
test.skipIf(!promtool)('the rules wake somebody when they should', async () => {
  const { stdout } = await promisify(execFile)(promtool ?? '', ['test', 'rules', 'alert-rules.test.yml'], {
    cwd: folder,
  })
  expect(stdout).toContain('SUCCESS')
})
