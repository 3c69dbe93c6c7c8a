import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** An account that owns nothing. The administrator may write everywhere, and takes it on. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A folder with the build, and with a program in the place of Turbo. */
async function folderWith(turbo?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  await mkdir(path.join(folder, 'scripts'))
  await mkdir(path.join(folder, 'node_modules/.bin'), { recursive: true })
  for (const name of ['build.mjs', 'one-at-a-time.mjs', 'for-turbo'])
    await cp(path.join(import.meta.dirname, name), path.join(folder, 'scripts', name), { recursive: true })
  await writeFile(
    path.join(folder, 'package.json'),
    '{ "type": "module", "scripts": { "build": "echo It is built." } }',
  )
  if (turbo) await writeFile(path.join(folder, 'node_modules/.bin/turbo'), `#!/bin/sh\n${turbo}\n`, { mode: 0o755 })
  return folder
}

function build(folder: string, more: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}) {
  return spawnSync(process.execPath, [path.join(folder, 'scripts/build.mjs')], {
    encoding: 'utf8',
    cwd: folder,
    ...more,
  })
}

test('the build asks no registry, and needs nothing that a HOME would hold', async () => {
  const folder = await folderWith('exec pnpm run build')
  const env = { PATH: process.env.PATH, HOME: path.join(folder, 'nowhere'), npm_config_registry: 'http://127.0.0.1:1' }
  const { status, stdout } = build(folder, { env })
  await rm(folder, { recursive: true })
  expect(stdout).toMatch(/^It is built\.$/m)
  expect(status).toBe(0)
})

test.each([
  ['fails', 'exit 3', /^The site could not be built; the reason is above\.\n$/],
  ['is not there', undefined, /^The site could not be built: \S+turbo did not start .+ npm run setup installs it\.\n$/],
])('a build whose Turbo %s says so in a sentence', async (_what, turbo, sentence) => {
  const folder = await folderWith(turbo)
  const { status, stderr } = build(folder)
  await rm(folder, { recursive: true })
  expect(stderr).toMatch(sentence)
  expect(status).toBe(1)
})

test('a lock that a full disk left empty holds up no build', async () => {
  const folder = await folderWith('exec pnpm run build')
  const lock = path.join(folder, 'node_modules/.building')
  await writeFile(lock, '')
  await utimes(lock, 0, 0)
  const { status } = build(folder)
  await rm(folder, { recursive: true })
  expect(status).toBe(0)
})

test('a build that waits for another process says for what, and goes on once that has ended', async () => {
  const folder = await folderWith('exec pnpm run build')
  const lock = path.join(folder, 'node_modules/.building')
  await writeFile(lock, String(process.pid))
  const waiting = spawn(process.execPath, [path.join(folder, 'scripts/build.mjs')], { cwd: folder })
  const ended = once(waiting, 'exit')
  const [said] = await once(waiting.stderr, 'data')
  expect(String(said)).toBe(`Another process is at work, and is waited for. If none is, delete ${lock}\n`)
  await rm(lock)
  expect(await ended).toEqual([0, null])
  await rm(folder, { recursive: true })
})

test('whoever may not write the folder is told so in one sentence by the build', async () => {
  const folder = await folderWith()
  for (const name of ['node_modules', 'scripts', '.']) await chmod(path.join(folder, name), 0o555)
  const { status, stderr } = build(folder, nobody)
  for (const name of ['.', 'node_modules', 'scripts']) await chmod(path.join(folder, name), 0o755)
  await rm(folder, { recursive: true })
  expect(stderr).toBe(`The site cannot be built here: ${folder}/ may not be written.\n`)
  expect(status).toBe(1)
})
