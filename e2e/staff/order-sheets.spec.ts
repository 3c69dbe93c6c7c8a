import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { at, giveTo, openOrder, placed, sheet, shownButton, stored } from '../support/order-page.ts'
import { colleagueAccount } from '../support/staff-account.ts'
import { expect, openSignedIn, test, wakeUp } from '../support/test.ts'

/** What is open over an order and beside it, as it is seen on the smallest phones and without script. */

const smallPhone = { width: 360, height: 640 }

test('on a small phone every sheet shows what saves it, without a scroll', { tag: '@any-screen' }, async ({
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

test('what a colleague changes under an open sheet is told where whoever types looks, on a small phone too', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await page.setViewportSize(smallPhone)
  await openOrder(page, staffApi, reference, '?sheet=confirmed')
  await sheet(page, 'Confirm the order').getByRole('button', { name: 'Confirm and stay' }).scrollIntoViewIfNeeded()
  await staffApi.patch(at(addresses.correctOrder, reference), { data: { address: '5 New Road, Ikeja, Lagos' } })
  await expect(page.getByText(/You corrected the address at/)).toBeInViewport({ ratio: 1 })
})

test('a price among the products has its separators', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=correct-lines')
  const price = page.getByRole('group', { name: 'Product 1' }).getByLabel('Price in ₦')
  await expect(price).toHaveValue('57,000')
  await price.fill('61000')
  await price.blur()
  await expect(price).toHaveValue('61,000')
  await page.getByRole('button', { name: 'Save the products' }).click()
  await expect.poll(async () => (await stored(staffApi, reference)).lines[0]?.priceNaira).toBe(61_000)
})

test('the six outcomes are equally large', { tag: '@any-screen' }, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await page.setViewportSize(smallPhone)
  await openOrder(page, staffApi, reference, '?sheet=outcomes')
  const heights = await page.locator('[data-key]').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(heights).toHaveLength(6)
  for (const row of [0, 2, 4]) expect(heights[row]).toBe(heights[row + 1])
})

test('hints take one line of a small phone, and the others open from it without script', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, buyer }) => {
  const earlier = [
    await placed(request, { ...buyer, address: '1 First Street' }),
    await placed(request, { ...buyer, address: '2 Second Street' }),
    await placed(request, { ...buyer, address: '3 Third Street' }),
  ]
  const reference = await placed(request, buyer)
  const usual = page.viewportSize()
  await page.setViewportSize(smallPhone)
  await openSignedIn(page, `/orders/${reference}`)
  const hints = page.getByRole('note')
  // Other tests' orders may be alike too.
  const more = hints.getByText(/^\d more things to know$/)
  await expect(more).toBeVisible()
  expect((await hints.boundingBox())?.height).toBeLessThan(110)
  await more.click()
  for (const each of earlier) await expect(hints.getByRole('link', { name: `Look at it : ${each}` })).toBeVisible()
  if (usual) await page.setViewportSize(usual)
})

test('the state and town that are suggested follow the address under an open sheet, unless somebody chose others', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  const correct = (address: string) => staffApi.patch(at(addresses.correctOrder, reference), { data: { address } })
  await openOrder(page, staffApi, reference, '?sheet=confirmed')
  const confirming = sheet(page, 'Confirm the order')
  const [state, town] = [confirming.getByLabel('State'), confirming.getByLabel('LGA or town')]
  await expect(state).toHaveValue('Lagos')
  await expect(town).toHaveValue('Ikeja')
  await correct('5 New Road, Gwale, Kano')
  await expect(state).toHaveValue('Kano')
  await expect(town).toHaveValue('Gwale')

  // What was typed beside it is kept on the device; the suggestion that goes with it is not taken for a choice.
  await confirming.getByLabel('Sum agreed').fill('55,000')
  await correct('3 Market Road, Ikeja, Lagos')
  await expect(state).toHaveValue('Lagos')
  await expect(confirming.getByLabel('Sum agreed')).toHaveValue('55,000')
  await page.reload()
  await wakeUp(page)
  await expect(confirming.getByLabel('Sum agreed')).toHaveValue('55,000')
  await correct('5 New Road, Gwale, Kano')
  await expect(town).toHaveValue('Gwale')

  await state.selectOption('Oyo')
  await town.fill('Egbeda')
  await correct('3 Market Road, Ikeja, Lagos')
  await expect(confirming.getByText('3 Market Road, Ikeja, Lagos')).toBeVisible()
  await expect(state).toHaveValue('Oyo')
  await page.reload()
  await wakeUp(page)
  await expect(state).toHaveValue('Oyo')
  await expect(town).toHaveValue('Egbeda')
})

test('a question that was opened on a phone leaves the header free once the window is wide, and the other way round', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await giveTo(staffApi, reference, colleagueAccount.email)
  await page.setViewportSize({ width: 844, height: 500 })
  await openOrder(page, staffApi, reference, '?sheet=correct-address')
  const typed = sheet(page, 'Correct the address').getByLabel('The address')
  // The sheet that came with the page is opened anew as the page wakes, and what was selected is then no longer.
  await expect(async () => {
    await typed.fill('3 Market Road, Ikeja')
    await expect(typed).toHaveValue('3 Market Road, Ikeja', { timeout: 1_000 })
  }).toPass()
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(typed).toBeFocused()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click({ trial: true })
  await page.setViewportSize({ width: 844, height: 500 })
  await expect(typed).toBeFocused()
  await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()

  const asking = page.getByRole('alertdialog', { name: 'Nkechi has this buyer' })
  await expect(asking).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(asking).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click({ trial: true })
  await asking.getByRole('button', { name: 'Back to typing' }).click()
  await expect(typed).toHaveValue('3 Market Road, Ikeja')
})

test('an address offers to hand over or back only a buyer whom one has', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=hand-over')
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await giveTo(staffApi, reference, colleagueAccount.email)
  await openOrder(page, staffApi, reference, '?sheet=hand-over')
  await expect(page.getByRole('heading', { name: 'Nkechi has this buyer' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without script a call is noted, and its number is then a link beside the outcomes', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await openSignedIn(page, `/orders/${reference}`)
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

test('staff read one name of a product everywhere', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
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

test('a sheet that is closed gives the focus back to what opened it, or to the order where nothing did', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=keys')
  await expect(sheet(page, 'Keys')).toBeVisible()
  await sheet(page, 'Keys').getByRole('link', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeFocused()

  const outcome = shownButton(page, 'link', /^(Outcome|Other outcome)$/)
  const outcomes = sheet(page, 'How was the call?')
  await outcome.press('Enter')
  await expect(outcomes).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(outcomes).toHaveCount(0)
  await expect(outcome).toBeFocused()

  // One sheet led to another: what opened the first is meant.
  const change = shownButton(page, 'link', /^Change/).first()
  await change.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Close/ })
    .press('Enter')
  await expect(change).toBeFocused()
  await outcome.press('Enter')
  await outcomes.getByRole('link', { name: /^Call back/ }).press('Enter')
  await sheet(page, /^Call back/)
    .getByRole('link', { name: /^(Close|Back)/ })
    .first()
    .press('Enter')
  await expect(outcomes).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(outcome).toBeFocused()
})
