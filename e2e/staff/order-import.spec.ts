import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, networkFailure, test } from '../support/test.ts'

test.use({
  isSiteKept: true,
  siteSettings: { ORDERS_PER_CLIENT: '0', PAGES_PER_CLIENT: '0', SIGN_INS_PER_CLIENT: '0', NEW_PAGES_PER_CLIENT: '0' },
})

const file = [
  'Timestamp,Full Name,Phone Number (WhatsApp),Delivery address,Which product?,How many bottles?,Amount',
  '26/10/2025 14:03:22,Ngọzi Okafor,0803 123 4567,"14 Adeola Close, Ojodu, Lagos",Ulcer,2,"₦47,000"',
  '27/10/2025 09:10:00,Musa Ibrahim,12345,Kano,Diabetes,1,',
].join('\r\n')

async function chooseFile(page: Page, content: string, name = 'answers.csv') {
  await page.goto('/orders/import')
  const buffer = Buffer.from(content)
  await page.getByLabel(/^A CSV file or an Excel workbook/).setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Look at the file' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('former orders are looked at, taken in, handed back where they are wrong, and taken back', {
      tag: '@any-screen',
    }, async ({ page }) => {
      await enterDesk(page)
      await page.getByRole('link', { name: 'Bring in former orders' }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring in former orders')
      if (javaScriptEnabled) await expectAccessible(page)

      await chooseFile(page, file)
      const table = page.getByRole('table')
      await expect(table.getByRole('columnheader')).toHaveText([
        'What is wrong',
        'Name',
        'Phone number',
        'Address',
        'Day of the order',
        'Product',
        'Bottles',
        'Sum (NGN)',
      ])
      await expect(table).toContainText('“12345” is no phone number that we can read.')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectToFitNarrowPhone(page)

      await page.getByLabel('They agreed in the form').check()
      await page.getByRole('button', { name: 'Take the orders in' }).click()
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        await expect(page.getByText('Done')).toBeVisible({ timeout: 1_500 })
      }).toPass()
      await expect(page.getByRole('status')).toContainText(
        '1 order taken in, 0 rows here already, 1 row that could not',
      )
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'The rows to correct' }).click()
      const rows = await readFile(await (await download).path(), 'utf8')
      expect(rows).toContain('Musa Ibrahim')
      expect(rows).not.toContain('Ngọzi')
      if (javaScriptEnabled) await expectAccessible(page)

      await page.getByRole('button', { name: 'Take all of it back' }).click()
      await expect(page.getByText('Taken back: 1 order went.')).toBeVisible()
      await page.goto('/orders/import')
      await expect(page.getByRole('listitem').filter({ hasText: 'answers.csv' }).first()).toContainText(
        'taken back, 1 order',
      )
    })

    test('columns whose headings say nothing are chosen by hand, and stay where a form is refused', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      await enterDesk(page)
      // A page with a NUL would have another script than its policy allows.
      await chooseFile(page, 'A,B\r\nBola\u0000 Ade,0805 765 4321\r\n')
      await expect(page.getByText('Say which columns have the name and the phone number.')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).selectOption('A')
      await page.getByLabel('Phone number').selectOption('B')
      await page.getByRole('button', { name: 'Read it like this' }).click()
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Phone number'])
      await expect(page.getByRole('cell')).toHaveText(['Bola Ade', '0805 765 4321'])

      // As a browser that does not know that an answer is required.
      await page
        .locator('form')
        .last()
        .evaluate((form: HTMLFormElement) => {
          form.noValidate = true
        })
      await page.getByRole('button', { name: 'Take the orders in' }).click()
      await expect(page.getByRole('link', { name: 'Say where they agreed.' })).toBeVisible()
      await expect(page.getByRole('cell')).toHaveText(['Bola Ade', '0805 765 4321'])
    })

    test('days that can be read two ways are asked about, and each is shown as it is read', async ({ page }) => {
      await enterDesk(page)
      await chooseFile(page, 'Name,Phone,Date\r\nBola Ade,0805 765 4321,3/4/2025\r\n')
      await expect(page.getByText('How are its days written?')).toBeVisible()
      await expect(page.getByRole('cell').last()).toContainText('3 April')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.getByRole('link', { name: 'the month is first' }).click()
      await expect(page.getByRole('cell').last()).toContainText('4 March')
      await expect(page.getByText('How are its days written?')).toHaveCount(0)
    })

    test('the page of a file that is gone says so, and so does a form that is sent from it', async ({ page }) => {
      await enterDesk(page)
      await chooseFile(page, 'Name,Phone\r\nBola Ade,0805 765 4321\r\n')
      await page.getByLabel('They agreed in the form').check()
      await page
        .locator('input[name=file]')
        .last()
        .evaluate((field: HTMLInputElement) => {
          field.value = 'f'.repeat(32)
          field.form?.setAttribute('action', `/orders/import?file=${field.value}`)
        })
      await page.getByRole('button', { name: 'Take the orders in' }).click()
      await expect(page.getByText('This file is not here')).toBeVisible()
      await page.goto(`/orders/import?file=${'f'.repeat(32)}`)
      await expect(page.getByRole('alert')).toContainText('This file is not here')
      await expect(page.getByLabel(/^A CSV file or an Excel workbook/)).toBeVisible()
    })

    test('a file that is none says so', async ({ page }) => {
      await enterDesk(page)
      await chooseFile(page, 'PK\u0003\u0004nothing', 'orders.xlsx')
      await expect(page.getByRole('alert')).toContainText('This file cannot be read.')
      await chooseFile(page, 'Name,Phone\r\n"Ada,08031112221\r\n')
      await expect(page.getByRole('alert')).toContainText('A quotation mark in this file is opened and never closed')
    })
  })
}
