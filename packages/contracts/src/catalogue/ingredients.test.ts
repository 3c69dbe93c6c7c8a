import { expect, test } from 'vitest'
import { firstCatalogue } from './first-catalogue.ts'
import { bottlesIn } from './ingredients.ts'

const namesIn = (contents: string, more: readonly string[] = []) =>
  bottlesIn(
    [...firstCatalogue.ingredients, ...more.map((name) => ({ name, isConfirmed: true, ingredients: [] }))],
    [{ contents }],
  ).map(({ name }) => name)

test('the bottles of a package are found in any letter case, in the order of the list', () => {
  expect(namesIn('2 procare + 1 repair')).toEqual(['Repair', 'Procare'])
  expect(namesIn('3-in-1 pack: 1 repair, 1 tumour free, 1 female care')).toEqual([
    'Repair',
    'Tumour free',
    'Female care',
  ])
})

test('a name that is part of another word is not found in it', () => {
  expect(namesIn('2 procare', ['pro', 'care'])).toEqual(['Procare'])
  expect(namesIn('2 procare + 1 pro', ['pro'])).toEqual(['Procare', 'pro'])
})
