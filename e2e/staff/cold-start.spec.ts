import type { Page } from '@playwright/test'
import { leaveCallsOut, placed, shownButton, stored } from '../support/order-page.ts'
import { roleAccounts, staffAccount } from '../support/staff-account.ts'
import { expect, expectAccessible, networkFailure, openSignedIn, signIn, test, wakeUp } from '../support/test.ts'

test.beforeEach(({ expectedMessages }) => {
  expectedMessages.push(networkFailure)
})

/** Waits until this device has the desk's page with all its files. */
async function keptShell(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await caches.match('/desk-shell', { ignoreVary: true })) !== undefined)
}

/** How many of the readings of this device hold this text. */
async function readingsWith(page: Page, text: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>()
    const opening = indexedDB.open('divine-health-read')
    opening.onsuccess = () => {
      const database = opening.result
      if (!database.objectStoreNames.contains('readings')) return resolve([])
      const asked = database.transaction('readings').objectStore('readings').getAll()
      asked.onsuccess = () => {
        database.close()
        resolve(asked.result)
      }
    }
    return (await promise).filter((kept) => JSON.stringify(kept).includes(wanted)).length
  }, text)
}

/** Opens the desk once with a network, and all that it keeps. */
async function openDesk(page: Page, path: string, account: { email: string; password: string } = staffAccount) {
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
  const list = `/orders?${new URLSearchParams({ queue: 'all', search: buyer.fullname.slice('Ngozi '.length) })}`
  await openDesk(page, list)
  await page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  await expect.poll(() => readingsWith(page, buyer.fullname)).toBe(2)

  await page.context().setOffline(true)
  await page.goto('about:blank')
  await page.goto(list)
  await expect(page.getByText(/^No network\. As of \d+:\d\d[ap]m\./)).toBeVisible()
  await expect(page).toHaveTitle(/Orders/)
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(`^${buyer.fullname}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()

  await page.goto('about:blank')
  await page.goto(`/orders/${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: buyer.fullname })).toBeVisible()
  await expect(page.getByText(/^No network\. As of \d+:\d\d[ap]m\./)).toBeVisible()
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
