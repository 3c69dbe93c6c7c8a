import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { shopCards } from '@divine/contracts/catalogue/shop-cards'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, test, wakeUp } from '../support/test.ts'

const namesOn = (page: import('@playwright/test').Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).allInnerTexts()

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })

      test('nine cards stand on two pages', async ({ page }) => {
        await page.goto('/shop')
        await expect(page.getByText('Showing 1-6 of 9 results')).toBeVisible()
        expect(await namesOn(page)).toEqual(
          shopCards(firstCatalogue)
            .slice(0, 6)
            .map(({ name }) => name),
        )
        await page.getByRole('link', { name: 'Page 2' }).click()
        await expect(page.getByText('Showing 7-9 of 9 results')).toBeVisible()
        expect(await namesOn(page)).toEqual(
          shopCards(firstCatalogue)
            .slice(6)
            .map(({ name }) => name),
        )
      })

      test('search, price, order, category and tag combine, and each can be dropped again', {
        tag: '@any-screen',
      }, async ({ page, isMobile }) => {
        await page.goto('/shop')
        if (javaScriptEnabled) await wakeUp(page)
        if (isMobile) await page.getByText('Search and sort').click()
        await page.getByRole('main').getByRole('searchbox').fill('repair')
        await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
        await expect(page.getByText('Showing 1-6 of 6 results')).toBeVisible()
        await page.getByLabel('Order of the products').selectOption('Sort by latest')
        await page.getByRole('button', { name: 'Sort' }).click()
        await expect(page.getByText('Showing 1-6 of 6 results')).toBeVisible()
        expect((await namesOn(page))[0]).toBe('High Blood Pressure and Stroke')
        await page.getByLabel('From', { exact: true }).fill('30')
        await page.getByLabel('To', { exact: true }).fill('40')
        await page.getByRole('button', { name: 'Filter' }).click()
        await expect(page.getByRole('link', { name: 'Remove ₦30,000 to ₦40,000' })).toBeVisible()
        await page.getByRole('link', { name: 'Women', exact: true }).click()
        await expect(page.getByText('Showing 1-1 of 1 results')).toBeVisible()
        expect(await namesOn(page)).toEqual(['Fibroid'])
        expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
          s: 'repair',
          orderby: 'date',
          min_price: '30',
          max_price: '40',
          tag: 'women',
        })
        await page.getByRole('link', { name: 'Remove Women' }).click()
        await expect(page.getByText('Showing 1-6 of 6 results')).toBeVisible()
      })

      test('Filter pressed as it stands hides no product', { tag: '@any-screen' }, async ({ page }) => {
        await page.goto('/shop')
        if (javaScriptEnabled) await wakeUp(page)
        await expect(page.getByLabel('From', { exact: true })).toHaveValue('10')
        await expect(page.getByLabel('To', { exact: true })).toHaveValue('60')
        await page.getByRole('button', { name: 'Filter' }).click()
        await expect(page).toHaveURL('/shop?min_price=10&max_price=60')
        await expect(page.getByText('Showing 1-6 of 9 results')).toBeVisible()
      })

      test('a search that finds nothing says so and leads on', { tag: '@any-screen' }, async ({ page }) => {
        await page.goto('/shop?s=bicycle')
        await expect(page.getByText('No product fits all of this')).toBeVisible()
        await page.getByRole('link', { name: 'Show all products' }).first().click()
        await expect(page.getByText('Showing 1-6 of 9 results')).toBeVisible()
      })

      test('a picture with more bottles than are bought says so wherever it stands beside a price', {
        tag: '@any-screen',
      }, async ({ page }) => {
        for (const path of ['/', '/shop', '/wishlist?items=6', '/cart?add-to-cart=6']) {
          await page.goto(path)
          const fibroid = page
            .getByRole('main')
            .getByRole('listitem')
            .filter({ hasText: 'Fibroid' })
            .filter({ hasText: '₦37,000' })
          await expect(fibroid.first()).toContainText('The picture shows 3 bottles.')
        }
        await page.goto('/pricing')
        const [one, three, six] = await page.getByRole('main').locator('picture img').all()
        for (const [picture, bottles] of [
          [one, 1],
          [three, 3],
          [six, 6],
        ] as const) {
          await expect(picture as Locator).toHaveAttribute('src', `/pictures/pack-of-${bottles}-400.webp`)
        }
      })

      test('values that mean nothing are ignored, and the list is shown', { tag: '@any-screen' }, async ({ page }) => {
        const reply = await page.goto('/shop?min_price=cheap&max_price=-1&orderby=%27%3B--&category=%3Cb%3E&paged=abc')
        expect(reply?.status()).toBe(200)
        await expect(page.getByText('Showing 1-6 of 9 results')).toBeVisible()
      })

      test('Buy Now leads to the form with the product and its bottles chosen', { tag: '@any-screen' }, async ({
        page,
      }) => {
        await page.goto('/shop?paged=2')
        await page.getByRole('link', { name: 'Buy Now: High Blood Pressure and Stroke' }).click()
        await expect(page.getByLabel('Supplement')).toHaveValue('High blood pressure and Stroke')
        await expect(page.getByLabel('Number of bottles')).toHaveValue('2')
        await page.goto('/shop?paged=2')
        await page.getByRole('link', { name: 'Buy Now: 6-bottle pack' }).click()
        await expect(page.getByLabel('Number of bottles')).toHaveValue('6')
        await expect(page.getByLabel('Supplement')).toHaveValue('')
      })
    },
  )
}

test('the search in the header asks for a word and leads to the shop', async ({ page }) => {
  await page.goto('/faq')
  await page.locator('summary[aria-label="Search"]').click()
  const search = page.getByRole('banner').getByRole('searchbox')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  expect(await search.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  await search.fill('joint')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?s=joint')
  await expect(page.getByText('Showing 1-1 of 1 results')).toBeVisible()
})

test('what is typed when the search has been opened is searched for', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/faq')
  await wakeUp(page)
  await page.locator('summary[aria-label="Search"]').click()
  await expect(page.getByRole('banner').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('joint')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?s=joint')
})

test('who goes back from a price filter finds the prices of the list that they see', { tag: '@any-screen' }, async ({
  page,
}) => {
  await page.goto('/shop')
  const to = page.getByRole('spinbutton', { name: 'To' })
  await to.fill('40')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/max_price=40/)
  await expect(to).toHaveValue('40')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(to).toHaveValue('60')
})

test('the cart opens from the keyboard and says that it is empty', async ({ page }) => {
  await page.goto('/pricing')
  await wakeUp(page)
  const cart = page.locator('summary[aria-label="Cart, 0 products"]')
  await cart.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No products in the cart.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No products in the cart.')).toBeHidden()
})

test('a narrowed list is accessible', async ({ page }) => {
  await page.goto('/shop?s=repair&min_price=10&max_price=50&tag=women')
  await wakeUp(page)
  await expectAccessible(page)
})
