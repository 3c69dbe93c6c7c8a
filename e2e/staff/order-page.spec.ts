import { addresses } from '@divine/contracts/calls/addresses'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { plannedDay, plannedInWords } from '@divine/contracts/testing/planned-days'
import type { Locator, Page, Route } from '@playwright/test'
import {
  apiOf,
  at,
  giveTo,
  holdReadings,
  loseNetwork,
  nextOfOrder,
  openOrder,
  placed,
  sheet,
  shownButton,
  stored,
} from '../support/order-page.ts'
import { callingAccounts, colleagueAccount, staffAccount } from '../support/staff-account.ts'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  openSignedIn,
  signIn,
  submit,
  test,
  wakeUp,
} from '../support/test.ts'

// A worker that takes the page over while a test holds a request of it takes the request from the test.
test.use({ serviceWorkers: 'block' })

const notesOf = ({ events }: WholeOrder) => events.filter(({ kind }) => kind === 'noted').map(({ note }) => note)

/** Counts how often somebody presses something. */
function tapping() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps++
      await target.click()
    },
    count: () => taps,
  }
}

test('a call without an answer is two taps after Next buyer, and the next time is on the button', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const { tap, count } = tapping()
  await tap(shownButton(page, 'link', /^Call$/))
  const outcomes = sheet(page, 'How was the call?')
  await expect(outcomes).toContainText(/Called \d+:\d\d[ap]m/)
  await tap(outcomes.getByRole('button', { name: /^No answer try .*[ap]m/ }))
  await expect(page.getByRole('status').filter({ hasText: 'No answer' })).toContainText(buyer.fullname)
  expect(count()).toBeLessThanOrEqual(2)
  await expect(nextOfOrder(page)).toBeVisible()

  const order = await stored(staffApi, reference)
  expect(order).toMatchObject({ stage: 'call-back', reason: 'no-answer', attempts: 1, attemptedAt: null })
  expect(Date.parse(order.callAt ?? '')).toBeGreaterThan(Date.now())
  expect(order.events.map(({ kind }) => kind)).toEqual(['moved', 'attempted', 'placed'])
})

test('the outcomes stay where they are under the thumb when the call is noted', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const answered = Promise.withResolvers<void>()
  await page.route(at(addresses.noteAttempt, reference), async (route) => {
    await answered.promise
    await route.continue()
  })
  await shownButton(page, 'link', /^Call$/).click()
  const outcomes = sheet(page, 'How was the call?')
  const confirmed = outcomes.getByRole('link', { name: /^Confirmed/ })
  await expect(confirmed).toBeVisible()
  const before = await confirmed.boundingBox()
  answered.resolve()
  await expect(outcomes).toContainText(/Called \d+:\d\d[ap]m/)
  expect(await confirmed.boundingBox()).toEqual(before)
})

test('an order is confirmed within five taps after Next buyer; the next buyer opens, and the move can be taken back', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  await placed(request, { ...buyer, phone: buyer.phone.replace('0803', '0806') })
  const reference = await placed(request, { ...buyer, address: '3 Market Road, Ikeja, Lagos' })
  await openOrder(page, await apiOf(page, callingAccounts.confirms), reference)
  const { tap, count } = tapping()
  await tap(shownButton(page, 'link', /^Call$/))
  await tap(sheet(page, 'How was the call?').getByRole('link', { name: /^Confirmed/ }))
  const confirming = sheet(page, 'Confirm the order')
  await expect(confirming.getByLabel('Sum agreed')).toHaveValue('57,000')
  const addressRead = confirming.getByLabel(/I read the address back/)
  await expect(addressRead).not.toBeChecked()
  await tap(addressRead)
  await tap(confirming.getByRole('button', { name: /^Confirm, then next buyer/ }))
  expect(count()).toBeLessThanOrEqual(5)

  await expect(page).toHaveURL(new RegExp(`left=${reference}`))
  await expect(page).not.toHaveURL(new RegExp(`orders/${reference}`))
  const toast = page.getByRole('status').filter({ hasText: buyer.fullname })
  await expect(toast).toContainText('₦57,000')
  expect(await stored(staffApi, reference)).toMatchObject({
    stage: 'confirmed',
    sumNaira: 57_000,
    town: 'Ikeja',
    isAddressRead: true,
  })

  await toast.getByRole('button', { name: 'Take it back' }).click()
  await expect(page).toHaveURL(new RegExp(`orders/${reference}`))
  await expect(page.getByRole('listitem').filter({ hasText: 'Taken back, Confirmed' })).toBeVisible()
  expect(await stored(staffApi, reference)).toMatchObject({ stage: 'new', day: null, sumNaira: null })
})

