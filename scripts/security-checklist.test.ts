import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** The last cell of a row of docs/security.md: a file and the name of a test in it. */
const reference = /\| `([\w./-]+\.ts)`: (.+?) *\|$/gm

test('every test that the security checklist names is there', async () => {
  const checklist = await readFile(path.join(root, 'docs/security.md'), 'utf8')
  const named = [...checklist.matchAll(reference)]
  expect(named.length).toBeGreaterThan(40)
  const missing: string[] = []
  for (const [, file = '', name = ''] of named) {
    const source = await readFile(path.join(root, file), 'utf8')
    if (!source.includes(name)) missing.push(`${file}: ${name}`)
  }
  expect(missing).toEqual([])
})
