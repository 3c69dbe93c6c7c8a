import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import { expect, test } from 'vitest'
import { pictureNote } from './picture-note.ts'

test('a card whose picture shows more bottles than it sells says so, and no other does', () => {
  const notes = shopCards(firstCatalogue).map((card) => [card.name, pictureNote(firstCatalogue.ingredients, card)])
  expect(Object.fromEntries(notes.filter(([, note]) => note))).toEqual({ Fibroid: 'The picture shows 3 bottles.' })
})

test('where another number was chosen, that one counts', () => {
  const [pack] = shopCards(firstCatalogue).filter(({ bottles, product }) => bottles === 6 && !product)
  const [pair] = shopCards(firstCatalogue).filter(({ bottles, product }) => bottles === 2 && product)
  if (!pack || !pair) throw new Error('The shop has no such cards')
  expect(pictureNote(firstCatalogue.ingredients, pack, 3)).toBe('The picture shows 6 bottles.')
  expect(pictureNote(firstCatalogue.ingredients, pair, 1)).toBe('The picture shows 2 bottles.')
  expect(pictureNote(firstCatalogue.ingredients, pair, 5)).toBeUndefined()
})
