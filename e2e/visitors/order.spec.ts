import { addresses } from '@divine/contracts/calls/addresses'
import { query } from '../../scripts/postgres-server.ts'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  fillOrder,
  networkFailure,
  orderForm,
  slip,
  test,
  wakeUp,
} from '../support/test.ts'

const api = `**${addresses.placeOrder.url}`
const submit = { name: 'Submit order' } as const
const unknown = 'Saved on this phone. We do not know yet whether it reached us.'
const deletedUnknown =
  'Deleted from this phone. It may have reached us before: if we call, tell us that you do not want it.'
const deletedUnsent = 'The saved order is deleted. It was not sent.'

test.beforeEach(async ({ page }) => {
  await page.goto('/contact')
  await wakeUp(page)
})

test('an order is stored, confirmed with its reference, and found by staff', async ({ page, buyer, ordersOf }) => {
  await fillOrder(page, buyer)
  await page.getByLabel('Message').fill('Please call after 4pm.')
  await page.getByRole('button', submit).click()
  const dialog = page.getByRole('dialog', { name: 'Form Submitted' })
  await expect(dialog).toContainText('Your form has been submitted successfully!')
  await expect(dialog).toContainText('₦42,000')
  await expect(dialog.getByRole('heading', { name: 'Form Submitted' })).toBeFocused()
  const ways = [dialog.getByRole('link', { name: /on WhatsApp/ }), dialog.getByRole('link', { name: /by SMS/ })]
  for (const way of ways) {
    const href = decodeURIComponent((await way.getAttribute('href')) ?? '')
    expect(href).toMatch(/^(https:\/\/wa\.me\/|sms:\+)\d+\?.*My order reference is DH-\w{6}$/)
  }
  await expectAccessible(page)

  const [order, ...others] = await ordersOf(buyer)
  expect(others).toEqual([])
  expect(order).toMatchObject({ ...buyer, bottle: 2, request: 'Please call after 4pm.' })
  await expect(dialog).toContainText(order?.reference ?? 'no order')

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(slip(page)).toBeFocused()
  await expect(slip(page)).toContainText(`Order ${order?.reference} received`)
  await expect(slip(page)).toContainText(`We will call ${buyer.phone} to confirm it.`)
  await expect(page.getByRole('button', submit)).toBeHidden()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})

test('after an order the form comes back for something else, and knows where to bring it', {
  tag: '@any-screen',
}, async ({ page, buyer }) => {
  await fillOrder(page, buyer)
  await page.getByLabel('Email').fill('ngozi@mail.example')
  await page.getByLabel('Message').fill('Please call after 4pm.')
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await slip(page).getByRole('button', { name: 'Order something else' }).click()
  await expect(slip(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Place order/ })).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByLabel('Phone number')).toHaveValue(buyer.phone)
  await expect(page.getByLabel('Delivery address')).toHaveValue(buyer.address)
  await expect(page.getByLabel('Email')).toHaveValue('ngozi@mail.example')
  await expect(page.getByLabel('Supplement')).toHaveValue('')
  await expect(page.getByLabel('Number of bottles')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('Please call after 4pm.')
})

test.describe('an order of three days ago', () => {
  test.use({ siteSettings: {} })

  test('is no longer said to come within 1 or 2 days', { tag: '@any-screen' }, async ({
    page,
    request,
    buyer,
    ownSite,
  }) => {
    const reply = await request.post(addresses.placeOrder.url, { data: { ...buyer, bottle: 2 } })
    const { confirmationPath } = await reply.json()
    await page.goto(confirmationPath)
    const days = 'You pay only when the product reaches you, within 1 or 2 days.'
    await expect(page.getByText(days)).toBeVisible()
    await query(ownSite?.databaseUrl ?? '', `update orders set placed_at = placed_at - interval '3 days'`)
    await page.reload()
    await wakeUp(page)
    await expect(page.getByText('You pay only when the product reaches you.')).toBeVisible()
    await expect(page.getByText('1 or 2 days')).toHaveCount(0)
  })
})

