import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import pg from 'pg'
import {
  at,
  holdReadings,
  leaveCallsOut,
  loseNetwork,
  nextOfOrder,
  openOrder,
  placed,
  sheet,
  shownButton as shown,
  stored,
} from '../support/order-page.ts'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  openSignedIn,
  signIn,
  staffBar,
  test,
  wakeUp,
} from '../support/test.ts'

test.beforeEach(({ expectedMessages }) => {
  expectedMessages.push(networkFailure)
})

/** Opens a page of the desk as signed-in staff, awake, with all that it fetches ahead. */
async function openDesk(page: Page, path: string): Promise<void> {
  await leaveCallsOut(page)
  await openSignedIn(page, path)
  await wakeUp(page)
  await page.waitForLoadState('networkidle')
}

/** Presses the way out, which asks before it leaves anything. */
async function signOut(page: Page): Promise<void> {
  await (await staffBar(page)).getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
}

/** Calls the buyer of the open order, and says that nobody answered. */
async function callInVain(page: Page): Promise<void> {
  await shown(page, 'link', /^Call$/).click()
  await page.getByRole('button', { name: /^No answer/ }).click()
}

test('without a network the agent goes on from a call to the list, to another order and back, and all is sent by itself', async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  const first = await placed(request, buyer)
  const second = await placed(request, {
    ...buyer,
    fullname: `Musa ${buyer.fullname}`,
    phone: buyer.phone.replace('0803', '0806'),
  })
  const search = new URLSearchParams({ queue: 'all', search: buyer.fullname.slice('Ngozi '.length) })
  await openDesk(page, `/orders?${search}`)
  // Both are read: one after the other was open.
  await page.getByRole('link', { name: /^Musa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Musa/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Ngozi/ }).click()
  // The other name holds this one, and a laptop shows its order until this one opens.
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname, exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')

  await loseNetwork(page)
  await expect(page.getByText(/^No network\. As of \d+:\d\d[ap]m\./)).toBeVisible()
  await callInVain(page)
  await expect(page.getByRole('status').filter({ hasText: '2 acts are kept on this phone' })).toBeVisible()
  // Who was called just now is not called again: the next one needs a network, and the page says what can be done.
  await nextOfOrder(page).click()
  const problem = page.getByRole('status').filter({ hasText: 'The next buyer needs a network' })
  await expect(problem).toBeVisible()
  await expectAccessible(page)
  await problem.getByRole('link', { name: /^Musa/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Musa/ })).toBeVisible()
  await callInVain(page)

  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/orders(\?|$)/)
  await expect(page.getByText(/^No network\./)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '4 acts are kept on this phone' })).toBeVisible()
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect(page.getByText('kept on this phone')).toHaveCount(0)
  for (const reference of [first, second]) {
    const order = await stored(staffApi, reference)
    expect(order.events.map(({ kind }) => kind)).toEqual(['moved', 'attempted', 'placed'])
    expect(order).toMatchObject({ stage: 'call-back', attempts: 1 })
  }
})

test('without a network an order that was looked at asks for that no more, and the outcome after it is sent too', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const { fullname, phone, address } = buyer
  const filledByRobot = { fullname, phone, address, supplement: 'Ulcer', bottle: '2', website: 'https://robot.example' }
  const reply = await request.post(addresses.placeOrder.url, { data: filledByRobot })
  const { reference } = await reply.json()
  const lookedAt = page.getByRole('button', { name: 'I have looked at it' })
  await openDesk(page, `/orders/${reference}`)
  await loseNetwork(page)
  await lookedAt.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Checked' })).toContainText('waits to be sent')
  await expect(lookedAt).toHaveCount(0)
  await callInVain(page)
  await page.context().setOffline(false)
  await expect(page.getByText('waits to be sent')).toHaveCount(0)
  const order = await stored(staffApi, reference)
  expect(order.events.map(({ kind }) => kind)).toEqual(['moved', 'attempted', 'checked', 'placed'])
})

