import { hash } from 'node:crypto'
import { consentVersion, consentWords } from '@divine/contracts/orders/consent'
import { expect, expectAccessible, expectToFitNarrowPhone, test } from '../support/test.ts'

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
    'An order that was delivered, or came back to us, is erased by itself after a year. One that was cancelled is erased by itself after 90 days.',
  )
  await expect(part('How long we keep it')).toContainText('deleted after 30 days')
  await expect(part('How long we keep it')).toContainText('backup')
  await expect(part('On your phone')).toContainText('For 30 minutes a receipt stays')
  for (const kept of ['cart', 'wishlist', 'name and email']) await expect(part('On your phone')).toContainText(kept)
  const erasing = part('Have it corrected or erased')
  for (const way of ['tel:', 'https://wa.me/', 'mailto:']) {
    await expect(erasing.locator(`a[href^="${way}"]`).first()).toBeVisible()
  }
})

// Orders name the version of these words that their buyer saw: docs/adding.md, "What the privacy page says".
test('the privacy page and the words below the form are those of their version', async ({ page }) => {
  await page.goto('/privacy')
  const words = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    // How the seller is reached is none of them.
    for (const way of copy.querySelectorAll('a[href^="tel:"], a[href^="mailto:"], a[href^="https://wa.me"]'))
      way.remove()
    return copy.textContent
  })
  const digest = hash('sha256', `${consentWords} ${words}`.replace(/\s+/g, ' '), 'base64url').slice(0, 12)
  expect({ [consentVersion]: digest }).toEqual({ 6: 'ppENIwvzuAgI' })
})

test('what the privacy page said before is kept, and led to', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Former versions' }).click()
  await expect(page).toHaveURL('/privacy/former')
  await expect(page.getByRole('heading', { name: 'Version 1, until 23 November 2026' })).toBeVisible()
  await expect(page.getByText('Nothing is erased by itself.')).toBeVisible()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})

test.describe('where what was cancelled is kept for good', () => {
  test.use({ siteSettings: { KEEP_CANCELLED_ORDERS_DAYS: '0', KEEP_BACKUPS_DAYS: '14' } })

  test('the privacy page says so', { tag: '@any-screen' }, async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByText('One that was cancelled stays until you ask us to erase it.')).toBeVisible()
    await expect(page.getByText('deleted after 14 days')).toBeVisible()
  })
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
  const shown = main.getByText('the link to its page works')
  for (const words of [
    'how far the order is',
    'package',
    'price',
    'your address',
    'the last four digits of your phone number',
  ]) {
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