test('who comes back to the page of an order, or loads it again, finds what became of it', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('link', { name: 'Keep this confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Form Submitted' })).toBeVisible()
  await page.goBack()
  const [order] = await ordersOf(buyer)
  await expect(slip(page)).toContainText(order?.reference ?? 'no order')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(slip(page)).toContainText(`Order ${order?.reference} received`)
  await expect(slip(page)).toContainText(`We will call the number ending in ${buyer.phone.slice(-4)}`)
  await page.goto('/product/fibroid')
  await wakeUp(page)
  await expect(page.getByRole('button', submit), 'another page has its own form').toBeVisible()
  await page.goto('/contact')
  await slip(page).getByRole('button', { name: 'Order something else' }).click()
  await expect(page.getByRole('button', submit)).toBeVisible()
  await page.reload()
  await wakeUp(page)
  await expect(page.getByRole('button', submit)).toBeVisible()
  await expect(slip(page)).toBeHidden()
})

test('a page that the browser puts aside with its dialogue open comes back with the slip', {
  tag: '@any-screen',
}, async ({ page, buyer }) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // This browser is told to put no page aside; the page hears of it in the same way.
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  })
  await expect(slip(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a package that is chosen after an order brings the form with it', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  await page.goto('/product/ulcer#packages')
  await wakeUp(page)
  await fillOrder(page, { ...buyer, supplement: 'Ulcer', bottle: '1' })
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slip(page)).toBeFocused()
  await page.getByRole('link', { name: 'Order this package' }).last().click()
  await expect(slip(page)).toBeHidden()
  await expect(orderForm(page).getByLabel('Number of bottles')).not.toHaveValue('1')
  await expect(orderForm(page).getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByRole('button', submit)).toBeVisible()
})

test('each page has its own form and slip, also for who goes from one to the other', { tag: '@any-screen' }, async ({
  page,
  buyer,
}) => {
  await page.goto('/product/ulcer')
  await wakeUp(page)
  await fillOrder(page, { ...buyer, supplement: 'Ulcer' })
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Shop' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Fibroid' }).first().click()
  await expect(page).toHaveURL('/product/fibroid')
  await expect(page.getByRole('button', submit)).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(slip(page)).toBeVisible()
  await page.evaluate(() => history.go(2))
  await expect(page.getByRole('button', submit)).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(slip(page)).toBeVisible()
})

test('who is filling in the form when the page wakes is left to it, and what they send stands alone', {
  tag: ['@any-screen', '@not-firefox'],
}, async ({ page, context, buyer, expectedMessages }) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', (route) => promise.then(() => route.continue()))
  await page.goto('/about')
  await page.goto('/contact')
  await page.getByLabel('Full name').fill('Ada')
  resolve()
  await wakeUp(page)
  await page.keyboard.type('eze')
  await expect(page.getByLabel('Full name')).toHaveValue('Adaeze')
  await expect(page.getByRole('button', submit)).toBeVisible()
  expectedMessages.push(networkFailure)
  await context.setOffline(true)
  await fillOrder(page, { ...buyer, bottle: '3' })
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this phone.' })).toBeFocused()
  await expect(slip(page), 'the slip of the order before').toBeHidden()
})

test('a double click, and Submit again on the same answers, make one order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).dblclick()
  const dialog = page.getByRole('dialog')
  const reference = await dialog.getByText(/DH-\w{6}/).textContent()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Order something else' }).click()
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(dialog).toContainText(reference ?? 'no reference')
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('other answers after a submission are another order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Order something else' }).click()
  await fillOrder(page, { ...buyer, bottle: '3' })
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await ordersOf(buyer)).map((order) => order.bottle)).toEqual([3, 2])
})

test('what is missing is said at the top and at the field, with the exact words, and nothing is sent', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  await fillOrder(page, { ...buyer, supplement: '', bottle: '' })
  await page.getByLabel('Email').fill('ngozi@mail')
  await page.getByRole('button', submit).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText([
    'Please select a valid supplement.',
    'Please select a valid number of bottles.',
    'Enter an email like name@example.com, or leave it empty.',
  ])
  await expect(page.getByLabel('Supplement')).toHaveAccessibleDescription(/Please select a valid supplement\./)
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expectAccessible(page)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Supplement')).toBeFocused()
  expect(await ordersOf(buyer)).toEqual([])
})

