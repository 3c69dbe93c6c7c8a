import { addresses } from '@divine/contracts/calls/addresses'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { plannedDay, plannedInWords } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  type Buyer,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  test,
  wakeUp,
} from '../support/test.ts'

interface Placed {
  readonly reference: string
  readonly confirmationPath: string
}

const confirmed = {
  to: 'confirmed',
  region: { state: 'Lagos', town: 'Ojodu' },
  day: plannedDay,
  sumNaira: 55_000,
  isAddressRead: true,
}

async function place(request: APIRequestContext, buyer: Buyer): Promise<Placed> {
  const reply = await request.post(addresses.placeOrder.url, { data: buyer })
  expect(reply.status()).toBe(201)
  return reply.json()
}

async function move(staffApi: APIRequestContext, { reference }: Placed, data: object): Promise<void> {
  expect((await staffApi.post(`/api/staff/orders/${reference}/moves`, { data })).status()).toBe(200)
}

const read = async (staffApi: APIRequestContext, { reference }: Placed): Promise<WholeOrder> =>
  (await staffApi.get(`/api/staff/orders/${reference}`)).json()

const open = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).click()
const steps = (page: Page) => page.getByRole('list', { name: 'How far your order is' }).getByRole('listitem')
const here = (page: Page) => page.locator('[aria-current=step]')
const address = (page: Page) => page.getByLabel('Where we bring it')
const save = (page: Page) => page.getByRole('button', { name: 'Save the correction' }).click()

test('the page of an order is accessible and fits a narrow phone, whatever became of the order', async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  const order = await place(request, buyer)
  const stages: readonly (readonly [object | undefined, string])[] = [
    [undefined, 'Form Submitted'],
    [confirmed, 'Your order is confirmed'],
    [{ to: 'with-rider' }, 'Your order is on the way'],
    [{ to: 'failed', reason: 'not-there' }, 'Your order was not delivered'],
    [confirmed, 'Your order is confirmed'],
    [{ to: 'cancelled', reason: 'price' }, 'Your order is cancelled'],
  ]
  for (const [to, title] of stages) {
    if (to) await move(staffApi, order, to)
    await page.goto(order.confirmationPath)
    await wakeUp(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(here(page)).toHaveCount(1)
    for (const summary of await page.locator('main details > summary').all()) await summary.click()
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
    const head = await page.locator('head').innerHTML()
    expect(head).not.toMatch(new RegExp(`${buyer.supplement}|arthritis`, 'i'))
    expect(head).toContain('noindex')
  }
})

