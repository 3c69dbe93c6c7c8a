import { expect, test } from 'vitest'
import { isUndone, isUnreachable } from './unreachable.ts'

const withCode = (code: string, more = {}) => Object.assign(new Error('it failed'), { code, ...more })

test.each([
  ...['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE'],
  ...['08006', '08P01', '25006', '25P03', '53100', '53300', '57014', '57P01', '57P02', '57P03'],
])('%s says that the database is away, also as the cause of another error', (code) => {
  expect(isUnreachable(withCode(code))).toBe(true)
  expect(isUnreachable(new Error('Failed query', { cause: withCode(code) }))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'database "divine" is not currently accepting connections',
])('the driver says "%s" of a database that is away', (message) => {
  expect(isUnreachable(new Error(message))).toBe(true)
})

test('a socket file that is missing says it too, and no other file', () => {
  expect(isUnreachable(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isUnreachable(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
})

test.each(['40P01', '40001'])('%s says that another try would do, and not that the database is away', (code) => {
  expect(isUndone(new Error('Failed query', { cause: withCode(code) }))).toBe(true)
  expect(isUnreachable(new Error('Failed query', { cause: withCode(code) }))).toBe(false)
})

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])('%s does not say it', (code) => {
  expect(isUnreachable(withCode(code))).toBe(false)
})
