import { expect, test } from 'vitest'
import { whoChanged } from './who-changed.ts'

const clash = (actor: string | null, field: string) => ({
  actor,
  field,
  at: '2026-11-25T10:00:00Z',
  before: null,
  mine: undefined,
})
const me = 'ann@staff.example'
const ben = 'ben@staff.example'

test('each is said to have changed what they changed, and nobody what another did', () => {
  expect(whoChanged([clash(null, 'address'), clash(ben, 'sumNaira')], me)).toEqual({
    changed: 'The buyer changed the address and Ben the sum',
    whose: 'what is saved',
  })
  expect(whoChanged([clash(ben, 'phone'), clash(me, 'address'), clash(null, 'fullname')], me).changed).toBe(
    'Ben changed the phone number, you the address and the buyer the name',
  )
})

test('one who changed several things is named once', () => {
  expect(whoChanged([clash(ben, 'address'), clash(ben, 'sumNaira')], me)).toEqual({
    changed: 'Ben changed the address and sum',
    whose: 'what Ben saved',
  })
  expect(whoChanged([clash(null, 'address')], me).whose).toBe('what the buyer saved')
  expect(whoChanged([clash(me, 'stage')], me)).toEqual({ changed: 'You changed the stage', whose: 'what you saved' })
})
