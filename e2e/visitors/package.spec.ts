import { findProduct, type Package, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Page } from '@playwright/test'
import { type Buyer, enterDesk, expect, expectAccessible, fillOrder, orderForm, test, wakeUp } from '../support/test.ts'

/** Three bottles of it are ₦47,000 as a package, and ₦57,000 on the Pricing page. */
const diabetes = findProduct(firstCatalogue, 'key', 'diabetes') as Product
const path = `/product/${diabetes.slug}`
const [smaller, larger] = diabetes.packages as readonly [Package, Package]
const payPackage = 'You pay the rider ₦47,000: 2 procare + 1 repair.'
/** The same while no script would change it with the number. */
const payAsleep = `For ${diabetes.orderLabel}, 3 bottles (2 procare + 1 repair): you pay the rider ₦47,000.`
const confirmWhenCalling = 'We confirm the price when we call.'

const choice = (page: Page) => page.getByRole('list', { name: 'Choose a package' })
const bought = (buyer: Buyer) => ({ ...buyer, supplement: diabetes.orderLabel, bottle: String(larger.bottles) })

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })
      const open = async (page: Page, address: string) => {
        await page.goto(address)
        if (javaScriptEnabled) await wakeUp(page)
      }

      test('the package chosen beside the price goes along into bar, form, confirmation and the staff’s list', {
        tag: '@any-screen',
      }, async ({ page, isMobile, buyer, ordersOf }) => {
        await open(page, path)
        await choice(page).getByRole('link', { name: larger.contents }).click()
        await expect(page).toHaveURL(`${path}?bottles=3`)
        await expect(choice(page).getByRole('link', { name: larger.contents })).toHaveAttribute('aria-current')
        if (isMobile) await expect(page.getByText('3 bottles ₦47,000')).toBeVisible()
        await page.getByRole('link', { name: 'Order now' }).filter({ visible: true }).click()
        await expect(orderForm(page).getByText(javaScriptEnabled ? payPackage : payAsleep)).toBeVisible()
        await fillOrder(page, bought(buyer))
        await page.getByRole('button', { name: 'Submit order' }).click()
        await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
        await expect(page.getByText('2 procare + 1 repair').filter({ visible: true }).last()).toBeVisible()
        await expect(page.getByText('₦47,000').last()).toBeVisible()
        const orders = await ordersOf(buyer)
        expect(orders[0]?.flags).not.toContain('unlisted-price')
        expect(orders).toMatchObject([{ bottle: 3, package: '2 procare + 1 repair', priceNaira: 47_000 }])
      })

      test('what was chosen on the Pricing page is paid as it stands there', { tag: '@any-screen' }, async ({
        page,
        buyer,
        ordersOf,
      }) => {
        await open(page, '/pricing')
        await page.getByRole('link', { name: 'Buy Now: 3 bottles' }).click()
        const pay = javaScriptEnabled
          ? 'You pay the rider ₦57,000: 3 bottles.'
          : 'For 3 bottles: you pay the rider ₦57,000.'
        await expect(orderForm(page).getByText(pay)).toBeVisible()
        await fillOrder(page, bought(buyer))
        await page.getByRole('button', { name: 'Submit order' }).click()
        await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
        await expect(page.getByText('₦57,000').last()).toBeVisible()
        expect(await ordersOf(buyer)).toMatchObject([{ bottle: 3, package: null, priceNaira: 57_000 }])
      })

      test('the Pricing page calls no price the lowest where a package costs less', {
        tag: '@any-screen',
      }, async ({ page }) => {
        await page.goto('/pricing')
        await expect(page.getByText('Lowest of these for each bottle')).toBeVisible()
        await expect(page.getByText('Lowest price')).toBeHidden()
      })

      test('where two lists disagree and nothing was chosen, no price is shown or stored', {
        tag: '@any-screen',
      }, async ({ page, buyer, ordersOf }) => {
        await open(page, '/contact')
        await fillOrder(page, bought(buyer))
        if (javaScriptEnabled) await expect(orderForm(page).getByText(confirmWhenCalling)).toBeVisible()
        await page.getByRole('button', { name: 'Submit order' }).click()
        await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
        expect(await ordersOf(buyer)).toMatchObject([{ bottle: 3, package: null, priceNaira: null }])
      })

      test('the chosen package goes into the cart, at its price', { tag: '@any-screen' }, async ({ page }) => {
        await open(page, `${path}?bottles=3`)
        await page
          .getByRole('link', { name: `Add to cart: ${diabetes.card.name}` })
          .or(page.getByRole('button', { name: `Add to cart: ${diabetes.card.name}` }))
          .click()
        if (javaScriptEnabled) await page.getByRole('link', { name: `In your cart: ${diabetes.card.name}` }).click()
        const line = page.getByRole('main').getByRole('listitem').filter({ hasText: diabetes.card.name }).first()
        await expect(line).toContainText('2 procare + 1 repair')
        await expect(line).toContainText('₦47,000')
        await expect(orderForm(page).getByText('Pay at delivery: ₦47,000')).toBeVisible()
      })
    },
  )
}

