import { expect, test } from '../support/test.ts'

test.describe('a site that a test has to itself', { tag: '@any-screen' }, () => {
  test.use({ siteSettings: { SECOND_FACTOR_REQUIRED: 'everybody' } })

  test('answers its pages until they are closed, whatever they still ask for when the test ends', async ({ page }) => {
    await page.goto('/login')
    // Asks again and again. A failed request is written to the console, and fails the test.
    await page.evaluate(() => {
      const ask = (): Promise<void> => fetch('/healthz').then(ask)
      void ask()
    })
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})
