import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { cardOf } from '@divine/contracts/catalogue/shop-cards'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, keepAsleep, submit, test, wakeUp } from '../support/test.ts'

const topic = findProduct(firstCatalogue, 'key', 'ulcer') as Product

interface RefusedForm {
  readonly name: string
  /** Opens the page with the form. */
  readonly open: (page: Page) => Promise<unknown>
  readonly button: string
  /** The part of the page that holds the form: a product's page has two. */
  readonly within: string
  /** What is typed into the page that answers, by the field's label; the last field is still being typed into. */
  readonly typed: Readonly<Record<string, string>>
}

const forms: readonly RefusedForm[] = [
  {
    name: 'the order form',
    open: (page) => page.goto('/contact'),
    button: 'Submit order',
    within: '#order',
    typed: { 'Delivery address': '14 Adeola Close, Ojodu', Message: 'After 4pm', 'Full name': 'Ada' },
  },
  {
    name: 'the order form of a product',
    open: (page) => page.goto(`/product/${topic.slug}`),
    button: 'Submit order',
    within: '#order',
    typed: { 'Full name': 'Ada', 'Delivery address': '14 Adeo' },
  },
  {
    name: 'the order form of a cart',
    async open(page) {
      await page.goto(`/cart?add-to-cart=${cardOf(topic).id}`)
      await page.getByRole('link', { name: 'Request this order' }).click()
    },
    button: 'Submit order',
    within: '#order',
    typed: { 'Delivery address': '14 Adeola Close, Ojodu', 'Full name': 'Ada' },
  },
  {
    name: 'the review form',
    open: (page) => page.goto(`/product/${topic.slug}?review=add#reviews`),
    button: 'Submit Review',
    within: '#reviews',
    typed: { Name: 'Adaeze', 'Your review': 'The rider was pat' },
  },
  {
    name: 'the sign-in',
    open: (page) => page.goto('/login'),
    button: 'Sign in',
    within: 'main',
    typed: { Email: 'ada' },
  },
]

const field = (page: Page, within: string, name: string) => page.locator(within).getByRole('textbox', { name })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

/** Sends the form with one wrong answer in each of its fields, and waits for the page that refuses it. */
async function beRefused(page: Page, { open, button, within, typed }: RefusedForm): Promise<void> {
  await open(page)
  for (const label of Object.keys(typed)) await field(page, within, label).fill('<b>')
  for (const box of await page.locator(within).getByRole('checkbox').all()) await box.check()
  await submit(page, button)
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  for (const form of forms) {
    test(`${form.name} that was refused is read from what is wrong in it`, { tag: '@any-screen' }, async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 40\d/)
      await beRefused(page, form)
      await expect(summary(page)).toBeFocused()
      await expect(summary(page)).toBeInViewport()
      const [first] = await summary(page).getByRole('link').all()
      if (!first) return
      await first.press('Enter')
      await expect(page.getByRole('button', { name: form.button })).toBeVisible()
      await expect(page.locator(':focus')).toBeVisible()
    })
  }
})

for (const form of forms) {
  test(`${form.name} that was refused is mended while the page wakes, and nobody loses their place`, {
    tag: '@any-screen',
  }, async ({ page, expectedMessages }) => {
    expectedMessages.push(/status of 40\d/)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
    await beRefused(page, form)
    await expect(summary(page)).toBeFocused()
    for (const [label, text] of Object.entries(form.typed)) {
      await field(page, form.within, label).fill('')
      await field(page, form.within, label).pressSequentially(text)
    }
    const scrolled = await page.evaluate(() => scrollY)
    resolve()
    await wakeUp(page)
    await page.keyboard.type('…on')
    for (const box of await page.locator(form.within).getByRole('checkbox').all()) await expect(box).toBeChecked()
    for (const [label, text] of Object.entries(form.typed)) {
      const isLast = label === Object.keys(form.typed).at(-1)
      await expect(field(page, form.within, label)).toHaveValue(isLast ? `${text}…on` : text)
    }
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await expect(page).toHaveTitle(/^Error: /)
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('a form that was refused is left behind with its page', { tag: ['@any-screen', '@not-firefox'] }, async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 400/)
  await page.goto(`/product/${topic.slug}`)
  // The first touch wakes the page, which would then send the form by itself.
  const reload = await keepAsleep(page)
  expectedMessages.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await submit(page, 'Submit order')
  await expect(page).toHaveTitle(/^Error: /)
  await reload()
  await wakeUp(page)
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page).toHaveTitle(/^Contact/)
  await expect(summary(page)).toBeHidden()
})
