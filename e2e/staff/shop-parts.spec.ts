import { questionCalls, sellerCalls } from '@divine/contracts/calls/shop-parts'
import type { Page } from '@playwright/test'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, test, wakeUp } from '../support/test.ts'

test.use({ siteSettings: { SIGN_INS_PER_CLIENT: '0' } })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

/** Changes what is said of the seller as somebody else would. */
async function sayElsewhere(page: Page, said: Record<string, string>): Promise<void> {
  const { value, version } = await (await page.request.get(sellerCalls.read.url)).json()
  const reply = await page.request.put(sellerCalls.put.url, {
    data: { ...value, ...said },
    headers: { 'if-match': `"${version}"` },
  })
  expect(reply.status()).toBe(200)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@any-screen' }, () => {
    test.use({ javaScriptEnabled })

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path)
      if (javaScriptEnabled) await wakeUp(page)
      await expectToFitNarrowPhone(page)
      if (javaScriptEnabled) await expectAccessible(page)
    }

    test('an owner says who sells, and every page says so; what was wrong is told at its field', async ({
      page,
      openElsewhere,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 4(?:00|22)/)
      const visitor = await openElsewhere({ javaScriptEnabled: false })
      await visitor.goto('/contact')
      await expect(visitor.getByRole('main').getByText('0800 000 0000').first()).toBeVisible()
      await enterDesk(page)
      await open(page, '/staff')
      const gaps = page.getByRole('region', { name: 'Before the shop is real' })
      await expect(gaps).toContainText('first phone')
      await gaps.getByRole('link', { name: 'Say it' }).first().click()
      await open(page, '/seller')
      await page.getByLabel('First phone').fill('0803')
      await page.getByLabel('What it costs').fill('₦2,500 in Lagos')
      await page.getByLabel('Who we are').fill('We sell from Ojodu.\n\nOur herbs cure diabetes.')
      await save(page)
      await expect(problem(page)).toContainText('Enter the full phone number, for example 0803 123 4567.')
      await expect(page.getByLabel('First phone')).toHaveValue('0803')
      await page.getByLabel('First phone').fill('0803 123 4567')
      await save(page)
      await expect(problem(page)).toContainText('Write instead')
      await expectToFitNarrowPhone(page)
      await page.getByLabel('Who we are').fill('We sell from Ojodu.\n\nAmaka answers the phone.')
      await save(page)
      await expect(saved(page)).toBeVisible()

      await visitor.reload()
      await expect(visitor.getByRole('main').getByRole('link', { name: '0803 123 4567' }).first()).toBeVisible()
      await expect(visitor.getByText('Delivery: ₦2,500 in Lagos.').first()).toBeVisible()
      for (const path of ['/contact', '/about', '/']) {
        await visitor.goto(path)
        await expect(visitor.getByRole('region', { name: 'Who we are' })).toContainText('Amaka answers the phone.')
      }
      await visitor.goto('/product/ulcer')
      await expect(visitor.getByRole('main').getByRole('link', { name: '0803 123 4567' }).first()).toBeVisible()
      expect(await (await visitor.request.get('/api/divine/catalogue')).text()).toContain('+2348031234567')
      await page.goto('/staff')
      await expect(gaps).not.toContainText('first phone')
    })

    test('of two owners at once the second is shown what the first has said, and a version of before comes back', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 409/)
      await enterDesk(page)
      await open(page, '/seller')
      await sayElsewhere(page, { address: '1 Allen Avenue' })
      await page.getByLabel('Address').fill('2 Allen Avenue')
      await save(page)
      const theirs = page.getByText('Theirs: 1 Allen Avenue')
      await expect(theirs).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await save(page)
      await expect(saved(page)).toBeVisible()
      await page.getByText('Earlier versions').click()
      await page
        .getByRole('link', { name: /^Look at it/ })
        .first()
        .click()
      await expect(page.getByLabel('Address')).toHaveValue('1 Allen Avenue')
      if (javaScriptEnabled) await wakeUp(page)
      await save(page)
      await expect(saved(page)).toBeVisible()
      await expect(page.getByLabel('Address')).toHaveValue('1 Allen Avenue')
    })

    test('questions are added, moved and taken away', async ({ page, openElsewhere }) => {
      await enterDesk(page)
      await open(page, '/questions')
      const list = page.getByRole('region', { name: 'Supplements and delivery' })
      await list.getByText('How do I order?').click()
      await list.getByLabel('Question').first().fill('')
      await list.getByLabel('Answer').first().fill('')
      await list.getByText('Another question').click()
      await list.getByLabel('Question').nth(7).fill('Do you deliver to Ibadan?')
      await list.getByLabel('Answer').nth(7).fill('Yes, by park.')
      await list.getByLabel('Its place in the list').nth(7).fill('1')
      await save(page)
      await expect(saved(page)).toBeVisible()
      const visitor = await openElsewhere({ javaScriptEnabled: false })
      await visitor.goto('/faq')
      const asked = visitor.getByRole('region', { name: 'Supplements and delivery' }).locator('summary')
      await expect(asked.first()).toHaveText('Do you deliver to Ibadan?')
      await expect(asked).toHaveCount(7)
      await expect(visitor.getByText('How do I order?')).toHaveCount(0)
    })

    test('a version that is no longer kept is not found', async ({ page, expectedMessages }) => {
      expectedMessages.push(/status of 404/)
      await enterDesk(page)
      for (const version of ['9999', 'abc']) {
        await page.goto(`/seller?version=${version}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find that page')
      }
    })

    test('prices by bottles and what is in the bottles are what visitors read', async ({
      page,
      openElsewhere,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      await enterDesk(page)
      await open(page, '/bottle-prices')
      const single = page.getByRole('group', { name: '1 bottle' })
      await single.getByText('1 bottle').click()
      await single.getByLabel('Price in ₦').fill('0')
      await save(page)
      await expect(problem(page)).toContainText('Enter a price above 0.')
      await page.getByLabel('Price in ₦').first().fill('38,500')
      await save(page)
      await expect(saved(page)).toBeVisible()

      await open(page, '/ingredients')
      await page.getByText('Repair').first().click()
      const repair = page.getByRole('group', { name: 'Repair' })
      await repair.getByLabel('What is in it').fill('Moringa')
      await save(page)
      await expect(problem(page)).toContainText('“Moringa” does not say which part of the plant it is.')
      await repair.getByLabel('What is in it').fill('Moringa, leaf')
      await repair.getByLabel('The printed label').selectOption('Compared: the list is the same')
      await save(page)
      await expect(saved(page)).toBeVisible()

      const visitor = await openElsewhere({ javaScriptEnabled: false })
      await visitor.goto('/pricing')
      await expect(visitor.getByText('₦38,500').first()).toBeVisible()
      await visitor.goto('/product/ulcer')
      const lists = visitor.getByRole('region', { name: 'Ingredients' })
      await expect(lists).toContainText('Moringa')
      await expect(lists.getByText('Sample list')).toHaveCount(1)
    })
  })
}

test('rows that were typed are there after a reload, and all of them are saved', { tag: '@any-screen' }, async ({
  page,
}) => {
  await enterDesk(page)
  await page.goto('/questions')
  await wakeUp(page)
  const list = page.getByRole('region', { name: 'Supplements and delivery' })
  for (const row of [7, 8, 9]) {
    await list.getByText('Another question').click()
    await list.getByLabel('Question').nth(row).fill(`Mine ${row}?`)
    await list.getByLabel('Answer').nth(row).fill('So it is.')
  }
  await page.reload()
  await wakeUp(page)
  await expect(list.locator('summary').nth(9)).toHaveText('Mine 9?')
  await save(page)
  await expect(saved(page)).toBeVisible()
  const { value } = await (await page.request.get(questionCalls.read.url)).json()
  expect(value.supplements.map(({ question }: { question: string }) => question).slice(-3)).toEqual([
    'Mine 7?',
    'Mine 8?',
    'Mine 9?',
  ])
})

test('what is typed in one tab stands in the other, and a second word there takes nothing away', {
  tag: '@any-screen',
}, async ({ page }) => {
  await enterDesk(page)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/seller')
    await wakeUp(tab)
  }
  await page.getByLabel('Address').fill('1 Allen Avenue')
  await expect(other.getByLabel('Address')).toHaveValue('1 Allen Avenue')
  await other.getByLabel('What it costs').fill('Free')
  await expect(page.getByLabel('What it costs')).toHaveValue('Free')
  await expect(page.getByLabel('Address')).toHaveValue('1 Allen Avenue')
})