test('to check an order breaks nothing of the content policy', { tag: '@any-screen' }, async ({ page }) => {
  await page.evaluate(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI }) => reportError(new Error(blockedURI)))
  })
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
})

test('a reply that is lost on the way does not make a second order', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  let lost = 0
  await page.route(api, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(lost).toBe(2)
  expect(await ordersOf(buyer)).toHaveLength(1)
  // Firefox may still hold the answer that was lost.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page that somebody else answers with is never taken for a confirmation', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
}) => {
  await context.route(api, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Buy airtime to go on</h1>' }),
  )
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText(unknown)).toBeVisible()
  await expect(page.getByText('No answer came: your network may be too weak')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await ordersOf(buyer)).toEqual([])
})

test.describe('without the browser’s background sync', () => {
  // The service worker's own try would pass the test's server by.
  test.use({ serviceWorkers: 'block' })
  for (const [status, failure] of [
    [503, { code: 'unavailable', message: 'We cannot reach our records just now.' }],
    [500, { code: 'internal', message: 'Something went wrong on our side.' }],
  ] as const) {
    test(`a server in trouble (${status}) does not lose the order: it is kept, and sent by hand or by itself`, {
      tag: '@any-screen',
    }, async ({ page, buyer, ordersOf, expectedMessages }) => {
      expectedMessages.push(networkFailure, /Service Worker registration blocked/)
      await page.route(api, (route) => route.fulfill({ status, json: failure }))
      await fillOrder(page, buyer)
      await page.getByRole('button', submit).click()
      const saved = page.getByRole('status').filter({ hasText: 'Saved on this phone. Not sent yet.' })
      await expect(saved).toBeFocused()
      await expect(saved).toContainText(failure.message)
      await expect(saved).not.toContainText('network')
      await expect(saved.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/\d+\?text=/,
      )
      for (const link of await saved.getByRole('link').all()) {
        expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).not.toContain('Arthritis')
      }
      await expectAccessible(page)
      await page.unroute(api)
      await saved.getByRole('button', { name: 'Send it now' }).click()
      await expect(page.getByText('Your saved order has been sent')).toBeVisible()
      await expect(slip(page)).toBeFocused()
      expect(await ordersOf(buyer)).toHaveLength(1)
    })
  }
})

test.describe('an order that is deleted', () => {
  // The service worker's own try would pass the test's server by.
  test.use({ serviceWorkers: 'block' })
  test.beforeEach(({ expectedMessages }) => {
    expectedMessages.push(networkFailure, /Service Worker registration blocked/)
  })

  test('is not said to be unsent where the reply was lost', { tag: ['@any-screen', '@not-firefox'] }, async ({
    page,
    buyer,
    ordersOf,
  }) => {
    await page.route(api, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await fillOrder(page, buyer)
    await page.getByRole('button', submit).click()
    await expect(page.getByText(unknown)).toBeVisible()
    await expect(page.getByText('Not sent yet.')).toBeHidden()
    await expectAccessible(page)
    await expectToFitNarrowPhone(page)
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByRole('status').filter({ hasText: deletedUnknown })).toBeFocused()
    await expect(page.getByText(deletedUnsent)).toBeHidden()
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test('is not said to be unsent while it is sent', { tag: '@any-screen' }, async ({ page, buyer, ordersOf }) => {
    const trouble = { code: 'unavailable', message: 'We cannot reach our records just now.' }
    await page.route(api, (route) => route.fulfill({ status: 503, json: trouble }))
    await fillOrder(page, buyer)
    await page.getByRole('button', submit).click()
    await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
    await page.unroute(api)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(api, (route) => promise.then(() => route.continue()))
    const leaves = page.waitForRequest(api)
    await page.getByRole('button', { name: 'Send it now' }).click()
    await leaves
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByRole('status').filter({ hasText: deletedUnknown })).toBeFocused()
    const answered = page.waitForResponse(api)
    resolve()
    await answered
    expect(await ordersOf(buyer)).toHaveLength(1)
    await expect(page.getByText(deletedUnknown)).toBeVisible()
  })

  test('is said to be unsent where we answered each try that we cannot take it', { tag: '@any-screen' }, async ({
    page,
    buyer,
    ordersOf,
  }) => {
    const trouble = { code: 'unavailable', message: 'We cannot reach our records just now.' }
    await page.route(api, (route) => route.fulfill({ status: 503, json: trouble }))
    await fillOrder(page, buyer)
    await page.getByRole('button', submit).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByRole('status').filter({ hasText: deletedUnsent })).toBeFocused()
    expect(await ordersOf(buyer)).toEqual([])
  })
})