test('without a network the agent goes on from what they corrected and said, and is asked for nothing twice', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`)
  await loseNetwork(page)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await sheet(page, 'Correct the address').getByLabel('The address').fill('5 Kofo Street, Wuse, Abuja')
  await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
  await shown(page, 'link', /^Call$/).click()
  await page.getByRole('link', { name: 'Confirmed' }).click()
  const confirm = sheet(page, 'Confirm the order')
  await expect(confirm.getByText('5 Kofo Street, Wuse, Abuja')).toBeVisible()
  await expect(confirm.getByLabel('State')).toHaveValue('FCT (Abuja)')
  await confirm.getByLabel('LGA or town').fill('Wuse')
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: 'Confirm and stay' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'waits to be sent' })).toHaveCount(3)
  await expect(page.getByText('No outcome yet')).toHaveCount(0)

  // What is sent first is read while the outcome is still on its way.
  const { promise: outcomeMayGo, resolve: letOutcomeGo } = Promise.withResolvers<void>()
  await page.route('**/moves', (route) => outcomeMayGo.then(() => route.continue()))
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored(staffApi, reference)).attemptedAt).not.toBeNull()
  await expect(page.getByRole('listitem').filter({ hasText: 'waits to be sent' })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letOutcomeGo()
  await expect(page.getByText('waits to be sent')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored(staffApi, reference)).toMatchObject({
    ...{ stage: 'confirmed', address: '5 Kofo Street, Wuse, Abuja', state: 'FCT (Abuja)', town: 'Wuse' },
    ...{ isAddressRead: true, attempts: 0 },
  })
})

test('an order that was not read before the network went says so, and opens by itself when it is back', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders?${new URLSearchParams({ queue: 'all', search: reference })}`)
  await loseNetwork(page)
  await page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) }).click()
  await expect(page.getByText('This order was not read on this phone before the network went.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
})

test('without a network a page that was not open before says so, and leads back to the order with what waits there', async ({
  page,
  request,
  buyer,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(/Unable to preload CSS|dynamically imported module/)
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`)
  await loseNetwork(page)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await sheet(page, 'Correct the address').getByLabel('The address').fill('3 Market Road, Ikeja')
  await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'waits to be sent' })
  await expect(waiting).toContainText('Address corrected, 3 Market Road, Ikeja')

  const open = async (name: string | RegExp) =>
    (await staffBar(page)).getByRole('link', { name }).filter({ visible: true }).click()
  for (const name of [/^Reviews/, 'Submitted Forms', 'Edit pages']) {
    await open(name)
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs a network' })).toBeVisible()
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
    await expect(waiting).toContainText('3 Market Road, Ikeja')
  }
  await open(/^Reviews/)
  await expect(page.getByText('This page opens by itself once there is a network.')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored(staffApi, reference)).address).toBe('3 Market Road, Ikeja')
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
})

test.describe('an order of an hour ago', () => {
  test.use({ siteSettings: {} })

  test('a call that is sent later keeps the time when it was made, and the history says when it was sent', {
    tag: '@any-screen',
  }, async ({ page, request, buyer, staffApi, ownSite }) => {
    const reference = await placed(request, buyer)
    const client = new pg.Client({ connectionString: ownSite?.databaseUrl ?? '' })
    await client.connect()
    await client.query(`update orders set placed_at = now() - interval '1 hour'`)
    await client.end()
    await openDesk(page, `/orders/${reference}`)
    // An answer that is still on its way would set the clock right again.
    await loseNetwork(page)
    // Half an hour goes by before the network is back.
    const calledAt = Date.now() - 1_800_000
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() - 1_800_000
    })
    await callInVain(page)
    await expect(page.getByRole('status').filter({ hasText: '2 acts are kept on this phone' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('kept on this phone')).toHaveCount(0)
    const entry = page.getByRole('listitem').filter({ hasText: 'No answer' })
    await expect(entry).toContainText(/you, (?:\w+ \d+ \w+, )?\d+:\d\d[ap]m, sent \d+:\d\d[ap]m/)
    const [moved] = (await stored(staffApi, reference)).events
    expect(Math.abs(Date.parse(moved?.at ?? '') - calledAt)).toBeLessThan(600_000)
  })
})

test.describe('an order that is erased meanwhile', () => {
  test.use({ siteSettings: {} })

  test('what was done to it without a network is said on its page, and can be dropped', {
    tag: '@any-screen',
  }, async ({ page, request, buyer, staffApi, ownSite }) => {
    const reference = await placed(request, buyer)
    await openOrder(page, staffApi, reference)
    await loseNetwork(page)
    await page.getByRole('textbox', { name: 'Note' }).fill('Her sister answers after 4pm.')
    await page.getByRole('button', { name: 'Keep the note' }).click()
    await page.getByRole('link', { name: 'Change the address' }).click()
    await sheet(page, 'Correct the address').getByLabel('The address').fill('3 Market Road, Ikeja')
    await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
    await expect(page.getByText('2 acts are kept on this phone')).toBeVisible()
    const client = new pg.Client({ connectionString: ownSite?.databaseUrl ?? '' })
    await client.connect()
    await client.query('delete from orders')
    await client.end()
    await page.context().setOffline(false)
    await page.goto('/orders')
    await wakeUp(page)
    await page.getByRole('alert').filter({ hasText: 'not taken' }).getByRole('link', { name: reference }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Not done: Note, Her sister answers after 4pm.' })
    const address = page.getByRole('alert').filter({ hasText: '3 Market Road, Ikeja. You cannot see order' })
    await expect(note).toContainText(`You cannot see order ${reference} any more`)
    await expect(address).toBeVisible()
    await note.getByRole('button', { name: 'Drop it' }).click()
    await expect(note).toHaveCount(0)
    await address.getByRole('button', { name: 'Drop it' }).click()
    await expect(address).toHaveCount(0)
    await page.reload()
    await wakeUp(page)
    await expect(page.getByText('not taken')).toHaveCount(0)
  })
})

test('a sheet that is opened while a note waits for its answer stays open once the note is kept', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  const answered = Promise.withResolvers<void>()
  await page.route(at(addresses.addNote, reference), async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByLabel('Note', { exact: true }).fill('Rings twice')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await page.getByRole('link', { name: 'Change the address' }).click()
  const correcting = sheet(page, 'Correct the address')
  await correcting.getByLabel('The address').fill('3 Market Road, Ikeja')
  // After a few seconds it is kept, and sent by itself.
  await expect(page.getByText(/waits to be sent/).first()).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
  await expect(correcting.getByLabel('The address')).toHaveValue('3 Market Road, Ikeja')
  answered.resolve()
  await expect.poll(async () => (await stored(staffApi, reference)).events[0]?.note).toBe('Rings twice')
})

test('a sheet that came with the page leaves its address once what it asked is kept on the phone', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference, '?sheet=correct-address')
  await loseNetwork(page)
  await sheet(page, 'Correct the address').getByLabel('The address').fill('3 Market Road, Ikeja')
  await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('1 act is kept on this phone')).toBeVisible()
  await expect(page).toHaveURL(`/orders/${reference}`)
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored(staffApi, reference)).address).toBe('3 Market Road, Ikeja')
})

test('an open order whose session has ended, and for which nothing waits, leads to the sign-in and back', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`)
  await page.context().clearCookies()
  // The second refusal leads there. Others ask too, so nobody can tell which question brings it.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL(/\/login/, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByText(buyer.fullname)).toHaveCount(0)
  await signIn(page)
  await expect(page).toHaveURL(`/orders/${reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.fullname)
  expect((await stored(staffApi, reference)).events).toHaveLength(1)
})

test('labels and files that are asked for without a network leave the desk as it is', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders?queue=all&select=1&search=${reference}`)
  await page.getByLabel(`Select ${buyer.fullname}`).check()
  await loseNetwork(page)
  await page.getByText('Export', { exact: true }).click()
  await page.getByRole('button', { name: 'Export 1 order for Excel (XLSX)' }).click()
  await expect(page.getByText(/^No answer came/)).toBeVisible()
  await page.getByText('Export', { exact: true }).click()
  await page.getByRole('button', { name: 'Labels' }).click()
  await expect(page.getByText('This page needs a network')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(`Select ${buyer.fullname}`)).toBeVisible()
})

