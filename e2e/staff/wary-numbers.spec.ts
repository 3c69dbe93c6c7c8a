import { addresses } from '@divine/contracts/calls/addresses'
import type { WaryNumber } from '@divine/contracts/calls/wary-numbers'
import { addStaff } from '../support/add-staff.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, signIn, test, wakeUp } from '../support/test.ts'

test.use({
  // A number of one test would be in the others' way.
  isSiteKept: true,
  siteSettings: { ORDERS_PER_CLIENT: '0', SIGN_INS_PER_CLIENT: '0' },
  // Of a page that the desk's worker has taken over, a test holds no request.
  serviceWorkers: 'block',
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('staff write down a number to be wary of, find it from its order, and end it', { tag: '@any-screen' }, async ({
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
      await expect(page).toHaveURL('/orders/wary')
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

    test('a colleague’s entry about the same number is shown before it is replaced, and no word is lost', async ({
      page,
      staffApi,
      ownSite,
      expectedMessages,
    }) => {
      expectedMessages.push(/409/)
      await enterDesk(page, addStaff(ownSite?.databaseUrl ?? '', 'chidi@staff.example'))
      await page.goto('/orders/wary')
      if (javaScriptEnabled) await wakeUp(page)
      const theirs = { phone: '0803 555 0103', reason: 'Refused three parcels', until: '2099-03-17' }
      expect((await staffApi.post(addresses.addWaryNumber.url, { data: theirs })).status()).toBe(201)
      await page.getByLabel('Phone number').fill('08035550103')
      await page.getByLabel('Why').fill('Wrote insults')
      await page.getByRole('button', { name: 'Be wary of this number' }).click()
      await expect(page.getByRole('alert')).toContainText('Amaka wrote about this number')
      await expect(page.getByText('On the list now, by Amaka: “Refused three parcels”')).toBeVisible()
      await expect(page.getByLabel('Why')).toHaveValue('Wrote insults')
      const listed = async () => {
        const entries: WaryNumber[] = await (await staffApi.get(addresses.listWaryNumbers.url)).json()
        return entries.map(({ reason }) => reason)
      }
      expect(await listed()).toEqual(['Refused three parcels'])
      await page.getByRole('button', { name: 'Write mine in its place' }).click()
      await expect(page.getByText('Written down.')).toBeVisible()
      expect(await listed()).toEqual(['Wrote insults'])
    })
  })
}

test('what is typed on while a number is being written down stays in its field and on the device', {
  tag: '@any-screen',
}, async ({ page }) => {
  await enterDesk(page)
  await page.goto('/orders/wary')
  await wakeUp(page)
  const answered = Promise.withResolvers<void>()
  await page.route(addresses.addWaryNumber.url, async (route) => {
    if (route.request().method() === 'POST') await answered.promise
    await route.continue()
  })
  await page.getByLabel('Phone number').fill('0803 555 0105')
  await page.getByLabel('Why').fill('Refused three parcels')
  await page.getByRole('button', { name: 'Be wary of this number' }).click()
  await page.getByLabel('Why').press('End')
  await page.getByLabel('Why').pressSequentially(' and wrote insults')
  answered.resolve()
  await expect(page.getByText('Written down.')).toBeVisible()
  await expect(page.getByLabel('Why')).toHaveValue('and wrote insults')
  await page.reload()
  await expect(page.getByLabel('Why')).toHaveValue('and wrote insults')
})

test('what is typed about a number stays in its field and on the device when the sign-in ends', {
  tag: '@any-screen',
}, async ({ page, expectedMessages }) => {
  expectedMessages.push(/401/)
  await enterDesk(page)
  await page.goto('/orders/wary')
  await wakeUp(page)
  await page.getByLabel('Phone number').fill('0803 555 0104')
  await page.getByLabel('Why').fill('Refused three parcels')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Be wary of this number' }).click()
  await expect(page.getByText('What you typed is kept on this device.')).toBeVisible()
  await expect(page.getByLabel('Why')).toHaveValue('Refused three parcels')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page)
  await expect(page).toHaveURL('/orders/wary')
  await wakeUp(page)
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 555 0104')
  await expect(page.getByLabel('Why')).toHaveValue('Refused three parcels')
  await page.getByRole('button', { name: 'Be wary of this number' }).click()
  await expect(page.getByText('Written down.')).toBeVisible()
  await expect(page.getByLabel('Why')).toHaveValue('')
  // Said once, and not again.
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: '0803 555 0104' })).toBeVisible()
  await expect(page.getByText('Written down.')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('parcels')
})