for (const hasScript of [true, false]) {
  test.describe(hasScript ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled: hasScript })
    const wake = async (page: Page) => {
      if (hasScript) await wakeUp(page)
    }

    test('a buyer corrects the address: once, as the buyer, and it has to be read back again', async ({
      page,
      request,
      buyer,
      staffApi,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      const order = await place(request, buyer)
      await move(staffApi, order, confirmed)
      await page.goto(order.confirmationPath)
      await wake(page)
      await expect(steps(page)).toHaveText([
        /Received/,
        /Confirmed/,
        new RegExp(`On the way.*planned for ${plannedInWords.shortWeekday} ${plannedInWords.date}`),
        /Delivered/,
      ])
      await expect(page.getByText('₦55,000')).toBeVisible()
      await open(page, 'Correct your address')
      await expect(address(page)).toHaveValue(buyer.address)

      await address(page).fill('')
      await page.getByLabel('Full name').fill('Ngozi of Ojodu')
      await save(page)
      await expect(address(page)).toHaveAccessibleDescription(/Enter the address where we should bring your order/)
      await expect(page).toHaveTitle(/^Error: /)
      await expect(page.getByLabel('Full name')).toHaveValue('Ngozi of Ojodu')

      await address(page).fill('3 Isheri Road, Ojodu')
      await save(page)
      await expect(page.locator('#changed')).toContainText('Your correction is saved.')
      await expect(page.locator('#changed')).toContainText('Ngozi of Ojodu, 3 Isheri Road, Ojodu')
      await expect(page).not.toHaveTitle(/^Error: /)
      if (hasScript) await expect(page.locator('#changed')).toBeFocused()
      await page.reload()
      const now = await read(staffApi, order)
      expect(now).toMatchObject({ stage: 'confirmed', address: '3 Isheri Road, Ojodu', isAddressRead: false })
      expect(now.events.map(({ kind, actor }) => [kind, actor === null])).toEqual([
        ['corrected', true],
        ['moved', false],
        ['placed', true],
      ])
    })

    test('a buyer asks to be called, and the page says when', async ({
      page,
      request,
      buyer,
      staffApi,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      const order = await place(request, buyer)
      await page.goto(order.confirmationPath)
      await wake(page)
      await open(page, 'Ask us to call')
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.getByRole('group', { name: /When may we call/ })).toHaveAccessibleDescription(
        /Choose when we may call you/,
      )
      await page.getByLabel(/Tomorrow.*4:00pm/).check()
      await page.getByRole('button', { name: 'Ask for a call' }).click()
      await expect(page.locator('#changed')).toContainText(/We call you on \w{3} \d+ \w+ at 4:00pm\./)
      await expect(page.getByText(/at 4:00pm, as you asked/)).toBeVisible()
      expect(await read(staffApi, order)).toMatchObject({ stage: 'call-back', reason: 'asked' })
    })

    test('a buyer cancels with a reason, and can order the same again', async ({ page, request, buyer, staffApi }) => {
      const order = await place(request, buyer)
      await page.goto(order.confirmationPath)
      await wake(page)
      await open(page, 'Cancel the order')
      await page.getByLabel('The price').check()
      await page.getByRole('button', { name: 'Cancel my order' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Your order is cancelled' })).toBeVisible()
      await expect(page.getByText(/Cancelled by you on /)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Change something' })).toBeHidden()
      expect(await read(staffApi, order)).toMatchObject({ stage: 'cancelled', reason: 'price' })
      await page.getByRole('button', { name: 'Order again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Form Submitted' })).toBeVisible()
      expect(page.url()).not.toContain(order.confirmationPath)
    })

    test('a buyer whose order has moved on is told how it is now, and keeps what was typed', async ({
      page,
      request,
      buyer,
      staffApi,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 409/)
      const order = await place(request, buyer)
      await page.goto(order.confirmationPath)
      await wake(page)
      await open(page, 'Correct your address')
      await address(page).fill('3 Isheri Road, Ojodu')
      const corrected = { data: { address: '14 Adeola Close, second gate' } }
      expect((await staffApi.patch(`/api/staff/orders/${order.reference}`, corrected)).status()).toBe(200)
      await save(page)
      await expect(page.getByRole('alert').filter({ hasText: 'has changed since this page was opened' })).toBeVisible()
      await expect(page.getByText(/We have now: .*second gate/)).toBeVisible()
      await expect(address(page)).toHaveValue('3 Isheri Road, Ojodu')
      await move(staffApi, order, confirmed)
      await move(staffApi, order, { to: 'with-rider' })
      await save(page)
      await expect(page.getByRole('alert').filter({ hasText: 'with the rider now' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Your order is on the way' })).toBeVisible()
      await expect(page.getByText('You typed')).toContainText('3 Isheri Road, Ojodu')
      await expect(page.getByRole('link', { name: /^Call 0/ }).first()).toHaveAttribute('href', /^tel:/)
      await expect(address(page)).toBeHidden()
      expect((await read(staffApi, order)).address).toBe('14 Adeola Close, second gate')
    })

    test('whoever knows the reference and the number finds the page again', async ({
      page,
      request,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 40[04]/)
      const order = await place(request, buyer)
      await page.goto('/contact')
      await page.getByRole('main').getByRole('link', { name: 'Find your order' }).click()
      await expect(page).toHaveURL('/my-order')
      await wake(page)
      const find = page.getByRole('button', { name: 'Find my order' })
      await find.click()
      await expect(page.getByLabel('Order reference')).toHaveAccessibleDescription(/Enter the reference of your order/)
      await page.getByLabel('Order reference').fill(order.reference.toLowerCase().replace('-', ' '))
      await page.getByLabel('Phone number').fill('0803 000 0000')
      await find.click()
      await expect(page.getByRole('alert').first()).toContainText('We find no order with this reference and this phone')
      await expect(page.getByLabel('Order reference')).toHaveValue(order.reference.toLowerCase().replace('-', ' '))
      await page.getByLabel('Phone number').fill(buyer.phone)
      await find.click()
      await expect(page).toHaveURL(new RegExp(`${order.confirmationPath}(#main)?$`))
      await expect(page.getByText(order.reference, { exact: true })).toBeVisible()
    })
  })
}

test('a change that gets no answer keeps what was typed, and sent again it is one', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  staffApi,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const order = await place(request, buyer)
  await page.goto(order.confirmationPath)
  await wakeUp(page)
  await open(page, 'Correct your address')
  await address(page).fill('3 Isheri Road, Ojodu')
  let isLost = true
  await page.route('**/api/divine/confirmation/**', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    // It arrives, and the answer does not.
    await route.fetch()
    await route.abort()
  })
  await save(page)
  await expect(page.getByRole('alert')).toContainText('We do not know whether this reached us')
  await expect(address(page)).toHaveValue('3 Isheri Road, Ojodu')
  await save(page)
  await expect(page.locator('#changed')).toContainText('Your correction is saved.')
  expect((await read(staffApi, order)).events).toHaveLength(2)
})

test('a page that cannot read its order again says what was done, and keeps what was not', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi, expectedMessages }) => {
  expectedMessages.push(networkFailure, /status of 409/)
  const order = await place(request, buyer)
  await page.goto(order.confirmationPath)
  await wakeUp(page)
  await page.route('**/api/divine/confirmation/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await open(page, 'Correct your address')
  await address(page).fill('3 Isheri Road, Ojodu')
  await save(page)
  await expect(page.locator('#changed')).toContainText('3 Isheri Road, Ojodu')
  expect((await staffApi.patch(`/api/staff/orders/${order.reference}`, { data: { address: '5 Road' } })).status()).toBe(
    200,
  )
  await address(page).fill('7 Isheri Road, Ojodu')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'has changed since this page was opened' })).toBeVisible()
  await expect(address(page)).toHaveValue('7 Isheri Road, Ojodu')
})

