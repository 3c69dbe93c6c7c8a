import { getProduct, putProduct } from '@divine/contracts/calls/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Page } from '@playwright/test'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  fillOrder,
  openSignedIn,
  test,
  wakeUp,
} from '../support/test.ts'

test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0' } })

const picture = new URL('../../apps/web/public/pictures/ulcer-400.webp', import.meta.url).pathname
const pack = (page: Page, bottles: number) => page.getByRole('group', { name: `Package of ${bottles} bottles` })
const price = (page: Page) => pack(page, 2).getByLabel('Price in ₦')
const before = (page: Page) => pack(page, 2).getByLabel('Price before, in ₦')
const contents = (page: Page, bottles = 2) => pack(page, bottles).getByLabel('What is in it')
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' })

/** Changes the price of two bottles as somebody else would. */
async function changeElsewhere(page: Page, priceNaira: number): Promise<void> {
  const path = (url: string) => url.replace(':key', 'ulcer')
  const kept = await (await page.request.get(path(getProduct.url))).json()
  const { id: _id, key: _key, packages, ...fields } = kept.product
  const data = { ...fields, packages: [{ ...packages[0], priceNaira }, ...packages.slice(1)] }
  const headers = { 'if-match': `"${kept.version}"` }
  expect((await page.request.put(path(putProduct.url), { data, headers })).status()).toBe(200)
}

