import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import {
  apiOf,
  at,
  callMany,
  giveTo,
  nextOfOrder,
  openOrder,
  placed,
  sheet,
  shownButton,
  stored,
} from '../support/order-page.ts'
import { callingAccounts, colleagueAccount } from '../support/staff-account.ts'
import { expect, expectAccessible, networkFailure, openSignedIn, submit, test, wakeUp } from '../support/test.ts'

/** Who has the buyers, and what becomes of a page when somebody else acts. */

// A worker that takes the page over while a test holds a request of it takes the request from the test.
test.use({ serviceWorkers: 'block' })

test('reading, noting and correcting leave a buyer to whoever asks; the first call takes them', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask for Bola.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for Bola.' })).toBeVisible()
  await page.getByRole('link', { name: 'Change the address' }).click()
  await sheet(page, 'Correct the address').getByLabel('The address').fill('3 Market Road, Ikeja')
  await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
  await expect(sheet(page, 'Correct the address')).toBeHidden()
  expect((await stored(staffApi, reference)).claim).toBeNull()

  await shownButton(page, 'link', /^Call$/).click()
  await expect.poll(async () => (await stored(staffApi, reference)).claim?.by).toBe('amaka@staff.example')
})

test('a buyer is taken by a press of its own, and handed to a colleague by their name', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await page.getByRole('button', { name: 'Take this buyer' }).click()
  await page.getByRole('link', { name: 'Hand over' }).click()
  expect((await stored(staffApi, reference)).claim?.by).toBe('amaka@staff.example')
  await expectAccessible(page)
  await sheet(page, 'Hand over to whom?').getByRole('button', { name: 'Nkechi' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nkechi has this buyer until' })).toBeVisible()
  expect((await stored(staffApi, reference)).claim?.by).toBe(colleagueAccount.email)
})

test('without script a buyer is taken, and handed to a colleague by their name', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openSignedIn(page, `/orders/${reference}`)
  await submit(page, 'Take this buyer')
  await page.getByRole('link', { name: 'Hand over' }).click()
  await submit(page, 'Nkechi')
  await expect(page.getByRole('status').filter({ hasText: 'Nkechi has this buyer until' })).toBeVisible()
  expect((await stored(staffApi, reference)).claim?.by).toBe(colleagueAccount.email)
})

test('who hands a buyer over after a call is no longer asked what came of it', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await shownButton(page, 'link', /^Call$/).click()
  await expect.poll(async () => (await stored(staffApi, reference)).events[0]?.kind).toBe('attempted')
  await sheet(page, 'How was the call?').getByRole('link', { name: 'Close, decide later' }).click()
  await page.getByRole('link', { name: 'Hand over' }).click()
  await giveTo(staffApi, reference, colleagueAccount.email)
  await page.goto(`/orders/${reference}`)
  await wakeUp(page)
  await expect(page.getByRole('heading', { name: 'Nkechi has this buyer' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(shownButton(page, 'button', 'Next buyer instead')).toBeVisible()
})

test('a change to a colleague’s buyer is asked about first, and leaves them theirs', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await giveTo(staffApi, reference, colleagueAccount.email)
  await openOrder(page, staffApi, reference)
  await page.getByRole('link', { name: 'Change the address' }).click()
  const correcting = sheet(page, 'Correct the address')
  await correcting.getByLabel('The address').fill('3 Market Road, Ikeja')
  await correcting.getByRole('button', { name: 'Save the address' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Nkechi has this buyer' })
  await expect(asking).toBeVisible()
  await expectAccessible(page)
  expect((await stored(staffApi, reference)).address).toBe(buyer.address)
  await asking.getByRole('button', { name: 'Back to typing' }).click()
  await expect(correcting.getByLabel('The address')).toHaveValue('3 Market Road, Ikeja')
  await correcting.getByRole('button', { name: 'Save the address' }).click()
  await asking.getByRole('button', { name: 'Do it all the same' }).click()
  await expect(asking).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const order = await stored(staffApi, reference)
  expect(order.address).toBe('3 Market Road, Ikeja')
  expect(order.claim?.by).toBe(colleagueAccount.email)
})

test('without script a change to a colleague’s buyer is asked about first', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await giveTo(staffApi, reference, colleagueAccount.email)
  await openSignedIn(page, `/orders/${reference}`)
  await page.goto(`/orders/${reference}?sheet=correct-address`)
  await page.getByRole('textbox', { name: 'The address' }).fill('3 Market Road, Ikeja')
  await submit(page, 'Save the address')
  await expect(page.getByRole('alertdialog', { name: 'Nkechi has this buyer' })).toBeVisible()
  expect((await stored(staffApi, reference)).address).toBe(buyer.address)
  await submit(page, 'Do it all the same')
  expect((await stored(staffApi, reference)).address).toBe('3 Market Road, Ikeja')
})

test('without script a call to a buyer whom a colleague has taken meanwhile is asked about before anything is noted', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await openSignedIn(page, `/orders/${reference}`)
  await giveTo(staffApi, reference, colleagueAccount.email)
  await shownButton(page, 'button', /^Call$/).click()
  const asking = page.getByRole('alertdialog', { name: 'Nkechi has this buyer' })
  await expect(asking).toContainText('They may be talking to each other now.')
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  expect((await stored(staffApi, reference)).attemptedAt).toBeNull()
  // The address alone gives no number away.
  await page.goto(`/orders/${reference}?sheet=outcomes&dial=call`)
  await expect(sheet(page, 'How was the call?')).toContainText('Nkechi has this buyer until')
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)

  await page.goto(`/orders/${reference}`)
  await giveTo(staffApi, reference, 'amaka@staff.example')
  await page.reload()
  await giveTo(staffApi, reference, colleagueAccount.email)
  await shownButton(page, 'button', /^Call$/).click()
  await submit(page, 'Do it all the same')
  await expect(sheet(page, 'How was the call?').getByRole('link', { name: /^Call 0/ })).toBeVisible()
  await expect(sheet(page, 'How was the call?')).toContainText('Nkechi has this buyer until')
  const order = await stored(staffApi, reference)
  expect(order.attemptedAt).not.toBeNull()
  expect(order.claim?.by).toBe(colleagueAccount.email)
})