test('who was signed out without knowing reads what waits and what becomes of it, and not to go on calling', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`)
  const letRead = await holdReadings(page)
  await page.context().clearCookies()
  await callInVain(page)
  const strip = page.getByRole('alert').filter({ hasText: 'You are signed out. 2 acts are kept on this phone.' })
  await expect(strip).toContainText('They are sent once you sign in again as amaka@staff.example.')
  await expect(page.getByText('Go on calling')).toHaveCount(0)
  await expectAccessible(page)
  await strip.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/login/)
  letRead()
  await signIn(page)
  await expect.poll(async () => (await stored(staffApi, reference)).events.length).toBe(3)
})

test('where the browser keeps nothing, what waits is not said to be kept, and is sent from the open page', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`)
  await loseNetwork(page)
  await callInVain(page)
  const strip = page.getByRole('status').filter({ hasText: '2 acts are kept only while this page is open.' })
  await expect(strip).toContainText('do not close or reload it')
  await expect(page.getByRole('listitem').filter({ hasText: 'No answer' })).toContainText(
    'waits to be sent, and is kept only while this page is open',
  )
  await expect(page.getByText('kept on this phone')).toHaveCount(0)
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.context().setOffline(false)
  const signedOut = page.getByRole('alert').filter({ hasText: '2 acts are kept only while this page is open.' })
  const newTab = page.context().waitForEvent('page')
  await signedOut.getByRole('link', { name: 'Sign in in a new tab' }).click()
  await signIn(await newTab)
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await stored(staffApi, reference)).events.length).toBe(3)
  await expect(signedOut).toHaveCount(0)
})