test('what was typed before the page woke up is still there, and is sent by it', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
  staffApi,
}) => {
  const order = await place(request, buyer)
  let letIn = () => {}
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route('**/assets/**/*.js', (route) => isLetIn.then(() => route.continue()))
  await page.goto(order.confirmationPath)
  await open(page, 'Correct your address')
  await address(page).fill('3 Isheri Road, Ojodu')
  letIn()
  await wakeUp(page)
  await expect(address(page)).toBeVisible()
  await expect(address(page)).toHaveValue('3 Isheri Road, Ojodu')
  await save(page)
  await expect(page.locator('#changed')).toBeFocused()
  expect((await read(staffApi, order)).address).toBe('3 Isheri Road, Ojodu')
})

test('times to be called at go on with the clock on a page that is left open', { tag: '@any-screen' }, async ({
  page,
  request,
  buyer,
}) => {
  const hourMs = 3_600_000
  const order = await place(request, buyer)
  await page.clock.install()
  await page.goto(order.confirmationPath)
  await wakeUp(page)
  await open(page, 'Ask us to call')
  const times = page.getByRole('group', { name: /When may we call/ }).getByRole('radio')
  const soonest = async () => Date.parse((await times.first().getAttribute('value')) ?? '')
  const chosen = times.last()
  const last = (await chosen.getAttribute('value')) ?? ''
  await chosen.check()

  const opened = await soonest()
  await page.clock.fastForward(opened - Date.now() + hourMs)
  await expect.poll(soonest).toBeGreaterThan(opened)
  await expect(page.locator(`[value="${last}"]`)).toBeChecked()

  // A phone that slept tells of no time that went by until it is looked at.
  await page.clock.setSystemTime(Date.parse(last) + hourMs)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('alert')).toContainText('The time that you chose is over. Choose a later one.')
  expect(await soonest()).toBeGreaterThan(Date.parse(last))
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await times.first().check()
  await expect(page.getByRole('alert')).toBeHidden()
})
