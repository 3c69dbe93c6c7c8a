import { expect, test, wakeUp } from '../support/test.ts'

test('a page that is loaded again, or come back to, stands where it was left, asleep and awake', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.goto('/product/ulcer')
  await wakeUp(page)
  await page.evaluate(() => scrollTo(0, 700))
  await page.reload()
  await expect.poll(scrolled).toBe(700)
  await wakeUp(page)
  expect(await scrolled()).toBe(700)
  await page.goto('/privacy')
  await page.goBack()
  await expect(page).toHaveURL('/product/ulcer')
  await expect.poll(scrolled).toBe(700)
  await wakeUp(page)
  expect(await scrolled()).toBe(700)
})
