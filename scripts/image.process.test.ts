import { randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildImages, type Image, outcomeOf, runInImage, sizeOf, type Volumes, whyNoImages } from './image.ts'
import { query } from './postgres-server.ts'
import { projectFolder, runCommand } from './run-command.ts'

/** What docker-compose.yml says of a service, as far as it is carried out here. */
interface Service {
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  volumes: string[]
  build: { target: string }
  healthcheck?: { test: string[] }
}

const hasTools = globSync(['/usr/bin/pg_restore', '/usr/lib/postgresql/*/bin/pg_restore']).length > 0
const problem = whyNoImages() ?? (hasTools ? undefined : 'pg_dump and pg_restore are not installed.')
const order = { fullname: 'Ngozi', supplement: 'Ulcer', bottle: 2, phone: '08031234567', address: '14 Adeola Close' }

let folder: string
let images: ReadonlyMap<string, Image>
let services: Record<'site' | 'backup', Service>

const server = process.env.TEST_POSTGRES_URL ?? ''
const databases = ['shop', 'restored'].map((name) => `image_${name}_${randomUUID().replaceAll('-', '')}`)

const imageOf = (service: keyof typeof services): Image => {
  const image = images.get(services[service].build.target)
  if (!image) throw new Error(`The Dockerfile has no stage for ${service}.`)
  return image
}

/** The volumes of a service as folders of this test: a named one begins as its folder in the image, as in an engine. */
async function volumesOf(service: keyof typeof services): Promise<Volumes> {
  const pairs = services[service].volumes.map((volume) => volume.split(':') as [string, string])
  const volumes: Record<string, string> = {}
  for (const [name, inside] of pairs) {
    const outside = path.join(folder, 'volumes', name)
    volumes[outside] = inside
    if (existsSync(outside)) continue
    await mkdir(path.dirname(outside), { recursive: true })
    const make = name.startsWith('.')
      ? ['install', '--directory', '--owner=999', '--mode=0700', outside]
      : ['cp', '--archive', path.join(imageOf(service).root, inside), outside]
    expect(await runCommand('env', make)).toMatchObject({ ok: true })
  }
  return volumes
}

async function inService(service: keyof typeof services, command: readonly string[], env: Record<string, string>) {
  const { read_only: readOnly = false } = services[service]
  return runInImage(imageOf(service), command, { env, readOnly, volumes: await volumesOf(service) })
}

describe.skipIf(problem)(problem ? `nothing was built as by the Dockerfile: ${problem}` : 'an image', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'image-'))
    services = parse(await readFile(path.join(projectFolder, 'docker-compose.yml'), 'utf8'), { merge: true }).services
    images = await buildImages(path.join(folder, 'stages'))
    for (const name of databases) await query(server, `create database ${name}`)
  }, 600_000)
  afterAll(async () => {
    for (const name of databases) await query(server, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  })

  test('the site of docker-compose.yml may do nothing but answer and write to its volume', () => {
    for (const service of Object.values(services).filter(({ build }) => build)) {
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
    }
    expect(imageOf('site').user).not.toBe('root')
    expect(imageOf('backup').user).not.toBe('root')
    const [, ...healthCheck] = services.site.healthcheck?.test ?? []
    expect(healthCheck.map((part) => part.replaceAll('$$', '$'))).toEqual(imageOf('site').healthCheck)
  })

  test('the image has no tests, no source maps and nothing that only builds', async () => {
    const { root } = imageOf('site')
    const { output: found } = await runCommand('find', [path.join(root, 'app'), '-type', 'f'])
    const files = found.split('\n').map((file) => path.relative(root, file))
    const needless =
      /\.map$|^app\/(?:apps|packages)\/.*(?:\.test\.ts$|\/testing\/)|\/\.pnpm\/(?:@?turbo|@?rolldown|@?esbuild|vite)@/
    expect(files.filter((file) => needless.test(file))).toEqual([])
    // Twice what was there when this was written.
    expect((await sizeOf(path.join(root, 'app'))).bytes).toBeLessThan(260e6)
  })

  test('the site takes an order on a read-only disk, and a backup of it is restored', async () => {
    const [shop, restored] = databases.map((name) => new URL(`/${name}`, server).href) as [string, string]
    const port = String(await getPort({ host: '127.0.0.1' }))
    const env = { DATABASE_URL: shop, PORT: port, HOST: '127.0.0.1', SHUTDOWN_GRACE_SECONDS: '0' }
    const { command, healthCheck } = imageOf('site')
    const site = await inService('site', command, env)
    const ended = outcomeOf(site)
    try {
      const isHealthy = async () => site.exitCode ?? (await outcomeOf(await inService('site', healthCheck, env))).ok
      await expect.poll(isHealthy, { timeout: 60_000, interval: 500 }).toBe(true)

      const placed = await fetch(`http://127.0.0.1:${port}/api/divine/post-contact-form`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      })
      expect(placed.status).toBe(201)

      const staff = ['node', '--disable-warning=ExperimentalWarning', 'apps/api/src/staff.ts', 'list']
      expect((await outcomeOf(await inService('site', staff, env))).output).toContain('staff@divinehealth.example')
      expect((await outcomeOf(await inService('site', ['touch', '/app/left'], env))).output).toContain('Read-only')
      expect((await outcomeOf(await inService('site', ['id', '--user'], env))).output.trim()).toBe('1000')
    } finally {
      site.kill('SIGTERM')
    }
    expect(await ended).toMatchObject({ ok: true })

    const { entrypoint } = imageOf('backup')
    const file = '/backups/divine.dump'
    const written = await outcomeOf(await inService('backup', [...entrypoint, 'write', file], { DATABASE_URL: shop }))
    expect(written).toMatchObject({ ok: true })
    expect((await stat(path.join(folder, 'volumes/backups/divine.dump'))).mode & 0o077).toBe(0)
    const read = await outcomeOf(
      await inService('backup', [...entrypoint, 'restore', file], { DATABASE_URL: restored }),
    )
    expect(read).toMatchObject({ ok: true })
    expect(await query(restored, 'select fullname from orders')).toEqual([{ fullname: order.fullname }])
  })

  test('without a Postgres the site keeps its data in its volume', async () => {
    const image = imageOf('site')
    const data = path.join(folder, 'embedded')
    expect(await runCommand('cp', ['--archive', path.join(image.root, 'data'), data])).toMatchObject({ ok: true })
    const port = String(await getPort({ host: '127.0.0.1' }))
    const settings = {
      env: { PORT: port, HOST: '127.0.0.1', SHUTDOWN_GRACE_SECONDS: '0' },
      volumes: { [data]: '/data' },
    }
    const site = await runInImage(image, image.command, settings)
    const ended = outcomeOf(site)
    const isHealthy = async () =>
      site.exitCode ?? (await outcomeOf(await runInImage(image, image.healthCheck, settings))).ok
    await expect
      .poll(isHealthy, { timeout: 60_000, interval: 500 })
      .toBe(true)
      .finally(() => site.kill('SIGTERM'))
    expect(await ended).toMatchObject({ ok: true })
    expect(await readdir(data)).toContain('database')
  })
})
