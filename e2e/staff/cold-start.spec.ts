import { addresses } from '@divine/contracts/calls/addresses'
import type { Page } from '@playwright/test'
import { openFickleNetwork } from '../support/fickle-network.ts'
import { leaveCallsOut, placed, shownButton, stored } from '../support/order-page.ts'
import { type Account, colleagueAccount, roleAccounts, staffAccount } from '../support/staff-account.ts'
import {
  type Buyer,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  keepAsleep,
  networkFailure,
  openSignedIn,
  signIn,
  staffBar,
  test,
  wakeUp,
} from '../support/test.ts'

test.beforeEach(({ expectedMessages }) => {
  expectedMessages.push(networkFailure, /getStaffMember got no answer/)
})

/** Waits until this device has the desk's page with all its files, and what opens it. */
async function keptShell(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/orders')
      const shell = await caches.match('/desk-shell', { ignoreVary: true })
      return registration?.active?.state === 'activated' && shell !== undefined
    })
  await expect.poll(isKept).toBe(true)
}

/** All that is in one of the stores of this device. */
async function keptIn(page: Page, store: 'owner' | 'readings'): Promise<readonly unknown[]> {
  return page.evaluate(async (store) => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    const opening = indexedDB.open('divine-health-read')
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains(store)) return resolve([])
      const asked = database.transaction(store).objectStore(store).getAll()
      asked.onsuccess = () => {
        database.close()
        resolve(asked.result)
      }
    }
    return promise
  }, store)
}

/** How many of the readings of this device hold this text. */
async function readingsWith(page: Page, text: string): Promise<number> {
  return (await keptIn(page, 'readings')).filter((kept) => JSON.stringify(kept).includes(text)).length
}

/** Whoever is signed in on this device as far as it knows. */
async function keptOwners(page: Page): Promise<readonly unknown[]> {
  return (await keptIn(page, 'owner')).filter((row) => JSON.stringify(row).includes('"member"'))
}

/** What opens is another page, in another tab as it were: nothing is left but what the device keeps. */
async function openAnew(page: Page, path: string): Promise<void> {
  // A page without a network looks by itself whether there is one again, and may do so just as it is left.
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(path)
  }).toPass()
}

/** The list in which this buyer is alone. */
const listOf = ({ fullname }: Buyer) =>
  `/orders?${new URLSearchParams({ queue: 'all', search: fullname.slice('Ngozi '.length) })}`

const needsNetwork = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page needs a network' })
const asOf = (page: Page) => page.getByText(/^No network\. As of \d+:\d\d[ap]m\./)

/** Opens the desk once with a network, and all that it keeps. */
async function openDesk(page: Page, path: string, account: Account = staffAccount) {
  await leaveCallsOut(page)
  await openSignedIn(page, path, account)
  await wakeUp(page)
  await page.waitForLoadState('networkidle')
  await keptShell(page)
}

