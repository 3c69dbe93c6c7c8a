import { expect, test } from 'vitest'
import { posts } from '#/content/blog-index.ts'
import { categories, listPosts, tags } from './blog-search.ts'

const slugsOf = (search: Parameters<typeof listPosts>[0]) => listPosts(search).entries.map(({ slug }) => slug)

test('six posts stand on two pages of three, newest first', () => {
  expect(listPosts({})).toMatchObject({ total: 6, pages: 2, page: 1 })
  expect([...slugsOf({}), ...slugsOf({ paged: '2' })]).toEqual(posts.map(({ slug }) => slug))
  expect(posts.map(({ date }) => date)).toEqual(
    posts
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
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
  for (const { value, count } of categories) expect(listPosts({ category: value }).total).toBe(count)
  for (const { value, count } of tags) expect(listPosts({ tag: value }).total).toBe(count)
})
