import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { longestComment } from '@divine/contracts/calls/review-rules'
import type { ReviewRecord } from '@divine/contracts/calls/reviews'
import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

const { slug, name } = findProduct(firstCatalogue, 'key', 'hbp') as Product
const reviewsOf = (page: Page) => page.locator('#reviews')
const ngozi = { author: 'Ngozi', email: 'ngozi@mail.example' }
/** What the device stores for the next review. */
const savedAuthor = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('review-author') ?? 'null'))
/** Words that no other test writes. */
const uniqueWords = () => `The rider was patient. ${randomUUID()}`

async function fillReview(page: Page, comment: string): Promise<void> {
  const form = reviewsOf(page)
  await form.getByRole('radio', { name: /Good/ }).check()
  await form.getByRole('textbox', { name: 'Your review' }).fill(comment)
  await form.getByRole('textbox', { name: 'Name' }).fill('Ngozi')
  await form.getByRole('textbox', { name: 'Email' }).fill('ngozi@mail.example')
}

const submit = (page: Page) => reviewsOf(page).getByRole('button', { name: 'Submit Review' }).click()

async function waiting(staffApi: APIRequestContext, comment: string): Promise<ReviewRecord[]> {
  const found: ReviewRecord[] = []
  for (let page = 1; ; page++) {
    const reply = await staffApi.get(addresses.listReviews.url, { params: { page } })
    const { reviews } = (await reply.json()) as { reviews: ReviewRecord[] }
    if (reviews.length === 0) return found
    found.push(...reviews.filter((each) => each.comment === comment))
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })

      test('a review is kept, waits for staff, and is thanked for on its page', { tag: '@any-screen' }, async ({
        page,
        staffApi,
      }) => {
        const comment = uniqueWords()
        await page.goto(`/product/${slug}#reviews`)
        if (javaScriptEnabled) await wakeUp(page)
        await reviewsOf(page).getByRole('link', { name: 'Add a review' }).click()
        const heading = reviewsOf(page).getByRole('heading', { name: 'Add a review' })
        await expect(heading).toBeVisible()
        if (javaScriptEnabled) await expect(heading).toBeFocused()
        await fillReview(page, comment)
        await submit(page)
        await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
        await expect(reviewsOf(page).getByText(comment)).toBeHidden()
        expect(await waiting(staffApi, comment)).toMatchObject([{ author: 'Ngozi', rating: 4 }])
      })

      test('a link that asks for the form and names no tab opens the tab that has it', { tag: '@any-screen' }, async ({
        page,
      }) => {
        for (const path of [`/product/${slug}`, '/shop-details']) {
          await page.goto(`${path}?review=add`)
          if (javaScriptEnabled) await wakeUp(page)
          await expect(reviewsOf(page).getByRole('heading', { name: 'Add a review' })).toBeVisible()
          await expect(page.locator('#description')).toBeHidden()
          await page.locator('#tab-description').click()
          await expect(page.locator('#description')).toBeVisible()
          await expect(reviewsOf(page)).toBeHidden()
        }
      })

      test('what is wrong is said at each field, nothing typed is lost, and the order form stays out of it', {
        tag: '@any-screen',
      }, async ({ page, staffApi, expectedMessages }) => {
        expectedMessages.push(/status of 400/)
        const comment = uniqueWords()
        await page.goto(`/product/${slug}?review=add#reviews`)
        if (javaScriptEnabled) await wakeUp(page)
        await reviewsOf(page).getByRole('textbox', { name: 'Your review' }).fill(comment)
        await reviewsOf(page).getByRole('textbox', { name: 'Email' }).fill('ngozi@mail')
        await submit(page)
        await expect(page.getByRole('alert').first()).toContainText('There is a problem')
        await expect(page).toHaveTitle(/^Error: /)
        const form = reviewsOf(page)
        await expect(form.getByRole('group', { name: 'Your rating' })).toHaveAccessibleDescription(/from 1 to 5/)
        await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter the name/)
        await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/name@example\.com/)
        await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue('ngozi@mail')
        await expect(page.locator('#order [aria-invalid]')).toHaveCount(0)
        if (javaScriptEnabled) await expectAccessible(page)
        await expectToFitNarrowPhone(page)
        await fillReview(page, comment)
        await submit(page)
        await expect(form.getByText('Thank you for your review')).toBeVisible()
        expect(await waiting(staffApi, comment)).toHaveLength(1)
      })

      test('HTML and far too many words are refused in words', { tag: '@any-screen' }, async ({
        page,
        staffApi,
        expectedMessages,
      }) => {
        expectedMessages.push(/status of 400/)
        await page.goto(`/product/${slug}?review=add#reviews`)
        if (javaScriptEnabled) await wakeUp(page)
        for (const [comment, message] of [
          ['<b>Good</b>', 'Write plain words, without HTML.'],
          ['x'.repeat(5_000), `Use at most ${longestComment.toLocaleString('en-GB')} characters.`],
        ] as const) {
          await fillReview(page, comment)
          await submit(page)
          const field = reviewsOf(page).getByRole('textbox', { name: 'Your review' })
          await expect(field).toHaveAccessibleDescription(new RegExp(message))
          await expect(field).toHaveValue(comment)
          expect(await waiting(staffApi, comment)).toEqual([])
        }
      })

      test('the sample product asks which product was ordered', { tag: '@any-screen' }, async ({
        page,
        staffApi,
        expectedMessages,
      }) => {
        expectedMessages.push(/status of 400/)
        const comment = uniqueWords()
        await page.goto('/shop-details#reviews')
        if (javaScriptEnabled) await wakeUp(page)
        await fillReview(page, comment)
        await submit(page)
        const product = reviewsOf(page).getByRole('combobox')
        await expect(product).toHaveAccessibleDescription(/Choose the product/)
        await expect(product.getByRole('option')).toHaveText([
          'Choose a product',
          ...firstCatalogue.products.map((topic) => topic.name),
        ])
        await product.selectOption(name)
        await submit(page)
        await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
        expect(await waiting(staffApi, comment)).toMatchObject([{ topic: 'hbp' }])
      })
    },
  )
}