test('who calls a buyer whom a colleague has just taken is told so on the sheet that opens', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, buyer)
  // The page hears of nothing until the call.
  await page.route(`**${addresses.watchOrders.url}`, (route) => route.abort())
  await openOrder(page, staffApi, reference)
  await giveTo(staffApi, reference, colleagueAccount.email)
  await shownButton(page, 'link', /^Call$/).click()
  await expect(sheet(page, 'How was the call?')).toContainText(/Nkechi has this buyer until \d+:\d\d[ap]m/)
  await expectAccessible(page)
})

test('a sheet stays when a colleague moves the order, says what has happened, and compares both', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, openElsewhere, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, buyer)
  const colleague = await apiOf(await openElsewhere(), colleagueAccount)
  await openOrder(page, staffApi, reference, '?sheet=confirmed')
  const confirming = sheet(page, 'Confirm the order')
  await confirming.getByLabel('Sum agreed').fill('55,000')
  await confirming.getByLabel(/I read the address back/).check()
  const region = { state: 'Lagos', town: 'Ikeja' }
  const moved = await colleague.post(at(addresses.moveOrder, reference), {
    data: { to: 'confirmed', region, day: plannedDay, sumNaira: 57_000 },
  })
  expect(moved.status()).toBe(200)
  await expect(confirming.getByText(/Nkechi moved this to “Confirmed” at \d+:\d\d[ap]m/)).toBeVisible()
  await expect(confirming.getByLabel('Sum agreed')).toHaveValue('55,000')
  await expectAccessible(page)
  await confirming.getByRole('button', { name: 'Confirm and stay' }).click()
  const conflict = page.getByRole('alertdialog', { name: /^Nkechi changed/ })
  await expect(conflict).toContainText('₦57,000')
  await conflict.getByRole('button', { name: 'Keep what Nkechi saved' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await stored(staffApi, reference)).sumNaira).toBe(57_000)
})

