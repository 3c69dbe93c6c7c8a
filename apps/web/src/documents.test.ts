import type { SiteContext } from '@divine/contracts/calls/site'
import { expect, test } from 'vitest'
import { renderDocument } from './documents.server.ts'

const phone = { text: '0800 000 0000', e164: '+2348000000000' }
const context = {
  fetch: () => Promise.reject(new Error('Nothing is called here')),
  publicOrigin: 'https://site.example',
  isOrderingPaused: false,
  seller: {
    phones: [phone, phone],
    whatsapp: phone,
    email: 'orders@site.example',
    socialHandle: '@site',
    agentDashboardUrl: undefined,
    nafdacNumber: undefined,
  },
} as const satisfies SiteContext

/** What stands behind a mark in a document of the site. */
async function allAfter(mark: RegExp, path: string): Promise<string[]> {
  const text = await renderDocument(path, context)?.text()
  return [...(text ?? '').matchAll(mark)].map(([, found = '']) => found)
}

const closed = await allAfter(/^Disallow: (.+)$/gm, '/robots.txt')
const isClosed = (path: string) => closed.some((start) => path.startsWith(start))

test.each([
  ...['/api/divine/reviews', '/login', '/login/code', '/cart', '/order/some-token'],
  ...['/staff', '/form', '/reviews', '/product/edit-ulcer', '/devices', '/password', '/phone-code'],
])('search engines may not read %s', (path) => {
  expect(isClosed(path)).toBe(true)
})

test('search engines may read every page of the sitemap, which lists none for one person', async () => {
  const listed = await allAfter(/<loc>https:\/\/site\.example(.+?)<\/loc>/g, '/sitemap.xml')
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.filter(isClosed)).toEqual([])
})