test('what was said of the order before stands in the column of the order, and can be closed', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  await placed(request, { ...buyer, phone: buyer.phone.replace('0803', '0806') })
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await shownButton(page, 'link', /^Call$/).click()
  await sheet(page, 'How was the call?')
    .getByRole('button', { name: /^No answer/ })
    .click()
  const toast = page.getByRole('status').filter({ hasText: buyer.fullname })
  await expect(toast).toBeInViewport({ ratio: 1 })
  // The sheet with its own button is on its way out.
  await expect(async () => {
    const said = await toast.boundingBox()
    for (const next of await shownButton(page, 'button', /^Next buyer/).all()) {
      const button = await next.boundingBox()
      if (!said || !button) throw new RangeError('It is not seen')
      const isApart = button.x >= said.x + said.width || said.x >= button.x + button.width
      expect(isApart || button.y >= said.y + said.height || said.y >= button.y + button.height).toBe(true)
    }
  }).toPass({ timeout: 30_000 })
  await expectAccessible(page)
  await toast.getByRole('button', { name: 'Close this message' }).click()
  await expect(toast).toBeHidden()
  await expect(page.getByRole('heading', { name: buyer.fullname })).toBeFocused()
})

test('what must be said is asked for at the field, and nothing typed is lost', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, { ...buyer, address: 'Behind the big market' })
  await openOrder(page, staffApi, reference, '?sheet=confirmed')
  const confirming = sheet(page, 'Confirm the order')
  await confirming.getByLabel('Sum agreed').fill('fifty')
  await confirming.getByRole('button', { name: 'Confirm and stay' }).click()
  await expect(confirming.getByRole('alert')).toContainText([
    'Choose the state, and the LGA or town.',
    'Enter the sum in naira.',
    'Read the address back to the buyer, then tick this.',
  ])
  await expect(confirming.getByLabel('Sum agreed')).toHaveValue('fifty')
  await expectAccessible(page)
})

test('coming back without an outcome, the outcomes stand open; “I did not call” takes the attempt back', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await staffApi.post(at(addresses.noteAttempt, reference), { data: { by: 'call' } })
  await openOrder(page, staffApi, reference)
  const outcomes = sheet(page, 'How was the call?')
  await outcomes.getByRole('link', { name: 'Close, decide later' }).click()
  await expect(page.getByText(/Called \d+:\d\d[ap]m, no outcome yet/)).toBeVisible()
  await shownButton(page, 'link', /^(Other outcome|Outcome)$/).click()
  await outcomes.getByRole('button', { name: 'I did not call' }).click()
  await expect(page.getByText(/no outcome yet/)).toHaveCount(0)
  expect(await stored(staffApi, reference)).toMatchObject({ attemptedAt: null, attempts: 0 })
})

