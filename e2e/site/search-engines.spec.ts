import { firstCatalogue, firstContent } from '@divine/contracts/catalogue/first-catalogue'
import { expect, gotoAndSettle, test } from '../support/test.ts'

test('the sitemap lists every page for visitors and no other, and each of them answers', async ({
  request,
  baseURL: origin = '',
}) => {
  const reply = await request.get('/sitemap.xml')
  expect(reply.headers()['content-type']).toContain('application/xml')
  const listed = [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(new Set(listed).size).toBe(listed.length)
  for (const { slug } of firstCatalogue.products) expect(listed).toContain(`${origin}/product/${slug}`)
  for (const path of ['/', '/shop', '/blog', '/blog/ajo-explained', '/contact']) expect(listed).toContain(origin + path)
  for (const address of listed) {
    expect(address.slice(origin.length)).not.toMatch(/^\/(form|login|order|api|pos-agent|product\/edit)/)
  }
  for (const address of listed) {
    const page = await request.get(address, { maxRedirects: 0 })
    expect(page.status(), address).toBe(200)
    const html = await page.text()
    expect(html, address).toContain(`<link rel="canonical" href="${address}"`)
    expect(html, address).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(html, address).not.toContain('noindex')
  }
})

test('pages that are nobody else’s business ask not to be listed', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Disallow: \/form\$\n(.*\n)*Sitemap: http/)
  for (const path of ['/login', '/form', '/staff', '/shop-details', `/order/${'A'.repeat(22)}`]) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"')
  }
})

test('a shared link shows a picture of at most 300 KB', async ({ request }) => {
  for (const path of ['/', '/services', ...firstCatalogue.products.map(({ slug }) => `/product/${slug}`)]) {
    const html = await (await request.get(path)).text()
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    const reply = await request.get(picture)
    expect(reply.headers()['content-type'], path).toBe('image/jpeg')
    expect((await reply.body()).length, path).toBeLessThanOrEqual(300 * 1024)
  }
})

test('structured data says what the page says, and no rating that nobody gave', async ({ page }) => {
  const dataOn = async (path: string) => {
    await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text))
  }
  expect((await dataOn('/')).map((data) => data['@type'])).toEqual(['Organization'])
  const { supplements, pos } = firstContent.questions
  expect((await dataOn('/faq'))[0].mainEntity).toHaveLength(supplements.length + pos.length)
  expect((await dataOn('/blog/ajo-explained')).map((data) => data['@type'])).toEqual(['BlogPosting', 'BreadcrumbList'])
  const [product] = await dataOn('/product/ulcer')
  expect(product).toMatchObject({ '@type': 'Product', offers: { price: 37_000, priceCurrency: 'NGN' } })
  expect(product).not.toHaveProperty('aggregateRating')
})

test('who saves data gets no font, also after touching the page', async ({ openElsewhere }) => {
  const page = await openElsewhere({ extraHTTPHeaders: { 'save-data': 'on' } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await gotoAndSettle(page, '/product/ulcer')
  expect(asked.filter((type) => type === 'font' || type === 'script')).toEqual([])
  await page.getByLabel('Full name').focus()
  await expect.poll(() => asked.includes('script')).toBe(true)
  expect(asked).not.toContain('font')
})

test('nothing on any page comes from somebody else', async ({ page, baseURL: origin = '' }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  for (const path of ['/', '/shop', '/product/ulcer', '/services', '/blog']) {
    await gotoAndSettle(page, path)
  }
  expect(foreign).toEqual([])
})