test('a server that hangs does not hold the buyer up: after 8 seconds other ways are offered, and the order goes on', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(api, (route) => promise.then(() => route.continue()))
  await page.clock.install()
  await page.reload()
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Sending your order…' })).toBeFocused()
  await expect(page.getByText('Your order is kept on this phone')).toBeHidden()
  await page.clock.fastForward(8_000)
  const slow = page.getByRole('status').filter({ hasText: 'Your order is kept on this phone' })
  await expect(slow.getByRole('link')).toHaveText(['WhatsApp', 'SMS', 'Call'])
  await expect(slow.getByRole('link', { name: 'SMS' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(buyer.fullname)),
  )
  await expect(page.getByRole('button', { name: 'Sending your order…' })).toBeFocused()
  await expectAccessible(page)
  resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(slow).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('rules that do not come hold no order up: the server checks it', { tag: '@any-screen' }, async ({
  page,
  buyer,
  ordersOf,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    // The rules are the file that says what is wrong.
    if ((await response.text()).includes('Please select a valid supplement.')) await promise
    await route.fulfill({ response })
  })
  await page.clock.install()
  await page.reload()
  await wakeUp(page)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Sending your order…' })).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
  resolve()
})

test('offline, the order waits on the phone and goes by itself when the network is back', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await context.setOffline(true)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone. Not sent yet.')).toBeVisible()
  await expect(page.getByText('This phone has no network just now.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your saved order has been sent')).toBeVisible()
  await expect(slip(page)).toBeFocused()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('an order that waits is sent after its tab was closed and another page is opened', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  // A request that fails in the browser cannot be told from one whose reply is lost.
  await expect(page.getByText(unknown)).toBeVisible()
  await page.close()
  expect(await ordersOf(buyer)).toEqual([])
  await context.unroute(api)
  const later = await context.newPage()
  await later.goto('/about')
  const news = later.getByRole('status').filter({ hasText: 'Your saved order has been sent' })
  await expect(news).toBeInViewport()
  const [order] = await ordersOf(buyer)
  await expect(news).toContainText(order?.reference ?? 'no order')
  await expectAccessible(later)
  await expectToFitNarrowPhone(later)
  await later.goto('/contact')
  await expect(slip(later)).toContainText(order?.reference ?? 'no order')
  await news.getByRole('button', { name: 'Close' }).click()
  await expect(later.getByRole('main')).toBeFocused()
  await expect(news).toBeHidden()
  await later.goto('/about')
  await wakeUp(later)
  await expect(news).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('an order that waits can be deleted, and is then never sent', { tag: '@any-screen' }, async ({
  page,
  context,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await context.setOffline(true)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: deletedUnsent })).toBeFocused()
  await expect(page.getByRole('button', submit)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await wakeUp(page)
  await expect(page.getByText('Saved on this phone.')).toBeHidden()
  expect(await ordersOf(buyer)).toEqual([])
})

test('an order that waits and is deleted in another tab is said to be deleted in each', {
  tag: '@any-screen',
}, async ({ page, context, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  const other = await context.newPage()
  await other.goto('/contact')
  await wakeUp(other)
  await page.bringToFront()
  await context.setOffline(true)
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Saved on this phone.')).toBeVisible()
  await other.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Saved on this phone.')).toBeHidden()
  await expect(page.getByText(deletedUnsent)).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
})

test('while an order waits its card alone stands there, and who deletes it mends the answers and sends those', {
  tag: '@any-screen',
}, async ({ page, context, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await fillOrder(page, { ...buyer, phone: '0803 111 2222' })
  await page.getByLabel('Message').fill('Please call after 4pm.')
  await context.setOffline(true)
  await page.getByRole('button', submit).click()
  const saved = page.getByRole('status').filter({ hasText: 'Saved on this phone. Not sent yet.' })
  await expect(saved).toBeFocused()
  await expect(saved).toContainText('Arthritis and Rheumatism, 2 bottles')
  await expect(saved).toContainText(`For ${buyer.fullname}. We will call 0803 111 2222. Pay at delivery: ₦42,000`)
  await expect(saved).toContainText('To change something, delete it. What you typed stays here for 30 minutes')
  await expect(orderForm(page).getByRole('textbox')).toHaveCount(0)
  await expect(orderForm(page).getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', submit)).toBeHidden()
  await expectToFitNarrowPhone(page)
  await saved.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('status').filter({ hasText: deletedUnsent })).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByLabel('Supplement')).toHaveValue(buyer.supplement)
  await expect(page.getByLabel('Message')).toHaveValue('Please call after 4pm.')
  await page.getByLabel('Phone number').fill(buyer.phone)
  await context.setOffline(false)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(slip(page)).toBeFocused()
  await expect(page.getByText(deletedUnsent)).toBeHidden()
  expect(await ordersOf(buyer)).toMatchObject([{ ...buyer, bottle: 2, request: 'Please call after 4pm.' }])
  expect(await ordersOf({ ...buyer, phone: '0803 111 2222' })).toEqual([])
})

test('who deletes a waiting order after the page was loaded again finds its answers in the form', {
  tag: '@any-screen',
}, async ({ page, context, buyer, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await expect(page.getByText(unknown)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('status').filter({ hasText: deletedUnknown })).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByLabel('Phone number')).toHaveValue(buyer.phone)
  await expect(page.getByLabel('Supplement')).toHaveValue(buyer.supplement)
  await expect(page.getByLabel('Number of bottles')).toHaveValue(buyer.bottle)
})

test('where the browser keeps nothing, the answers stay in the form and other ways are offered', {
  tag: '@any-screen',
}, async ({ page, buyer, ordersOf, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, store, { get: refuse })
    }
  })
  await page.reload()
  await wakeUp(page)
  const trouble = { code: 'unavailable', message: 'We cannot reach our records just now.' }
  await page.route(api, (route) => route.fulfill({ status: 503, json: trouble }))
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  const alert = page.getByRole('alert').filter({ hasText: 'We could not take your order just now' })
  await expect(alert).toBeFocused()
  const text = `I would like to order 2 bottles. My name is ${buyer.fullname}. My number is ${buyer.phone}.`
  await expect(alert).toContainText(text)
  const message = new RegExp(RegExp.escape(encodeURIComponent(text)))
  for (const name of ['WhatsApp', 'SMS']) {
    await expect(alert.getByRole('link', { name })).toHaveAttribute('href', message)
  }
  await expectAccessible(page)
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await page.unroute(api)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the whole order can be placed with the keyboard alone', async ({ page, buyer, ordersOf }) => {
  await page.getByLabel('Full name').focus()
  await page.keyboard.type(buyer.fullname)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Arth')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.phone)
  await page.keyboard.press('Tab')
  await page.keyboard.type(buyer.address)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('the confirmation can be kept: its page is accessible, survives a reload and greets by the first name', async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', submit).click()
  await page.getByRole('link', { name: 'Keep this confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Form Submitted' })).toBeVisible()
  await wakeUp(page)
  await expectAccessible(page)
  await page.reload()
  const [order] = await ordersOf(buyer)
  await expect(page.getByText(order?.reference ?? 'no order', { exact: true })).toBeVisible()
  await expect(page.getByText(buyer.fullname)).toBeHidden()
})
