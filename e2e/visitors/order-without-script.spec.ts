import { openOwnSite } from '../support/own-site.ts'
import { expect, expectAccessible, fillOrder, submit, test, wakeUp } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

test.beforeEach(({ page }) => page.goto('/contact').then(() => undefined))

test('an order is stored and leads to its confirmation, which survives a reload', async ({ page, buyer, ordersOf }) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]{22}#main$/)
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  await expect(page.getByText('₦42,000')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send the reference by SMS' })).toHaveAttribute(
    'href',
    /My%20order%20reference%20is%20DH-\w{6}$/,
  )
  const [order] = await ordersOf(buyer)
  await page.reload()
  await expect(page.getByText(order?.reference ?? 'no order', { exact: true })).toBeVisible()
  await expect(page.getByText(buyer.fullname)).toBeHidden()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('what is wrong is said with every value kept, and the mended form goes through', async ({
  page,
  buyer,
  ordersOf,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 400/)
  await fillOrder(page, { ...buyer, bottle: '' })
  await page.getByLabel('Message').fill('“Quotes” & <tags> stay as they are')
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page).toHaveURL(/\/contact#order-problem$/)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert').first()).toContainText('There is a problem')
  await expect(page.getByLabel('Number of bottles')).toHaveAccessibleDescription(
    /Please select a valid number of bottles\./,
  )
  await expect(page.getByLabel('Full name')).toHaveValue(buyer.fullname)
  await expect(page.getByLabel('Supplement')).toHaveValue(buyer.supplement)
  await expect(page.getByLabel('Message')).toHaveValue('“Quotes” & <tags> stay as they are')
  expect(await ordersOf(buyer)).toEqual([])
  await page.getByLabel('Number of bottles').selectOption('1')
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
})

test('going back and submitting again leads to the same order, and asks whether another one is meant', async ({
  page,
  buyer,
  ordersOf,
}) => {
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  const confirmation = page.url()
  await page.goto('/contact')
  await fillOrder(page, buyer)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page).toHaveURL(confirmation.replace('#', '?repeat=1#'))
  await expect(page.getByText(/You ordered the same today at \d{1,2}:\d\d[ap]m\. Order again\?/)).toBeVisible()
  expect(await ordersOf(buyer)).toHaveLength(1)
  await expect(page.getByText('submitted successfully')).toBeHidden()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).not.toHaveURL(/repeat/)
  await expect(page.getByText('Your form has been submitted successfully!')).toBeVisible()
  const [again, first] = await ordersOf(buyer)
  await expect(page.getByText(again?.reference ?? 'no order', { exact: true })).toBeVisible()
  expect(first).toMatchObject({ ...again, id: first?.id, reference: first?.reference, placedAt: first?.placedAt })
  await page.goBack()
  await expect(page.getByText('You ordered the same again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Order again' })).toBeHidden()
  await expect(page.getByRole('link', { name: again?.reference ?? 'no order' })).toBeVisible()
})

test('a confirmation that does not exist is a page with a way on', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 404/)
  const reply = await page.goto(`/order/${'A'.repeat(22)}`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveTitle(/Form Submitted/)
})

test('a second order that cannot be taken is said not to be, and can be asked for again, also with script', async ({
  page,
  browser,
  buyer,
  expectedMessages,
}) => {
  test.slow()
  expectedMessages.push(/status of 429/)
  await using site = await openOwnSite({ ORDER_REQUESTS_PER_CLIENT: '2' })
  for (let times = 0; times < 2; times++) {
    await page.goto(`${site.origin}/contact`)
    await fillOrder(page, buyer)
    await submit(page, 'Submit order')
  }
  const question = page.url()
  const reference = await page.getByText(/^DH-\w{6}$/).textContent()
  const context = await browser.newContext({ javaScriptEnabled: true })
  const awake = await context.newPage()
  await awake.goto(question)
  await wakeUp(awake)
  for (const each of [page, awake]) {
    await submit(each, 'Order again')
    if (each === awake) await wakeUp(each)
    const summary = each.getByRole('alert').filter({ hasText: 'We could not take the order a second time. Too many' })
    await expect(summary).toBeFocused()
    await expect(each).toHaveTitle(/^Error: Not Ordered Again/)
    await expect(each.getByRole('heading', { level: 1 })).toHaveText('Not Ordered Again')
    await expect(each.getByText('submitted successfully')).toBeHidden()
    await expect(each.getByText(reference ?? 'no reference', { exact: true })).toBeVisible()
    await expect(each.getByRole('button', { name: 'Order again' })).toBeVisible()
  }
  await expectAccessible(awake)
  await context.close()
})
