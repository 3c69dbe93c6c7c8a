import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import {
  type Buyer,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  signIn,
  staffBar,
  test,
  wakeUp,
} from '../support/test.ts'

/** Places an order through the API, as another visitor would. */
async function placed(request: import('@playwright/test').APIRequestContext, buyer: Buyer, more: object = {}) {
  const reply = await request.post(addresses.placeOrder.url, {
    data: { ...buyer, ...more },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status()).toBe(201)
  return (await reply.json()) as { reference: string }
}

async function openForms(page: import('@playwright/test').Page, search: string) {
  await page.goto(`/form?search=${encodeURIComponent(search)}`)
  await signIn(page)
  await expect(page).toHaveURL(/\/form\?/)
}

/** Source: specification §2 "/form". */
const specifiedColumns = ['Full Name', 'Email', 'Supplement', 'Bottle', 'Phone', 'Address', 'Request']

test('an order is listed with its columns, the seven specified ones first, its time and its reference', async ({
  page,
  request,
  buyer,
}) => {
  const { reference } = await placed(request, buyer, { request: 'Please call after 4pm.' })
  await openForms(page, reference)
  const headings = await page.getByRole('columnheader', { includeHidden: true }).allTextContents()
  expect(headings.slice(0, specifiedColumns.length)).toEqual(specifiedColumns)
  const row = page.getByRole('row').filter({ hasText: buyer.fullname })
  for (const text of [reference, buyer.supplement, buyer.phone, buyer.address, 'Please call after 4pm.']) {
    await expect(row).toContainText(text)
  }
  await expect(row.locator('time')).toHaveText(/^\d{1,2} \w+ \d{4}, \d{1,2}:\d\d[ap]m$/)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})

test('a search by part of the name, and by the phone number, finds the order; another says that nothing matches', {
  tag: '@any-screen',
}, async ({ page, request, buyer }) => {
  await placed(request, buyer)
  await openForms(page, 'no such buyer')
  await expect(page.getByText('No form matches “no such buyer”')).toBeVisible()
  await expectAccessible(page)
  for (const search of [buyer.fullname.slice(2).toUpperCase(), buyer.phone.replaceAll(' ', '')]) {
    await page.getByLabel('Search').fill(search)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('row').filter({ hasText: buyer.fullname })).toBeVisible()
  }
})

test('the forms that came with the page are not asked for a second time', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  await placed(request, buyer)
  const asked: string[] = []
  page.on('request', (each) => {
    if (each.url().includes(addresses.listOrders.url)) asked.push(each.url())
  })
  await openForms(page, buyer.phone)
  await wakeUp(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('row').filter({ hasText: buyer.fullname })).toBeVisible()
  expect(asked).toEqual([])
})

test('older pages follow one another without a gap', { tag: '@any-screen' }, async ({ page, request, buyer }) => {
  for (let index = 0; index < 53; index++) await placed(request, buyer, { request: `order ${index}` })
  await openForms(page, buyer.phone)
  const rows = page.getByRole('row').filter({ hasText: buyer.fullname })
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText('order 52')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('order 0')
  await expect(page.getByRole('link', { name: 'Older' })).toBeHidden()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(rows).toHaveCount(50)
})

test('an order that robots may have sent says so', { tag: '@any-screen' }, async ({ page, request, buyer }) => {
  await placed(request, buyer, { website: 'https://spam.example', elapsedMs: 900 })
  await openForms(page, buyer.phone)
  await expect(page.getByRole('list', { name: 'Look twice' }).getByRole('listitem')).toHaveText([
    /robot/,
    /three seconds/,
  ])
  await expectAccessible(page)
})

test('names and messages are shown as text, whatever they hold', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  const request_ = '<img src=x onerror="document.title=\'broken\'"> {{7*7}}'
  await placed(request, buyer, { request: request_ })
  await openForms(page, buyer.phone)
  await expect(page.getByText(request_)).toBeVisible()
  await expect(page).toHaveTitle(/^Submitted Forms/)
})

test('a list that cannot be loaded says so and can be tried again', { tag: '@any-screen' }, async ({
  page,
  buyer,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource/, /listOrders got no answer/)
  await placed(request, buyer)
  await openForms(page, 'Ngozi')
  await wakeUp(page)
  await page.route(`**${addresses.listOrders.url}*`, (route) => route.abort())
  await (await staffBar(page)).getByRole('link', { name: 'Submitted Forms' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch form data')
  await expectAccessible(page)
  await page.unroute(`**${addresses.listOrders.url}*`)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('every form has its buttons to call and to write, at every width without pushing the table sideways, and not on paper', async ({
  page,
  request,
  buyer,
  isMobile,
}) => {
  await placed(request, buyer, {
    email: 'a.rather.long.name.of.a.buyer@company.example.com',
    request: 'Please call after 4pm. I am at work until then.',
  })
  await openForms(page, buyer.phone)
  const table = page.getByRole('region', { name: 'Submitted forms' })
  const buttons = [`Call ${buyer.fullname}`, `WhatsApp ${buyer.fullname}`].map((name) =>
    table.getByRole('link', { name, exact: true }),
  )
  for (const width of isMobile ? [320, 390] : [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const button of buttons) {
      // Vertically only: parts beside the window stay out of view.
      await button.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - innerHeight / 2))
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await expect(buttons[0] ?? table).toHaveAttribute('href', /^tel:\+234803/)
  await expect(buttons[1] ?? table).toHaveAttribute('href', /^https:\/\/wa\.me\/234803/)
  await page.emulateMedia({ media: 'print' })
  for (const button of buttons) await expect(button).toBeHidden()
})