test('where the browser keeps nothing, who signs out is told that what waits is lost', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  await openDesk(page, `/orders/${await placed(request, buyer)}`)
  await page.route(/\/(?:attempts|moves)$/, (route) => route.abort())
  await callInVain(page)
  await expect(page.getByText('2 acts are kept only while this page is open.')).toBeVisible()
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Not everything has reached us' })
  await expect(question).toContainText('what is not sent is lost when you sign out')
  await expect(question.getByRole('button', { name: 'Sign out and keep it for me' })).toHaveCount(0)
})

test('who signs out without a network stays signed in, is told so, and loses nothing', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  const note = page.getByRole('textbox', { name: 'Note' })
  const cutOff = page.getByRole('dialog', { name: 'Signing out needs a network' })
  await openDesk(page, `/orders/${await placed(request, buyer)}`)
  await note.fill('Her sister answers after 4pm.')
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Not everything has reached us' })
  await expect(question).toBeVisible()
  await loseNetwork(page)
  await question.getByRole('button', { name: 'Sign out and delete it' }).click()
  await expect(cutOff).toBeVisible()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await cutOff.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(note).toHaveValue('Her sister answers after 4pm.')
  await signOut(page)
  await expect(cutOff).toBeVisible()
})

test('who signs out with words that are only on this phone is asked first, and can keep or delete them', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  const reference = await placed(request, buyer)
  const note = page.getByRole('textbox', { name: 'Note' })
  const question = page.getByRole('dialog', { name: 'Not everything has reached us' })
  await openDesk(page, `/orders/${reference}`)
  await note.fill('Her sister answers after 4pm.')
  await signOut(page)
  await expect(question).toContainText(`words that you typed and did not save (${reference})`)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(note).toHaveValue('Her sister answers after 4pm.')

  await loseNetwork(page)
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('1 act is kept on this phone')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('1 act is kept on this phone')).toBeHidden()
  await note.fill('Ask for the gate at the back.')
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out and keep it for me' }).click()
  await expect(page).toHaveURL('/login')
  await openDesk(page, `/orders/${reference}`)
  await expect(note).toHaveValue('Ask for the gate at the back.')
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out and delete it' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('gate')
  // Nothing is left: nobody is asked.
  await openDesk(page, `/orders/${reference}`)
  await signOut(page)
  await expect(page).toHaveURL('/login')
})

test('an act that came back undone stays on the phone until it is done again or dropped', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openOrder(page, staffApi, reference)
  await loseNetwork(page)
  await page.getByRole('link', { name: 'Change the address' }).click()
  await sheet(page, 'Correct the address').getByLabel('The address').fill('3 Market Road, Ikeja')
  await sheet(page, 'Correct the address').getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('1 act is kept on this phone')).toBeVisible()
  await staffApi.patch(at(addresses.correctOrder, reference), { data: { address: '5 New Road, Kano' } })
  await page.context().setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'Not done: Address corrected' })).toContainText(
    /3 Market Road, Ikeja\. \w+ corrected the address at \d+:\d\d[ap]m: 5 New Road, Kano\./,
  )
  const undone = page.getByRole('button', { name: 'Do it again' })
  await undone.click()
  const conflict = page.getByRole('alertdialog', { name: /changed the address while you had this open/ })
  await expect(conflict).toContainText('3 Market Road, Ikeja')
  await page.reload()
  await wakeUp(page)
  await undone.click()
  await conflict.getByLabel(/Use what you typed/).check()
  await conflict.getByRole('button', { name: 'Save what you typed' }).click()
  await expect(conflict).toBeHidden()
  await expect(undone).toHaveCount(0)
  const { address, events } = await stored(staffApi, reference)
  expect([address, events.length]).toEqual(['3 Market Road, Ikeja', 3])
})

test('a list and the order beside it share one stream of changes', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const reference = await placed(request, buyer)
  const streams: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith(addresses.watchOrders.url)) streams.push(asked.url())
  })
  await openSignedIn(page, `/orders/${reference}`)
  await expect(page.getByText('Up to date')).toBeVisible()
  await staffApi.post(at(addresses.addNote, reference), { data: { note: 'Rang twice' } })
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang twice' })).toBeVisible()
  expect(streams).toHaveLength(1)
})
