import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rolesPage } from './roles-page.ts'

test('docs/roles.md is what the table of roles says', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../docs/roles.md'), 'utf8')
  expect(page, 'Run `npm run roles`.').toBe(rolesPage())
})
