import { expect, fillOrder, test, wakeUp } from '../support/test.ts'

/** On a slow network the page is shown long before its script comes. */
let letScriptCome: () => void
test.beforeEach(async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  letScriptCome = resolve
  await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
  await page.goto('/contact')
})
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('what is typed and chosen before the script comes stays when it does', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  letScriptCome()
  await wakeUp(page)
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByLabel('Supplement')).toHaveValue(buyer.supplement)
  await expect(page.getByLabel('Number of bottles')).toHaveValue(buyer.bottle)
  await expect(page.getByLabel('Delivery address')).toHaveValue(buyer.address)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('an order submitted before the script comes is stored all the same', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the menu opens and leads on before the script comes', { tag: '@not-firefox' }, async ({ page, isMobile }) => {
  await page
    .getByText(isMobile ? 'Menu' : 'Shop', { exact: true })
    .first()
    .click()
  await page
    .getByRole('link', { name: isMobile ? 'Pricing' : 'Our Shop' })
    .first()
    .click()
  await expect(page).toHaveURL(isMobile ? '/pricing' : '/shop')
})

test('the menu of a phone leads to each product and to the telephone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide pages have room for both elsewhere')
  await page.getByText('Menu', { exact: true }).first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: /^Call 0/ })).toHaveAttribute('href', /^tel:\+234/)
  await menu.getByText('Health topics').click()
  await menu.getByRole('link', { name: 'Fibroid' }).click()
  await expect(page).toHaveURL('/product/fibroid')
})

test('the touch that wakes the page up is not lost, and the page stays where it was scrolled to', async ({ page }) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await link.hover()
  await page.mouse.down()
  letScriptCome()
  await page.waitForFunction(() => !('$_TSR' in window))
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.mouse.up()
  await expect(page).toHaveURL('/pricing')
  await expect.poll(() => page.evaluate(() => scrollY), 'another page begins at its top').toBe(0)
})