test('the price follows while one chooses, also what was chosen before script came', { tag: '@any-screen' }, async ({
  page,
}) => {
  await page.goto(`${path}?bottles=3`)
  await expect(page.getByText(payAsleep)).toBeVisible()
  await page.getByLabel('Number of bottles').selectOption('2')
  await wakeUp(page)
  await expect(page.getByText('You pay the rider ₦37,000: 1 repair + 1 procare.')).toBeVisible()
  await page.getByLabel('Number of bottles').selectOption('5')
  await expect(orderForm(page).getByText(confirmWhenCalling)).toBeVisible()
  await choice(page).getByRole('link', { name: larger.contents }).click()
  await choice(page).getByRole('link', { name: smaller.contents }).click()
  await expect(page.getByText('You pay the rider ₦37,000: 1 repair + 1 procare.')).toBeVisible()
  await expectAccessible(page)
})

test('a package pressed again after another number was chosen by hand is what is ordered', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  await page.goto(path)
  await wakeUp(page)
  const chosen = choice(page).getByRole('link', { name: larger.contents })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-current')
  await page.getByLabel('Number of bottles').selectOption('5')
  await expect(chosen).not.toHaveAttribute('aria-current')
  await expect(page).toHaveURL(`${path}?bottles=5`)
  await chosen.click()
  await expect(page.getByLabel('Number of bottles')).toHaveValue('3')
  await expect(page.getByText(payPackage)).toBeVisible()
  await fillOrder(page, bought(buyer))
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toMatchObject([{ bottle: 3, package: '2 procare + 1 repair', priceNaira: 47_000 }])
})

test('a number that is chosen before the script comes is what price bar, packages and cart say when it does', {
  tag: '@any-screen',
}, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
  await page.goto(`${path}?bottles=3`)
  await page.getByLabel('Number of bottles').selectOption('2')
  resolve()
  await wakeUp(page)
  await expect(page.getByText('You pay the rider ₦37,000: 1 repair + 1 procare.')).toBeVisible()
  await expect(page.getByText('2 bottles ₦37,000', { exact: true })).toBeVisible()
  await expect(choice(page).getByRole('link', { name: larger.contents })).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: `Add to cart: ${diabetes.card.name}` }).click()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(`["${diabetes.id}x2"]`)
})

test('another wish is not answered with the order before it', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await page.goto('/contact?bottles=1')
  await wakeUp(page)
  await fillOrder(page, { ...bought(buyer), bottle: '1' })
  await page.getByRole('button', { name: 'Submit order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/Order DH-\w{6} received/)).toBeVisible()
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Buy Now: 6 bottles' }).click()
  await expect(page).toHaveURL('/contact?bottles=6#order')
  await expect(page.getByLabel('Number of bottles')).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'Submit order' })).toBeVisible()
  await page.goto('/contact?bottles=1')
  await expect(page.getByText(/Order DH-\w{6} received/)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('what stays on the device after an order names no product in words', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  await page.goto(`${path}?bottles=3`)
  await wakeUp(page)
  await fillOrder(page, bought(buyer))
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const stored = await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open('divine-health')
    opening.onsuccess = () => resolve(opening.result)
    const orders = (await promise).transaction('orders').objectStore('orders').getAll()
    return new Promise<string>((done) => {
      orders.onsuccess = () => done(JSON.stringify(orders.result))
    })
  })
  expect(stored).toContain('DH-')
  expect(stored.toLowerCase()).not.toContain(diabetes.slug)
})

test('no draft names the topic, and each names a product', { tag: '@any-screen' }, async ({ page }) => {
  for (const slug of ['fibroid', diabetes.slug]) {
    await page.goto(`/product/${slug}`)
    const topic = findProduct(firstCatalogue, 'slug', slug) as Product
    const drafts = page.getByRole('main').locator('a[href*="text="], a[href*="body="]')
    for (const draft of await drafts.all()) {
      const text = decodeURIComponent((await draft.getAttribute('href')) ?? '')
      expect(text).not.toContain(topic.name)
      if (text.includes('I would like to order')) expect(text).toContain(topic.sku)
    }
  }
})

test('staff read package and price beside the number of bottles', { tag: '@any-screen' }, async ({
  page,
  buyer,
  request,
}) => {
  const order = { ...bought(buyer), package: '2 procare + 1 repair', priceNaira: 47_000 }
  expect((await request.post('/api/divine/post-contact-form', { data: order })).status()).toBe(201)
  await enterDesk(page)
  await page.goto(`/form?search=${encodeURIComponent(buyer.fullname)}`)
  const row = page.getByRole('row').filter({ hasText: buyer.fullname })
  await expect(row).toContainText('2 procare + 1 repair')
  await expect(row).toContainText('₦47,000')
})