test('an owner on a phone changes a price, sells out, moves and adds a product, which a buyer orders without script', {
  tag: '@any-screen',
}, async ({ page, openElsewhere, buyer, ordersOf }) => {
  await enterDesk(page)
  await page.goto('/catalogue')
  await wakeUp(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move Ulcer up' }).click()
  await expect(page.getByText('Ulcer is number 1 of 7 now.')).toBeVisible()

  await page.getByRole('link', { name: 'Ulcer', exact: true }).click()
  await wakeUp(page)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await price(page).fill('38,500')
  await before(page).fill('40,000')
  await save(page)
  await expect(saved(page)).toBeInViewport()

  await page.goto('/catalogue/diabetes')
  await wakeUp(page)
  await page.getByLabel('Sold out').check()
  await save(page)
  await expect(saved(page)).toBeVisible()

  await page.goto('/catalogue')
  await page.getByRole('link', { name: 'New product' }).click()
  await wakeUp(page)
  await name(page).fill('Daily Wellness')
  await page.getByLabel('What it is, in one line').fill('Moringa and ginger in two bottles, taken with food.')
  await page.getByLabel('In stock').check()
  await contents(page).fill('2 wellness')
  await price(page).fill('30000')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Add its picture first' }).first()).toBeVisible()
  await page.getByLabel(/^Picture/).setInputFiles(picture)
  await expect(page.locator('[name=picture]')).toHaveValue(/^\/images\//)
  await page.getByLabel('What the picture shows').fill('Two green bottles')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daily Wellness', level: 1 })).toBeVisible()

  const visitor = await openElsewhere({ javaScriptEnabled: false })
  await visitor.goto('/product/ulcer')
  await expect(visitor.getByLabel('Choose a package')).toContainText('Before: ₦40,000 ₦38,500')
  await visitor.goto('/product/diabetes')
  await expect(visitor.getByText('Sold out just now', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Order now' })).toHaveCount(0)
  await expect(visitor.getByRole('option', { name: 'Diabetes (sold out just now)' })).toBeDisabled()
  await visitor.goto('/shop')
  await expect(visitor.locator('[data-topic=ulcer]')).toContainText('1 repair + 1 procare')
  await expect(visitor.locator('[data-topic=ulcer]')).toContainText('Before: ₦40,000 ₦38,500')
  await expect(visitor.getByRole('link', { name: 'Buy Now: Diabetes' })).toHaveCount(0)
  await visitor.goto('/shop?category=daily-wellness')
  await visitor.getByRole('link', { name: 'Daily Wellness', exact: true }).click()
  await expect(visitor.getByRole('img', { name: 'Two green bottles' })).toBeVisible()
  await fillOrder(visitor, { ...buyer, supplement: 'Daily Wellness', bottle: '2' })
  await visitor.getByRole('button', { name: 'Submit order' }).click()
  await expect(visitor.getByText('Your form has been submitted successfully!')).toBeVisible()
  expect(await ordersOf(buyer)).toMatchObject([{ supplement: 'Daily Wellness', priceNaira: 30_000 }])

  await page.getByLabel('Not shown').check()
  await save(page)
  await expect(saved(page)).toBeVisible()
  await visitor.goto('/product/daily-wellness')
  await expect(visitor).toHaveURL(/\/shop$/)
  await expect(visitor.getByRole('link', { name: 'Daily Wellness' })).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('of two owners at once the second is shown what the first has saved, and saves theirs all the same', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 409/)
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      await changeElsewhere(page, 36_000)
      await page.getByLabel('What it is, in one line').fill('Repair and Procare, with your meals.')
      await save(page)
      const theirs = page.getByText('has saved this product since you opened it').last()
      await expect(theirs).toBeVisible()
      await expect(page.getByText('Package of 2: price')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await price(page).fill('36,000')
      await page.getByRole('button', { name: 'Save mine all the same' }).click()
      await expect(saved(page)).toBeVisible()
      await expect(price(page)).toHaveValue('36,000')
      await expect(page.getByLabel('What it is, in one line')).toHaveValue('Repair and Procare, with your meals.')

      await page.getByText('Earlier versions').click()
      await page
        .getByRole('link', { name: /^Look at it/ })
        .last()
        .click()
      await expect(page.getByText('The form shows what it says.')).toBeVisible()
      await expect(price(page)).toHaveValue('37,000')
      if (javaScriptEnabled) await wakeUp(page)
      await save(page)
      await expect(saved(page)).toBeVisible()
      await expect(price(page)).toHaveValue('37,000')
    })

    test('what promises too much is refused with honest wording, and an owner saves it with a proof that is kept', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 422/)
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      const summary = page.getByLabel('What it is, in one line')
      await expect(page.getByLabel('I have a proof')).toHaveCount(0)
      await summary.fill('Repair and Procare. They cure ulcer for good.')
      await save(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Write instead' }).first()).toBeVisible()
      await expect(summary).toHaveValue('Repair and Procare. They cure ulcer for good.')
      await page.getByLabel('I have a proof').fill('NAFDAC A7-1234, for ulcer')
      await save(page)
      await expect(saved(page)).toBeVisible()
      await page.getByText('Earlier versions').click()
      await expect(page.getByText('with a proof: “NAFDAC A7-1234, for ulcer”')).toBeVisible()
    })

    test('what is no price, no package and no offer is refused with its field, and nothing typed is lost', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      await enterDesk(page)
      await page.goto('/catalogue/ulcer')
      if (javaScriptEnabled) await wakeUp(page)
      await price(page).fill('37000.50')
      await contents(page, 3).fill('')
      await save(page)
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
      await expect(summary).toContainText('Enter the price in whole naira, such as 37,000.')
      await expect(summary).toContainText('Say what the package holds.')
      await expect(price(page)).toHaveValue('37000.50')
      for (const [typed, says] of [
        ['0', 'Enter a price above 0.'],
        ['-37000', 'Enter the price in whole naira, such as 37,000.'],
      ]) {
        await contents(page, 3).fill('2 procare + 1 repair')
        await price(page).fill(typed ?? '')
        await save(page)
        await expect(summary).toContainText(says ?? '')
      }
      await price(page).fill('37,000')
      await before(page).fill('30,000')
      await save(page)
      await expect(summary).toContainText('The price before is higher than the price now.')
      await page.getByText('Names, address and places').click()
      await before(page).fill('')
      await page.getByLabel('Address of its page').fill('diabetes')
      await save(page)
      await expect(summary).toContainText('Diabetes has this address. Choose another one.')
      await expect(page.getByLabel('Address of its page')).toBeVisible()
      const answer = await page.request.get('/api/divine/catalogue')
      expect(await answer.json()).toEqual(firstCatalogue)
    })
  })
}

test('what was typed into a product is there after the page was left, and after its author has signed in again', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/401/)
  await enterDesk(page)
  await page.goto('/catalogue/new')
  await wakeUp(page)
  await name(page).fill('Daily Wellness')
  await page.goto('/catalogue')
  await page.getByRole('link', { name: 'New product' }).click()
  await wakeUp(page)
  await expect(name(page)).toHaveValue('Daily Wellness')
  await contents(page).fill('2 wellness')
  await price(page).fill('30,000')
  await page.getByLabel('What it is, in one line').fill('Moringa and ginger.')
  await page.context().clearCookies()
  await save(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await openSignedIn(page, '/catalogue/new')
  await wakeUp(page)
  await expect(name(page)).toHaveValue('Daily Wellness')
  await save(page)
  await expect(saved(page)).toBeVisible()
})

test('while the form of a product wakes up nothing moves under the thumb', async ({ page }) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  const places = () =>
    page
      .locator('main :is(summary, input, textarea, select)')
      .evaluateAll((controls) => controls.map((control) => [control.id, control.getBoundingClientRect().top + scrollY]))
  await page.evaluate(() => document.fonts.ready)
  const asleep = await places()
  await wakeUp(page)
  expect(await places()).toEqual(asleep)
})