test('a colleague has the buyer: the number is hidden. Who takes over and corrects the same address is asked about', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, openElsewhere, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=correct-address')
  const correcting = sheet(page, 'Correct the address')
  await correcting.getByLabel('The address').fill('14 Adeola Close, Ojodu Phase 2')
  await giveTo(staffApi, reference, 'amaka@staff.example')

  const colleague = await openElsewhere({ viewport: page.viewportSize() })
  await openSignedIn(colleague, `/orders/${reference}`, colleagueAccount)
  await wakeUp(colleague)
  await expect(colleague.getByRole('status').filter({ hasText: 'Amaka has this buyer until' })).toBeVisible()
  await expect(colleague.getByText(`Number hidden, it ends in ${buyer.phone.slice(-2)}`)).toBeAttached()
  await expect(colleague.locator('a[href^="tel:"]')).toHaveCount(0)
  await expectAccessible(colleague)
  await colleague.getByRole('button', { name: 'Take over' }).click()
  await expect(shownButton(colleague, 'link', /^Call$/)).toBeVisible()
  await colleague.getByRole('link', { name: 'Change the address' }).click()
  await sheet(colleague, 'Correct the address').getByLabel('The address').fill('14 Adeola Close, Berger')
  await sheet(colleague, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
  await expect(sheet(colleague, 'Correct the address')).toBeHidden()

  // It is asked about whose buyer it is, too: before or after, as the page hears of it.
  const held = page.getByRole('alertdialog', { name: 'Nkechi has this buyer' })
  let timesHeld = 0
  await page.addLocatorHandler(held, async () => {
    await held.getByRole('button', { name: 'Do it all the same' }).click()
    timesHeld++
  })
  await correcting.getByRole('button', { name: 'Save the address' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Nkechi changed the address while you had this open' })
  await expect(conflict.getByLabel(/Keep what Nkechi saved/)).toBeChecked()
  await expect(conflict).toContainText('14 Adeola Close, Berger')
  await expect(conflict).toContainText('14 Adeola Close, Ojodu Phase 2')
  await expectAccessible(page)
  // Back to typing: what was typed is still there.
  await conflict.getByRole('button', { name: 'Back to typing' }).click()
  await expect(correcting.getByLabel('The address')).toHaveValue('14 Adeola Close, Ojodu Phase 2')
  await correcting.getByRole('button', { name: 'Save the address' }).click()
  await conflict.getByLabel(/Use what you typed/).check()
  await conflict.getByRole('button', { name: 'Save what you typed' }).click()
  await expect(page.getByText('14 Adeola Close, Ojodu Phase 2').first()).toBeVisible()
  await expect.poll(async () => (await stored(staffApi, reference)).address).toBe('14 Adeola Close, Ojodu Phase 2')
  expect(timesHeld).toBeGreaterThan(0)
})

test('what is done on a page that is open while a colleague signs in is not done in their name', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, buyer)
  await giveTo(staffApi, reference, staffAccount.email)
  await openOrder(page, staffApi, reference)
  await apiOf(page, colleagueAccount)
  await page.getByLabel('Note', { exact: true }).fill('Rang twice')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('You are signed in as nkechi@staff.example now').first()).toBeVisible()
  await page.getByRole('link', { name: 'Hand over' }).click()
  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect(sheet(page, 'Hand over').getByText('somebody else opened this page. Nothing was done')).toBeVisible()
  const { claim, events } = await stored(staffApi, reference)
  expect([claim?.by, events.length]).toEqual(['amaka@staff.example', 1])

  // Whose it is signs in again: it goes out once.
  await openSignedIn(page, `/orders/${reference}`)
  await wakeUp(page)
  await expect.poll(async () => notesOf(await stored(staffApi, reference))).toEqual(['Rang twice'])
  expect((await stored(staffApi, reference)).events[0]?.actor).toBe('amaka@staff.example')
})

test('a note that is kept when the session has ended is sent after signing in, once, and leaves the device', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, buyer)
  await openSignedIn(page, `/orders/${reference}`)
  await wakeUp(page)
  await page.getByRole('textbox', { name: 'Note' }).fill('Her sister answers after 4pm.')
  const letRead = await holdReadings(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('waits to be sent')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('You are signed out')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/login/)
  letRead()
  await signIn(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Her sister answers after 4pm.' })).toContainText('you, ')
  await expect.poll(async () => notesOf(await stored(staffApi, reference))).toEqual(['Her sister answers after 4pm.'])
  await expect(page.getByText('waits to be sent')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('sister')
})

test('a note that is typed in a tab that is closed is there again, and goes once it is stored', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask for the gate at the back.')
  await page.goto('about:blank')
  await openOrder(page, staffApi, reference)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask for the gate at the back.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await page.reload()
  await wakeUp(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for the gate at the back.' })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')
})

test('what is typed while a note is on its way stays in its field and on the device', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const answered = Promise.withResolvers<void>()
  await page.route(at(addresses.addNote, reference), async (route) => {
    await answered.promise
    await route.continue()
  })
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Rang twice.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await note.press('End')
  await note.pressSequentially(' Try her sister.')
  answered.resolve()
  await expect.poll(async () => notesOf(await stored(staffApi, reference))).toEqual(['Rang twice.'])
  await expect(note).toHaveValue('Try her sister.')
  await page.reload()
  await wakeUp(page)
  await expect(note).toHaveValue('Try her sister.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect.poll(async () => notesOf(await stored(staffApi, reference))).toEqual(['Try her sister.', 'Rang twice.'])
  await expect(note).toHaveValue('')
})

