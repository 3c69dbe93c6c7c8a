import { addresses } from '@divine/contracts/calls/addresses'
import { consentVersion } from '@divine/contracts/orders/consent'
import type { APIRequestContext } from '@playwright/test'
import { type Buyer, expect, fillOrder, test, wakeUp } from '../support/test.ts'

/** With which version of the words about privacy the orders of a buyer are stored. */
async function consentOf(staffApi: APIRequestContext, { phone }: Buyer): Promise<(number | null)[]> {
  const answer = await staffApi.get(addresses.readHeld.url.replace(':phone', encodeURIComponent(phone)))
  const { orders } = (await answer.json()) as { orders: { consent: number | null }[] }
  return orders.map(({ consent }) => consent)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    test('an order is stored with the version of the words that its buyer saw', async ({ page, buyer, staffApi }) => {
      await page.goto('/contact')
      if (javaScriptEnabled) await wakeUp(page)
      await fillOrder(page, buyer)
      await page.getByRole('button', { name: 'Submit order' }).click()
      await expect(page.getByText(/^DH-\w{6}$/).first()).toBeVisible()
      expect(await consentOf(staffApi, buyer)).toEqual([consentVersion])
    })
  })
}

test('what is ordered again is stored with the version of the order before', { tag: '@any-screen' }, async ({
  request,
  buyer,
  staffApi,
}) => {
  const data = { ...buyer, supplement: 'Ulcer', bottle: 2, consent: 1 }
  const placed = await (await request.post(addresses.placeOrder.url, { data })).json()
  const token = placed.confirmationPath.replace('/order/', '')
  expect((await request.post(addresses.orderAgain.url.replace(':token', token))).status()).toBe(201)
  expect(await consentOf(staffApi, buyer)).toEqual([1, 1])
})

test('an order by a page of another time, or by none, is stored all the same', { tag: '@any-screen' }, async ({
  request,
  buyer,
  staffApi,
}) => {
  const order = { ...buyer, supplement: 'Ulcer', bottle: '2', address: '1 Road' }
  for (const [bottle, consent] of [
    ['1', '1'],
    ['2', '99'],
    ['3', 'yes'],
  ] as const) {
    const reply = await request.post('/contact', { form: { ...order, bottle, consent }, maxRedirects: 0 })
    expect(reply.status()).toBe(303)
  }
  expect(await consentOf(staffApi, buyer)).toEqual([null, null, 1])
})
