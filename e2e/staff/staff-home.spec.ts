import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, staffBar, test } from '../support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    javaScriptEnabled ? {} : { tag: '@any-screen' },
    () => {
      test.use({ javaScriptEnabled })

      test('staff begin with the descriptions and the newest orders, and are led to each', async ({
        page,
        request,
        buyer,
      }) => {
        const headers = { 'idempotency-key': randomUUID() }
        expect((await request.post(addresses.placeOrder.url, { data: buyer, headers })).status()).toBe(201)
        await enterDesk(page)
        await (await staffBar(page)).getByRole('link', { name: 'Edit pages' }).click()
        await expect(page).toHaveURL('/staff')
        const descriptions = page.getByRole('region', { name: 'Product descriptions' })
        for (const { name } of firstCatalogue.products)
          await expect(descriptions.getByText(name, { exact: true })).toBeVisible()
        await expect(descriptions.getByText(/^Last saved .* by /).first()).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
        await expectToFitNarrowPhone(page)
        await page
          .getByRole('region', { name: 'Newest orders' })
          .getByRole('link', { name: 'All submitted forms' })
          .click()
        await expect(page.getByRole('row').filter({ hasText: buyer.fullname })).toBeVisible()
      })
    },
  )
}