test('the desk opens without a network with what was seen last, says how old it is, and what is done there is sent once', async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  const reference = await placed(request, buyer)
  const list = listOf(buyer)
  await openDesk(page, list)
  await page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(2)

  await page.context().setOffline(true)
  await openAnew(page, list)
  await expect(asOf(page)).toBeVisible()
  await expect(page).toHaveTitle(/Orders/)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) })).toBeVisible()

  await openAnew(page, `/orders/${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expectAccessible(page)
  await shownButton(page, 'link', /^Call$/).click()
  await page.getByRole('button', { name: /^No answer/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 acts are kept on this phone' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '2 acts are kept on this phone' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('kept on this phone')).toHaveCount(0)
  await expect(page.getByText(/^No network/)).toHaveCount(0)
  expect((await stored(staffApi, reference)).events.map(({ kind }) => kind)).toEqual(['moved', 'attempted', 'placed'])
})

test('without a network the desk says of what was not read here that it was not, and opens it by itself later', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, '/orders?queue=with-rider')
  await page.context().setOffline(true)
  await openAnew(page, `/orders/${reference}`)
  await expect(page.getByText('This order was not read on this phone before')).toBeVisible()
  await openAnew(page, listOf(buyer))
  await expect(page.getByText('This list was not read on this phone before.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) })).toBeVisible()
})

for (const withScript of [true, false]) {
  test(`who has signed out leaves nothing to see without a network, ${withScript ? 'with script' : 'also while all pages are asleep'}`, {
    tag: '@any-screen',
  }, async ({ page, request, buyer, expectedMessages }) => {
    expectedMessages.push(/dynamically imported module/)
    const reference = await placed(request, buyer)
    await openDesk(page, listOf(buyer))
    await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(1)
    if (!withScript) {
      await keepAsleep(page)
      await page.reload()
    }
    const bar = await staffBar(page)
    await bar.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(0)
    expect(await keptOwners(page)).toEqual([])
    if (!withScript) await page.unrouteAll()
    await page.context().setOffline(true)
    for (const path of [listOf(buyer), `/orders/${reference}`]) {
      await openAnew(page, path)
      await expect(needsNetwork(page)).toBeVisible()
      await expect(page.getByText(buyer.fullname)).toHaveCount(0)
    }
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
    // Once there is one, the server leads to the sign-in.
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/\/login/)
  })
}

test('an order that comes late, after a sign-out in another tab, is not kept, and the tab leads to the sign-in', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, listOf(buyer))
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(1)
  const { promise: isSignedOut, resolve: letCome } = Promise.withResolvers<void>()
  const isHeld = page.waitForRequest((asked) => new URL(asked.url()).pathname === `/api/staff/orders/${reference}`)
  await page.route(`**/api/staff/orders/${reference}`, async (route) => {
    const answer = await route.fetch()
    await isSignedOut
    await route.fulfill({ response: answer })
  })
  await page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) }).click()
  await isHeld

  const other = await page.context().newPage()
  await other.goto('/orders?queue=with-rider')
  await wakeUp(other)
  const bar = await staffBar(other)
  await bar.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await expect(other).toHaveURL(/\/login/)
  await wakeUp(other)
  await expect.poll(() => keptOwners(other)).toEqual([])

  letCome()
  await expect(page).toHaveURL(/\/login/)
  expect(await keptOwners(other)).toEqual([])
  expect(await readingsWith(other, '')).toBe(0)
  await page.close()
  await other.context().setOffline(true)
  for (const path of [listOf(buyer), `/orders/${reference}`]) {
    await openAnew(other, path)
    await expect(needsNetwork(other)).toBeVisible()
    await expect(other.getByText(buyer.fullname)).toHaveCount(0)
  }
})

test('a session that was ended elsewhere takes what was read off the device as soon as the server says so', {
  tag: '@any-screen',
}, async ({ page, request, buyer, expectedMessages }) => {
  // A network that is just back may not carry the way to the sign-in yet, which is then tried again.
  expectedMessages.push(/Unable to preload CSS/)
  await placed(request, buyer)
  await openDesk(page, listOf(buyer))
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(1)
  await page.context().setOffline(true)
  await openAnew(page, listOf(buyer))
  await expect(page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) })).toBeVisible()
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(0)
  await page.context().setOffline(true)
  await openAnew(page, listOf(buyer))
  await expect(needsNetwork(page)).toBeVisible()
})

test('an open order leaves the screen and the device with the first refusal, soon after its session was ended elsewhere', {
  tag: '@any-screen',
}, async ({ page, request, buyer, expectedMessages }) => {
  expectedMessages.push(/401 \(Unauthorized\)/)
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`, colleagueAccount)
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBeGreaterThan(0)
  // The stream of changes is opened anew after three seconds, and is the first that is refused.
  await page.request.post(addresses.signOut.url)
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 })
  await expect(page.getByText(buyer.fullname)).toHaveCount(0)
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(0)
  expect(await keptOwners(page)).toEqual([])
})

