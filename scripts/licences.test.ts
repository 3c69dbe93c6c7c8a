import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder, runCommand } from './run-command.ts'

test('docs/licences.md has the licence of every package that the site is built from or runs with', async () => {
  const list = ['--recursive', 'licenses', 'list', '--prod', '--json']
  const { ok, output } = await runCommand('npm', ['run', '--silent', 'pnpm', '--', ...list])
  expect(ok, output).toBe(true)
  const packages: Record<string, { name: string }[]> = JSON.parse(output)
  const page = await readFile(join(projectFolder, 'docs/licences.md'), 'utf8')
  const known = [...page.matchAll(/^\| `(.+?)`/gm)].map(([, licence]) => String(licence))
  const unknown = Object.entries(packages).filter(([licence]) => !known.includes(licence))
  expect(unknown.map(([licence, those]) => [licence, those.map(({ name }) => name)])).toEqual([])
  expect(known.filter((licence) => !packages[licence])).toEqual([])
  expect(packages.MIT?.length).toBeGreaterThan(100)
})