test('a tab on a busy phone follows what is typed in another one, key by key', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Rang')
  await page.reload()
  await wakeUp(page)
  await expect(note).toHaveValue('Rang')
  // As the browser tells of the keys that were typed elsewhere while it was busy: one right after the other.
  await page.evaluate((about) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith(`typed:${about}:`)) ?? ''
    const texts = ['Rang', 'Rang ', 'Rang t', 'Rang tw'].map((text) => localStorage[key].replace('Rang', text))
    for (const [index, newValue] of texts.slice(1).entries()) {
      dispatchEvent(new StorageEvent('storage', { key, oldValue: texts[index], newValue }))
    }
  }, reference)
  await expect(note).toHaveValue('Rang tw')
})

test('two presses at once keep a note once, and so do two tabs with the same draft', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const noteIn = (tab: Page) => tab.getByRole('textbox', { name: 'Note' })
  await noteIn(page).fill('Rang twice.')
  const tab = await page.context().newPage()
  await openOrder(tab, staffApi, reference)
  await expect(noteIn(tab)).toHaveValue('Rang twice.')
  await noteIn(page).press('End')
  await noteIn(page).pressSequentially(' Try her sister.')
  await expect(noteIn(tab)).toHaveValue('Rang twice. Try her sister.')
  await page.getByRole('button', { name: 'Keep the note' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(noteIn(page)).toHaveValue('')
  await expect(noteIn(tab)).toHaveValue('')
  await tab.getByRole('button', { name: 'Keep the note' }).click()
  await expect(tab.getByText('Write something first.')).toBeVisible()
  expect(notesOf(await stored(staffApi, reference))).toEqual(['Rang twice. Try her sister.'])
})

test('a correction that is typed on while it is being saved is there again when its sheet is opened', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=correct-address')
  const answered = Promise.withResolvers<void>()
  await page.route(at(addresses.correctOrder, reference), async (route) => {
    await answered.promise
    await route.continue()
  })
  const correcting = sheet(page, 'Correct the address')
  await correcting.getByLabel('The address').fill('14 Adeola Close, Berger')
  await correcting.getByRole('button', { name: 'Save the address' }).click()
  await correcting.getByLabel('The address').fill('14 Adeola Close, Berger, first floor')
  answered.resolve()
  await expect(correcting).toBeHidden()
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expect(correcting.getByLabel('The address')).toHaveValue('14 Adeola Close, Berger, first floor')
  await correcting.getByRole('button', { name: 'Save the address' }).click()
  await expect
    .poll(async () => (await stored(staffApi, reference)).address)
    .toBe('14 Adeola Close, Berger, first floor')
})

test('without a network a call and its outcome are kept on the phone, shown as waiting, and sent once', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await loseNetwork(page)
  await shownButton(page, 'link', /^Call$/).click()
  await sheet(page, 'How was the call?')
    .getByRole('button', { name: /^No answer/ })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'No answer' })).toContainText(
    /you, \d+:\d\d[ap]m, waits to be sent/,
  )
  await expect(page.getByText('2 acts are kept on this phone')).toBeVisible()
  await expectAccessible(page)
  expect(await stored(staffApi, reference)).toMatchObject({ version: 1, stage: 'new' })
  await page.context().setOffline(false)
  await expect(page.getByText('waits to be sent')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'No answer' })).toContainText('to call again')
  const order = await stored(staffApi, reference)
  expect(order.events.map(({ kind }) => kind)).toEqual(['moved', 'attempted', 'placed'])
  expect(order).toMatchObject({ stage: 'call-back', attempts: 1, attemptedAt: null })
})

test('who called and has not said what came of it is asked first, from another order too', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const called = await placed(request, buyer)
  const other = await placed(request, {
    ...buyer,
    phone: buyer.phone.replace('0803', '0806'),
    fullname: 'Musa Ibrahim',
  })
  await staffApi.post(at(addresses.moveOrder, other), { data: { to: 'cancelled', reason: 'price' } })
  await openOrder(page, staffApi, called)
  await shownButton(page, 'link', /^Call$/).click()
  const asking = sheet(page, 'How was the call?')
  await asking.getByRole('link', { name: 'Close, decide later' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called, no outcome yet' })).toBeVisible()
  await page.evaluate((path) => history.pushState({}, '', path), `/orders/${other}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Musa Ibrahim')
  const whatToDo = page.getByRole('complementary', { name: 'What to do' })
  await whatToDo.getByRole('button', { name: 'Next buyer' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${called}`))
  await expect(asking).toContainText(buyer.fullname)
  expect(await stored(staffApi, called)).toMatchObject({ stage: 'new', attempts: 0 })
})

