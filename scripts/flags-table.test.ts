import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { orderFlags } from '../packages/contracts/src/orders/flags.ts'

test('docs/operations.md says of every flag when an order has it', async () => {
  const paper = await readFile(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const section = paper.slice(paper.indexOf('## What the flags mean'))
  const rows = [...section.matchAll(/^\| `([\w-]+)`/gm)].map(([, flag]) => flag)
  expect(rows.toSorted()).toEqual(orderFlags.toSorted())
})
