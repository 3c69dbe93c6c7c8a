import type { Locator, Page } from '@playwright/test'
import { addStaff } from '../support/add-staff.ts'
import { deliver, fail, openKept, ridersPhone, stopOf } from '../support/deliveries.ts'
import { agreed, confirmed, shownButton } from '../support/order-page.ts'
import { readStoredOrders, unlikeItsEvents } from '../support/stored-orders.ts'
import { enterDesk, expect, networkFailure, openSignedIn, test, wakeUp } from '../support/test.ts'

// All figures of the day are known only where nobody else orders.
test.use({
  siteSettings: {
    ORDERS_PER_CLIENT: '0',
    ORDER_REQUESTS_PER_CLIENT: '0',
    PAGES_PER_CLIENT: '0',
    NEW_PAGES_PER_CLIENT: '0',
    SIGN_INS_PER_CLIENT: '0',
  },
})

/** One rider brings what goes to one state. */
const rides = {
  lagos: { rider: 'Yusuf', state: 'Lagos', town: 'Ikeja', orders: 22 },
  enugu: { rider: 'Musa', state: 'Enugu', town: 'Nsukka', orders: 18 },
} as const
type Ride = (typeof rides)[keyof typeof rides]

/** Where a buyer of the first ride refuses the parcel, and where one pays by transfer. */
const [refusedAt, transferAt] = [3, 5]
/** By how much less the second rider brings than they took, in naira. */
const missingNaira = 2_000

interface Agreed {
  readonly reference: string
  readonly sumNaira: number
}

const phone = { viewport: { width: 360, height: 640 } }
const naira = (sum: number) => `₦${sum.toLocaleString('en-NG')}`
const sumOf = (orders: readonly Agreed[]) => orders.reduce((sum, { sumNaira }) => sum + sumNaira, 0)

