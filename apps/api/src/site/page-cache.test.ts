import { expect, test } from 'vitest'
import { Page, PageCache } from './page-cache.ts'

const page = (html: string) => new Page(html, {})

test('a page that was read before a change is not kept after it', () => {
  const cache = new PageCache()
  const before = cache.changes
  cache.clear()
  cache.add('/', page('old'), before)
  expect(cache.get('/')).toBeUndefined()
  cache.add('/', page('new'), cache.changes)
  expect(cache.get('/')).toBeDefined()
})

test('a change forgets every page', () => {
  const cache = new PageCache()
  for (const path of ['/', '/shop']) cache.add(path, page(path), cache.changes)
  cache.clear()
  expect([cache.get('/'), cache.get('/shop')]).toEqual([undefined, undefined])
})

test('pages that differ in their render times alone are the same page', () => {
  expect(page('<p>dataUpdatedAt:1763700000000').etag).toBe(page('<p>dataUpdatedAt:1763700009999').etag)
  expect(page('<p>1').etag).not.toBe(page('<p>2').etag)
})
