import { findProduct, type Product } from '@divine/contracts/catalogue/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import pg from 'pg'
import { expect, fillOrder, networkFailure, orderForm, test, wakeUp } from '../support/test.ts'

const ulcer = findProduct(firstCatalogue, 'key', 'ulcer') as Product
const path = `/product/${ulcer.slug}`
const changed: Product = {
  ...ulcer,
  packages: [{ contents: '1 repair + 1 procare', bottles: 2, priceNaira: 38_500 }],
}
const sleep: Product = {
  ...ulcer,
  id: '12',
  key: 'sleep',
  slug: 'good-sleep',
  name: 'Good Sleep',
  orderLabel: 'Good Sleep',
  formPosition: 8,
  shelfPosition: 8,
  sku: 'DHS-012',
  card: { name: 'Good Sleep', priceNaira: 30_000 },
  packages: [{ contents: '2 repair', bottles: 2, priceNaira: 30_000 }],
}

/** Changes the product of these tests, as another process of the site would. */
async function change(product: Product, databaseUrl: string | undefined): Promise<void> {
  await write(databaseUrl, `update catalogue_parts set value = $1 where kind = 'product' and key = 'ulcer'`, [product])
}

/** Adds a product, as another process of the site would. */
async function add(product: Product, databaseUrl: string | undefined): Promise<void> {
  await write(
    databaseUrl,
    `insert into catalogue_parts (kind, key, position, value, version, saved_by)
    values ('product', $1, $2, $3, 1, 'a test')`,
    [product.key, product.formPosition, product],
  )
}

async function write(databaseUrl = '', statement: string, values: readonly unknown[]): Promise<void> {
  const records = new pg.Client({ connectionString: databaseUrl })
  await records.connect()
  await records.query(statement, [...values])
  await records.end()
}

test.describe('on a site of its own', { tag: '@any-screen' }, () => {
  test.use({ siteSettings: {} })

  test('a page from before a change keeps the price that it shows, and every other page shows and orders what is sold now', async ({
    page,
    ownSite,
    ordersOf,
    buyer,
    expectedMessages,
  }) => {
    // What is added by hand in the records has no picture.
    expectedMessages.push(/status of 404/)
    await page.goto(path)
    await change(changed, ownSite?.databaseUrl)
    await add(sleep, ownSite?.databaseUrl)
    const read = async (address: string) => (await page.request.get(address)).text()
    await expect.poll(() => read(path)).toContain('₦38,500')
    await wakeUp(page)
    await fillOrder(page, { ...buyer, supplement: ulcer.orderLabel, bottle: '2' })
    await expect(orderForm(page).getByText('You pay the rider ₦37,000')).toBeVisible()
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    const [before] = await ordersOf(buyer)
    expect(before).toMatchObject({ priceNaira: 37_000, flags: expect.arrayContaining(['unlisted-price']) })

    for (const address of ['/', '/shop', '/sitemap.xml', `/product/${sleep.slug}`]) {
      expect(await read(address), address).toContain(sleep.slug)
    }
    await page.goto(`/product/${sleep.slug}?bottles=2`)
    await wakeUp(page)
    await fillOrder(page, { ...buyer, supplement: sleep.orderLabel, bottle: '2' })
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
    const after = (await ordersOf(buyer)).find(({ supplement }) => supplement === sleep.orderLabel)
    expect(after).toMatchObject({ package: '2 repair', priceNaira: 30_000 })
    expect(after?.flags).not.toContain('unlisted-price')
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('an order is not lost whose product gets another address or is hidden while it is typed', async ({
      page,
      ownSite,
      ordersOf,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      const isAt = (address: string, status: number) =>
        expect.poll(async () => (await page.request.get(address, { maxRedirects: 0 })).status()).toBe(status)
      const isTyped = () => expect(orderForm(page).getByLabel('Full name')).toHaveValue(buyer.fullname)
      const send = async (phone: string) => {
        await orderForm(page).getByLabel('Phone number').fill(phone)
        await page.getByRole('button', { name: 'Submit order' }).click()
      }
      const order = { ...buyer, supplement: ulcer.orderLabel, bottle: '2' }
      const moved = { ...ulcer, slug: 'stomach', formerSlugs: [ulcer.slug] }
      await page.goto(path)
      await fillOrder(page, order)
      await change(moved, ownSite?.databaseUrl)
      await isAt('/product/stomach', 200)
      await send('0803')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(ulcer.name)
      await isTyped()
      await send(buyer.phone)
      await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
      expect(await ordersOf(buyer)).toHaveLength(1)

      await page.goto('/product/stomach')
      await fillOrder(page, order)
      await change({ ...moved, availability: 'hidden' }, ownSite?.databaseUrl)
      await isAt('/product/stomach', 307)
      await send('0803')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not sell this any more')
      await isTyped()
      await orderForm(page).getByLabel('Supplement').selectOption('Diabetes')
      await send(buyer.phone)
      await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
      expect(await ordersOf(buyer)).toHaveLength(2)
    })
  })

  test('the home page of a seller of many products shows twelve and leads to the others', async ({ page, ownSite }) => {
    for (let number = 8; number <= 13; number++) {
      const slug = `mixture-${number}`
      const own = { id: `${number}`, key: slug, slug, name: `Mixture ${number}`, sku: `DHS-9${number}` }
      const places = { orderLabel: own.name, formPosition: number, shelfPosition: number }
      await add({ ...ulcer, ...own, ...places, card: { ...ulcer.card, name: own.name } }, ownSite?.databaseUrl)
    }
    const home = async () => (await page.request.get('/')).text()
    await expect.poll(home).toContain('mixture-12')
    await page.goto('/')
    const shelf = page.locator('#product')
    await expect(shelf.getByRole('listitem')).toHaveCount(12)
    await shelf.getByRole('link', { name: 'All 13 in the shop' }).click()
    await expect(page.getByRole('heading', { name: 'Our Shop' })).toBeVisible()
  })
})

test('a page whose prices are lost on the way wakes up a little later', { tag: '@any-screen' }, async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure, /Failed to fetch dynamically imported module/)
  const lost: string[] = []
  await page.route('**/assets/sold-*', async (route) => {
    if (lost.push(route.request().url()) > 1) await route.continue()
    else await route.abort()
  })
  await page.goto(path)
  await wakeUp(page)
  expect(lost.length).toBeGreaterThan(1)
})
