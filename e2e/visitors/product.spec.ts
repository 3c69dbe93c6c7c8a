import { findProduct, type Package, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { expect, fillOrder, gotoAndSettle, test, wakeUp } from '../support/test.ts'

const ulcer = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const path = `/product/${ulcer.slug}`

test('the page of every topic shows its picture, its price and its notice, and its form has the topic chosen', async ({
  page,
}) => {
  for (const topic of firstCatalogue.products) {
    await page.goto(`/product/${topic.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic.name)
    const picture = page.getByRole('img', { name: /^Bottles of/ })
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toContain(
      '.avif',
    )
    await expect(page.getByText('These claims have not been evaluated by NAFDAC.').first()).toBeVisible()
    await expect(page.getByText('( 0 Customers Review )')).toBeVisible()
    await expect(page.getByLabel('Supplement')).toHaveValue(topic.orderLabel)
  }
})

test('a topic whose description nobody has written has a first text, which invents nothing', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Who should ask a doctor first' })).toBeVisible()
  await expect(page.getByText('The label on your bottle is the full and final list').first()).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })

      test('one tab is shown, a tab can be linked to, and each leads to its panel', async ({ page }) => {
        await page.goto(path)
        const packages = page.getByRole('heading', { name: 'Packages' })
        if (javaScriptEnabled) await wakeUp(page)
        await expect(packages).toBeHidden()
        await page.getByText('Packages', { exact: true }).first().click()
        await expect(packages).toBeVisible()
        await expect(page.getByRole('heading', { name: 'How to order' })).toBeHidden()
        await expect(page).toHaveURL(`${path}#packages`)
        await page.goto(`${path}#reviews`)
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Reviews (0)' })).toBeVisible()
        await expect(packages).toBeHidden()
      })

      test('sample cards stand where nobody has written, and say that they are samples', {
        tag: '@any-screen',
      }, async ({ page }) => {
        const cards = page.locator('#reviews').getByRole('img', { name: 'Sample card, not a customer review' })
        const fetched: string[] = []
        page.on('request', (request) => fetched.push(request.url()))
        for (const { slug } of firstCatalogue.products) {
          await gotoAndSettle(page, `/product/${slug}`)
          await expect(page.locator('#reviews img[alt="Sample card, not a customer review"]')).toHaveCount(2)
        }
        // Without script a browser fetches at once whatever it could fetch later.
        if (javaScriptEnabled) expect(fetched.filter((url) => url.includes('testimonial'))).toEqual([])
        await page.getByText('Reviews (0)').first().click()
        await expect(page.locator('#reviews').getByText('Sample No buyer wrote these cards.')).toBeVisible()
        await expect(page.locator('#reviews').getByRole('img', { name: /stars/ })).toHaveCount(0)
        await expect(cards).toHaveCount(2)
        for (const card of await cards.all()) {
          await card.scrollIntoViewIfNeeded()
          await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
        }
      })

      test('ordering a package fills the form with it, and the order is stored', { tag: '@any-screen' }, async ({
        page,
        buyer,
        ordersOf,
      }) => {
        await page.goto(`${path}#packages`)
        if (javaScriptEnabled) await wakeUp(page)
        const [, larger] = ulcer.packages as readonly [Package, Package]
        await page.getByRole('link', { name: `Order this package: ${larger.contents}` }).click()
        await expect(page.getByLabel('Number of bottles')).toHaveValue(String(larger.bottles))
        await expect(page.getByLabel('Supplement')).toHaveValue(ulcer.orderLabel)
        await fillOrder(page, { ...buyer, supplement: ulcer.orderLabel, bottle: String(larger.bottles) })
        await page.getByRole('button', { name: 'Submit order' }).click()
        await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
        const [stored, ...more] = await ordersOf(buyer)
        expect(more).toEqual([])
        expect(stored).toMatchObject({ supplement: ulcer.orderLabel, bottle: larger.bottles })
      })

      test('a form with a mistake comes back on the same page with everything that was typed', {
        tag: '@any-screen',
      }, async ({ page, buyer, expectedMessages }) => {
        // Without script the server's answer is a page with status 400.
        expectedMessages.push(/400/)
        await page.goto(path)
        if (javaScriptEnabled) await wakeUp(page)
        await fillOrder(page, { ...buyer, supplement: ulcer.orderLabel, phone: '0803' })
        await page.getByRole('button', { name: 'Submit order' }).click()
        await expect(page.getByText('There is a problem')).toBeVisible()
        await expect(page).toHaveTitle(/^Error: Ulcer/)
        await expect(page).toHaveURL(new RegExp(path))
        await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
      })
    },
  )
}

test('tabs are worked by the keyboard alone', async ({ page }) => {
  await page.goto(path)
  await wakeUp(page)
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  await tab('Description').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(/Reviews/)).toBeFocused()
  await expect(tab(/Reviews/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'Packages' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Description')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('tabpanel', { name: 'Description' })).toBeVisible()
})

test('what was typed stays when another package is chosen', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto(`${path}?bottles=2#packages`)
  await wakeUp(page)
  await page.getByLabel('Full name').fill('Ngozi')
  await page.getByRole('link', { name: /^Order this package: 2/ }).click()
  await expect(page.getByLabel('Number of bottles')).toHaveValue('3')
  await expect(page.getByLabel('Full name')).toHaveValue('Ngozi')
})

test('drafts for WhatsApp and SMS name the bottles and never the illness', { tag: '@any-screen' }, async ({ page }) => {
  for (const topic of firstCatalogue.products) {
    await page.goto(`/product/${topic.slug}`)
    const drafts = await page
      .locator('a[href^="https://wa.me/"], a[href^="sms:"]')
      .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))
    expect(drafts.length).toBeGreaterThan(2)
    const illnesses = topic.name.split(/,| and /).map((word) => word.trim().toLowerCase())
    for (const draft of drafts) for (const illness of illnesses) expect(draft.toLowerCase()).not.toContain(illness)
  }
})
