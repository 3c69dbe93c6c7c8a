import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rolesPage } from './roles-page.ts'

await writeFile(path.join(import.meta.dirname, '../docs/roles.md'), rolesPage())