test('by keys alone: an outcome, a correction, a note, and the list of the keys', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  // A link that calls is there once the page is awake.
  await expect(shownButton(page, 'link', /^Call$/)).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet(page, 'Keys')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page, 'Keys')).toBeHidden()
  await page.keyboard.press('e')
  await sheet(page, 'Correct the order').getByRole('link', { name: 'The name' }).press('Enter')
  await sheet(page, 'Correct the name').getByLabel('The name').fill('Ngozi 1 Okafor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ngozi 1 Okafor')
  await expect(sheet(page, 'Correct the name')).toBeHidden()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  // A letter in a field is a letter.
  await page.keyboard.type('call 4')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('call 4')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('4')
  await expect(sheet(page, 'How was the call?')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('status').filter({ hasText: 'Phone off' })).toBeVisible()
  expect(await stored(staffApi, reference)).toMatchObject({ reason: 'phone-off', fullname: 'Ngozi 1 Okafor' })
})

test('products, sum and region are corrected with before and after, and the tab names neither buyer nor product', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=correct-lines')
  // On a laptop the queue is beside it, with how many wait.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${reference} \\|`))
  const lines = sheet(page, 'Correct the products')
  await lines.getByRole('group', { name: 'Product 1' }).getByLabel('Bottles').selectOption('2 bottles')
  await lines.getByRole('group', { name: 'Product 1' }).getByLabel('Price').fill('37,000')
  await lines.getByRole('button', { name: 'Save the products' }).click()
  await expect(lines).toBeHidden()
  const entry = page.getByRole('listitem').filter({ hasText: 'Products corrected' })
  await expect(entry).toContainText('Before')
  await expect(entry).toContainText('2 bottles (1 repair + 1 procare), ₦37,000')
  await entry.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Taken back, Products corrected' })).toBeVisible()
  expect((await stored(staffApi, reference)).lines).toMatchObject([{ bottles: 3, priceNaira: 57_000 }])
})

test('a call that is noted on another device opens nothing under who is typing, and its outcome is said there', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.pressSequentially('Second number: ')
  await staffApi.post(at(addresses.noteAttempt, reference), { data: { by: 'call' } })
  await expect(page.getByRole('listitem').filter({ hasText: 'Called, no outcome yet' })).toBeVisible()
  await note.pressSequentially('0803 445 4466, her other number')
  await expect(note).toHaveValue('Second number: 0803 445 4466, her other number')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await stored(staffApi, reference)).attempts).toBe(0)

  await note.blur()
  await page.goto(`/orders/${reference}?sheet=outcomes`)
  await wakeUp(page)
  const asks = sheet(page, 'How was the call?')
  await expect(asks).toBeVisible()
  const said = { to: 'call-back', reason: 'no-answer', callAt: new Date(Date.now() + 3_600_000).toISOString() }
  await staffApi.post(at(addresses.moveOrder, reference), { data: said })
  await expect(asks.getByRole('status').filter({ hasText: 'You moved this to “Call back”' })).toBeVisible()
})

test('the page and every sheet are accessible and fit the narrowest phone', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await placed(request, { ...buyer, address: 'Another address of the same phone' })
  for (const search of [
    '',
    '?sheet=outcomes',
    '?sheet=confirmed',
    '?sheet=call-back',
    '?sheet=cancelled',
    '?sheet=wrong-number',
    '?sheet=correct',
    '?sheet=correct-address',
    '?sheet=correct-lines',
    '?sheet=hand-over',
    '?sheet=keys',
  ]) {
    await openOrder(page, staffApi, reference, search)
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
  }
})

