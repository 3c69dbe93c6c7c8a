import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accents } from '@divine/contracts/catalogue/accents'
import { expect, test } from 'vitest'

test('every accent but the site’s own green has its colours, and there are none that no product can have', () => {
  const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
  const named = [...tokens.matchAll(/\[data-accent="([a-z]+)"\]/g)].map(([, accent]) => accent)
  expect(named).toEqual(accents.slice(1))
})
