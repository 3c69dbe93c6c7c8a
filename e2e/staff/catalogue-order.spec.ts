import { addProduct, listProducts, orderProducts } from '@divine/contracts/calls/catalogue'
import { firstCatalogue } from '@divine/contracts/catalogue/first-catalogue'
import type { Page } from '@playwright/test'
import { roleAccounts } from '../support/staff-account.ts'
import { enterDesk, expect, expectAccessible, networkFailure, openSignedIn, test, wakeUp } from '../support/test.ts'

test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0' } })

const names = firstCatalogue.products.map(({ name }) => name)
const [first = '', second = '', third = '', fourth = ''] = names
const rest = names.slice(4)
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
const said = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
const expectOrder = (page: Page, ...expected: readonly string[]) =>
  expect(page.locator('main ol').getByRole('link')).toHaveText([...expected, ...rest])

async function openList(page: Page): Promise<void> {
  await enterDesk(page)
  await page.goto('/catalogue')
  await wakeUp(page)
}

/** Takes a product to the place of another: by the mouse where there is a handle, on a phone by an arrow. */
async function move(page: Page, name: string, to: string, isMobile: boolean): Promise<void> {
  if (isMobile) return page.getByRole('button', { name: `Move ${name} up` }).click()
  await handle(page, name).hover()
  await page.mouse.down()
  const target = await row(page, to).boundingBox()
  if (!target) throw new Error(`${to} is not in the list`)
  const [x, y] = [target.x + 40, target.y + target.height / 2]
  // A drag begins with the first few pixels.
  await page.mouse.move(x, y + 8)
  await page.mouse.move(x, y, { steps: 5 })
  await page.mouse.up()
}

/** What the shop has stored. */
async function storedNames(page: Page): Promise<readonly string[]> {
  const all = await (await page.request.get(listProducts.url)).json()
  return all.map(({ product }: { product: { name: string } }) => product.name)
}

test('an owner takes a product to another place, which the shop has at once and after a reload', async ({
  page,
  isMobile,
}) => {
  await openList(page)
  await expect(handle(page, third)).toBeVisible({ visible: !isMobile })
  await expect(page.getByText(isMobile ? 'Move them with the arrows.' : 'Drag, or press Space')).toBeVisible()
  await move(page, third, second, isMobile)
  await said(page, `${third} is now second of 7.`)
  await expectOrder(page, first, third, second, fourth)
  await expect.poll(() => storedNames(page)).toEqual([first, third, second, fourth, ...rest])
  await expectAccessible(page)
  await page.reload()
  await expectOrder(page, first, third, second, fourth)
})

test('by keys a product is carried and dropped, or put back, and each step is said', async ({ page, isMobile }) => {
  await openList(page)
  if (isMobile) {
    await page.getByRole('button', { name: `Move ${third} up` }).press('Enter')
    return said(page, `${third} is now second of 7.`)
  }
  const keys = handle(page, third)
  await keys.press('Space')
  await said(page, `${third} is now third of 7. Arrow keys move, Enter drops, Esc puts back.`)
  await keys.press('ArrowUp')
  await said(page, `${third} is now second of 7. Arrow keys`)
  await expectAccessible(page)
  await keys.press('Escape')
  await said(page, `${third} is back in its place, third of 7.`)
  await expectOrder(page, first, second, third, fourth)

  await keys.press('Space')
  await keys.press('ArrowUp')
  await said(page, `${third} is now second of 7. Arrow keys`)
  await keys.press('ArrowUp')
  await said(page, `${third} is now first of 7. Arrow keys`)
  await keys.press('Enter')
  await expectOrder(page, third, first, second, fourth)
  await expect(page.getByText('Arrow keys move')).toHaveCount(0)
  await said(page, `${third} is now first of 7.`)
  await expect(keys).toBeFocused()
  await expect.poll(() => storedNames(page)).toEqual([third, first, second, fourth, ...rest])
})

