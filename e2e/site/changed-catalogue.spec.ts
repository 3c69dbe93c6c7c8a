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

/** Changes a price and adds a product, as another process of the site would. */
async function change(databaseUrl = ''): Promise<void> {
  const records = new pg.Client({ connectionString: databaseUrl })
  await records.connect()
  await records.query(`update catalogue_parts set value = $1 where kind = 'product' and key = 'ulcer'`, [changed])
  await records.query(
    `insert into catalogue_parts (kind, key, position, value, version, saved_by)
    values ('product', 'sleep', 8, $1, 1, 'a test')`,
    [sleep],
  )
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
    await change(ownSite?.databaseUrl)
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
