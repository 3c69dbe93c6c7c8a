import { expect, test } from '../support/test.ts'

test('the privacy page says how long what is kept, and every way to have it erased', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto('/privacy')
  const part = (name: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) })
  await expect(part('How long we keep it')).toContainText(
    'We keep your order and your review until you ask us to erase them. Nothing is erased by itself.',
  )
  await expect(part('How long we keep it')).toContainText('backup')
  await expect(part('On your phone')).toContainText('For 30 minutes a receipt stays')
  for (const kept of ['cart', 'wishlist', 'name and email']) await expect(part('On your phone')).toContainText(kept)
  const erasing = part('Have it corrected or erased')
  for (const way of ['tel:', 'https://wa.me/', 'mailto:']) {
    await expect(erasing.locator(`a[href^="${way}"]`).first()).toBeVisible()
  }
})

test('a visitor who only reads and keeps nothing gets no cookie, and nothing is put on the device', {
  tag: '@any-screen',
}, async ({ page }) => {
  for (const path of ['/', '/shop', '/product/ulcer', '/privacy']) await page.goto(path)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})