test('whoever signs in in another tab takes the one before off the screen there, at once', {
  tag: '@any-screen',
}, async ({ page, request, buyer, expectedMessages }) => {
  expectedMessages.push(/isNotFound/)
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`, colleagueAccount)
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  const other = await page.context().newPage()
  await openSignedIn(other, '/orders?queue=with-rider', roleAccounts.dispatcher)
  await wakeUp(other)
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot find that page' })).toBeVisible({
    timeout: 10_000,
  })
  await expect(page.getByText(buyer.fullname)).toHaveCount(0)
})

test('of two people on one phone each sees without a network what they have read, and what one did is sent for them alone', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`, colleagueAccount)
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(1)
  await page.context().setOffline(true)
  await openAnew(page, `/orders/${reference}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Rings twice')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('1 act is kept on this phone')).toBeVisible()

  // The other signs in in another tab, and this page is still open there.
  await page.context().clearCookies()
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await openDesk(page, '/orders?queue=with-rider', roleAccounts.agent)
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(0)
  await page.context().setOffline(true)
  await openAnew(page, `/orders/${reference}`)
  await expect(page.getByText('This order was not read on this phone before')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  expect((await stored(staffApi, reference)).events.map(({ kind }) => kind)).toEqual(['placed'])

  await page.context().clearCookies()
  await openSignedIn(page, `/orders/${reference}`, colleagueAccount)
  await expect
    .poll(async () => (await stored(staffApi, reference)).events.map(({ kind }) => kind))
    .toEqual(['noted', 'placed'])
})

test('somebody else who is signed in when the network is back sees nothing of who was there without it', {
  tag: '@any-screen',
}, async ({ page, request, buyer, playwright, baseURL, expectedMessages }) => {
  // The open page may ask for the order before it is opened anew.
  expectedMessages.push(/isNotFound/)
  const reference = await placed(request, buyer)
  await openDesk(page, `/orders/${reference}`, colleagueAccount)
  await page.context().setOffline(true)
  await openAnew(page, `/orders/${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await other.post(addresses.signIn.url, { data: roleAccounts.dispatcher })
  await page.context().addCookies((await other.storageState()).cookies)
  await page.context().setOffline(false)
  // An order that is not confirmed is not there for a dispatcher.
  await expect(page.getByRole('heading', { level: 1, name: 'We cannot find that page' })).toBeVisible()
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(0)
  await other.dispose()
})

test('after a day nothing is shown without a network', { tag: '@any-screen' }, async ({ page, request, buyer }) => {
  await placed(request, buyer)
  await openDesk(page, listOf(buyer))
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(1)
  await page.context().setOffline(true)
  // An answer that is still read would be of the day after.
  await page.goto('about:blank')
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await openAnew(page, listOf(buyer))
  await expect(needsNetwork(page)).toBeVisible()
  await expect(page.getByText(buyer.fullname)).toHaveCount(0)
  expect(await readingsWith(page, buyer.fullname)).toBe(0)
})

test('the kept desk opens where no answer comes for some seconds; what the server or a proxy answers is shown as it is', {
  tag: '@any-screen',
}, async ({ page, request, buyer, baseURL }) => {
  await placed(request, buyer)
  await using network = await openFickleNetwork(baseURL ?? '')
  const list = `${network.origin}${listOf(buyer)}`
  await page.goto(`${network.origin}/login?${new URLSearchParams({ next: listOf(buyer) })}`)
  await signIn(page)
  await wakeUp(page)
  await keptShell(page)
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(1)

  network.become('failing')
  expect((await page.goto(list))?.status()).toBe(502)
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toBeVisible()

  network.become('silent')
  await openAnew(page, list)
  await expect(page.getByText(/^No answer\. As of /)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) })).toBeVisible()
  network.become('carries')
  await expect(page.getByText(/^No answer/)).toHaveCount(0)
  await expect((await staffBar(page)).getByRole('link', { name: /^Reviews/ }).filter({ visible: true })).toBeVisible()
})

test('a desk of an earlier version opens without a network, and gives way to the new one as a whole', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  await placed(request, buyer)
  await openDesk(page, listOf(buyer))
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    const cache = await caches.open('desk W/"earlier"')
    const script = { headers: { 'content-type': 'text/javascript' } }
    await cache.put('/assets/earlier.js', new Response('document.body.append("The earlier desk")', script))
    const page =
      '<!doctype html><html lang="en"><title>Desk</title><script type="module" src="/assets/earlier.js"></script>'
    await cache.put(
      '/desk-shell',
      new Response(page, { headers: { 'content-type': 'text/html', etag: 'W/"earlier"' } }),
    )
    // One that was left half-way does not count.
    await (await caches.open('desk W/"half"')).put('/assets/half.js', new Response(''))
  })
  await page.context().setOffline(true)
  await openAnew(page, listOf(buyer))
  await expect(page.getByText('The earlier desk')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
  expect(await page.evaluate(async () => (await caches.match('/assets/earlier.js')) === undefined)).toBe(true)
  await page.context().setOffline(true)
  await openAnew(page, listOf(buyer))
  await expect(asOf(page)).toBeVisible()
})

test('where the browser stores nothing the desk works as before', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  await placed(request, buyer)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  await openDesk(page, listOf(buyer))
  await expect(page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) })).toBeVisible()
  await page.context().setOffline(true)
  await openAnew(page, listOf(buyer))
  await expect(needsNetwork(page)).toBeVisible()
})

test('pages of visitors are not asked of the desk, also where staff have it', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  await placed(request, buyer)
  await openDesk(page, '/orders')
  const manifest = () => page.locator('link[rel=manifest]').getAttribute('href')
  expect(await manifest()).toBe('/desk.webmanifest')
  for (const path of ['/', '/product/ulcer', '/my-order']) {
    await page.goto(path)
    await wakeUp(page)
    const controller = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
    expect(controller).not.toContain('desk-worker')
    expect(await manifest()).toBe('/app.webmanifest')
  }
})

test('the page that is kept is the same for everybody, with nothing of anybody, and its files are there', {
  tag: '@any-screen',
}, async ({ request, staffApi, buyer }) => {
  await placed(request, buyer)
  const [forStaff, forAll] = await Promise.all([staffApi, request].map((api) => api.get('/desk-shell')))
  expect(forAll?.headers()['cache-control']).toContain('public')
  expect(forStaff?.headers().etag).toBe(forAll?.headers().etag)
  const html = (await forStaff?.text()) ?? ''
  for (const word of [buyer.fullname, staffAccount.email]) expect(html).not.toContain(word)
  const [, list = '[]'] = /<script type="application\/json">(\[[^<]*\])</.exec(html) ?? []
  const files: string[] = JSON.parse(list)
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
})
