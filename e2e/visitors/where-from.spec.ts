import { addresses } from '@divine/contracts/calls/addresses'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Buyer, expect, fillOrder, test, wakeUp } from '../support/test.ts'

/** Where the orders of a buyer say that their visits began, the newest order first. */
async function originsOf(staffApi: APIRequestContext, { phone }: Buyer) {
  const answer = await staffApi.get(addresses.readHeld.url.replace(':phone', encodeURIComponent(phone)))
  const { orders } = (await answer.json()) as { orders: { origin: string | null; campaign: string | null }[] }
  return orders.map(({ origin, campaign }) => [origin, campaign])
}

async function order(page: Page, buyer: Buyer) {
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText(/^DH-\w{6}$/).first()).toBeVisible()
}

const advert = 'utm_source=Facebook&utm_medium=paid&utm_campaign=June%2C+relief'

test('an order says by which advert its visit began, many pages and a reload later', { tag: '@any-screen' }, async ({
  page,
  buyer,
  staffApi,
}) => {
  // Left before any other script has come.
  await page.goto(`/product/ulcer?${advert}`)
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL('/contact')
  await page.goto('/contact?utm_source=other')
  await page.reload()
  await wakeUp(page)
  await order(page, buyer)
  expect(await originsOf(staffApi, buyer)).toEqual([['facebook', 'june, relief']])
})

test('without an advert it says which site led to ours, and never that ours did', { tag: '@any-screen' }, async ({
  page,
  buyer,
  context,
  openElsewhere,
  baseURL,
  staffApi,
}) => {
  await context.route('http://www.search.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${baseURL}/contact">Divine Health</a>` }),
  )
  await page.goto('http://www.search.example/')
  await page.getByRole('link').click()
  await wakeUp(page)
  await order(page, buyer)
  expect(await originsOf(staffApi, buyer)).toEqual([['www.search.example', null]])

  // A tab that somebody opened from a page of ours.
  const second = await openElsewhere()
  await second.goto('/contact', { referer: `${baseURL}/` })
  await wakeUp(second)
  await order(second, { ...buyer, address: '2 Second Street, Ibadan' })
  expect(await originsOf(staffApi, buyer)).toEqual([
    [null, null],
    ['www.search.example', null],
  ])
})

test('an order that waits on the phone keeps where it came from, and the same answers stay one order', {
  tag: '@any-screen',
}, async ({ page, context, buyer, staffApi }) => {
  await page.goto(`/contact?${advert}`)
  await wakeUp(page)
  await fillOrder(page, buyer)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('saved on this phone').first()).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  await expect(page.getByText(/DH-\w{6}/).first()).toBeVisible({ timeout: 30_000 })
  expect(await originsOf(staffApi, buyer)).toEqual([['facebook', 'june, relief']])
})

test.describe('without script', { tag: '@any-screen' }, () => {
  test.use({ javaScriptEnabled: false })

  test('an order says what the address of its page says, also after a mistake in the form', async ({
    page,
    buyer,
    staffApi,
    expectedMessages,
  }) => {
    expectedMessages.push(/400 \(Bad Request\)/)
    await page.goto(`/contact?${advert}`)
    await fillOrder(page, { ...buyer, phone: 'none' })
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
    await page.getByLabel('Phone number').fill(buyer.phone)
    await page.getByRole('button', { name: 'Submit order' }).click()
    await expect(page.getByText(/^DH-\w{6}$/).first()).toBeVisible()
    expect(await originsOf(staffApi, buyer)).toEqual([['facebook', 'june, relief']])
  })
})
