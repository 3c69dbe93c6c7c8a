import { expect, openSignedIn, test, wakeUp } from '../support/test.ts'

/** Pages that read the query of their address. Advertisements and messengers add parameters of their own to links. */
const visitors = ['/', '/shop', '/blog', '/wishlist', '/cart', '/contact', '/product/ulcer']
const staffs = ['/orders', '/form', '/reviews', '/people']

test('a link with parameters that its page does not know wakes up as the page that came', {
  tag: '@any-screen',
}, async ({ page }) => {
  for (const path of visitors) {
    await page.goto(`${path}?fbclid=abc&utm_source=advert`)
    await wakeUp(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await openSignedIn(page, '/staff')
  for (const path of staffs) {
    await page.goto(`${path}?fbclid=abc`)
    await wakeUp(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
})
