import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import type { DeskOrder } from '@divine/contracts/calls/order-desk'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { addStaff } from '../support/add-staff.ts'
import { holdReadings, loseNetwork } from '../support/order-page.ts'
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

// Who waits, and how many, is known only where nobody else orders. A worker that takes the page over while a test holds
// a request of it takes the request from the test.
test.use({
  serviceWorkers: 'block',
  isSiteKept: true,
  siteSettings: {
    ORDERS_PER_CLIENT: '0',
    ORDER_REQUESTS_PER_CLIENT: '0',
    PAGES_PER_CLIENT: '0',
    SIGN_INS_PER_CLIENT: '0',
    NEW_PAGES_PER_CLIENT: '0',
  },
})

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

async function orderNow(staffApi: APIRequestContext, reference: string): Promise<DeskOrder> {
  return (await staffApi.get(addresses.getOrder.url.replace(':reference', reference))).json()
}

async function queueOf(staffApi: APIRequestContext, queue: string): Promise<DeskOrder[]> {
  return (await staffApi.get(addresses.listDeskOrders.url, { params: { queue } })).json()
}

const confirmation = { to: 'confirmed', region: { state: 'Lagos', town: 'Ojodu' }, day: plannedDay, sumNaira: 57_000 }
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: new RegExp(`^${name}`) })
const nextBuyer = (page: Page) => page.getByRole('button', { name: /^Next buyer/ })

/** What is said is on the screen, and nothing is over it. */
async function expectUncovered(words: Locator): Promise<void> {
  await expect(words).toBeInViewport({ ratio: 1 })
  const isOnTop = (said: Element) => {
    const { left, right, top, bottom } = said.getBoundingClientRect()
    const ends = [document.elementFromPoint(left + 2, top + 2), document.elementFromPoint(right - 2, bottom - 2)]
    return ends.every((end) => end && said.parentElement?.contains(end))
  }
  await expect.poll(() => words.evaluate(isOnTop)).toBe(true)
}

/**
 * Has the page hold what it reads of the list from `hold-readings` on, and be given it in the very moment in which the
 * answer to a move arrives.
 */
function readBeforeTheAnswer({ list, moves }: Record<'list' | 'moves', string>): void {
  let isHolding = false
  let isAnswered = () => {}
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve
  })
  document.addEventListener('hold-readings', () => {
    isHolding = true
  })
  const realFetch = window.fetch
  const fetch: typeof realFetch = async (address, init) => {
    const { pathname } = new URL(String(address), location.href)
    const response = await realFetch(address, init)
    if (pathname === list && isHolding) {
      document.documentElement.dataset.holds = 'a reading'
      await answered
    }
    if (pathname === moves) {
      isHolding = false
      isAnswered()
    }
    return response
  }
  Object.assign(window, { fetch })
}

test('staff begin with who waits: queues with counts, cards that name no product, filters in the address', async ({
  page,
  request,
  staffApi,
}) => {
  const address = '7 Zoo Road, Kano'
  await place(request, 'Ngozi Okafor', { address, package: '1 repair + 1 procare', priceNaira: 37_000 })
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
  const workbook = page.getByRole('link', { name: 'All of it for Excel (XLSX)' })
  await expect(workbook).toHaveAttribute('href', String(href).replace('.csv', '.xlsx'))
  await page.getByRole('link', { name: 'Remove Lagos' }).click()
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/orders?queue=all')
})

