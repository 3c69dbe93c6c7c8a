import { expect, test } from 'vitest'
import { brokenToStaff, repeatsIn } from './alert-promises.ts'
import type { Received } from './alert-receiver.ts'

const told = (id: string, ...references: string[]): Received => ({ id, type: 'new-order', references, isTaken: true })

test('orders that were each told once, or again under the same id, break no promise', () => {
  const received = [told('1', 'DH-A', 'DH-B'), told('2', 'DH-C'), told('2', 'DH-C')]
  expect(brokenToStaff(received, ['DH-A', 'DH-B', 'DH-C'])).toEqual([])
  expect(repeatsIn(received)).toBe(1)
})

test('an order that nobody was told of, one that is not stored, and one that was told under two ids are named', () => {
  const refused = { ...told('3', 'DH-B'), isTaken: false }
  expect(brokenToStaff([told('1', 'DH-A', 'DH-X'), told('2', 'DH-A'), refused], ['DH-A', 'DH-B'])).toEqual([
    'Nobody was told of DH-B',
    'Staff were told of DH-A under 2 ids',
    'Staff were told of DH-X, which is not stored',
  ])
})
