import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const api = path.join(import.meta.dirname, '../apps/api')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the tool that writes migrations would add to a copy of them, and what it says. */
async function generate(): Promise<{ added: string[]; said: string }> {
  const out = path.join(folder, 'drizzle')
  await cp(path.join(api, 'drizzle'), out, { recursive: true })
  const before = await readdir(out)
  // The API's own settings, but for the folder, which the tool takes for a relative path.
  const own = JSON.stringify(path.join(api, 'drizzle.config.ts'))
  const config = path.join(folder, 'drizzle.config.ts')
  await writeFile(
    config,
    `import own from ${own}\nexport default { ...own, out: ${JSON.stringify(path.relative(api, out))} }\n`,
  )
  const tool = path.join(api, 'node_modules/.bin/drizzle-kit')
  const { stdout } = await promisify(execFile)(tool, ['generate', '--config', config], { cwd: api })
  const added = (await readdir(out)).filter((name) => !before.includes(name))
  return { added, said: stdout }
}

test('every change of the tables has its migration', async () => {
  const { added, said } = await generate()
  expect(added).toEqual([])
  expect(said).toContain('No schema changes')
})
