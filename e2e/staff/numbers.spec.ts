import type { APIRequestContext, Page } from '@playwright/test'
import { delivered, placed } from '../support/order-page.ts'
import { roleAccounts } from '../support/staff-account.ts'
import {
  type Buyer,
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  openSignedIn,
  staffBar,
  test,
  wakeUp,
} from '../support/test.ts'

/** An order that is delivered, and one that nobody has called. */
async function orderTwice(request: APIRequestContext, staffApi: APIRequestContext, buyer: Buyer): Promise<void> {
  await delivered(staffApi, request, buyer)
  await placed(request, { ...buyer, fullname: `${buyer.fullname} B` })
}

/** What a picture and its table say of each row: its name, and how many orders it has. */
async function rowsOf(page: Page, title: string) {
  const section = page.getByRole('region', { name: title, exact: true })
  const picture = section.getByRole('img', { name: `The table “${title}” has the same figures.` })
  const table = section.getByRole('table', { name: title })
  const drawn = await picture.locator('g').evaluateAll((rows) =>
    rows.map((row) => ({
      texts: [...row.querySelectorAll('text')].map(({ textContent }) => textContent),
      widths: [...row.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width'))),
    })),
  )
  const told = await table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('th')?.firstChild?.textContent,
      counts: [...row.querySelectorAll('td')].map((cell) => cell.firstChild?.textContent),
    })),
  )
  return { drawn, told }
}

const number = (text: string | null | undefined) => Number(text?.replaceAll(',', ''))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner reads how far orders came, and the pictures say what their tables say', async ({
      page,
      request,
      staffApi,
      buyer,
    }) => {
      await orderTwice(request, staffApi, buyer)
      await enterDesk(page)
      await (await staffBar(page)).getByRole('link', { name: 'Figures' }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL('/numbers')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d{4}$/)
      await expect(page).toHaveTitle(/ \d{4} \| Figures \|/)
      const { drawn, told } = await rowsOf(page, 'From order to money')
      expect(told).toHaveLength(7)
      expect(drawn.map(({ texts }) => texts)).toEqual(told.map(({ name, counts: [ordered] }) => [name, ordered]))
      const [ordered, confirmed, delivered] = told.at(-1)?.counts.map(number) ?? []
      expect(ordered).toBeGreaterThanOrEqual(2)
      expect(delivered).toBeGreaterThanOrEqual(1)
      const [whole = 0, ...inside] = drawn.at(-1)?.widths ?? []
      expect(inside.slice(0, 2).map((width) => Math.round((width / whole) * Number(ordered)))).toEqual([
        confirmed,
        delivered,
      ])
      const region = page.getByRole('region', { name: 'By region' })
      await expect(region.getByText('Beside a name: Ordered · Confirmed · Delivered')).toBeVisible()
      await expect(region.getByRole('row', { name: /^Lagos/ }).getByText('under way')).toBeVisible()
      await region.getByRole('link', { name: 'Lagos' }).click()
      await expect(page).toHaveURL(/\/orders\?.*region=Lagos/)
    })

    test('an owner chooses days, is told which cannot be shown, and keeps what was typed', async ({ page }) => {
      await enterDesk(page)
      await page.goto('/numbers')
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.getByLabel('From day').fill('2001-03-10')
      await page.getByLabel('To day').fill('2001-03-01')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL('/numbers?from=2001-03-10&to=2001-03-01')
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
      await expect(page.getByLabel('From day')).toHaveValue('2001-03-10')
      await expect(page.getByLabel('To day')).toHaveValue('2001-03-01')
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
      }
      await page.getByLabel('To day').fill('2001-03-12')
      await page.getByLabel('To day').press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('10 to 12 March 2001')
      await expect(page.getByText('No orders in these days.')).toBeVisible()
      const usual = page.getByRole('link', { name: 'Last 4 weeks' })
      await usual.focus()
      await page.keyboard.press('Enter')
      await expect(usual).toHaveAttribute('aria-current', 'page')
    })
  })
}

test('on paper the figures have no menu and no form, and all of them are there', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  await orderTwice(request, staffApi, buyer)
  await enterDesk(page)
  await page.goto('/numbers')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'From order to money' })).toBeVisible()
  const sections = page.locator('main section')
  for (const section of await sections.all()) {
    const cut = await section.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
  }
})

test('on paper four weeks and their picture are on the first page, with all letters of their heads', async ({
  page,
  request,
  buyer,
}) => {
  await placed(request, buyer)
  await enterDesk(page)
  await page.goto('/numbers')
  await expect(page.getByText('As of')).toBeHidden()
  const href = await page.getByRole('link', { name: 'Last 4 weeks' }).getAttribute('href')
  await page.goto(href ?? '')
  // A4 at 96 dots an inch, without margins of 10 mm.
  const paper = { width: 718, height: 1046 }
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^As of \d+ \w+ \d{4}, \d+:\d\d[ap]m\.$/)).toBeVisible()
  const section = page.getByRole('region', { name: 'From order to money' })
  const table = section.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(30)
  await expect(table.getByText('Delivered', { exact: true })).toBeVisible()
  for (const shown of [section.getByRole('img'), table]) {
    const box = await shown.boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThan(paper.height)
  }
})

test('a row of a table is as high as a finger needs, and its copy keeps a share apart from its count', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  await orderTwice(request, staffApi, buyer)
  await enterDesk(page)
  await page.goto('/numbers')
  const region = page.getByRole('region', { name: 'By region' })
  const link = await region.getByRole('link', { name: 'Lagos' }).boundingBox()
  expect(link?.height).toBeGreaterThanOrEqual(44)
  await expect(
    region
      .getByRole('row', { name: /^Lagos/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText(/^[\d,]+ \((\d+%|of \d)\)$/)
})

test('while sums are being made the page says so, and tries again by a press', { tag: '@any-screen' }, async ({
  page,
  expectedMessages,
}) => {
  const message = 'The numbers of these days are still being worked out.'
  expectedMessages.push(networkFailure, new RegExp(message))
  await enterDesk(page)
  await wakeUp(page)
  await page.route(/\/api\/staff\/figures/, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message } }),
  )
  await (await staffBar(page)).getByRole('link', { name: 'Figures' }).filter({ visible: true }).first().click()
  await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'From order to money' })).toBeVisible()
})

test('the figures are for owners', { tag: '@any-screen' }, async ({ page, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await openSignedIn(page, '/numbers', roleAccounts.dispatcher)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for others')
  await expect((await staffBar(page)).getByRole('link', { name: 'Figures' })).toHaveCount(0)
})
