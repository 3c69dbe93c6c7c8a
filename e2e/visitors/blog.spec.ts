import { expect, test } from '../support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })

      test('three posts a page stand on two pages, and each has a page of its own', async ({ page }) => {
        await page.goto('/blog')
        const titles = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
        await expect(titles).toHaveCount(3)
        await page.getByRole('link', { name: 'Page 2' }).click()
        await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
        await expect(titles).toHaveCount(3)
        await page.getByRole('link', { name: 'Read more: Ajo explained' }).click()
        await expect(page).toHaveURL('/blog/ajo-explained')
        await expect(page).toHaveTitle('Ajo explained: saving together, with a record | Divine Health Supplements')
        await expect(page.getByRole('heading', { name: 'Six questions to ask first' })).toBeVisible()
      })

      test('search, category and tag combine, and nothing found leads on', { tag: '@any-screen' }, async ({ page }) => {
        await page.goto('/blog?category=pos-services')
        await page.getByRole('link', { name: 'Safety', exact: true }).click()
        await expect(page.getByRole('link', { name: 'Read more: Use a POS agent safely' })).toBeVisible()
        const blog = page.getByRole('search', { name: 'Search the blog' })
        await blog.getByRole('searchbox').fill('mango')
        await blog.getByRole('button').click()
        await expect(page).toHaveURL('/blog?s=mango&category=pos-services&tag=safety')
        await expect(page.getByText('No post has all of this')).toBeVisible()
        await page.getByRole('link', { name: 'Show all posts' }).first().click()
        await expect(page).toHaveURL('/blog')
      })
    },
  )
}

test('the menu leads to the newest post', async ({ page, isMobile }) => {
  await page.goto('/')
  if (isMobile) await page.getByText('Menu', { exact: true }).click()
  const menu = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
  await menu.getByText('Blog', { exact: true }).click()
  await menu.getByRole('link', { name: 'Blog Details' }).click()
  await expect(page).toHaveURL('/blog/how-ordering-works')
})
