import { glob } from 'node:fs/promises'
import path from 'node:path'
import { claimsIn } from '@divine/contracts/texts/claims'
import { expect, test } from 'vitest'

/** Every text within a value of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('none of our own words promises what the claim gate lets nobody promise', async () => {
  const texts: string[] = []
  for await (const file of glob('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] })) {
    texts.push(...textsIn({ ...(await import(path.join(import.meta.dirname, file))) }))
  }
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => claimsIn(text).length > 0)).toEqual([])
})