test('a move while another is being sent is sent after it, and neither is lost', async ({ page, isMobile }) => {
  await openList(page)
  const sent: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**${orderProducts.url}`, async (route) => {
    sent.push(route.request().postData() ?? '')
    await held
    await route.continue()
  })
  await move(page, second, first, isMobile)
  await expectOrder(page, second, first, third, fourth)
  await move(page, fourth, third, isMobile)
  await expectOrder(page, second, first, fourth, third)
  expect(sent).toHaveLength(1)
  letGo()
  await expect.poll(() => storedNames(page)).toEqual([second, first, fourth, third, ...rest])
  expect(sent).toHaveLength(2)
  await expectOrder(page, second, first, fourth, third)
})

test('a move that does not reach the shop is put back, and says so', async ({ page, isMobile, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await openList(page)
  await page.route(`**${orderProducts.url}`, (route) => route.abort())
  await move(page, second, first, isMobile)
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came.' })).toBeVisible()
  await expectOrder(page, first, second, third, fourth)
  await expect(page.getByText(`${second} is now`)).toHaveCount(0)
  await page.unroute(`**${orderProducts.url}`)
  await move(page, second, first, isMobile)
  await said(page, `${second} is now first of 7.`)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a move in a list to which somebody has added a product is put back, and the list shows it', async ({
  page,
  isMobile,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409/)
  await openList(page)
  const [{ id: _id, key: _key, ...fields } = {}] = (await (await page.request.get(listProducts.url)).json()).map(
    ({ product }: { product: object }) => product,
  )
  const data = { ...fields, name: 'Daily Wellness', slug: 'daily-wellness', orderLabel: 'Daily Wellness', sku: 'X-1' }
  const card = { ...data.card, name: 'Daily Wellness' }
  const answer = await page.request.post(addProduct.url, { data: { ...data, card, formerSlugs: [], formerLabels: [] } })
  expect(answer.status(), await answer.text()).toBe(201)
  await move(page, second, first, isMobile)
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody has added a product' })).toBeVisible()
  await expect(page.locator('main ol').getByRole('link')).toHaveText([...names, 'Daily Wellness'])
})

test('one owner who moves again before the list was read anew is not told that somebody else did', async ({ page }) => {
  await openList(page)
  const read = Promise.withResolvers<void>()
  await page.route(`**${listProducts.url}`, async (route) => {
    await read.promise
    await route.continue()
  })
  const stored = () => page.waitForResponse((reply) => reply.url().endsWith(orderProducts.url))
  for (const name of [third, third]) {
    const [reply] = await Promise.all([stored(), page.getByRole('button', { name: `Move ${name} up` }).click()])
    expect(reply.status()).toBe(200)
  }
  await expectOrder(page, third, first, second, fourth)
  read.resolve()
  await expect.poll(() => storedNames(page)).toEqual([third, first, second, fourth, ...rest])
  await expectOrder(page, third, first, second, fourth)
})

test('a move by somebody whose sign-in has ended is put back and leads to the sign-in', async ({
  page,
  isMobile,
  expectedMessages,
}) => {
  expectedMessages.push(/401/)
  await openList(page)
  await page.context().clearCookies()
  await move(page, second, first, isMobile)
  // The list is read again after the refusal: that may lead to the sign-in before anybody presses the link.
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await expect(link.or(page.getByRole('button', { name: 'Sign in' })).first()).toBeVisible()
  await openList(page)
  await expectOrder(page, first, second, third, fourth)
})

test('beside the form of a product stands the list where there is room, and what was typed survives a link of it', async ({
  page,
  isMobile,
}) => {
  await enterDesk(page)
  await page.goto('/catalogue/ulcer')
  const list = page.getByRole('navigation', { name: 'Products' })
  await expect(list).toBeVisible({ visible: !isMobile })
  await expect(page.getByRole('main').getByRole('link', { name: 'Catalogue' })).toBeVisible()
  if (isMobile) return
  await expect(list.getByRole('link')).toHaveText(names)
  await expect(list.getByRole('link', { name: 'Ulcer' })).toHaveAttribute('aria-current', 'page')
  await expect(list.locator('[aria-current]')).toHaveCount(1)
  await wakeUp(page)
  await expectAccessible(page)
  const summary = page.getByLabel('What it is, in one line')
  await summary.fill('Repair and Procare, with your meals.')
  await list.getByRole('link', { name: 'Diabetes' }).click()
  await expect(page.getByRole('heading', { name: 'Diabetes', level: 1 })).toBeVisible()
  await expect(summary).not.toHaveValue('Repair and Procare, with your meals.')
  await expect(list.getByRole('link', { name: 'Diabetes' })).toHaveAttribute('aria-current', 'page')
  await list.getByRole('link', { name: 'Ulcer' }).click()
  await expect(summary).toHaveValue('Repair and Procare, with your meals.')
  await page.goto('/catalogue/new')
  await expect(list.getByRole('link')).toHaveText(names)
  await expect(list.locator('[aria-current]')).toHaveCount(0)
})

test('while the list wakes up nothing moves, and an arrow keeps the focus', async ({ page }) => {
  await enterDesk(page)
  await page.goto('/catalogue')
  const places = () =>
    page
      .locator('main ol :is(a, img, button[type=submit])')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))
  await page.evaluate(() => document.fonts.ready)
  const asleep = await places()
  await page.getByRole('button', { name: `Move ${second} up` }).focus()
  await wakeUp(page)
  expect(await places()).toEqual(asleep)
  await expect(page.getByRole('button', { name: `Move ${second} up` })).toBeFocused()
})

test('without script the arrows move a product on every screen', async ({ openElsewhere, viewport }) => {
  const page = await openElsewhere({ javaScriptEnabled: false, viewport })
  await enterDesk(page)
  await page.goto('/catalogue')
  await expect(page.getByText('Move them with the arrows.')).toBeVisible()
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await said(page, `${second} is now first of 7.`)
  await expectOrder(page, second, first, third, fourth)
})

test.describe('on the site that has an account of each role', () => {
  test.use({ siteSettings: undefined })

  test('an agent, who may not move products, has neither handles nor arrows', async ({ page }) => {
    await openSignedIn(page, '/catalogue', roleAccounts.agent)
    await wakeUp(page)
    await expect(page.getByText('tell an owner what has to be changed')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
  })
})
