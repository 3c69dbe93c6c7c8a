import { expect, test } from 'vitest'
import { readReference } from './reference.ts'

test.each(['DH-7K4M2P', 'dh-7k4m2p', ' DH 7K4M2P.', 'dh7k4m2p', '7K4M2P', '7k4 m2p', 'DH–7K4M2P'])(
  'the reference %j is read as it is typed',
  (typed) => expect(readReference(typed)).toBe('DH-7K4M2P'),
)

test('a reference that begins as all of them do is not taken for their beginning', () => {
  expect(readReference('DHABCD')).toBe('DH-DHABCD')
})

test.each(['', 'DH-', 'DH-7K4M2', 'DH-7K4M2PP', 'DH-0K4M2P', '0803 123 4567'])('%j is no reference', (typed) =>
  expect(readReference(typed)).toBeUndefined(),
)
