import { expect, test } from 'vitest'
import { inOrder, moved, ordinal, placeWords } from './shop-order.ts'

const products = ['a', 'b', 'c'].map((key) => ({ key, name: key.toUpperCase() }))

test('a product moves one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 'down')).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'a', 'up')).toBeUndefined()
  expect(moved(['a', 'b', 'c'], 'c', 'down')).toBeUndefined()
  expect(moved(['a', 'b', 'c'], 'x', 'up')).toBeUndefined()
})

test('an order shows every product, also one that somebody has added meanwhile, and none that is gone', () => {
  expect(inOrder(products, ['c', 'a', 'b']).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
  expect(inOrder(products, ['c', 'gone', 'a']).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
})

test('the list says where a product is: in the hand, put down and put back', () => {
  expect(placeWords(products, { key: 'b', state: 'moved' })).toBe('B is now second of 3.')
  expect(placeWords(products, { key: 'b', state: 'dragged', over: 2 })).toBe('B is now third of 3.')
  expect(placeWords(products, { key: 'b', state: 'carried', over: 0 })).toBe(
    'B is now first of 3. Arrow keys move, Enter drops, Esc puts back.',
  )
  expect(placeWords(products, { key: 'b', state: 'back' })).toBe('B is back in its place, second of 3.')
  expect(placeWords(products, { key: 'gone', state: 'moved' })).toBe('')
})

test('places after the tenth have the ending that English gives them', () => {
  expect([1, 10, 11, 12, 13, 21, 22, 23, 24].map(ordinal)).toEqual([
    'first',
    'tenth',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '24th',
  ])
})
