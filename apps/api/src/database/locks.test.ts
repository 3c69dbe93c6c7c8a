import { expect, test } from 'vitest'
import { locks } from './locks.ts'

test('no two locks have the same number', () => {
  const numbers = Object.values(locks)
  expect(new Set<number>(numbers).size).toBe(numbers.length)
})
