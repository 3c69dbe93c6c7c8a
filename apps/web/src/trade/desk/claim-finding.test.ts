import { claimsIn } from '@divine/contracts/texts/claims'
import { expect, test } from 'vitest'
import { newClaimsIn } from './claim-finding.ts'

const quotesIn = (before: string, text: string) => newClaimsIn(before, text, claimsIn(text)).map(({ quote }) => quote)

test('what is new is told once, with the words as they were typed', () => {
  expect(quotesIn('', 'It cures diabetes. It CURES ulcer.\nIt cures diabetes.')).toHaveLength(2)
  expect(quotesIn('', 'Drink water.')).toEqual([])
})

test('a sentence that is saved already is not told again, and one that was changed is', () => {
  const before = 'We sell from Ojodu.\nIt cures diabetes, as our register says.'
  expect(quotesIn(before, `${before} Call us.`)).toEqual([])
  expect(quotesIn(before, before.replace('We sell', 'We all sell'))).toEqual([])
  expect(quotesIn(before, before.replace('diabetes', 'diabetes quickly'))).not.toEqual([])
})