test('two agents who press at once get different buyers, and the same again until called; then nobody waits', async ({
  page,
  request,
  staffApi,
  openElsewhere,
  ownSite,
  viewport,
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
  const isListBeside = (viewport?.width ?? 0) >= 1_024
  if (isListBeside) {
    await nextBuyer(page).click()
    await expect(page.getByText('The buyer who is open beside this list is yours and not called yet.')).toBeVisible()
  }

  await page.goto('/orders')
  await expect(page.getByText('with Chidi')).toBeVisible()
  await nextBuyer(page).click()
  await expect(page).toHaveURL(`/orders/${opened[0]}`)
  await move(staffApi, opened[0] ?? '', { to: 'cancelled', reason: 'price' })
  await page.goto('/orders')
  await nextBuyer(page).click()
  await expect(
    page.getByText('Nobody to call now: everybody who waits is with somebody, or is called later'),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a new order joins at the end by itself, is announced, and moves nothing', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
}) => {
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

test('what is said of several orders, and the name of a filter, are there again after the sign-in has ended', async ({
  page,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await page.goto('/orders?select=1&search=Ngozi')
  await wakeUp(page)
  await page.getByText('Keep this filter').click()
  await page.getByLabel('Name of the filter').fill('Ngozi, this week')
  await page.getByLabel('Select Ngozi Okafor').check()
  await page.getByText('Move', { exact: true }).click()
  await page.getByLabel('What became of them').selectOption('Cancelled: not meant seriously')
  await page.getByLabel(/^Note/).fill('Rang twice')
  // The list asks beside the move and is refused too, first: neither answer may hide from the other
  // where to come back to.
  const answerAfterTheList = async (route: Route) => {
    await page.context().clearCookies()
    const answer = await request.post(addresses.moveOrders.url, { data: route.request().postDataJSON() })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL(/\/login/)
    await route.fulfill({ response: answer })
  }
  await page.route(addresses.moveOrders.url, answerAfterTheList, { times: 1 })
  const isRefused = page.waitForResponse(addresses.moveOrders.url)
  await page.getByRole('button', { name: 'Move 1 order' }).click()
  await (await isRefused).finished()
  await signIn(page)
  await expect(page).toHaveURL('/orders?select=1&search=Ngozi')
  await wakeUp(page)
  await expect(page.getByLabel(/^Note/)).toHaveValue('Rang twice')
  await expect(page.getByLabel('What became of them')).toHaveValue('cancelled not-serious')
  await expect(page.getByLabel('Name of the filter')).toHaveValue('Ngozi, this week')
  await page.getByLabel('Select Ngozi Okafor').check()
  await page.getByRole('button', { name: 'Move 1 order' }).click()
  await expect(page.getByText('1 order is now “Cancelled”.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Rang twice')
})

test('a list that was read before several were moved, and comes after it, keeps none of them on the list', {
  tag: '@any-screen',
}, async ({ page, request, staffApi }) => {
  const gone = await place(request, 'Ngozi Okafor')
  await place(request, 'Musa Ibrahim')
  await place(request, 'Hauwa Sani')
  await page.addInitScript(readBeforeTheAnswer, {
    list: addresses.listDeskOrders.url,
    moves: addresses.moveOrders.url,
  })
  await enterDesk(page)
  await wakeUp(page)
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  await page.getByLabel('Select Musa Ibrahim').check()
  await page.getByText('Move', { exact: true }).click()
  await page.getByLabel('What became of them').selectOption('Cancelled: not meant seriously')
  await page.evaluate(() => document.dispatchEvent(new Event('hold-readings')))
  await move(staffApi, gone, confirmation)
  await expect(page.locator('html')).toHaveAttribute('data-holds', 'a reading')
  await page.getByRole('button', { name: 'Move 1 order' }).click()
  await expect(page.getByText('1 order is now “Cancelled”.')).toBeVisible()
  await expect(card(page, 'Musa Ibrahim')).toHaveCount(0)
  await expect(card(page, 'Hauwa Sani')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('several are moved at once, and for each that cannot move the page says why', {
      tag: javaScriptEnabled ? [] : '@any-screen',
    }, async ({ page, request, staffApi }) => {
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
      const outcome = page.getByLabel('What became of them')
      await expect(page.getByLabel(/^When to call them again/)).toBeHidden()
      await outcome.selectOption('Call back: phone off')
      await expect(page.getByLabel(/^When to call them again/)).toBeVisible()
      await outcome.selectOption('Cancelled: not meant seriously')
      await expect(page.getByLabel(/^When to call them again/)).toBeHidden()
      await page.getByLabel(/^Note/).fill('The same words in all of them')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      // Somebody is quicker.
      await move(staffApi, gone, confirmation)
      await page.getByRole('button', { name: javaScriptEnabled ? 'Move 2 orders' : 'Move the ticked orders' }).click()
      await expect(page.getByText('1 of 2 orders is now “Cancelled”.')).toBeVisible()
      await expect(page.getByText(/: .+ moved it to “Confirmed” meanwhile\./)).toBeVisible()
      await expect(card(page, 'Musa Ibrahim')).toHaveCount(0)
      const closed = await queueOf(staffApi, 'closed')
      expect(closed.map(({ fullname, reason }) => [fullname, reason])).toEqual([['Musa Ibrahim', 'not-serious']])
      expect((await queueOf(staffApi, 'confirmed')).map(({ reference }) => reference)).toEqual([gone])
    })

    test('what is missing is asked for, and nothing typed is lost', { tag: '@any-screen' }, async ({
      page,
      request,
      staffApi,
      expectedMessages,
    }) => {
      // The page that answers a form without script has the status of the refusal.
      expectedMessages.push(/400/)
      await page.setViewportSize({ width: 360, height: 640 })
      await place(request, 'Ngozi Okafor')
      await enterDesk(page)
      await page.goto('/orders?select=1')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByText('Move', { exact: true }).click()
      await page.getByLabel(/^Note/).fill('Rang twice')
      // It says that there is nothing to do it with yet, and why once it is pressed.
      await page.getByRole('button', { name: 'Move the ticked orders' }).click({ force: true })
      await expectUncovered(page.getByText('Tick at least one order.'))
      await expect(page.getByLabel(/^Note/)).toHaveValue('Rang twice')
      await page.getByLabel('Select Ngozi Okafor').check()
      await page.getByRole('button', { name: /^Move / }).click()
      await expectUncovered(page.getByText('Choose what became of them.'))
      await page.getByLabel('What became of them').selectOption('Call back: no answer')
      await page.getByRole('button', { name: /^Move / }).click()
      await expectUncovered(page.getByText('Choose when to call again.').first())
      await expect(page.getByLabel(/^When to call them again/)).toHaveAccessibleDescription(/Choose when to call again/)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^When to call them again/).fill('2020-01-01T09:00')
      await page.getByRole('button', { name: /^Move / }).click()
      const over = page.getByLabel(/^When to call them again/)
      await expect(over).toHaveAccessibleDescription(/That time is over\. Choose when to call again\./)
      await expect(over).toHaveValue('2020-01-01T09:00')
      await expect(page.getByLabel('What became of them')).toHaveValue('call-back no-answer')
      await expect(page.getByLabel('Select Ngozi Okafor')).toBeChecked()
      await expect(page.getByLabel(/^Note/)).toHaveValue('Rang twice')
      expect(await queueOf(staffApi, 'closed')).toEqual([])
    })

    test('buyers are given to a colleague, who has them then', { tag: '@any-screen' }, async ({
      page,
      request,
      staffApi,
      ownSite,
    }) => {
      addStaff(ownSite?.databaseUrl ?? '', 'chidi@staff.example')
      const phone = '0803 555 0101'
      await place(request, 'Ngozi Okafor', { phone })
      await place(request, 'Ngozi Okafor again', { phone, bottle: '3' })
      await enterDesk(page)
      await page.goto('/orders?select=1')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByLabel('Select Ngozi Okafor', { exact: true }).check()
      await page.getByLabel('Select Ngozi Okafor again').check()
      await page.getByText('Assign', { exact: true }).click()
      await page.getByLabel('Who calls these buyers').selectOption('chidi@staff.example')
      await page.getByRole('button', { name: /^Assign (2 orders|the ticked orders)$/ }).click()
      await expect(page.getByText('2 orders were given to Chidi.')).toBeVisible()
      const claims = (await queueOf(staffApi, 'to-call')).map(({ claim }) => claim?.by)
      expect(claims).toEqual(['chidi@staff.example', 'chidi@staff.example'])
    })

    test('the ticked orders alone are exported', { tag: '@any-screen' }, async ({ page, request }) => {
      for (const name of ['Ngozi Okafor', 'Musa Ibrahim', 'Hauwa Sani']) await place(request, name)
      await enterDesk(page)
      await page.goto('/orders?select=1')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByLabel('Select Ngozi Okafor').check()
      await page.getByLabel('Select Hauwa Sani').check()
      await page.getByText('Export', { exact: true }).click()
      const exported = async (words: RegExp) => {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: words }).click()
        return download
      }
      const csv = await readFile(await (await exported(/^Export .* as CSV$/)).path(), 'utf8')
      expect(csv.trim().split('\r\n')).toHaveLength(3)
      expect(csv).toContain('Ngozi Okafor')
      expect(csv).not.toContain('Musa Ibrahim')

      const workbook = await exported(/^Export .* for Excel \(XLSX\)$/)
      expect(workbook.suggestedFilename()).toMatch(/^orders-.*\.xlsx$/)
      const { rows = [] } = (await readXlsx(await readFile(await workbook.path()))).sheets[0] ?? {}
      expect(rows).toHaveLength(3)
      expect(rows.flat()).toContain('Ngozi Okafor')
      expect(rows.flat()).not.toContain('Musa Ibrahim')
    })

    test('a filter is kept under a name, used again, seen by colleagues, and removed', { tag: '@any-screen' }, async ({
      page,
      request,
      openElsewhere,
      ownSite,
    }) => {
      await place(request, 'Ngozi Okafor')
      await place(request, 'Musa Ibrahim')
      await enterDesk(page)
      await page.goto('/orders?queue=all&search=musa')
      if (javaScriptEnabled) await wakeUp(page)
      for (const [name, isShared] of [
        ['Only Musa', false],
        ['Musa for all', true],
      ] as const) {
        await page.getByText('Keep this filter').click()
        await page.getByLabel('Name of the filter').fill(name)
        await page.getByLabel('My colleagues see it too').setChecked(isShared)
        if (javaScriptEnabled && isShared) {
          await expectAccessible(page)
          await expectToFitNarrowPhone(page)
        }
        await page.getByRole('button', { name: 'Keep it' }).click()
        await expect(page.getByText(`Kept as “${name}”.`)).toBeVisible()
      }
      await page.goto('/orders')
      if (javaScriptEnabled) await wakeUp(page)
      await expect(card(page, 'Ngozi Okafor')).toBeVisible()
      await page.getByRole('link', { name: 'Find' }).click()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Only Musa' }).click()
      await expect(page).toHaveURL('/orders?queue=all&search=musa')
      await expect(card(page, 'Musa Ibrahim')).toBeVisible()
      await expect(card(page, 'Ngozi Okafor')).toHaveCount(0)

      const colleague = await openElsewhere({ javaScriptEnabled: false })
      await enterDesk(colleague, addStaff(ownSite?.databaseUrl ?? '', 'chidi@staff.example'))
      await colleague.goto('/orders?find=1')
      await expect(colleague.getByRole('link', { name: 'Musa for all' })).toBeVisible()
      await expect(colleague.getByRole('link', { name: 'Only Musa' })).toHaveCount(0)

      await page.getByRole('link', { name: 'Find' }).click()
      await page.getByRole('button', { name: 'Remove the kept filter Only Musa' }).click()
      await expect(page.getByText('Removed “Only Musa” from the kept filters.')).toHaveCount(1)
      // From there it can be kept again. On a phone the sheet does not cover what is said.
      await page.getByRole('link', { name: 'Show it' }).click()
      await expect(page).toHaveURL('/orders?queue=all&search=musa')
      await expect(page.getByText('Keep this filter')).toBeVisible()
      await page.goto('/orders?find=1')
      await expect(page.getByRole('link', { name: 'Musa for all' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Only Musa' })).toHaveCount(0)
    })

    test('who calls and has not ordered is entered from the queue, and from a search that finds nobody', {
      tag: '@any-screen',
    }, async ({ page, request }) => {
      await place(request, 'Ngozi Okafor')
      await enterDesk(page)
      if (javaScriptEnabled) await wakeUp(page)
      await page
        .getByRole('region', { name: 'Orders of this queue' })
        .getByRole('link', { name: 'New order' })
        .first()
        .click()
      await expect(page).toHaveURL('/orders/new')
      await page.goto('/orders?search=0803+555+0199')
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByRole('link', { name: 'Look in all orders' }).click()
      await expect(page.getByRole('heading', { name: 'Nobody by that number' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('link', { name: 'Enter an order for them' }).click()
      await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible()
    })
  })
}

test('a move of several whose answer was lost is sent again as the same, though buyers were assigned meanwhile', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const reference = await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await page.goto('/orders?queue=all&select=1')
  await wakeUp(page)
  await page.getByLabel('Select Ngozi Okafor').check()
  await page.getByText('Move', { exact: true }).click()
  await page.getByLabel('What became of them').selectOption('Call back: no answer')
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(/^When to call them again/).fill(`${inAWeek}T09:00`)
  await page.route(`**${addresses.moveOrders.url}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Move 1 order' }).click()
  await expect(page.getByText('No answer came. It may have been done: press again, it counts once.')).toBeVisible()
  await page.unroute(`**${addresses.moveOrders.url}`)
  const { attempts } = await orderNow(staffApi, reference)
  expect(attempts).toBe(1)

  await page.getByText('Move', { exact: true }).click()
  await page.getByText('Assign', { exact: true }).click()
  await page.getByRole('button', { name: 'Assign 1 order' }).click()
  await expect(page.getByText('1 order was given to')).toBeVisible()
  // As it was left by the move whose answer was lost.
  await expect(page.locator(`[name="version.${reference}"]`)).toHaveValue('2')
  await page.getByLabel('Select Ngozi Okafor').check()
  await page.getByText('Move', { exact: true }).click()
  await page.getByRole('button', { name: 'Move 1 order' }).click()
  await expect(page.getByText('1 order is now “Call back”.')).toBeVisible()
  expect(await orderNow(staffApi, reference)).toMatchObject({ attempts: 1, version: 2 })
})

for (const address of [
  'before=0.1.2026-13-45',
  'from=0000-01-01',
  'to=275000-01-01',
  'queue=toString',
  'product=%00%00&agent=%ED%A0%80&from=2026-02-30',
]) {
  test(`an address that means nothing (${address}) shows the queue, and says so`, { tag: '@any-screen' }, async ({
    page,
    request,
  }) => {
    await place(request, 'Ngozi Okafor')
    await enterDesk(page)
    await page.goto(`/orders?${address}`)
    await expect(page).toHaveURL('/orders?unread=1')
    await expect(page.getByText('The address asked for something that does not exist')).toBeVisible()
    await expect(card(page, 'Ngozi Okafor')).toBeVisible()
    await wakeUp(page)
    await page.getByRole('button', { name: 'Close this message' }).click()
    await expect(page).toHaveURL('/orders')
    await expect(page.getByText('The address asked for something that does not exist')).toBeHidden()
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the queue, its filters and the next buyer are links and forms', { tag: '@any-screen' }, async ({
    page,
    request,
  }) => {
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
  const keys = page.getByRole('dialog', { name: 'Keys' })
  // The keys are heard once all of the page is awake.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toContainText('Take the next buyer', { timeout: 2_000 })
  }).toPass()
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
  await page.keyboard.press('n')
  await expect(page.getByText('You are selecting orders. Esc ends that; then N takes the next buyer.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nextBuyer(page)).toBeVisible()
  await expect(page).not.toHaveURL(/select/)
  // Caps Lock is on.
  await page.keyboard.press('J')
  await expect(card(page, 'Musa Ibrahim')).toBeFocused()
  await page.locator(':focus').evaluate((element: HTMLElement) => element.blur())
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`/orders/${first}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Okafor' })).toBeFocused()
  await page.keyboard.press('?')
  const isBeside = (page.viewportSize()?.width ?? 0) >= 1024
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Write a note')
  await expect(page.getByText('Take the next buyer', { exact: true }).filter({ visible: true })).toHaveCount(
    isBeside ? 1 : 0,
  )
})

test('a new order is found by the place that its address names, which its card and its page mark as not checked', {
  tag: '@any-screen',
}, async ({ page, request }) => {
  const reference = await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await page.goto('/orders?region=Lagos&search=ojodu')
  await wakeUp(page)
  await expect(card(page, 'Ngozi Okafor')).toContainText('Ojodu, Lagos?, from the address, not checked · 2 bottles')
  await page.goto(`/orders/${reference}`)
  await expect(page.getByText('Lagos, Ojodu from the address, not checked')).toBeVisible()
})

test('without a network the page says so, shows what it has, and goes on by itself', { tag: '@any-screen' }, async ({
  page,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await wakeUp(page)
  await loseNetwork(page)
  await nextBuyer(page).click()
  await expect(page.getByText('No answer came. It may have been done: press again, it counts once.')).toBeVisible()
  await expect(page.getByText(/^No network\. As of/)).toBeVisible()
  // Nothing is promised of what is not kept.
  const strip = page.getByRole('status').filter({ hasText: 'No network. As of' })
  await expect(strip).toContainText('Calls, outcomes, notes and corrections there wait here and are sent once.')
  await expect(strip).toContainText(
    'All else needs a network: several at once, taking or handing over a buyer, new orders.',
  )
  await expect(card(page, 'Ngozi Okafor')).toBeVisible()
  await expectToFitNarrowPhone(page)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText(/^No network\. As of/)).toBeHidden()
})

test('a session that has ended leads to the sign-in and back to the same list', { tag: '@any-screen' }, async ({
  page,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(/401/)
  await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await page.goto('/orders?queue=all')
  await wakeUp(page)
  const letRead = await holdReadings(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Next buyer/ }).click()
  letRead()
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

test('what the title, the chip and the list say of a queue is one number', { tag: '@any-screen' }, async ({
  page,
  request,
  staffApi,
}) => {
  const first = await place(request, 'Ngozi Okafor')
  await enterDesk(page)
  await wakeUp(page)
  await expect(page.getByText('1 waits, longest now')).toBeVisible()
  // Counted a moment before an order came in.
  const old = await (await staffApi.get(addresses.countDeskOrders.url)).json()
  await page.route(`**${addresses.countDeskOrders.url}`, (route) => route.fulfill({ json: old }))
  await place(request, 'Musa Ibrahim')
  await expect(page).toHaveTitle(/^\(2\) Orders/)
  await expect(chip(page, 'To call')).toHaveText('To call2')
  // Cards of orders that others deal with stay, and wait no more.
  for (const reference of [first, (await queueOf(staffApi, 'to-call')).at(-1)?.reference ?? '']) {
    await move(staffApi, reference, { to: 'cancelled', reason: 'price' })
  }
  await expect(card(page, 'Musa Ibrahim')).toContainText('moved on')
  await expect(page).toHaveTitle(/^Orders/)
  await expect(chip(page, 'To call')).toHaveText('To call0')
  await expect(page.getByText(/longest/)).toHaveCount(0)
})

test('a filter says how many of the queue it leaves', { tag: '@any-screen' }, async ({ page, request }) => {
  for (const name of ['Ngozi Okafor', 'Musa Ibrahim', 'Hauwa Sani']) await place(request, name)
  await enterDesk(page)
  await page.goto('/orders?search=musa')
  await expect(page.getByText('1 of 3 orders')).toBeVisible()
})

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('the list that an order was opened from stays, after a reload and on the way back', {
      tag: '@any-screen',
    }, async ({ page, request }) => {
      const reference = await place(request, 'Musa Ibrahim')
      await place(request, 'Ngozi Okafor')
      await enterDesk(page)
      await page.goto('/orders?queue=all&search=musa')
      await wakeUp(page)
      await card(page, 'Musa Ibrahim').click()
      await expect(page).toHaveURL(`/orders/${reference}?queue=all&search=musa`)
      await page.reload()
      await wakeUp(page)
      if (viewport.width > 1024) {
        await expect(card(page, 'Musa Ibrahim')).toBeVisible()
        await expect(card(page, 'Ngozi Okafor')).toHaveCount(0)
        await page.getByRole('link', { name: 'Remove “musa”' }).click()
        await expect(card(page, 'Ngozi Okafor')).toBeVisible()
      } else {
        await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
        await expect(page).toHaveURL('/orders?queue=all&search=musa')
        await expect(card(page, 'Musa Ibrahim')).toBeVisible()
      }
    })
  })
}

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a card has two lines, however long the names of the town and of the package are', {
    tag: '@any-screen',
  }, async ({ page, request }) => {
    const lines = [{ supplement, bottle: 3, package: '2 procare + 1 repair', priceNaira: 57_000 }]
    const address = '14 Adeola Close, Port Harcourt, Rivers'
    const data = { fullname: 'Adebayo Ogunlesi', phone: '0803 123 4567', address, lines }
    expect((await request.post(addresses.placeCartOrder.url, { data })).status()).toBe(201)
    await place(request, 'Ngozi Okafor')
    await enterDesk(page)
    const long = card(page, 'Adebayo Ogunlesi')
    await expect(long).toContainText('Port Harcourt, Rivers?, from the address, not checked · 2 procare + 1 repair')
    const heightOf = async (link: Locator) => (await link.boundingBox())?.height
    expect(await heightOf(long)).toBe(await heightOf(card(page, 'Ngozi Okafor')))
  })

  test('six buyers are seen at once, and everything is large enough for a thumb', { tag: '@any-screen' }, async ({
    page,
    request,
  }) => {
    for (let index = 0; index < 7; index++) await place(request, `Adebayo Ogunlesi ${index}`)
    await enterDesk(page)
    await wakeUp(page)
    await expect(nextBuyer(page)).toBeVisible()
    const top = ((await page.getByRole('navigation', { name: 'Queues' }).boundingBox())?.y ?? 0) + 1
    const bar = await page
      .locator('div', { has: nextBuyer(page) })
      .last()
      .boundingBox()
    const bottom = Math.min(bar?.y ?? 0, 640)
    const boxes = await Promise.all((await page.locator('[data-card]').all()).map((each) => each.boundingBox()))
    const seen = boxes.filter((box) => box && box.y > top && box.y + box.height <= bottom)
    expect(seen.length).toBeGreaterThanOrEqual(6)
    for (const link of await page.getByRole('main').locator('a, button').all()) {
      const box = await link.boundingBox()
      if (box) expect.soft(Math.min(box.width, box.height), String(await link.textContent())).toBeGreaterThanOrEqual(44)
    }
  })
})

test('the outcome that is owed comes before the next buyer, also where its order is not in the list', {
  tag: '@any-screen',
}, async ({ page, request, staffApi }) => {
  await place(request, 'Ngozi Okafor')
  const reference = await place(request, 'Zainab Bello')
  const about = ({ url }: { url: string }) => url.replace(':reference', reference)
  expect((await staffApi.put(about(addresses.takeBuyer), { data: {} })).status()).toBe(200)
  expect((await staffApi.post(about(addresses.noteAttempt), { data: { by: 'call' } })).status()).toBe(200)
  await enterDesk(page)
  await page.goto('/orders?queue=confirmed')
  const owed = page.getByRole('link', { name: /^Say what came of it/ })
  await expect(owed).toContainText('Zainab Bello')
  await expect(nextBuyer(page)).toHaveCount(0)
  await move(staffApi, reference, { to: 'cancelled', reason: 'price' })
  await page.reload()
  await expect(nextBuyer(page)).toBeVisible()
})
