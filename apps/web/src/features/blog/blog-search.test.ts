import { firstPosts as posts } from '@divine/contracts/catalogue/first-posts'
import { expect, test } from 'vitest'
import { type BlogSearch, listPosts as listOf, sideOf, tagsOf } from './blog-search.ts'

const listPosts = (search: BlogSearch) => listOf(posts, search)
const slugsOf = (search: BlogSearch) => listPosts(search).entries.map(({ slug }) => slug)

test('six posts stand on two pages of three, newest first', () => {
  expect(listPosts({})).toMatchObject({ total: 6, pages: 2, page: 1 })
  expect([...slugsOf({}), ...slugsOf({ paged: '2' })]).toEqual(posts.map(({ slug }) => slug))
})

test('search, category and tag combine', () => {
  expect(slugsOf({ s: 'PIN receipt' })).toEqual(['use-a-pos-agent-safely'])
  expect(slugsOf({ category: 'pos-services' })).toEqual(['use-a-pos-agent-safely', 'ajo-explained'])
  expect(slugsOf({ category: 'pos-services', tag: 'safety' })).toEqual(['use-a-pos-agent-safely'])
  expect(listPosts({ category: 'pos-services', s: 'label' }).total).toBe(0)
})

test('what means nothing is ignored', () => {
  expect(listPosts({ category: 'no-such', tag: 'constructor', paged: '-1' })).toMatchObject({ total: 6, page: 1 })
})

test('every category and tag leads to as many posts as it says', () => {
  for (const { value, count } of sideOf(posts).categories) expect(listPosts({ category: value }).total).toBe(count)
  for (const { value, count } of tagsOf(posts)) expect(listPosts({ tag: value }).total).toBe(count)
})
