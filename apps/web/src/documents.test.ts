import type { SiteContext } from '@divine/contracts/calls/site'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { firstPosts } from '@divine/contracts/catalogue/first-posts'
import { expect, test } from 'vitest'
import { renderDocument } from './documents.server.ts'

const context = {
  fetch: () => Promise.reject(new Error('Nothing is called here')),
  publicOrigin: 'https://site.example',
  isOrderingPaused: false,
  catalogue: firstCatalogue,
  shownCatalogue: firstCatalogue,
  blog: firstPosts,
  catalogueFile: () => '/assets/sold-test.js',
} as const satisfies SiteContext

/** What follows a mark in a document of the site. */
async function allAfter(mark: RegExp, path: string): Promise<string[]> {
  const text = await renderDocument(path, context)?.text()
  return [...(text ?? '').matchAll(mark)].map(([, found = '']) => found)
}

const closed = await allAfter(/^Disallow: (.+)$/gm, '/robots.txt')
/** Whether a robot that knows the `$` at the end of a line stays away. */
const isClosed = (path: string) =>
  closed.some((start) => (start.endsWith('$') ? `${path}$` === start : path.startsWith(start)))
/** The same of a robot that takes each line for the beginning of a path. */
const isClosedToOldRobots = (path: string) => closed.some((start) => path.startsWith(start))

test.each([
  ...[
    '/api/divine/reviews',
    '/login',
    '/login/code',
    '/login?next=/staff',
    '/cart',
    '/order/some-token',
    '/back/some-token',
  ],
  ...['/staff', '/form', '/form?search=a', '/reviews', '/reviews?status=waiting', '/devices', '/devices/'],
  ...['/orders', '/orders/', '/orders?queue=all', '/orders/new', '/orders/DH-7K4M2P', '/orders/DH-7K4M2P?sheet=held'],
  ...[
    '/product/edit-ulcer',
    '/password',
    '/phone-code',
    '/people',
    '/join/some-token',
    '/journal',
    '/journal?person=a',
  ],
])('search engines may not read %s', (path) => {
  expect(isClosed(path)).toBe(true)
})

test.each([
  '/order/some-token',
  '/orders/DH-7K4M2P',
  '/orders?search=ngozi',
  '/form?search=ngozi',
  '/api/divine/reviews',
])('nor may robots that do not know the sign for an end read %s, which names a buyer', (path) => {
  expect(isClosedToOldRobots(path)).toBe(true)
})

test.each(['/reviews-we-got', '/staffing', '/forms', '/orders-explained', '/cartons', '/login-help'])(
  'search engines may read %s, which only begins like a page that is closed',
  (path) => {
    expect([isClosed(path), isClosedToOldRobots(path)]).toEqual([false, false])
  },
)

test('search engines may read every page of the sitemap, which lists none for one person', async () => {
  const listed = await allAfter(/<loc>https:\/\/site\.example(.+?)<\/loc>/g, '/sitemap.xml')
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter((path) => isClosed(path) || isClosedToOldRobots(path))).toEqual([])
})
