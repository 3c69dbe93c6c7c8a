import { readFile } from 'node:fs/promises'
import { addresses } from '@divine/contracts/calls/addresses'
import { at, placed, stored } from '../support/order-page.ts'
import { staffAccount } from '../support/staff-account.ts'
import { enterDesk, expect, expectAccessible, expectToFitNarrowPhone, submit, test, wakeUp } from '../support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner sees what is held about a number, and erases it with their password', async ({
      page,
      request,
      buyer,
      staffApi,
      expectedMessages,
    }) => {
      expectedMessages.push(/status of 400/)
      const reference = await placed(request, { ...buyer, request: 'Ring at the gate' })
      const other = await placed(request, { fullname: 'Bola Ade', phone: '0805 765 4321', address: '1 Road' })
      const note = `Sister of ${buyer.phone}`
      await staffApi.post(at(addresses.addNote, other), { data: { note } })
      await enterDesk(page)
      await page.goto('/privacy-desk')
      await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
      await expect(page.getByRole('row', { name: /cancelled/ })).toContainText('90 days')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^Their phone number/).fill('0803')
      await submit(page, 'Show what we hold')
      await expect(page.getByText(/Enter a whole phone number, such as 0803 123 4567/).first()).toBeVisible()
      await page.getByLabel(/^Their phone number/).fill(buyer.phone)
      await submit(page, 'Show what we hold')
      await expect(page.getByRole('article').filter({ hasText: reference })).toContainText('Ring at the gate')
      await expect(page.getByRole('main')).toContainText(buyer.fullname)
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
        const downloading = page.waitForEvent('download')
        await page.getByRole('link', { name: 'Save it as a file' }).click()
        const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
        expect(file.orders).toMatchObject([{ reference, fullname: buyer.fullname, request: 'Ring at the gate' }])
      }

      await page.getByLabel(new RegExp(note.replaceAll('+', '\\+'))).check()
      await page.getByLabel(/^Your password/).fill('not the password')
      await page.getByRole('button', { name: 'Erase everything about this number' }).click()
      await expect(page.getByRole('alert').first()).toContainText('This is not your password.')
      await expect(page.getByLabel(new RegExp(note.replaceAll('+', '\\+')))).toBeChecked()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^Your password/).fill(staffAccount.password)
      await page.getByRole('button', { name: 'Erase everything about this number' }).click()
      const told = page.getByRole('status').filter({ hasText: 'It is erased' })
      await expect(told).toContainText('1 order, which has no person any more')
      await expect(told).toContainText('1 open order was cancelled with it.')
      await expect(told).toContainText('1 note on an order of somebody else')
      await expect(page.getByText('We hold nothing about this number.')).toBeVisible()
      await expect(page.getByText('This number was erased last')).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      expect(await stored(staffApi, reference)).toMatchObject({
        fullname: 'Erased buyer',
        phone: '',
        stage: 'cancelled',
      })
      const words = (await stored(staffApi, other)).events.map((event) => event.note)
      expect(words).toContain('Erased.')
      expect(words).not.toContain(note)
    })
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner says whose an order was before its number was corrected, and what was theirs goes', {
      tag: '@any-screen',
    }, async ({ page, request, buyer, staffApi }) => {
      const reference = await placed(request, { ...buyer, request: 'Ring at the gate' })
      const data = { fullname: 'Bola Ade', phone: `0705${buyer.phone.slice(4)}`, request: 'Knock' }
      const corrected = await staffApi.patch(at(addresses.correctOrder, reference), { data })
      expect(corrected.status()).toBe(200)
      await enterDesk(page)
      await page.goto(`/privacy-desk?phone=${encodeURIComponent(buyer.phone)}`)
      if (javaScriptEnabled) await wakeUp(page)
      await expect(page.getByText('It said:')).toContainText(buyer.fullname)
      await page.getByRole('link', { name: `${reference} was theirs until then` }).click()
      await expect(page.getByText('Counted as theirs until then.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel(/^Your password/).fill(staffAccount.password)
      await page.getByRole('button', { name: 'Erase everything about this number' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'It is erased' })).toBeVisible()
      const order = await stored(staffApi, reference)
      expect(order).toMatchObject({ fullname: 'Bola Ade', request: 'Knock', stage: 'new' })
      for (const gone of [buyer.fullname, 'Ring at the gate']) expect(JSON.stringify(order)).not.toContain(gone)
    })
  })
}

test('an erased order opens without its buyer, calls nobody, and says that it was erased', {
  tag: '@any-screen',
}, async ({ page, request, buyer, staffApi }) => {
  const reference = await placed(request, buyer)
  const path = addresses.eraseBuyer.url.replace(':phone', encodeURIComponent(buyer.phone))
  expect((await staffApi.post(path, { data: { password: staffAccount.password } })).status()).toBe(200)
  await enterDesk(page)
  await page.goto(`/orders/${reference}`)
  await wakeUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased buyer')
  await expect(page.getByText('Name, number, address and words of this buyer are erased.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Buyer erased' })).toBeVisible()
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Correct' })).toBeHidden()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})

test('what to do about a breach has its clock and its texts', { tag: '@any-screen' }, async ({ page }) => {
  await enterDesk(page)
  await page.goto('/breach')
  await expectAccessible(page)
  const yesterday = new Date(Date.now() - 23.5 * 3_600_000 + 3_600_000).toISOString().slice(0, 16)
  await page.getByLabel(/^When did you notice it/).fill(yesterday)
  await page.getByLabel(/^What happened/).fill('A phone of ours was lost')
  await submit(page, 'Show clock and texts')
  await expect(page.getByRole('heading', { name: '48 hours left' })).toBeVisible()
  await expect(page.getByLabel('For the Commission')).toHaveValue(/A phone of ours was lost/)
  await expect(page.getByLabel(/^For the buyers/)).not.toHaveValue(/Ulcer/)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
})