test('Back closes the sheet that is open and keeps what was typed; the next one leaves the order', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await page.goto('/about')
  await openOrder(page, staffApi, reference)
  await page.getByRole('link', { name: 'Change the address' }).click()
  const correcting = sheet(page, 'Correct the address')
  await correcting.getByLabel('The address').fill('3 Market Road, Ikeja')
  await page.goBack()
  await expect(correcting).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/orders/${reference}$`))
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(correcting.getByLabel('The address')).toHaveValue('3 Market Road, Ikeja')
  await correcting.getByRole('link', { name: 'Close, keep what is typed' }).click()
  await expect(correcting).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('the next buyer’s page says what became of the one before', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  expectedMessages,
}) => {
  // Agents of other tests take buyers at the same time, and may be quicker.
  expectedMessages.push(networkFailure)
  await placed(request, { ...buyer, phone: buyer.phone.replace('0803', '0806') })
  const reference = await placed(request, buyer)
  await openOrder(page, await apiOf(page, callingAccounts.goesOn), reference)
  await shownButton(page, 'link', /^Call$/).click()
  await sheet(page, 'How was the call?')
    .getByRole('button', { name: /^No answer/ })
    .click()
  await nextOfOrder(page).click()
  await expect(page.getByText(`${reference} · ordered`)).toHaveCount(0)
  const said = page.getByRole('status').filter({ hasText: buyer.fullname })
  await expect(said).toContainText(/No answer, to call again .*[ap]m/)
})

test('what was read before an act, and comes after it, does not bring back on the phone what was done', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, expectedMessages }) => {
  // A colleague's note makes a newer version, and agents of other tests take buyers at the same time.
  expectedMessages.push(/409/, networkFailure)
  for (const prefix of ['0806', '0705']) {
    await placed(request, { ...buyer, phone: buyer.phone.replace('0803', prefix) })
  }
  const reference = await placed(request, buyer)
  await openOrder(page, await apiOf(page, callingAccounts.readsLate), reference)
  const orderOnPage = () => new URL(page.url()).pathname
  const serve = async () => {
    await sheet(page, 'How was the call?')
      .getByRole('button', { name: /^No answer/ })
      .click()
    const here = orderOnPage()
    await nextOfOrder(page).click()
    await expect.poll(orderOnPage).not.toBe(here)
  }
  await shownButton(page, 'link', /^Call$/).click()
  await expect(sheet(page, 'How was the call?')).toBeVisible()
  const released = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  await page.route(`**${at(addresses.getOrder, reference)}`, async (route) => {
    const response = await route.fetch()
    isHeld.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  await staffApi.post(at(addresses.addNote, reference), { data: { note: 'Ask for Bola.' } })
  await isHeld.promise
  await serve()
  const late = page.waitForResponse(`**${at(addresses.getOrder, reference)}`)
  released.resolve()
  await (await late).finished()
  await shownButton(page, 'link', /^Call$/).click()
  await serve()
  expect(orderOnPage()).not.toContain(reference)
})

test('who takes a move back on the next buyer’s page has one buyer again, and is told so', {
  tag: '@any-screen',
}, async ({ page, request, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await placed(request, { ...buyer, phone: buyer.phone.replace('0803', '0806') })
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  const api = await apiOf(page, callingAccounts.takesBack)
  await openOrder(page, api, reference, '?sheet=confirmed')
  await sheet(page, 'Confirm the order')
    .getByLabel(/I read the address back/)
    .check()
  await sheet(page, 'Confirm the order')
    .getByRole('button', { name: /^Confirm, then next buyer/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`left=${reference}`))
  const next = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect((await stored(api, next)).claim?.by).toBe(callingAccounts.takesBack.email)
  const said = page.getByRole('status').filter({ hasText: buyer.fullname })
  await said.getByRole('button', { name: 'Take it back' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${reference}`))
  await expect(page.getByRole('status').filter({ hasText: `${next} is free again` })).toBeVisible()
  // Somebody else may have them already.
  expect((await stored(api, next)).claim?.by).not.toBe(callingAccounts.takesBack.email)
})

const sixth = 'You have called 5 buyers. Say what came of those calls, then take the next.'

test('who has called many hears that the order is confirmed, and why there is no next buyer', {
  tag: '@any-screen',
}, async ({ page, request, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const api = await apiOf(page, callingAccounts.hasCalledMany)
  await callMany(api, request, 5)
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await openOrder(page, api, reference, '?sheet=confirmed')
  const confirming = sheet(page, 'Confirm the order')
  await confirming.getByLabel(/I read the address back/).check()
  await confirming.getByRole('button', { name: /^Confirm, then next buyer/ }).click()
  await expect(page.getByRole('status').filter({ hasText: buyer.fullname })).toContainText('Confirmed')
  await expect(page.getByText(sixth)).toBeVisible()
  await expect(confirming).toBeHidden()
  expect((await stored(api, reference)).stage).toBe('confirmed')
})

test('without script who has called many is told that the order is confirmed', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  buyer,
}) => {
  const api = await apiOf(page, callingAccounts.hasCalledManyAsleep)
  await callMany(api, request, 5)
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await page.goto(`/orders/${reference}?sheet=confirmed`)
  await page.getByLabel(/I read the address back/).check()
  await submit(page, 'Confirm, then next buyer')
  await expect(page.getByRole('status').filter({ hasText: buyer.fullname })).toContainText('Confirmed')
  await expect(sheet(page, 'Confirm the order')).toHaveCount(0)
})
