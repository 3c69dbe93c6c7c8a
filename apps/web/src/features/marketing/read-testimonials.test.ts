import { expect, test } from 'vitest'
import { shortened } from './read-testimonials.ts'

test('a long review ends with a whole word and a sign that it goes on', () => {
  const long = 'The rider was patient. '.repeat(20)
  expect(shortened(long)).toMatch(
    /^(?:The rider was patient\. )+(?:The|The rider|The rider was|The rider was patient\.)?…$/,
  )
  expect(shortened(long).length).toBeLessThanOrEqual(241)
  expect(shortened('It came on the day you said.')).toBe('It came on the day you said.')
  expect(shortened('x'.repeat(300))).toBe(`${'x'.repeat(240)}…`)
})
