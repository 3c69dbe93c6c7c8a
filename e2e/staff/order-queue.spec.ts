import { randomInt } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import type { APIRequestContext, Page } from '@playwright/test'
import { addStaff } from '../support/add-staff.ts'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  signIn,
  submit,
  test,
  wakeUp,
} from '../support/test.ts'

// Who waits, and how many, is known only where nobody else orders.
test.use({ siteSettings: { ORDERS_PER_CLIENT: '0', ORDER_REQUESTS_PER_CLIENT: '0', PAGES_PER_CLIENT: '0' } })

const supplement = 'Ulcer'

/** Places an order through the API and returns its reference. */
async function place(request: APIRequestContext, fullname: string, more: object = {}): Promise<string> {
  const phone = `0803${String(randomInt(10_000_000)).padStart(7, '0')}`
  const address = '14 Adeola Close, Ojodu, Lagos'
  const data = { fullname, phone, address, supplement, bottle: '2', ...more }
  const reply = await request.post(addresses.placeOrder.url, { data })
  expect(reply.status()).toBe(201)
  return (await reply.json()).reference
}

async function move(staffApi: APIRequestContext, reference: string, data: object): Promise<void> {
  const reply = await staffApi.post(addresses.moveOrder.url.replace(':reference', reference), { data })
  expect(reply.status()).toBe(200)
}

async function queueOf(staffApi: APIRequestContext, queue: string): Promise<DeskOrder[]> {
  return (await staffApi.get(addresses.listDeskOrders.url, { params: { queue } })).json()
}

const confirmation = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: '2027-03-17', sumNaira: 57_000 }
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: new RegExp(`^${name}`) })
const nextBuyer = (page: Page) => page.getByRole('button', { name: /^Next buyer/ })

