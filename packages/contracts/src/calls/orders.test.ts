import { expect, test } from 'vitest'
import { answerNames } from '../orders/answers.ts'
import { cartOrderRequest } from './orders.ts'

test('what may be missing from an order may be empty: a form sends an empty text for a field without an answer', () => {
  const { shape } = cartOrderRequest
  const optional = answerNames.filter((name) => shape[name].safeParse(undefined).success)
  expect(optional).toContain('request')
  expect(optional.filter((name) => !shape[name].safeParse('').success)).toEqual([])
})
