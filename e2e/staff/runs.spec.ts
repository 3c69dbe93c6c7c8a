import { otherPlannedDay, plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext } from '@playwright/test'
import { plannedRun, ridersPhone } from '../support/deliveries.ts'
import { agreed, confirmed, holdReadings, move, stored } from '../support/order-page.ts'
import { roleAccounts } from '../support/staff-account.ts'
import { takenLines, takenSheet } from '../support/taken-file.ts'
import {
  type Buyer,
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  openSignedIn,
  test,
  wakeUp,
} from '../support/test.ts'

/** Confirmed orders of as many buyers, whose names and numbers tell their place. @returns their references */
async function confirmedOrders(
  count: number,
  staffApi: APIRequestContext,
  request: APIRequestContext,
  buyer: Buyer,
): Promise<string[]> {
  const references: string[] = []
  for (let each = 0; each < count; each++) {
    const phone = `${buyer.phone.slice(0, -2)}${String(each).padStart(2, '0')}`
    references.push(await confirmed(staffApi, request, { ...buyer, fullname: `${each} ${buyer.fullname}`, phone }))
  }
  return references
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a dispatcher picks confirmed orders, orders the stops, prints, sends the run, and ends it', async ({
      page,
      request,
      staffApi,
      buyer,
    }) => {
      const names = [buyer.fullname, `${buyer.fullname} Musa`, `${buyer.fullname} Bello`]
      const references: string[] = []
      for (const [index, fullname] of names.entries()) {
        const phone = `${buyer.phone.slice(0, -1)}${index}`
        references.push(await confirmed(staffApi, request, { ...buyer, fullname, phone }))
      }
      const [first = '', second = '', third = ''] = references
      const rider = `Yusuf ${first}`

      await enterDesk(page)
      await page.goto('/runs')
      await page.locator('#name').fill(rider)
      await page.locator('#phone').fill(ridersPhone())
      await page.getByRole('button', { name: 'Add the rider' }).click()
      await expect(page.locator('#riders')).toContainText(rider)

      await page.goto(`/runs?day=${plannedDay}`)
      if (javaScriptEnabled) await wakeUp(page)
      for (const reference of references) await page.getByRole('checkbox', { name: reference }).check()
      const riderChoice = page.getByRole('combobox', { name: 'Rider' })
      const option = await riderChoice.locator('option', { hasText: rider }).getAttribute('value')
      await riderChoice.selectOption(option)
      await page.getByLabel('Fee for the run').fill('6,000')
      if (javaScriptEnabled) {
        // At the end of the page nothing is under the bar.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
        await page.getByRole('button', { name: `Put 3 in ${rider}’s run` }).click()
      } else {
        await page.getByRole('button', { name: 'Make the run' }).click()
      }
      await expect(page).toHaveURL(/\/runs\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(rider)

      await page.getByRole('button', { name: `Later: ${names[0]}`, exact: true }).click()
      const stops = page.getByRole('form', { name: 'Stops' }).getByRole('listitem')
      await expect(stops.nth(1)).toContainText(first)
      await page.getByRole('button', { name: `Out of the run: ${names[2]}` }).click()
      await expect(stops).toHaveCount(2)
      // A colleague cancels one before it is sent.
      await move(staffApi, second, { to: 'cancelled', reason: 'price' })

      for (const paper of ['Packing list', 'Sheet for the rider']) {
        await page.getByRole('link', { name: paper }).click()
        await expect(page.getByRole('heading', { name: paper, level: 1 })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(first)
        await expect(page.getByRole('main')).not.toContainText(/Ulcer|procare|repair/i)
        if (paper === 'Packing list') {
          await expect(page.getByRole('main')).toContainText('P2R1')
          await expect(page.getByRole('main')).not.toContainText(buyer.fullname)
        } else await expect(page.getByRole('main')).not.toContainText('P2R1')
        await page.getByRole('link', { name: 'The run' }).click()
        await expect(page).toHaveURL(/\/runs\/\d+$/)
      }
      await page.getByText('Text for WhatsApp').click()
      const words = await page.locator('#run-text').inputValue()
      for (const said of [buyer.fullname, buyer.address, '₦57,000']) expect(words).toContain(said)
      expect(words).not.toMatch(/Ulcer|procare|repair|DH-|DHS-|P2R1/)

      await page.getByRole('button', { name: `Give 1 to ${rider}` }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Not in the run' })).toContainText(second)
      expect(await stored(staffApi, first)).toMatchObject({ stage: 'with-rider' })
      expect(await stored(staffApi, third)).toMatchObject({ stage: 'confirmed' })

      await move(staffApi, first, { to: 'delivered', sumNaira: 57_000 })
      await page.goto(page.url())
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await page.getByRole('button', { name: 'The run is back' }).click()
      await expect(page.getByRole('main')).toContainText('Back')
    })

    test('what is refused stands in sight, at its field, and a fee that is none takes the old one from nobody', async ({
      page,
      request,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      const references = await confirmedOrders(8, staffApi, request, buyer)
      const id = await plannedRun(staffApi, references, `Yusuf ${references[0]}`)
      const address = `/api/staff/runs/${id}`
      await staffApi.patch(address, { data: { feeNaira: 2_500 } })
      await enterDesk(page)
      await page.goto(`/runs/${id}`)
      if (javaScriptEnabled) await wakeUp(page)
      await page.getByText('Rider, day and fee').click()
      await page.getByLabel('Fee for the run').fill('3.000')
      await page.getByRole('button', { name: 'Save' }).click()
      const alert = page.getByRole('alert', { name: 'There is a problem' })
      await expect(alert).toContainText('Enter the sum in naira, without kobo, such as 57,000.')
      await expect(page.getByLabel('Fee for the run')).toHaveValue('3.000')
      expect((await (await staffApi.get(address)).json()).feeNaira).toBe(2_500)

      await page.goto(`/runs/${id}`)
      if (javaScriptEnabled) await wakeUp(page)
      const letRead = await holdReadings(page)
      await staffApi.patch(address, { data: { feeNaira: 4_000 } })
      await page.getByRole('button', { name: `Earlier: 7 ${buyer.fullname}` }).click()
      await expect(alert).toContainText('Somebody changed this run meanwhile.')
      letRead()
      await expect(alert).toBeInViewport()

      await page.goto('/runs')
      if (javaScriptEnabled) await wakeUp(page)
      const { rider } = await (await staffApi.get(address)).json()
      const adding = page.getByRole('form', { name: 'Add a rider' })
      await adding.getByLabel('Name').fill('Kola')
      await adding.getByLabel('Phone number').fill(rider.phoneE164)
      await page.getByRole('button', { name: 'Add the rider' }).click()
      await expect(alert).toContainText('Another rider has this number.')
      await expect(alert).toBeInViewport()

      await staffApi.patch(address, { data: { state: 'ended' } })
      await page.goto('/runs')
      const line = page.getByRole('region', { name: 'Back' }).getByRole('listitem').filter({ hasText: rider.name })
      await expect(line).toContainText('Given up')
      await expect(line).not.toContainText('not delivered')
      for (const none of ['/runs/999999999', '/runs/nothing']) {
        expect((await page.goto(none))?.status()).toBe(404)
        await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible()
      }
    })

    test('an owner takes the stops of all runs as a file', async ({
      page,
      request,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      const reference = await confirmed(staffApi, request, buyer)
      await plannedRun(staffApi, [reference], 'Tunde')

      await enterDesk(page)
      await page.goto('/runs')
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      const files = page.getByRole('region', { name: 'As a file' })
      await expect(files.getByRole('link')).toHaveCount(6)
      const [head, ...rows] = await takenLines(page, 'All days as a file (CSV)')
      expect(head).toMatch(
        /^\uFEFF"Day","Rider","Run","How far the run is","Stop","Reference","Name","Phone","Address",/,
      )
      expect(rows.filter((row) => row.includes(reference))).toEqual([
        expect.stringMatching(new RegExp(`^"${plannedDay}","Tunde",\\d+,"Being put together",1,"${reference}",`)),
      ])
      const { name, rows: cells } = await takenSheet(page, 'All days for Excel (XLSX)')
      expect(name).toBe('Runs')
      expect(cells[0]?.slice(0, 3)).toEqual(['Day', 'Rider', 'Run'])
      expect(cells.filter((row) => row.includes(reference))).toHaveLength(1)
    })
  })
}

test('a dispatcher works runs and is offered no file of them', async ({ page }) => {
  await openSignedIn(page, '/runs', roleAccounts.dispatcher)
  await expect(page.getByRole('heading', { name: 'Runs', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /CSV|XLSX/ })).toHaveCount(0)
})

test('an order that was agreed for another day than that of the run says so, until it is on its way', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const usual = await confirmed(staffApi, request, buyer)
  const later = await confirmed(
    staffApi,
    request,
    { ...buyer, phone: buyer.phone.replace(/^080/, '081') },
    { ...agreed, day: otherPlannedDay },
  )
  const id = await plannedRun(staffApi, [usual, later], `Yusuf ${usual}`)
  await enterDesk(page)
  await page.goto(`/runs/${id}`)
  const stops = page.getByRole('form', { name: 'Stops' }).getByRole('listitem')
  await expect(stops.filter({ hasText: later })).toContainText(/Agreed for \w{3}/)
  await expect(stops.filter({ hasText: usual })).not.toContainText('Agreed for')
  await expectToFitNarrowPhone(page)
})

