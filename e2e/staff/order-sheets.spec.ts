import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { openOrder, placed, sheet, stored } from '../support/order-page.ts'
import { expect, signIn, test, wakeUp } from '../support/test.ts'

/** What stands over an order and beside it, as it is seen on the smallest phones and without script. */

const smallPhone = { width: 360, height: 640 }

test('on a small phone every sheet shows what saves it, without a scroll', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await page.setViewportSize(smallPhone)
  for (const [name, button] of [
    ['confirmed', /^Confirm, then next buyer/],
    ['call-back', /^Call back /],
    ['cancelled', /^Cancel the order/],
    ['wrong-number', /^Cancel it/],
    ['correct-lines', /^Save the products/],
    ['correct-region', /^Save the state and town/],
  ] as const) {
    await openOrder(page, staffApi, reference, `?sheet=${name}`)
    await expect(page.getByRole('dialog').getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  }
})

test('the six outcomes are equally large', async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await page.setViewportSize(smallPhone)
  await openOrder(page, staffApi, reference, '?sheet=outcomes')
  const heights = await page.locator('[data-key]').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(heights).toHaveLength(6)
  for (const row of [0, 2, 4]) expect(heights[row]).toBe(heights[row + 1])
})

test('hints take one line of a small phone, and the others open from it without script', async ({
  pageWithoutScript: page,
  request,
  buyer,
}) => {
  const earlier = [
    await placed(request, { ...buyer, address: '1 First Street' }),
    await placed(request, { ...buyer, address: '2 Second Street' }),
    await placed(request, { ...buyer, address: '3 Third Street' }),
  ]
  const reference = await placed(request, buyer)
  const usual = page.viewportSize()
  await page.setViewportSize(smallPhone)
  await page.goto(`/login?next=/orders/${reference}`)
  await signIn(page)
  const hints = page.getByRole('note')
  // Other tests' orders may be alike too.
  const more = hints.getByText(/^\d more things to know$/)
  await expect(more).toBeVisible()
  expect((await hints.boundingBox())?.height).toBeLessThan(110)
  await more.click()
  for (const each of earlier) await expect(hints.getByRole('link', { name: `Look at it : ${each}` })).toBeVisible()
  if (usual) await page.setViewportSize(usual)
})

test('without script a call is noted, and its number is then a link beside the outcomes', async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await page.goto(`/login?next=/orders/${reference}`)
  await signIn(page)
  await expect(page.locator('a[href^="tel:+"]')).toHaveCount(0)
  const answered = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Call', exact: true }).filter({ visible: true }).click()
  await answered
  const outcomes = sheet(page, 'How was the call?')
  await expect(outcomes.getByRole('link', { name: /^Call 0/ })).toHaveAttribute('href', /^tel:\+234/)
  const order = await stored(staffApi, reference)
  expect(order.events.map(({ kind }) => kind)).toEqual(['attempted', 'placed'])
  expect(order.claim?.by).toBe('amaka@staff.example')
})

test('staff read one name of a product everywhere', async ({ page, request, staffApi, buyer }) => {
  const { fullname, phone, address } = buyer
  const lines = [{ supplement: 'Fibroid/Cyst/fertility-booster', bottle: 2 }]
  const reply = await request.post(addresses.placeCartOrder.url, {
    data: { fullname, phone, address, lines },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { reference } = await reply.json()
  await openOrder(page, staffApi, reference, '?sheet=correct-lines')
  const product = page.getByRole('combobox', { name: 'Product 1' })
  await expect(product.getByRole('option', { name: 'Fibroid', exact: true })).toHaveCount(1)
  await expect(product).toHaveValue('Fibroid/Cyst/fertility-booster')
  await expect(page.getByRole('rowheader', { name: 'Fibroid', exact: true, includeHidden: true })).toHaveCount(1)
  await page.goto('/orders?find=1')
  await wakeUp(page)
  await expect(page.getByRole('option', { name: 'Fibroid', exact: true })).toHaveCount(1)
})
