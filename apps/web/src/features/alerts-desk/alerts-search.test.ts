import { expect, test } from 'vitest'
import { readAlertsSearch } from './alerts-search.ts'

test('what the address names is read; a channel and a page that are none are left out', () => {
  const known = { add: 'webhook', reference: 'dh 7k4m2p', before: '1790' }
  expect(readAlertsSearch({ ...known, more: 'x' })).toEqual(known)
  for (const add of ['pigeon', '__proto__', '']) expect(readAlertsSearch({ add })).toEqual({})
  for (const before of ['0', 'x', '-1', '1.5', '9007199254740993', '9'.repeat(40)]) {
    expect(readAlertsSearch({ before })).toEqual({})
  }
})
