import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { cardOf, shopCards } from '@divine/contracts/catalogue/shop-cards'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const ulcer = cardOf(topic)
const diabetes = cardOf(findProduct(firstCatalogue, 'key', 'diabetes') as Product)

const heart = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Add to Wishlist: ${name}`, exact: true })
const namesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

test('what is wished for on a card stands on the wishlist, in other tabs and on its page, until it is taken away', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await wakeUp(page)
  await expect(heart(page, ulcer)).toHaveAttribute('aria-pressed', 'false')
  await heart(page, ulcer).click()
  await expect(heart(page, ulcer)).toHaveAttribute('aria-pressed', 'true')
  await heart(page, diabetes).focus()
  await page.keyboard.press('Space')

  const other = await context.newPage()
  await other.goto('/wishlist')
  await expect(namesOn(other)).toHaveText([ulcer.name, diabetes.name])
  await expectAccessible(other)
  await expectToFitNarrowPhone(other)
  await heart(other, diabetes).click()
  await expect(namesOn(other)).toHaveText([ulcer.name])
  await expect(heart(page, diabetes)).toHaveAttribute('aria-pressed', 'false')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(namesOn(other)).toHaveText([ulcer.name, diabetes.name])
  await expect(heart(page, diabetes)).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await other.goto(`/product/${topic.slug}`)
  await other.getByRole('button', { name: `In your wishlist: ${ulcer.name}` }).click()
  await expect(other.getByRole('button', { name: `Add to Wishlist: ${ulcer.name}` })).toBeVisible()
  await expect(heart(page, ulcer)).toHaveAttribute('aria-pressed', 'false')
})

test('the link of a wishlist shows the same products to somebody else, who can keep them', {
  tag: '@any-screen',
}, async ({ page, openElsewhere }) => {
  await page.goto('/shop')
  await wakeUp(page)
  await heart(page, ulcer).click()
  await heart(page, diabetes).click()
  await page.goto('/wishlist')
  const address = new URL(await page.getByLabel('Link to this list').inputValue())
  const friend = await openElsewhere()
  await friend.goto(`${address.pathname}${address.search}`)
  await expect(namesOn(friend)).toHaveText([ulcer.name, diabetes.name])
  await wakeUp(friend)
  await friend.getByRole('button', { name: 'Put all into my wishlist' }).click()
  await friend.getByRole('link', { name: 'My wishlist' }).click()
  await expect(friend).toHaveURL('/wishlist')
  await expect(namesOn(friend)).toHaveText([ulcer.name, diabetes.name])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the heart leads to a wishlist that can be kept as a bookmark, and the product can be bought from there', {
    tag: '@any-screen',
  }, async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('link', { name: `Add to Wishlist: ${ulcer.name}`, exact: true }).click()
    await expect(page).toHaveURL(`/wishlist?items=${ulcer.id}`)
    await expect(namesOn(page)).toHaveText([ulcer.name])
    await page.getByRole('link', { name: `Buy Now: ${ulcer.name}` }).click()
    await expect(page.locator('#order').getByLabel('Supplement')).toHaveValue(topic.orderLabel)
  })
})

test('an address with products that nobody sells shows those that are sold', { tag: '@any-screen' }, async ({
  page,
}) => {
  await page.goto('/wishlist?items=99.2.constructor.2.-1')
  await expect(namesOn(page)).toHaveText([ulcer.name])
  await page.goto(
    `/wishlist?items=${shopCards(firstCatalogue)
      .map(({ id }) => id)
      .join('.')}`,
  )
  await expect(namesOn(page)).toHaveCount(shopCards(firstCatalogue).length)
})

test('spoiled storage is as good as none, and blocked storage lasts as long as the page', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('wishlist', '{"spoiled'))
  await page.goto('/wishlist')
  await expect(page.getByText('Nothing is in your wishlist yet.')).toBeVisible()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/shop')
  await wakeUp(page)
  await heart(page, ulcer).click()
  await expect(heart(page, ulcer)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Wishlist' }).click()
  await expect(namesOn(page)).toHaveText([ulcer.name])
})
