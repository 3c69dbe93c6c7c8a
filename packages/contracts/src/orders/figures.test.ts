import { expect, test } from 'vitest'
import { firstCallWithin, waitInWords } from './figures.ts'

test('a wait is named by the limits around it', () => {
  expect(firstCallWithin.map(waitInWords)).toEqual([
    'Within 5 minutes',
    '5 to 15 minutes',
    '15 to 60 minutes',
    '1 to 4 hours',
    'Later than 4 hours',
  ])
})
