import { addresses } from '@divine/contracts/calls/addresses'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { at, holdReadings, openOrder, placed, sheet, stored } from '../support/order-page.ts'
import { expect, expectAccessible, networkFailure, openSignedIn, submit, test } from '../support/test.ts'

test('an address that changes while it is confirmed is read back again before that goes on', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await openOrder(page, staffApi, reference, '?sheet=confirmed')
  const readBack = /I read the address back/
  const confirming = sheet(page, 'Confirm the order')
  await confirming.getByLabel(readBack).check()
  await staffApi.patch(at(addresses.correctOrder, reference), { data: { address: '5 New Road, Ikeja, Lagos' } })
  await expect(confirming.getByLabel('I read the address back: 5 New Road, Ikeja, Lagos')).not.toBeChecked()
  await confirming.getByLabel(readBack).check()
  await confirming.getByRole('button', { name: 'Confirm and stay' }).click()

  const conflict = page.getByRole('alertdialog', { name: /changed the address while you had this open/ })
  const goOn = conflict.getByRole('button', { name: 'Go on with what you saved' })
  await goOn.click()
  await expect(conflict).toBeVisible()
  await expectAccessible(page)
  expect((await stored(staffApi, reference)).stage).toBe('new')
  await conflict.getByLabel(readBack).check()
  await goOn.click()
  await expect(conflict).toBeHidden()
  expect(await stored(staffApi, reference)).toMatchObject({ stage: 'confirmed', isAddressRead: true })
})

/** Ticks what an order is confirmed with; its sum is changed elsewhere meanwhile. */
async function confirmBeside(page: Page, staffApi: APIRequestContext, reference: string): Promise<Locator> {
  const confirming = sheet(page, 'Confirm the order')
  await confirming.getByLabel(/I read the address back/).check()
  await staffApi.patch(at(addresses.correctOrder, reference), { data: { sumNaira: 61_000 } })
  return confirming
}

test('who confirms beside a colleague who changes the sum goes on with that, and loses nothing typed', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await staffApi.patch(at(addresses.correctOrder, reference), { data: { sumNaira: 57_000 } })
  await openOrder(page, staffApi, reference, '?sheet=confirmed')
  // On a slow machine the page would know the sum before it is pressed.
  const letRead = await holdReadings(page)
  const confirming = await confirmBeside(page, staffApi, reference)
  await confirming.getByRole('button', { name: 'Confirm and stay' }).click()
  const conflict = page.getByRole('alertdialog', { name: /changed the sum/ })
  // Nobody typed that sum: it was there.
  await expect(conflict.getByLabel(/Use what was there before/)).toBeVisible()
  letRead()
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Go on with what you saved' }).click()
  await expect(conflict).toBeHidden()
  expect(await stored(staffApi, reference)).toMatchObject({ stage: 'confirmed', sumNaira: 61_000, town: 'Ikeja' })
})

test('who cancels what somebody has confirmed meanwhile takes that back from where it is said', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await openOrder(page, staffApi, reference, '?sheet=call-back')
  await staffApi.post(at(addresses.moveOrder, reference), {
    data: { to: 'cancelled', reason: 'price' },
  })
  await sheet(page, 'Call back when?')
    .getByRole('button', { name: /^Call back / })
    .click()
  const conflict = page.getByRole('alertdialog', { name: /while you had this open/ })
  await expect(conflict).toContainText('take that back first')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Take back “Cancelled”' }).click()
  await expect(conflict).toBeHidden()
  await expect.poll(async () => (await stored(staffApi, reference)).stage).toBe('new')
})

test('without script, too, who confirms beside a changed sum goes on with that', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await openSignedIn(page, `/orders/${reference}?sheet=confirmed`)
  await page.goto(`/orders/${reference}?sheet=confirmed`)
  await confirmBeside(page, staffApi, reference)
  await submit(page, 'Confirm and stay')
  await expect(page.getByRole('alertdialog', { name: /changed the sum/ })).toContainText('₦61,000')
  await submit(page, 'Go on with what you saved')
  expect(await stored(staffApi, reference)).toMatchObject({ stage: 'confirmed', sumNaira: 61_000, town: 'Ikeja' })
})

test('without script both texts of a conflict are shown, and either can be saved', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openSignedIn(page, `/orders/${reference}?sheet=correct-address`)
  await page.goto(`/orders/${reference}?sheet=correct-address`)
  await page.getByRole('textbox', { name: 'The address' }).fill('14 Adeola Close, Ojodu Phase 2')
  await staffApi.patch(at(addresses.correctOrder, reference), { data: { address: '14 Adeola Close, Berger' } })
  await submit(page, 'Save the address')
  const conflict = page.getByRole('alertdialog', { name: 'You changed the address while you had this open' })
  await expect(conflict).toContainText('14 Adeola Close, Berger')
  await expect(conflict).toContainText('14 Adeola Close, Ojodu Phase 2')
  await conflict.getByLabel(/Use what you typed/).check()
  await submit(page, 'Keep what you saved')
  expect((await stored(staffApi, reference)).address).toBe('14 Adeola Close, Ojodu Phase 2')
})
