import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { putDescription } from '@divine/contracts/calls/descriptions'
import { placeCartOrder, placeOrder } from '@divine/contracts/calls/orders'
import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { prepareDescriptions } from '../features/descriptions/first-descriptions.ts'
import { imageStoreOn } from '../features/images/image-store.ts'
import { findPooler, poolerMissing, startPooler } from '../testing/pooler.ts'
import { startSiteProcess } from '../testing/site-process.ts'
import { cookieHeader, createTestDatabase, staffPassword } from '../testing/test-app.ts'
import { openDatabase } from './client.ts'

const answers = { fullname: 'Ngozi', address: '14 Adeola Close, Ojodu' }

test.runIf(process.env.TEST_DATABASE === 'postgres').for(['', 'with an address past it'])(
  'behind a pooler in transaction mode two processes start, take orders and carts, and see what is saved %s',
  async (direct, { skip }) => {
    const command = findPooler()
    if (!command) return skip(poolerMissing)
    const created = await createTestDatabase()
    await using pooler = await startPooler(command, created.url)
    const config = await readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: pooler.url,
      ...(direct && { DATABASE_DIRECT_URL: created.url }),
    })
    const processes = await Promise.all(
      [1, 2].map(async () => {
        const opened = await openDatabase(config.database)
        await prepareDescriptions(opened.database, firstCatalogue, imageStoreOn(opened.database))
        return { opened, app: await buildApp({ ...opened, config, firstContent }) }
      }),
    )
    const [one, other] = processes.map(({ app }) => app)
    if (!one || !other) throw new Error('Both are open')

    // More at once than the pooler has server connections, each order in one of many transactions.
    const placed = Array.from({ length: 40 }, (_, number) => {
      const phone = `0803 123 4${String(number).padStart(3, '0')}`
      const lines = firstCatalogue.products
        .slice(0, 1 + (number % 3))
        .map(({ orderLabel }) => ({ supplement: orderLabel, bottle: 2 }))
      return (number % 2 ? one : other).inject(
        number % 4
          ? { method: 'POST', url: placeCartOrder.url, payload: { ...answers, phone, lines } }
          : { method: 'POST', url: placeOrder.url, payload: { ...answers, phone, ...lines[0] } },
      )
    })
    expect((await Promise.all(placed)).map(({ statusCode }) => statusCode)).toEqual(placed.map(() => 201))

    const read = async (app: typeof one) => (await app.inject('/api/divine/get-ulcer')).json().description
    const before = await read(other)
    expect(before).not.toBe('')
    await one.staff.add('amaka@staff.example', staffPassword, 'owner')
    const signedIn = await one.inject({
      method: 'POST',
      url: '/api/staff/sign-in',
      payload: { email: 'amaka@staff.example', password: staffPassword },
    })
    const saved = await one.inject({
      method: putDescription.method,
      url: putDescription.url.replace(':topic', 'ulcer'),
      headers: { cookie: cookieHeader(signedIn) },
      payload: { description: '<p>Saved through the pooler.</p>' },
    })
    expect(saved.statusCode).toBe(200)
    await vi.waitFor(async () => expect(await read(other)).toBe('<p>Saved through the pooler.</p>'), {
      timeout: 30_000,
    })
    expect(processes.map(({ app }) => app.isDatabaseLost())).toEqual([false, false])

    for (const { app, opened } of processes) {
      await app.close()
      await opened.close()
    }
    await created.drop()
  },
)

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'several processes begin at once behind a pooler, also on an empty database',
  async ({ skip }) => {
    const command = findPooler()
    if (!command) return skip(poolerMissing)
    const created = await createTestDatabase()
    await using pooler = await startPooler(command, created.url)
    const folder = await mkdtemp(path.join(tmpdir(), 'pooled-'))
    const sites = [1, 2, 3].map((number) =>
      startSiteProcess({ DATA_DIR: path.join(folder, `${number}`), DATABASE_URL: pooler.url, DATABASE_POOL_SIZE: '3' }),
    )
    await Promise.all(sites.map((site) => site.says('The site is at')))
    for (const { child } of sites) child.kill('SIGTERM')
    expect(await Promise.all(sites.map(({ ended }) => ended))).toEqual([0, 0, 0])
    await rm(folder, { recursive: true })
    await created.drop()
  },
)

test.runIf(process.env.TEST_DATABASE === 'postgres').for([
  ['write', 'DATABASE_URL'],
  ['restore', 'DATABASE_URL'],
  ['write', 'DATABASE_DIRECT_URL'],
] as const)('npm run backup -- %s is refused when %s leads to a pooler', async ([verb, setting], { skip }) => {
  const command = findPooler()
  if (!command) return skip(poolerMissing)
  const created = await createTestDatabase()
  await using pooler = await startPooler(command, created.url)
  const folder = await mkdtemp(path.join(tmpdir(), 'pooler-backup-'))
  const file = path.join(folder, 'backup.dump')
  if (verb === 'restore') await writeFile(file, '')
  const program = path.join(import.meta.dirname, '../backup.ts')
  const env = { PATH: process.env.PATH, DATABASE_URL: pooler.url, [setting]: pooler.url }
  const running = promisify(execFile)(process.execPath, [program, verb, file], { env })
  await expect(running).rejects.toMatchObject({
    stderr: expect.stringMatching(
      new RegExp(`^${setting} leads to a pooler, .* Set DATABASE_DIRECT_URL to .*\\.$`, 'm'),
    ),
  })
  expect(await readdir(folder)).toEqual(verb === 'restore' ? ['backup.dump'] : [])
  await rm(folder, { recursive: true })
  await created.drop()
})
