import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { agreed, at, placed, stored } from '../support/order-page.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

/** A number that no other test has. */
const freshPhone = () => `0806${String(Date.now()).slice(-7)}`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a dispatcher picks confirmed orders, orders the stops, prints, sends the run, and ends it', async ({
      page,
      request,
      staffApi,
      buyer,
    }) => {
      const names = [buyer.fullname, `${buyer.fullname} Musa`, `${buyer.fullname} Bello`]
      const references: string[] = []
      for (const [index, fullname] of names.entries()) {
        const phone = `${buyer.phone.slice(0, -1)}${index}`
        const reference = await placed(request, { ...buyer, fullname, phone })
        const reply = await staffApi.post(at(addresses.moveOrder, reference), { data: agreed })
        expect(reply.status()).toBe(200)
        references.push(reference)
      }
      const [first = '', second = '', third = ''] = references
      const rider = `Yusuf ${first}`

      await enterDesk(page)
      await page.goto('/runs')
      await page.locator('#name').fill(rider)
      await page.locator('#phone').fill(freshPhone())
      await page.getByRole('button', { name: 'Add the rider' }).click()
      await expect(page.locator('#riders')).toContainText(rider)

      await page.goto(`/runs?day=${plannedDay}`)
      if (javaScriptEnabled) await wakeUp(page)
      for (const reference of references) await page.getByRole('checkbox', { name: reference }).check()
      const riderChoice = page.getByRole('combobox', { name: 'Rider' })
      const option = await riderChoice.locator('option', { hasText: rider }).getAttribute('value')
      await riderChoice.selectOption(option)
      await page.getByLabel('Fee for the run').fill('6,000')
      if (javaScriptEnabled) {
        // At the end of the page nothing is under the bar.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
        await page.getByRole('button', { name: `Put 3 in ${rider}’s run` }).click()
      } else {
        await page.getByRole('button', { name: 'Make the run' }).click()
      }
      await expect(page).toHaveURL(/\/runs\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(rider)

      await page.getByRole('button', { name: `Later: ${names[0]}`, exact: true }).click()
      const stops = page.getByRole('form', { name: 'Stops' }).getByRole('listitem')
      await expect(stops.nth(1)).toContainText(first)
      await page.getByRole('button', { name: `Out of the run: ${names[2]}` }).click()
      await expect(stops).toHaveCount(2)
      // A colleague cancels one before it is sent.
      const cancelled = await staffApi.post(at(addresses.moveOrder, second), {
        data: { to: 'cancelled', reason: 'price' },
      })
      expect(cancelled.status()).toBe(200)

      for (const paper of ['Packing list', 'Sheet for the rider']) {
        await page.getByRole('link', { name: paper }).click()
        await expect(page.getByRole('heading', { name: paper, level: 1 })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(first)
        await expect(page.getByRole('main')).not.toContainText(/Ulcer|procare|repair/i)
        if (paper === 'Packing list') {
          await expect(page.getByRole('main')).toContainText('P2R1')
          await expect(page.getByRole('main')).not.toContainText(buyer.fullname)
        } else await expect(page.getByRole('main')).not.toContainText('P2R1')
        await page.getByRole('link', { name: 'The run' }).click()
        await expect(page).toHaveURL(/\/runs\/\d+$/)
      }
      await page.getByText('Text for WhatsApp').click()
      const words = await page.locator('#run-text').inputValue()
      for (const said of [buyer.fullname, buyer.address, '₦57,000']) expect(words).toContain(said)
      expect(words).not.toMatch(/Ulcer|procare|repair|DH-|DHS-|P2R1/)

      await page.getByRole('button', { name: `Give 1 to ${rider}` }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Not in the run' })).toContainText(second)
      expect(await stored(staffApi, first)).toMatchObject({ stage: 'with-rider' })
      expect(await stored(staffApi, third)).toMatchObject({ stage: 'confirmed' })

      const brought = await staffApi.post(at(addresses.moveOrder, first), {
        data: { to: 'delivered', sumNaira: 57_000 },
      })
      expect(brought.status()).toBe(200)
      await page.goto(page.url())
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.getByRole('button', { name: 'The run is back' }).click()
      await expect(page.getByRole('main')).toContainText('Back')
    })
  })
}
