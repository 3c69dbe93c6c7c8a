import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** An account that owns nothing. The administrator may write everywhere, and takes it on. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test('whoever may not write the folder is told so in one sentence by the build', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  await mkdir(path.join(folder, 'scripts'))
  await mkdir(path.join(folder, 'node_modules'))
  for (const name of ['build.mjs', 'one-at-a-time.mjs'])
    await cp(path.join(import.meta.dirname, name), path.join(folder, 'scripts', name))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of ['node_modules', 'scripts', '.']) await chmod(path.join(folder, name), 0o555)

  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/build.mjs')], {
    encoding: 'utf8',
    cwd: folder,
    ...nobody,
  })
  for (const name of ['.', 'node_modules', 'scripts']) await chmod(path.join(folder, name), 0o755)
  await rm(folder, { recursive: true })
  expect(stderr).toBe(`The site cannot be built here: ${folder}/ may not be written.\n`)
  expect(status).toBe(1)
})
