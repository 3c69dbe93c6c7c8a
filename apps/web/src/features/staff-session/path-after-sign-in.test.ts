import { expect, test } from 'vitest'
import { pathAfterSignIn } from './path-after-sign-in.ts'

test.each([
  '/staff',
  '/form?search=0803%20123',
  '/product/edit-x',
  '/reviews?status=waiting&page=2',
  '/a/../form',
  '/%5cother.example',
])('%s is a page of this site', (next) => {
  const path = pathAfterSignIn(next)
  expect(path).toBe(URL.parse(next, 'https://site.example')?.href.slice('https://site.example'.length))
})

test.each([
  ['another site', 'https://other.example/'],
  ['another site without its scheme', '//other.example'],
  ['a path that begins like another site once its dots are gone', '/..//other.example'],
  ['the same by one dot', '/.//other.example'],
  ['the same by escaped dots', '/%2e%2e//other.example'],
  ['the same behind a folder', '/x/..//other.example'],
  ['a backslash', '/\\other.example'],
  ['a backslash behind dots', '/..\\/other.example'],
  ['two backslashes', '\\\\other.example'],
  ['a tab between slashes', '/\t/other.example'],
  ['a line break between slashes', '/\n/other.example'],
  ['a tab behind dots', '/..\t//other.example'],
  ['a tab in front', '\t//other.example'],
  ['a script', 'javascript:alert(1)'],
  ['the sign-in itself', '/login?next=/form'],
  ['nothing', undefined],
])('%s is none, and staff go to their own first page', (_what, next) => {
  expect(pathAfterSignIn(next)).toBe('/orders')
})