test('staff begin with who waits: queues with counts, cards that name no product, filters in the address', async ({
  page,
  request,
  staffApi,
}) => {
  await place(request, 'Ngozi Okafor', { package: '1 repair + 1 procare', priceNaira: 37_000 })
  await place(request, 'Musa Ibrahim', { website: 'https://robot.example' })
  await move(staffApi, await place(request, 'Hauwa Sani'), confirmation)
  await enterDesk(page)
  await expect(page).toHaveTitle(/^\(1\) Orders/)
  await expect(chip(page, 'To call')).toHaveText('To call1')
  await expect(chip(page, 'To call')).toHaveAttribute('aria-current', 'page')
  await expect(chip(page, 'To check')).toHaveText('To check1')
  await expect(card(page, 'Ngozi Okafor')).toContainText('1 repair + 1 procare')
  await expect(card(page, 'Ngozi Okafor')).toContainText('new')
  await expect(nextBuyer(page)).toContainText('Ngozi Okafor')
  // The filters, which name the products, are closed.
  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen is what counts
  expect(await page.getByRole('main').innerText()).not.toContain(supplement)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)

  await chip(page, 'Confirmed').click()
  await expect(page).toHaveURL('/orders?queue=confirmed')
  await expect(card(page, 'Hauwa Sani')).toContainText('Ojodu, Lagos')
  await expect(card(page, 'Hauwa Sani')).toContainText('₦57,000')
  await chip(page, 'All').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)

  await page.getByRole('link', { name: 'Find' }).click()
  const sheet = page.getByRole('dialog', { name: 'Find and filter' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('State').selectOption('Lagos')
  await sheet.getByLabel('Product').selectOption(supplement)
  await sheet.getByLabel('From day').fill('2026-01-01')
  await sheet.getByRole('button', { name: 'Show orders' }).click()
  await expect(page).toHaveURL('/orders?queue=all&from=2026-01-01&product=2&region=Lagos')
  await expect(card(page, 'Hauwa Sani')).toBeVisible()
  await expect(card(page, 'Ngozi Okafor')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Chosen filters' })).not.toContainText(supplement)
  await page.reload()
  await expect(card(page, 'Ngozi Okafor')).toHaveCount(0)
  const href = await page.getByRole('link', { name: 'All of it as a file (CSV)' }).getAttribute('href')
  const file = await (await page.request.get(href ?? '')).text()
  expect(file).toContain('Hauwa Sani')
  expect(file).not.toContain('Ngozi Okafor')
  await page.getByRole('link', { name: 'Remove Lagos' }).click()
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/orders?queue=all')
})

test('two agents who press at once get different buyers; then nobody waits, and the page says so', async ({
  page,
  request,
  openElsewhere,
  ownSite,
}) => {
  const references = [await place(request, 'Ngozi Okafor'), await place(request, 'Musa Ibrahim')]
  const colleague = await openElsewhere()
  await enterDesk(page)
  await enterDesk(colleague, addStaff(ownSite?.databaseUrl ?? '', 'chidi@staff.example'))
  for (const each of [page, colleague]) await wakeUp(each)
  await Promise.all([page, colleague].map((each) => nextBuyer(each).click()))
  for (const each of [page, colleague]) await expect(each).toHaveURL(/\/orders\/DH-/)
  const opened = [page, colleague].map((each) => new URL(each.url()).pathname.slice('/orders/'.length))
  expect(opened.toSorted()).toEqual(references.toSorted())

  await page.goto('/orders')
  await expect(page.getByText('with Chidi')).toBeVisible()
  await nextBuyer(page).click()
  await expect(page.getByText('Nobody to call now: everybody who waits is with somebody.')).toBeVisible()
  await expectAccessible(page)
})

test('a new order joins at the end by itself, is announced, and moves nothing', async ({ page, request, staffApi }) => {
  const first = await place(request, 'Ngozi Okafor')
  for (const name of ['Musa Ibrahim', 'Hauwa Sani']) await place(request, name)
  await enterDesk(page)
  await wakeUp(page)
  const places = async () => (await card(page, 'Hauwa Sani').boundingBox())?.y
  const before = await places()
  await place(request, 'Folake Ojo')
  await expect(page.getByRole('link', { name: '1 new order, at the end' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 new order, at the end' })).toHaveCount(1)
  await expect(page).toHaveTitle(/^\(4\) Orders/)
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('Folake Ojo')

  // What somebody else deals with keeps its place until the list is opened again.
  await move(staffApi, first, { to: 'cancelled', reason: 'price' })
  await expect(card(page, 'Ngozi Okafor')).toContainText('moved on')
  expect(await places()).toBe(before)
  await page.getByRole('link', { name: '1 new order, at the end' }).click()
  await expect(card(page, 'Folake Ojo')).toBeFocused()
  await expect(page.getByText('3 wait')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Ngozi Okafor')).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('several are moved at once, and for each that cannot move the page says why', async ({
      page,
      request,
      staffApi,
    }) => {
      const gone = await place(request, 'Ngozi Okafor')
      for (const name of ['Musa Ibrahim', 'Hauwa Sani']) await place(request, name)
      await enterDesk(page)
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByRole('link', { name: 'Select', exact: true }).click()
      await expect(page).toHaveURL('/orders?select=1')
      await page.getByLabel('Select Ngozi Okafor').check()
      await page.getByLabel('Select Musa Ibrahim').check()
      if (javaScriptEnabled) await expect(page.getByText('2 selected')).toBeVisible()
      await page.getByText('Move', { exact: true }).click()
      await page.getByLabel('What became of them').selectOption('Cancelled')
      await expect(page.getByLabel(/^When to call again/)).toBeHidden()
      await page.getByLabel('Why').selectOption('Not meant seriously')
      await page.getByLabel(/^Note/).fill('The same words in all of them')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      // Somebody is quicker.
      await move(staffApi, gone, { to: 'cancelled', reason: 'price' })
      await page.getByRole('button', { name: 'Move the selected orders' }).click()
      await expect(page.getByText('1 of 2 orders is now “Cancelled”.')).toBeVisible()
      await expect(page.getByText(/: An order that is “Cancelled” cannot become “Cancelled”\./)).toBeVisible()
      await expect(card(page, 'Musa Ibrahim')).toHaveCount(0)
      const closed = await queueOf(staffApi, 'closed')
      expect(closed.map(({ fullname, reason }) => [fullname, reason])).toEqual([
        ['Musa Ibrahim', 'not-serious'],
        ['Ngozi Okafor', 'price'],
      ])
    })

    test('what is missing is asked for, and nothing typed is lost', async ({
      page,
      request,
      staffApi,
      expectedMessages,
    }) => {
      // The page that answers a form without script has the status of the refusal.
      expectedMessages.push(/400/)
      await place(request, 'Ngozi Okafor')
      await enterDesk(page)
      await page.goto('/orders?select=1')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByText('Move', { exact: true }).click()
      await page.getByLabel(/^Note/).fill('Rang twice')
      await page.getByRole('button', { name: 'Move the selected orders' }).click()
      await expect(page.getByText('Tick at least one order.')).toBeVisible()
      await expect(page.getByLabel(/^Note/)).toHaveValue('Rang twice')
      await page.getByLabel('Select Ngozi Okafor').check()
      await page.getByRole('button', { name: 'Move the selected orders' }).click()
      await expect(page.getByText(/Say why\./)).toBeVisible()
      await expect(page.getByLabel('Select Ngozi Okafor')).toBeChecked()
      await expect(page.getByLabel(/^Note/)).toHaveValue('Rang twice')
      expect(await queueOf(staffApi, 'closed')).toEqual([])
    })

    test('buyers are given to a colleague, who has them then', async ({ page, request, staffApi }) => {
      await place(request, 'Ngozi Okafor')
      await enterDesk(page)
      await page.goto('/orders?select=1')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByLabel('Select Ngozi Okafor').check()
      await page.getByText('Assign', { exact: true }).click()
      await page.getByLabel('Who gets these buyers').selectOption('You')
      await page.getByRole('button', { name: 'Give them these buyers' }).click()
      await expect(page.getByText('1 order was given to Amaka.')).toBeVisible()
      const [order] = await queueOf(staffApi, 'to-call')
      expect(order?.claim?.by).toBe('amaka@staff.example')
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the queue, its filters and the next buyer are links and forms', async ({ page, request }) => {
    const reference = await place(request, 'Ngozi Okafor')
    await place(request, 'Musa Ibrahim')
    await enterDesk(page)
    await expect(card(page, 'Ngozi Okafor')).toBeVisible()
    await page.getByRole('link', { name: 'Find' }).click()
    await page.getByLabel('Name, phone, reference or town').fill('musa')
    await submit(page, 'Show orders')
    await expect(page).toHaveURL(/search=musa/)
    await expect(card(page, 'Musa Ibrahim')).toBeVisible()
    await expect(card(page, 'Ngozi Okafor')).toHaveCount(0)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expectToFitNarrowPhone(page)
    await nextBuyer(page).click()
    await expect(page).toHaveURL(`/orders/${reference}`)
  })
})

test('by keyboard alone: J and K go through the list, X selects, N takes the next buyer, ? lists the keys', async ({
  page,
  request,
}) => {
  const [first] = [await place(request, 'Ngozi Okafor'), await place(request, 'Musa Ibrahim')]
  await enterDesk(page)
  await wakeUp(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Take the next buyer')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await expect(card(page, 'Ngozi Okafor')).toBeFocused()
  await page.keyboard.press('j')
  await expect(card(page, 'Musa Ibrahim')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByLabel('Select Musa Ibrahim')).toBeChecked()
  await page.keyboard.press('k')
  await expect(card(page, 'Ngozi Okafor')).toBeFocused()
  await page.getByRole('link', { name: 'Select none' }).click()
  await expect(nextBuyer(page)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`/orders/${first}`)
})

test('without a network the page says so, shows what it has, and goes on by itself', async ({
  page,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await wakeUp(page)
  await page.context().setOffline(true)
  await nextBuyer(page).click()
  await expect(
    page.getByText('No answer came, and nothing was done here. Check the network and press again.'),
  ).toBeVisible()
  await expect(page.getByText('No network, or no answer.')).toBeVisible()
  await expect(card(page, 'Ngozi Okafor')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('No network, or no answer.')).toBeHidden()
})

test('a session that has ended leads to the sign-in and back to the same list', async ({
  page,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(/401/)
  await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await page.goto('/orders?queue=all')
  await wakeUp(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Next buyer/ }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page)
  await expect(page).toHaveURL('/orders?queue=all')
})

test('two hundred orders are read page by page, or on one long page', { tag: '@any-screen' }, async ({
  page,
  request,
}) => {
  for (let index = 0; index < 53; index++) await place(request, `Buyer ${index}`)
  await enterDesk(page)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(50)
  await page.getByRole('link', { name: 'Next 50' }).click()
  await expect(cards).toHaveCount(3)
  await page.getByRole('link', { name: 'From the beginning' }).click()
  await expect(cards).toHaveCount(50)
  await page.getByRole('link', { name: '200 a page' }).click()
  await expect(cards).toHaveCount(53)
})
