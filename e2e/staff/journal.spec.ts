import { placed } from '../support/order-page.ts'
import { roleAccounts } from '../support/staff-account.ts'
import { expect, expectAccessible, expectToFitNarrowPhone, openSignedIn, test, wakeUp } from '../support/test.ts'

const { agent } = roleAccounts

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner sees in the journal who has opened an order', { tag: '@any-screen' }, async ({
      page,
      request,
      buyer,
      openElsewhere,
      expectedMessages,
    }) => {
      // What was not understood has the status of the refusal in a page without script.
      expectedMessages.push(/400/)
      const reference = await placed(request, buyer)
      const other = await openElsewhere()
      await openSignedIn(other, `/orders/${reference}`, agent)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(buyer.fullname)

      await openSignedIn(page, '/journal')
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.getByLabel('Order').fill(reference.slice(3).toLowerCase())
      await page.getByLabel('What').selectOption('Opened an order')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(new RegExp(`reference=${reference.slice(3)}`, 'i'))
      await expect(page.getByRole('listitem').filter({ hasText: agent.email })).toContainText('opened an order')
      await expect(page.locator('main')).not.toContainText(buyer.fullname)
      await page.getByLabel('Order').fill('no reference')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
        'Order: enter the reference of an order, such as DH-7K4M2P.',
      )
      await expect(page.getByText('Nothing in the journal has all of that.')).toBeHidden()
      await page.goto('/journal?what=xyz&from=31.12.2026&before=abc')
      await expect(page.getByRole('alert').filter({ visible: true }).getByRole('listitem')).toHaveText([
        'What: choose one from the list.',
        'From day: choose a day, such as 2026-12-31.',
        'Page: begin again with the newest lines.',
      ])
      await page.getByRole('link', { name: 'Clear the filters' }).click()
      await expect(page.getByRole('listitem').first()).toBeVisible()
    })
  })
}