test('without a network nothing is lost, and pressing again is one review', { tag: '@any-screen' }, async ({
  page,
  context,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_INTERNET_DISCONNECTED/)
  const comment = uniqueWords()
  await page.goto(`/product/${slug}?review=add#reviews`)
  await wakeUp(page)
  await fillReview(page, comment)
  await context.setOffline(true)
  await submit(page)
  await expect(reviewsOf(page).getByText('We do not know whether your review reached us')).toBeVisible()
  await expect(reviewsOf(page).getByRole('textbox', { name: 'Your review' })).toHaveValue(comment)
  await context.setOffline(false)
  await submit(page)
  await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
  expect(await waiting(staffApi, comment)).toHaveLength(1)
})

test('a review that we answered we cannot take is not said to be unknown', { tag: '@any-screen' }, async ({
  page,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 503/)
  const comment = uniqueWords()
  await page.goto(`/product/${slug}?review=add#reviews`)
  await wakeUp(page)
  await fillReview(page, comment)
  const trouble = { code: 'unavailable', message: 'We cannot reach our records just now.' }
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: trouble }))
  await submit(page)
  await expect(reviewsOf(page).getByText('We could not take your review just now')).toBeVisible()
  await expect(reviewsOf(page).getByText('We do not know')).toBeHidden()
  await page.unroute('**/api/**')
  await submit(page)
  await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
  expect(await waiting(staffApi, comment)).toHaveLength(1)
})

test('name and email are kept on the device only when that was asked for', { tag: '@any-screen' }, async ({ page }) => {
  const open = async () => {
    await page.goto('/about')
    await page.goto(`/product/${slug}?review=add#reviews`)
    await wakeUp(page)
  }
  const box = reviewsOf(page).getByRole('checkbox', { name: /Save my name and email/ })
  const author = reviewsOf(page).getByRole('textbox', { name: 'Name' })
  await open()
  await fillReview(page, uniqueWords())
  await submit(page)
  await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
  await open()
  await expect(author).toHaveValue('')
  await fillReview(page, uniqueWords())
  await box.check()
  await submit(page)
  await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
  await open()
  await expect(author).toHaveValue('Ngozi')
  await expect(box).toBeChecked()
  expect(await savedAuthor(page)).toEqual(ngozi)
  expect((await page.context().cookies()).map((cookie) => cookie.value).join()).not.toContain('ngozi')
})

test('what a former version kept of a review leaves the device, but for name and email', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto('/about')
  const former = { ...ngozi, comment_post_ID: '2', rating: '4', comment: 'My sugar is better.', phone: '0803 123 4567' }
  await page.evaluate((author) => localStorage.setItem('review-author', JSON.stringify(author)), former)
  await page.goto(`/product/${slug}?review=add#reviews`)
  await wakeUp(page)
  await expect(reviewsOf(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Ngozi')
  await expect(reviewsOf(page).getByRole('textbox', { name: 'Your review' })).toHaveValue('')
  expect(await savedAuthor(page)).toEqual(ngozi)
})

test('who types their name while the page wakes is not helped to another one', { tag: '@any-screen' }, async ({
  page,
}) => {
  await page.goto('/about')
  await page.evaluate((author) => localStorage.setItem('review-author', JSON.stringify(author)), ngozi)
  await page.goto(`/product/${slug}?review=add#reviews`)
  await reviewsOf(page).getByRole('textbox', { name: 'Name' }).focus()
  await wakeUp(page)
  await expect(reviewsOf(page).getByRole('textbox', { name: 'Email' })).toHaveValue('ngozi@mail.example')
  await expect(reviewsOf(page).getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('with blocked storage a review is sent as well', { tag: '@any-screen' }, async ({ page, staffApi }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  const comment = uniqueWords()
  await page.goto(`/product/${slug}?review=add#reviews`)
  await wakeUp(page)
  await fillReview(page, comment)
  await reviewsOf(page)
    .getByRole('checkbox', { name: /Save my name and email/ })
    .check()
  await submit(page)
  await expect(reviewsOf(page).getByText('Thank you for your review')).toBeVisible()
  expect(await waiting(staffApi, comment)).toHaveLength(1)
})
