import { textsIn, wholeProduct } from '@divine/contracts/testing/whole-product'
import { expect, test } from 'vitest'
import { claimingTexts } from './claiming-texts.ts'

/** What is no text, or what no visitor reads. */
const ungated = ['id', 'key', 'formerSlugs', 'picture', 'availability', 'accent', 'packages.picture']

test('every text that can be said of a product passes the claim gate', () => {
  const isGated = ({ field }: { field: string }) => !ungated.includes(field.replace(/\.\d+/g, ''))
  const byField = (one: { field: string }, other: { field: string }) => one.field.localeCompare(other.field)
  expect(claimingTexts(wholeProduct).toSorted(byField)).toEqual(textsIn(wholeProduct).filter(isGated).toSorted(byField))
})
