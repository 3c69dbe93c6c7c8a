import { expect, test } from 'vitest'
import { changedParts } from './changed-part.ts'

test('only the words that differ are marked', () => {
  expect(changedParts('14 Adeola Close, Ojodu. Blue tank.', '14 Adeola Close, Berger. Blue tank.')).toEqual([
    { start: '14 Adeola Close, ', changed: 'Ojodu. ', end: 'Blue tank.' },
    { start: '14 Adeola Close, ', changed: 'Berger. ', end: 'Blue tank.' },
  ])
})

test('words that were added leave nothing to strike', () => {
  expect(changedParts('14 Adeola Close', '14 Adeola Close').map(({ changed }) => changed)).toEqual(['', ''])
  expect(changedParts('', 'a note')).toEqual([
    { start: '', changed: '', end: '' },
    { start: '', changed: 'a note', end: '' },
  ])
})
