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

test('the privacy page says what staff write down, and all that the link to a confirmation shows', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto('/privacy')
  const main = page.getByRole('main')
  for (const written of [
    'each call',
    'notes',
    'what it was before',
    'phone numbers to be careful with',
    'the reason',
  ]) {
    await expect(main).toContainText(written)
  }
  const shown = main.getByText('the link to its confirmation works')
  for (const words of ['how far the order is', 'package', 'price', 'the last four digits of your phone number']) {
    await expect(shown).toContainText(words)
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
