import { expect, test } from 'vitest'
import { answerNames } from '../orders/answers.ts'
import { answerRules, cartOrderRequest } from './orders.ts'

test('what may be missing from an order may be empty: a form sends an empty text for a field without an answer', () => {
  const { shape } = cartOrderRequest
  const optional = answerNames.filter((name) => shape[name].safeParse(undefined).success)
  expect(optional).toContain('request')
  expect(optional.filter((name) => !shape[name].safeParse('').success)).toEqual([])
})

test('a name is one line, and its spaces stay as they were typed', () => {
  const named = (fullname: string) => answerRules.fullname.parse(fullname)
  expect(['a\n=3', 'Ngozi \r\n\t Okafor', 'Ngozi  Okafor'].map(named)).toEqual([
    'a =3',
    'Ngozi Okafor',
    'Ngozi  Okafor',
  ])
  expect(answerRules.address.parse('14 Close\nOjodu')).toBe('14 Close\nOjodu')
})
