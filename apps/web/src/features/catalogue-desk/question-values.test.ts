import { expect, test } from 'vitest'
import { readQuestions, valuesOfQuestions } from './question-values.ts'

const asked = (names: string) => [...names].map((question) => ({ question, answer: `${question}!` }))
const values = valuesOfQuestions({ supplements: asked('abcd'), pos: [] })

/** The questions in the order in which they are saved once some have another place. */
function saved(changed: Readonly<Record<string, string>>): string {
  const read = readQuestions({ ...values, ...changed })
  if ('fieldErrors' in read) throw new Error(JSON.stringify(read.fieldErrors))
  return read.fields.supplements.map(({ question }) => question).join('')
}

test.each([
  ['nothing is moved', {}, 'abcd'],
  ['the third goes first', { 'supplementsPlace-2': '1' }, 'cabd'],
  ['the first goes third', { 'supplementsPlace-0': '3' }, 'bcad'],
  ['the first goes beyond the end', { 'supplementsPlace-0': '99' }, 'bcda'],
  ['one without a place stays', { 'supplementsPlace-1': '' }, 'abcd'],
  ['the second is taken away', { 'supplementsQuestion-1': '', 'supplementsAnswer-1': ' ' }, 'acd'],
  ['a new one comes last', { 'supplementsQuestion-4': 'e', 'supplementsAnswer-4': 'e!' }, 'abcde'],
  [
    'a new one goes first',
    { 'supplementsQuestion-4': 'e', 'supplementsAnswer-4': 'e!', 'supplementsPlace-4': '1' },
    'eabcd',
  ],
])('where %s the others keep their order', (_what, changed, order) => {
  expect(saved(changed)).toBe(order)
})

test('a question without an answer is told at its field, and so is a place that is none', () => {
  const read = readQuestions({ ...values, 'supplementsAnswer-1': '', 'supplementsPlace-2': 'first' })
  expect(read).toEqual({
    fieldErrors: {
      'supplementsAnswer-1': 'Enter the answer.',
      'supplementsPlace-2': 'Enter its place as a number, such as 1.',
    },
  })
})