/** Puts a run together of all orders of its state, gives it to its rider, and makes the link. */
async function sendRun(page: Page, { rider, state, orders }: Ride): Promise<{ run: string; link: string }> {
  await page.goto('/runs')
  await wakeUp(page)
  const all = page.getByRole('checkbox', { name: `All ${orders} in ${state}` })
  await expect(async () => {
    // The first state is open, and may be another one as it is pressed: the page shows what it kept, then what is.
    if (!(await all.isVisible())) await page.locator('summary', { hasText: state }).click({ timeout: 1_000 })
    await all.check({ timeout: 1_000 })
  }).toPass()
  const riders = page.getByRole('combobox', { name: 'Rider' })
  await riders.selectOption(await riders.locator('option', { hasText: rider }).getAttribute('value'))
  await page.getByRole('button', { name: `Put ${orders} in ${rider}’s run` }).click()
  await page.getByRole('button', { name: `Give ${orders} to ${rider}` }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.locator('#link').inputValue()
  return { run: new URL(page.url()).pathname, link: new URL(link).pathname }
}

/** Counts what a rider brought, and signs it off. */
async function signOff(line: Locator, broughtNaira: number, ...ticks: string[]): Promise<void> {
  await line.getByText('Count and sign off').click()
  await line.getByLabel('Cash you counted').fill(broughtNaira.toLocaleString('en-NG'))
  for (const tick of ticks) await line.getByLabel(tick).check()
  await line.getByRole('button', { name: 'Sign off' }).click()
}

/**
 * A day on which two riders bring forty orders, one of them without a network for half of the run. Buyers agree over
 * the API, and everything after that is on the screens of those who do it: a dispatcher, the riders, an owner.
 */
test('a day of forty orders: runs, riders, what came back and the money come to the same everywhere', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, openElsewhere, ownSite, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  // As long as several tests, and only for what hangs.
  test.setTimeout(600_000)
  const databaseUrl = ownSite?.databaseUrl ?? ''
  const withRider = async () =>
    (await readStoredOrders(databaseUrl))
      .filter(({ state }) => state.stage === 'with-rider')
      .map((order) => order.reference)
  const agree = ({ state, town, orders }: Ride, first: number) =>
    Promise.all(
      Array.from({ length: orders }, async (_, index): Promise<Agreed> => {
        const number = String(first + index).padStart(2, '0')
        const sumNaira = 40_000 + 500 * index
        const buyer = { fullname: `Buyer ${number}`, phone: `0803 100 00${number}`, address: `${number} Market Road` }
        const agreement = { ...agreed, region: { state, town }, sumNaira }
        return { reference: await confirmed(staffApi, request, buyer, agreement), sumNaira }
      }),
    )
  const lagos = await agree(rides.lagos, 0)
  const enugu = await agree(rides.enugu, lagos.length)
  const refused = lagos[refusedAt] as Agreed
  const transferred = lagos[transferAt] as Agreed
  const cashOf = {
    lagos: sumOf(lagos) - refused.sumNaira - transferred.sumNaira,
    enugu: sumOf(enugu),
  }

  const dispatcher = addStaff(databaseUrl, 'sani@staff.example', 'dispatcher')
  await openSignedIn(page, '/runs', dispatcher)
  for (const { rider } of Object.values(rides)) {
    await page.locator('#name').fill(rider)
    await page.locator('#phone').fill(ridersPhone())
    await page.getByRole('button', { name: 'Add the rider' }).click()
    await expect(page.locator('#riders')).toContainText(rider)
  }
  const toLagos = await sendRun(page, rides.lagos)
  const toEnugu = await sendRun(page, rides.enugu)
  await page.goto('/runs')
  await wakeUp(page)
  const underWay = (rider: string) => page.locator('#under-way').getByRole('listitem').filter({ hasText: rider })
  await expect(underWay('Yusuf')).toContainText('On the way · 22 stops')

  // Both at once, and the dispatcher's page, which nobody touches meanwhile, says what they say.
  const [yusuf, musa] = [await openElsewhere(phone), await openElsewhere(phone)]
  const rideToLagos = async () => {
    await yusuf.goto(toLagos.link)
    for (const [index, { reference }] of lagos.entries()) {
      if (index === refusedAt) await fail(yusuf, reference, 'Refused at the door')
      else await deliver(yusuf, reference, index === transferAt ? { transfer: 'GTB 0093' } : {})
    }
    await expect(yusuf.getByRole('heading', { level: 1 })).toContainText('22 of 22')
    const end = yusuf.locator('section', { has: yusuf.getByRole('heading', { name: 'Bring to the office' }) })
    await expect(end).toContainText(naira(cashOf.lagos))
    await expect(end).toContainText('1 parcel back')
  }
  const rideToEnugu = async () => {
    const progress = musa.getByRole('heading', { level: 1 })
    const half = enugu.length / 2
    await openKept(musa, toEnugu.link)
    for (const { reference } of enugu.slice(0, half)) await deliver(musa, reference)
    await expect(underWay('Musa')).toContainText('18 stops · 9 delivered')
    await musa.context().setOffline(true)
    for (const { reference } of enugu.slice(half)) await deliver(musa, reference)
    await expect(progress).toContainText('18 of 18')
    await expect(musa.getByText(/^No network\. .*9 stops are kept/)).toBeVisible()
    await expect(stopOf(musa, enugu.at(-1)?.reference ?? '')).toContainText('Kept on this phone, not sent yet.')
    expect(await withRider()).toEqual(expect.arrayContaining(enugu.slice(half).map(({ reference }) => reference)))
    await expect(underWay('Musa')).toContainText('18 stops · 9 delivered')
  }
  await Promise.all([rideToLagos(), rideToEnugu()])
  await expect(underWay('Yusuf')).toContainText('22 stops · 21 delivered · 1 not delivered')
  await musa.context().setOffline(false)
  await expect(underWay('Musa')).toContainText('18 stops · 18 delivered')
  await expect(musa.getByText('Bring to the office')).toBeVisible()
  await expect(musa.getByRole('main')).toContainText(naira(cashOf.enugu))

  for (const { run } of [toLagos, toEnugu]) {
    await page.goto(run)
    await page.getByRole('button', { name: 'The run is back' }).click()
    await expect(page.getByRole('main')).toContainText('Back')
  }
  await page.goto(`/orders/${refused.reference}`)
  await wakeUp(page)
  await shownButton(page, 'link', 'Returned').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Returned' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(shownButton(page, 'link', 'Returned')).toHaveCount(0)

  const owner = await openElsewhere(phone)
  await enterDesk(owner)
  const main = owner.getByRole('main')
  const cash = cashOf.lagos + cashOf.enugu
  await owner.goto('/numbers')
  await expect(main).toContainText(`${naira(cash)} is out now.`)
  await owner.goto('/money')
  await expect(main).toContainText(`${naira(cash)}with riders, from 2 runs`)
  const open = owner.getByRole('region', { name: 'Runs not signed off' })
  const ofRider = (list: Locator, rider: string) => list.getByRole('listitem').filter({ hasText: rider })
  await expect(ofRider(open, 'Yusuf')).toContainText(`Should bring${naira(cashOf.lagos)}`)
  await expect(ofRider(open, 'Yusuf')).toContainText(`${naira(transferred.sumNaira)} by transfer`)
  await signOff(ofRider(open, 'Yusuf'), cashOf.lagos, 'I found the transfers at the bank')
  await signOff(ofRider(open, 'Musa'), cashOf.enugu - missingNaira, 'The rider owes it')
  await expect(main).toContainText('All is signed off.')
  await expect(main).toContainText('₦0with riders, from 0 runs')
  await expect(main).toContainText(`${naira(missingNaira)}owed by riders`)
  const settled = owner.getByRole('region', { name: 'Signed off', exact: true })
  await expect(ofRider(settled, 'Yusuf').first()).toContainText(`exact${naira(cashOf.lagos)}`)
  await expect(ofRider(settled, 'Musa').first()).toContainText('The rider owes it')
  await expect(ofRider(settled, 'Musa').first()).toContainText(
    `${naira(missingNaira)} short${naira(cashOf.enugu - missingNaira)}`,
  )

  await owner.goto('/numbers')
  await expect(main).toContainText(`No money of open runs is out, but ${naira(missingNaira)} is owed by riders`)
  const all = owner.getByRole('table', { name: 'From order to money' }).locator('tfoot td')
  const counts = await all.evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent))
  // Ordered, confirmed, delivered and paid.
  expect(counts).toEqual(['40', '40', '39', '39'])
  const orders = await readStoredOrders(databaseUrl)
  expect(orders.flatMap((order) => unlikeItsEvents(order) ?? [])).toEqual([])
  const sums = new Map([...lagos, ...enugu].map(({ reference, sumNaira }) => [reference, sumNaira]))
  for (const { reference, state } of orders) {
    const isBack = reference === refused.reference
    expect(state, reference).toMatchObject(
      isBack
        ? { stage: 'returned', reason: 'refused', takenNaira: null, isSettled: false }
        : { stage: 'delivered', takenNaira: sums.get(reference), isSettled: true },
    )
  }
})
