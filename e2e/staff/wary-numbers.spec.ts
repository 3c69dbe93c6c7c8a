import { addresses } from '@divine/contracts/calls/addresses'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

// A number of one test would be in the others' way.
test.use({ siteSettings: { ORDERS_PER_CLIENT: '0' } })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('staff write down a number to be wary of, find it from its order, and end it', async ({
      page,
      request,
      expectedMessages,
    }) => {
      // The page that answers a form without script has the status of the refusal.
      expectedMessages.push(/400/)
      await enterDesk(page)
      if (javaScriptEnabled) await wakeUp(page)
      await page
        .getByRole('region', { name: 'Orders of this queue' })
        .getByRole('link', { name: 'Numbers to be wary of' })
        .click()
      await expect(page).toHaveURL('/orders/wary')
      await expect(page.getByText('No number is on the list.')).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }

      await page.getByLabel('Why').fill('Refused three parcels')
      await page.getByLabel('Until').fill('2020-01-01')
      await page.getByRole('button', { name: 'Be wary of this number' }).click()
      await expect(page.getByRole('alert').first()).toContainText(/phone number/i)
      await expect(page.getByLabel('Why')).toHaveValue('Refused three parcels')
      await page.getByLabel('Phone number').fill('0803 555 0102')
      await page.getByRole('button', { name: 'Be wary of this number' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Choose a day that is not over.')
      await page.getByLabel('Until').fill('2099-03-17')
      await page.getByRole('button', { name: 'Be wary of this number' }).click()
      await expect(page.getByText('Written down.')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: '0803 555 0102' })).toContainText(
        'Refused three parcels',
      )
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }

      const order = {
        fullname: 'Ngozi Okafor',
        phone: '08035550102',
        address: '14 Adeola Close',
        supplement: 'Ulcer',
        bottle: '2',
      }
      const reply = await request.post(addresses.placeOrder.url, { data: order })
      const { reference } = await reply.json()
      await page.goto(`/orders/${reference}`)
      await page.getByRole('note').locator('summary').first().click()
      await page.getByRole('link', { name: 'All numbers to be wary of' }).click()
      await expect(page).toHaveURL('/orders/wary')
      await page.getByRole('button', { name: 'End it for 0803 555 0102' }).click()
      await expect(page.getByText('Ended.')).toBeVisible()
      await expect(page.getByText('No number is on the list.')).toBeVisible()
    })
  })
}
