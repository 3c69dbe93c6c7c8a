import { randomInt, randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './staff-account.ts'
import { type Buyer, expect, wakeUp } from './test.ts'

/** Places an order of three bottles through the API, as a visitor would. */
export async function placed(
  request: APIRequestContext,
  buyer: Pick<Buyer, 'fullname' | 'phone' | 'address'> & { readonly request?: string },
): Promise<string> {
  const { fullname, phone, address, request: message } = buyer
  const lines = [{ supplement: 'Ulcer', bottle: 3, package: '2 procare + 1 repair', priceNaira: 57_000 }]
  const reply = await request.post(addresses.placeCartOrder.url, {
    data: { fullname, phone, address, request: message, lines },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status()).toBe(201)
  return (await reply.json()).reference
}

/** What was agreed with a buyer on the phone of an order that is {@link placed}. */
export const agreed = {
  to: 'confirmed',
  region: { state: 'Lagos', town: 'Ikeja' },
  day: plannedDay,
  sumNaira: 57_000,
} as const

/** The path of a call about an order. */
export const at = (address: { url: string }, reference: string) => address.url.replace(':reference', reference)

/** Moves an order through the API, as staff do: each move after the one before. */
export async function move(api: APIRequestContext, reference: string, ...moves: readonly object[]): Promise<void> {
  for (const data of moves) {
    const reply = await api.post(at(addresses.moveOrder, reference), { data })
    expect(reply.status()).toBe(200)
  }
}

/** Places an order, and agrees on it with its buyer. @returns its reference */
export async function confirmed(
  api: APIRequestContext,
  request: APIRequestContext,
  buyer: Parameters<typeof placed>[1],
  agreement: object = agreed,
): Promise<string> {
  const reference = await placed(request, buyer)
  await move(api, reference, agreement)
  return reference
}

/** Places an order that is delivered without a run. @returns its reference */
export async function delivered(
  api: APIRequestContext,
  request: APIRequestContext,
  buyer: Parameters<typeof placed>[1],
  sumNaira: number = agreed.sumNaira,
): Promise<string> {
  const reference = await confirmed(api, request, buyer)
  await move(api, reference, { to: 'with-rider' }, { to: 'delivered', sumNaira })
  return reference
}

/** An order as staff read it now. */
export async function stored(api: APIRequestContext, reference: string): Promise<WholeOrder> {
  return (await api.get(at(addresses.getOrder, reference))).json()
}

/**
 * Keeps the browser from calling: where there is no phone, it takes no further press for a while after it has tried.
 * For a page that is opened afterwards.
 */
export async function leaveCallsOut(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
}

/** Opens an order as staff, and wakes its page. */
export async function openOrder(page: Page, api: APIRequestContext, reference: string, search = ''): Promise<void> {
  await leaveCallsOut(page)
  await page.context().addCookies((await api.storageState()).cookies)
  await page.goto(`/orders/${reference}${search}`)
  await wakeUp(page)
  // Links come in the place of these buttons once the page has woken to its end.
  await expect(page.locator('form:has([name="do"][value="attempt"])')).toHaveCount(0)
}

/**
 * Takes the network from a page of the desk, once it has all that it fetches ahead, sheets included. The strip that
 * says so moves what is below it: nobody can press it midway.
 */
export async function loseNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText(/^No network\b/).first()).toBeVisible()
}

/**
 * Keeps what the desk reads by itself on its way, as a slow network does: an answer that the session has ended would
 * take the page from whoever is about to press something.
 * @returns lets it through
 */
export async function holdReadings(page: Page): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/api\/staff\//, async (route) => {
    if (route.request().method() === 'GET') await isLetThrough
    await route.continue()
  })
  return letThrough
}

/** What is open over an order and asks. */
export const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** A button or link that is seen: some are on the page twice, for phones and for laptops. */
export const shownButton = (page: Page, role: 'link' | 'button', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true })
/**
 * "Next buyer" of the order that is open, once what came of its call is said. A laptop shows another one below its
 * list, which is there all along, says who waits, and knows nothing of the order beside it.
 */
export const nextOfOrder = (page: Page) =>
  page.getByRole('button', { name: 'Next buyer', exact: true }).filter({ visible: true }).last()

/** Gives the buyer of an order to a member of staff, whoever has them. */
export async function giveTo(api: APIRequestContext, reference: string, email: string): Promise<void> {
  const reply = await api.put(at(addresses.takeBuyer, reference), { data: { over: true, to: email } })
  expect(reply.status()).toBe(200)
}

/** Calls the API as another member of staff, on the device of this page. */
export async function apiOf(page: Page, account: Account): Promise<APIRequestContext> {
  const reply = await page.request.post(addresses.signIn.url, { data: account })
  expect(reply.status()).toBe(200)
  return page.request
}

/** Has so many buyers called by whoever is signed in, who does not say what came of it. */
export async function callMany(api: APIRequestContext, request: APIRequestContext, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const phone = `0807${String(randomInt(10_000_000)).padStart(7, '0')}`
    const reference = await placed(request, {
      fullname: `Bola ${randomUUID().slice(0, 8)}`,
      phone,
      address: '9 Aba Road, Port Harcourt',
    })
    expect((await api.put(at(addresses.takeBuyer, reference), { data: {} })).status()).toBe(200)
    expect((await api.post(at(addresses.noteAttempt, reference), { data: { by: 'call' } })).status()).toBe(200)
  }
}