test('an order is entered for a buyer who calls, and its typed text survives a refusal', {
  tag: '@any-screen',
}, async ({ page, staffApi, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await page.context().addCookies((await staffApi.storageState()).cookies)
  await page.goto('/orders/new')
  await wakeUp(page)
  await page.getByLabel('Full name').fill(buyer.fullname)
  await page.getByLabel('Phone number').fill('0803')
  await page.getByRole('button', { name: 'Store the order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Say how the order came to us.')
  await expect(summary).toContainText('Choose at least one product.')
  await expect(summary).toContainText('Enter the address where the order goes.')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.getByRole('radio', { name: 'WhatsApp' }).check()
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByLabel('Delivery address').fill(buyer.address)
  await page.getByRole('group', { name: 'Product 1' }).getByLabel('Product 1').selectOption('Ulcer')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await wakeUp(page)
  await page.getByRole('button', { name: 'Store the order' }).click()
  await expect(page).toHaveURL(/\/orders\/DH-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.fullname)
  const reference = page.url().split('/').at(-1) ?? ''
  expect(await stored(staffApi, reference)).toMatchObject({ source: 'whatsapp', lines: [{ bottles: 1 }] })
})

test('an order that was entered and whose answer was lost is no second one once a digit is mended', {
  tag: '@any-screen',
}, async ({ page, staffApi, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await page.context().addCookies((await staffApi.storageState()).cookies)
  await page.goto('/orders/new')
  await wakeUp(page)
  await page.getByRole('radio', { name: 'Called' }).check()
  await page.getByLabel('Full name').fill(buyer.fullname)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByLabel('Delivery address').fill(buyer.address)
  await page.getByRole('group', { name: 'Product 1' }).getByLabel('Product 1').selectOption('Ulcer')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(`**${addresses.enterOrder.url}`, loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Store the order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('press again with the same answers, and it is stored once')

  await page.getByLabel('Delivery address').fill(`${buyer.address}, 2nd floor`)
  await page.getByRole('button', { name: 'Store the order' }).click()
  await expect(summary).toContainText(`sent for ${buyer.fullname}, ${buyer.phone}: that order may be stored`)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.getByRole('link', { name: `Look for ${buyer.phone}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: buyer.fullname })).toHaveCount(1)

  // Who has looked may store the other answers as an order of their own, which is stored once as well.
  await page.goto('/orders/new')
  await wakeUp(page)
  await page.getByRole('button', { name: 'Store the order' }).click()
  await page.route(`**${addresses.enterOrder.url}`, loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Store it as another order' }).click()
  await expect(summary).toContainText('press again with the same answers, and it is stored once')
  await page.getByRole('button', { name: 'Store the order' }).click()
  await expect(page).toHaveURL(/\/orders\/DH-/)
  await page.goto(`/orders?queue=all&search=${encodeURIComponent(buyer.phone)}`)
  await expect(page.getByRole('listitem').filter({ hasText: buyer.fullname })).toHaveCount(2)
})

test('the buyer of a confirmed order who asked to be called is called with the thumb', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  const region = { state: 'Lagos', town: 'Ojodu' }
  const confirmed = { to: 'confirmed', region, day: plannedDay, sumNaira: 57_000 }
  expect((await staffApi.post(at(addresses.moveOrder, reference), { data: confirmed })).status()).toBe(200)
  const found = await request.post(addresses.findMyOrder.url, { data: { reference, phone: buyer.phone } })
  const token = (await found.json()).confirmationPath.replace('/order/', '')
  const day = new Date(Date.now() + 25 * 3_600_000).toISOString().slice(0, 10)
  await request.patch(addresses.changeMyOrder.url.replace(':token', token), {
    data: { callAt: new Date(`${day}T10:00:00+01:00`).toISOString() },
  })
  await openOrder(page, staffApi, reference)
  await expect(shownButton(page, 'link', /^Call$/)).toBeInViewport()
})

test('without script an order is called, noted, corrected, confirmed and taken back', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await openSignedIn(page, `/orders/${reference}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask for Bola.')
  await submit(page, 'Keep the note')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for Bola.' })).toBeVisible()

  await page.goto(`/orders/${reference}?sheet=outcomes`)
  await submit(page, 'No answer')
  await expect(page.getByRole('status').filter({ hasText: 'No answer' })).toBeVisible()
  await submit(page, 'Take it back : No answer')
  await expect(page.getByRole('listitem').filter({ hasText: 'Taken back, No answer' })).toBeVisible()

  await page.goto(`/orders/${reference}?sheet=confirmed`)
  const confirming = sheet(page, 'Confirm the order')
  await confirming.getByLabel('State').selectOption('Lagos')
  await confirming.getByLabel('LGA or town').fill('Ikeja')
  await submit(page, 'Confirm and stay')
  await expect(confirming.getByRole('alert')).toContainText('Read the address back')
  await expect(confirming.getByLabel('LGA or town')).toHaveValue('Ikeja')
  await confirming.getByLabel(/I read the address back/).check()
  await submit(page, 'Confirm and stay')
  expect(await stored(staffApi, reference)).toMatchObject({ stage: 'confirmed', town: 'Ikeja', sumNaira: 57_000 })
})

test('without script the list stays as it was asked for, whatever is done to an order', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, buyer)
  await page.context().addCookies((await staffApi.storageState()).cookies)
  const list = 'queue=all&region=Lagos'
  await page.goto(`/orders/${reference}?${list}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Rang twice')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page).toHaveURL(`/orders/${reference}?${list}`)
  await shownButton(page, 'button', /^Call$/).click()
  await expect(page).toHaveURL(`/orders/${reference}?${list}&sheet=outcomes&dial=call`)
  await sheet(page, 'How was the call?')
    .getByRole('link', { name: /^Confirmed/ })
    .click()
  await expect(page).toHaveURL(`/orders/${reference}?${list}&sheet=confirmed`)
})

test('without script a page that is open while a colleague signs in does nothing in their name', {
  tag: '@any-screen',
}, async ({ pageWithoutScript: page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await page.context().clearCookies()
  await openSignedIn(page, `/orders/${reference}`)
  await apiOf(page, colleagueAccount)
  await page.getByLabel('Note', { exact: true }).fill('Rang twice')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your sign-in has ended')
  await expect(page.getByLabel('Note')).toHaveValue('Rang twice')
  expect(notesOf(await stored(staffApi, reference))).toEqual([])
  // Whose words they are sends them, and nobody else.
  await page.getByLabel('Password').fill(staffAccount.password)
  await page.getByRole('button', { name: 'Sign in and send it' }).click()
  await expect.poll(async () => notesOf(await stored(staffApi, reference))).toEqual(['Rang twice'])
  expect((await stored(staffApi, reference)).events[0]?.actor).toBe(staffAccount.email)
})

test('without script an order of two products is entered', { tag: '@any-screen' }, async ({
  pageWithoutScript: page,
  staffApi,
  buyer,
}) => {
  await openSignedIn(page, '/orders/new')
  await page.goto('/orders/new')
  await page.getByRole('radio', { name: 'Called' }).check()
  await page.getByLabel('Full name').fill(buyer.fullname)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('combobox', { name: 'Product 1' }).selectOption('Ulcer')
  await page.getByRole('combobox', { name: 'Product 2' }).selectOption('Arthritis and Rheumatism')
  await submit(page, 'Store the order')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText('Enter the address')
  await expect(page.getByRole('combobox', { name: 'Product 2' })).toHaveValue('Arthritis and Rheumatism')
  await page.getByLabel('Delivery address').fill(buyer.address)
  await submit(page, 'Store the order')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.fullname)
  const reference = page.url().split('/').at(-1) ?? ''
  expect(await stored(staffApi, reference)).toMatchObject({ source: 'phone', lines: [{}, {}] })
})

test('an order is printed alone: whom it goes to, where, when and for how much, and no product', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  const other = await placed(request, {
    ...buyer,
    fullname: 'Musa Ibrahim',
    phone: buyer.phone.replace('0803', '0806'),
  })
  const region = { state: 'Lagos', town: 'Ikeja' }
  const reply = await staffApi.post(at(addresses.moveOrder, reference), {
    data: { to: 'confirmed', region, day: plannedDay, sumNaira: 55_000 },
  })
  expect(reply.status()).toBe(200)
  await openOrder(page, staffApi, reference, '?sheet=none')
  await page.emulateMedia({ media: 'print' })
  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen is what counts
  const paper = await page.getByRole('main').innerText()
  for (const said of [
    reference,
    buyer.fullname,
    buyer.address,
    'Ikeja',
    '₦55,000',
    plannedInWords.date,
    '2 procare + 1 repair',
  ])
    expect(paper).toContain(said)
  expect(paper.replaceAll(' ', '')).toContain(buyer.phone.replaceAll(' ', ''))
  for (const unsaid of [other, 'Musa Ibrahim', 'Ulcer', 'History', 'Correct', 'Change'])
    expect(paper).not.toContain(unsaid)
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
})
