import { expect, test } from 'vitest'
import { isTooSmall, largestPart, movedPart, sentSize, sizedPart } from './picture-part.ts'

const wide = { width: 4_000, height: 3_000 }
const square = largestPart(wide, 1)

test('at first the largest part of the shape is taken, from the middle', () => {
  expect(square).toEqual({ x: 12.5, y: 0, width: 75, height: 100 })
  expect(largestPart({ width: 1_000, height: 3_000 }, 16 / 9)).toMatchObject({ x: 0, y: 40.625, width: 100 })
})

test('a part goes as far as the picture', () => {
  expect(movedPart(square, { x: 5, y: 5 })).toMatchObject({ x: 17.5, y: 0 })
  expect(movedPart(square, { x: 50, y: 0 }).x).toBe(25)
  expect(movedPart(square, { x: -50, y: 0 }).x).toBe(0)
})

test('a part keeps its shape and its middle while it is sized, within the picture', () => {
  const half = sizedPart(square, 0.5)
  expect(half).toEqual({ x: 31.25, y: 25, width: 37.5, height: 50 })
  expect(sizedPart(half, 4)).toEqual(square)
  expect(sizedPart(movedPart(half, { x: 100, y: 100 }), 2)).toEqual({ x: 25, y: 0, width: 75, height: 100 })
  const least = sizedPart(square, 0.001)
  expect(least.width).toBeCloseTo(10)
  expect(sizedPart(least, 0.9).width).toBeCloseTo(10)
})

test('a part is sent in its shape, never larger than it is and at most 1,920 pixels long', () => {
  expect(sentSize(wide, square, 1)).toEqual({ width: 1_920, height: 1_920 })
  expect(sentSize({ width: 400, height: 300 }, square, 1)).toEqual({ width: 300, height: 300 })
  expect(sentSize(wide, largestPart(wide, 16 / 9), 16 / 9)).toEqual({ width: 1_920, height: 1_080 })
  expect(sentSize(wide, largestPart(wide, 1 / 2), 1 / 2)).toEqual({ width: 960, height: 1_920 })
})

test('a part that looks blurred is known', () => {
  expect(isTooSmall(sentSize(wide, square, 1))).toBe(false)
  expect(isTooSmall(sentSize({ width: 400, height: 300 }, square, 1))).toBe(true)
})