test('a stop that changes places stays under the thumb', async ({ page, request, staffApi, buyer }) => {
  const references = await confirmedOrders(9, staffApi, request, buyer)
  const id = await plannedRun(staffApi, references, `Yusuf ${references[0]}`)
  await enterDesk(page)
  await page.goto(`/runs/${id}`)
  await wakeUp(page)
  await page.getByRole('button', { name: `Earlier: 8 ${buyer.fullname}` }).click()
  const moved = page.locator(`[id="${references[8]}"]`)
  await expect(page).toHaveURL(new RegExp(`#${references[8]}$`))
  await expect(moved).toContainText('8')
  await expect(moved).toBeInViewport({ ratio: 1 })
  expect((await (await staffApi.get(`/api/staff/runs/${id}`)).json()).stops[7].reference).toBe(references[8])
})

test('a press without a network loses nothing that was typed, and goes through once there is one', async ({
  page,
  context,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await enterDesk(page)
  await page.goto('/runs')
  await wakeUp(page)
  const name = `Musa ${ridersPhone()}`
  await page.locator('#name').fill(name)
  await page.locator('#phone').fill(ridersPhone())
  await context.setOffline(true)
  const add = page.getByRole('button', { name: 'Add the rider' })
  await add.click()
  const held = page.getByRole('alert').filter({ hasText: 'No network: nothing was sent.' })
  await expect(held).toBeVisible()
  await expect(page.locator('#name')).toHaveValue(name)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await context.setOffline(false)
  await expect(held).toBeHidden()
  await add.click()
  await expect(page.locator('#riders')).toContainText(name)
})

test('the papers of a run can be read on a phone', async ({ page, request, staffApi, buyer }) => {
  const reference = await confirmed(staffApi, request, buyer)
  const id = await plannedRun(staffApi, [reference], `Yusuf ${reference}`)
  await enterDesk(page)
  for (const print of ['sheet', 'packing']) {
    await page.goto(`/runs/${id}?print=${print}`)
    await expectToFitNarrowPhone(page)
    // No word is cut, and no column so narrow that its letters stand below one another.
    const { height = 0 } = (await page.getByRole('row').nth(1).boundingBox()) ?? {}
    expect(height).toBeLessThan(print === 'sheet' ? 320 : 80)
  }
})
