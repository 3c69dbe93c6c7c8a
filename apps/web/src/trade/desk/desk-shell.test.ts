import { expect, test } from 'vitest'
import { filesInShell, filesOfShell, isDeskPage } from './desk-shell.ts'

test.each(['/orders', '/orders/', '/orders/DH-7K4M2P', '/orders/dh-7k4m2p'])('%s opens without a network', (path) => {
  expect(isDeskPage(path)).toBe(true)
})

test.each([
  '/',
  '/orders/new',
  '/orders/wary',
  '/orders/labels',
  '/orders/DH-7K4M2P/x',
  '/ordersx',
  '/order/DH-7K4M2P',
])('%s does not', (path) => {
  expect(isDeskPage(path)).toBe(false)
})

test('a shell names its files', () => {
  const files = ['/assets/client-a1.js', '/assets/b2.css']
  expect(filesOfShell(`<body>${filesInShell(files)}</body>`)).toEqual(files)
})

test('another page is no shell', () => {
  expect(() => filesOfShell('<body>Please sign in</body>')).toThrow('names no files')
})
