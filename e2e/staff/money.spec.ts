import { addresses } from '@divine/contracts/calls/addresses'
import { sentRun } from '../support/deliveries.ts'
import { confirmed, delivered, move, stored } from '../support/order-page.ts'
import { takenLines, takenSheet } from '../support/taken-file.ts'
import {
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  test,
  wakeUp,
} from '../support/test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an owner counts what a rider brings, signs it off with a difference, and takes that back', async ({
      page,
      request,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      const cash = await confirmed(staffApi, request, buyer)
      const transfer = await confirmed(staffApi, request, { ...buyer, fullname: `${buyer.fullname} B` })
      const name = `Kola ${cash}`
      const run = await sentRun(staffApi, [cash, transfer], name)
      const paid = { to: 'delivered', sumNaira: 57_000 }
      await move(staffApi, cash, { ...paid, paidBy: 'cash' })
      await move(staffApi, transfer, { ...paid, paidBy: 'transfer' })
      await run.end()

      await enterDesk(page)
      await page.goto('/money')
      if (javaScriptEnabled) await wakeUp(page)
      const line = page.getByRole('listitem').filter({ hasText: name })
      await expect(line).toContainText('₦57,000 by transfer')
      await expect(line).toContainText('Should bring₦57,000')
      await line.getByText('Count and sign off').click()
      await line.getByLabel('Cash you counted').fill('55.000,00')
      await line.getByRole('button', { name: 'Sign off' }).click()
      await expect(line.getByText('Enter the sum in naira, without kobo, such as 57,000.')).toBeVisible()
      await expect(line.getByLabel('Cash you counted')).toHaveValue('55.000,00')
      if (javaScriptEnabled) await wakeUp(page)
      await line.getByLabel('Cash you counted').fill('55,000')
      await line.getByRole('button', { name: 'Sign off' }).click()
      await expect(line.getByText('Say what the difference is.')).toBeVisible()
      await expect(line.getByText('Look for the transfers at the bank, then tick this.')).toBeVisible()
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await line.getByLabel('The rider owes it').check()
      await line.getByLabel('I found the transfers at the bank, ₦57,000').check()
      await line.getByRole('button', { name: 'Sign off' }).click()
      const settledLine = page.getByRole('region', { name: 'Signed off', exact: true }).getByRole('listitem')
      await expect(settledLine.filter({ hasText: name })).toContainText('The rider owes it')
      await expect(settledLine.filter({ hasText: name })).toContainText('₦2,000 short')
      expect(await stored(staffApi, cash)).toMatchObject({ isSettled: true, stage: 'delivered' })
      await page.goto(`/orders/${cash}`)
      await expect(page.getByText('₦57,000 paid').first()).toBeVisible()

      await page.goto('/money')
      const owing = page.getByRole('region', { name: 'Owed by riders' }).getByRole('listitem').filter({ hasText: name })
      await owing.getByText('Note a payment').click()
      await owing.getByLabel('What the rider paid').fill('2,500')
      await owing.getByRole('button', { name: 'Note it' }).click()
      await expect(owing.getByText('at most the ₦2,000 that are owed')).toBeVisible()
      await owing.getByLabel('What the rider paid').fill('2,000')
      await owing.getByRole('button', { name: 'Note it' }).click()
      await expect(owing).toHaveCount(0)
      await expect(line).toContainText('₦2,000paid')
      await line.getByRole('button', { name: /^Take it back.*₦2,000/ }).click()
      await expect(owing).toHaveCount(1)

      const signedOff = page.getByRole('region', { name: 'Signed off', exact: true }).getByRole('listitem')
      await signedOff.filter({ hasText: name }).getByRole('button', { name: 'Take the sign-off back' }).click()
      await expect(line.getByText('Count and sign off')).toBeVisible()
      await expect(line).toContainText('₦55,000 of ₦57,000 signed off')
      expect(await stored(staffApi, cash)).toMatchObject({ isSettled: false })
    })

    test('an owner signs off an order that was delivered without a run, and takes that back', async ({
      page,
      request,
      staffApi,
      buyer,
    }) => {
      const reference = await delivered(staffApi, request, buyer, 50_000)
      await enterDesk(page)
      await page.goto('/money')
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      const loose = page.getByRole('region', { name: 'Delivered without a run' })
      await expect(loose.getByRole('listitem').filter({ hasText: reference })).toContainText('agreed ₦57,000')
      await loose.getByRole('checkbox', { name: reference }).check()
      await loose.getByRole('button', { name: 'Sign the ticked ones off' }).click()
      const signed = page.getByRole('region', { name: 'Signed off without a run' })
      await expect(signed).toContainText(reference)
      expect(await stored(staffApi, reference)).toMatchObject({ isSettled: true })
      await signed.getByRole('button', { name: new RegExp(`^Take it back.*${reference}`) }).click()
      await expect(loose).toContainText(reference)
      expect(await stored(staffApi, reference)).toMatchObject({ isSettled: false })
    })

    test('what a rider says while an owner counts is told at the press, and what was typed stays', async ({
      page,
      request,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      const first = await confirmed(staffApi, request, buyer)
      const late = await confirmed(staffApi, request, { ...buyer, fullname: `${buyer.fullname} B` })
      const name = `Kola ${first}`
      const run = await sentRun(staffApi, [first, late], name)
      const secret = (await run.newLink()).split('/').at(-1) ?? ''
      const sayLate = async (said: object) => {
        const path = addresses.sayStop.url.replace(':secret', secret).replace(':reference', late)
        expect((await request.post(path, { data: said })).status()).toBe(200)
      }
      await move(staffApi, first, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
      await sayLate({ outcome: 'failed', reason: 'not-there' })
      await run.end()

      await enterDesk(page)
      await page.goto('/money')
      const line = page.getByRole('listitem').filter({ hasText: name })
      await expect(line).toContainText('Should bring₦57,000')
      await line.getByText('Count and sign off').click()
      // Typed before the page is awake, too, it is typed for the sum that was shown.
      await line.getByLabel('Cash you counted').fill('55,000')
      await line.getByLabel('It was allowed').check()
      if (javaScriptEnabled) await wakeUp(page)
      await sayLate({ outcome: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
      // A page that is awake shows the new sum, but that is not what was counted for.
      if (javaScriptEnabled) await expect(line).toContainText('Should bring₦114,000')
      await line.getByRole('button', { name: 'Sign off' }).click()
      await expect(page.getByRole('alert')).toContainText('comes to ₦114,000 in cash by now')
      await expect(line).toContainText('Should bring₦114,000')
      await expect(line.getByLabel('Cash you counted')).toHaveValue('55,000')
      await expect(line.getByLabel('It was allowed')).toBeChecked()
      expect(await stored(staffApi, first)).toMatchObject({ isSettled: false })

      await line.getByLabel('Cash you counted').fill('112,000')
      await line.getByRole('button', { name: 'Sign off' }).click()
      const settledLine = page.getByRole('region', { name: 'Signed off', exact: true }).getByRole('listitem')
      await expect(settledLine.filter({ hasText: name })).toContainText('₦2,000 short')
    })

    test('an order without a run that was changed since it was ticked is signed off at the second press', async ({
      page,
      context,
      request,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      const reference = await delivered(staffApi, request, buyer, 30_000)
      await enterDesk(page)
      await page.goto('/money')
      if (javaScriptEnabled) await wakeUp(page)
      const loose = page.getByRole('region', { name: 'Delivered without a run' })
      const line = loose.getByRole('listitem').filter({ hasText: reference })
      await expect(line).toContainText('₦30,000')
      await loose.getByRole('checkbox', { name: reference }).check()
      const { events } = await stored(staffApi, reference)
      // The page hears of both at once: an order that leaves the list comes back without its tick.
      if (javaScriptEnabled) {
        await context.setOffline(true)
        await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
      }
      await move(staffApi, reference, { takesBack: events[0]?.id })
      await move(staffApi, reference, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
      await context.setOffline(false)
      if (javaScriptEnabled) await expect(line).toContainText('₦57,000')
      await loose.getByRole('button', { name: 'Sign the ticked ones off' }).click()
      await expect(page.getByRole('alert')).toContainText(`${reference}: Something came meanwhile: ₦57,000 in cash`)
      await expect(loose.getByRole('checkbox', { name: reference })).toBeChecked()
      expect(await stored(staffApi, reference)).toMatchObject({ isSettled: false })
      await loose.getByRole('button', { name: 'Sign the ticked ones off' }).click()
      await expect(page.getByRole('region', { name: 'Signed off without a run' })).toContainText(reference)
    })

    test('an owner takes the money of all runs as a file', async ({
      page,
      request,
      staffApi,
      buyer,
      expectedMessages,
    }) => {
      expectedMessages.push(networkFailure)
      const reference = await delivered(staffApi, request, buyer, 50_000)
      await enterDesk(page)
      await page.goto('/money')
      if (javaScriptEnabled) await wakeUp(page)
      await expect(page.getByRole('region', { name: 'As a file' }).getByRole('link')).toHaveCount(6)
      const [head, ...rows] = await takenLines(page, 'All days as a file (CSV)')
      expect(head).toMatch(/^\uFEFF"Day","Rider","Run","Order without a run","How far it is","Delivered",/)
      expect(rows.filter((row) => row.includes(reference))).toEqual([
        expect.stringMatching(new RegExp(`^"[\\d-]+","","","${reference}","Delivered",1,0,0,"",50000,50000,`)),
      ])
      const { name, rows: cells } = await takenSheet(page, 'All days for Excel (XLSX)')
      expect(name).toBe('Money')
      expect(cells[0]?.slice(0, 4)).toEqual(['Day', 'Rider', 'Run', 'Order without a run'])
      expect(cells.filter((row) => row.includes(reference))).toHaveLength(1)
    })
  })
}

test('what is being counted stays under the thumb when a colleague signs the run off', async ({
  page,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const reference = await confirmed(staffApi, request, buyer)
  const rider = `Kola ${reference}`
  const run = await sentRun(staffApi, [reference], rider)
  await move(staffApi, reference, { to: 'delivered', sumNaira: 57_000, paidBy: 'cash' })
  await run.end()
  await enterDesk(page)
  await page.goto('/money')
  await wakeUp(page)
  const line = page
    .getByRole('region', { name: 'Runs not signed off' })
    .getByRole('listitem')
    .filter({ hasText: rider })
  await line.getByText('Count and sign off').click()
  await line.getByLabel('Cash you counted').fill('28,000')
  const seen = { cashNaira: 57_000, transferNaira: 0 }
  const data = { broughtNaira: 57_000, seen }
  const reply = await staffApi.post(addresses.settleRun.url.replace(':id', run.id), { data })
  expect(reply.status()).toBe(200)
  await expect(line.getByText('A colleague has done this meanwhile.')).toBeVisible()
  await expect(line.getByLabel('Cash you counted')).toHaveValue('28,000')
  await expectAccessible(page)
  await line.getByLabel('The rider owes it').check()
  await line.getByRole('button', { name: 'Sign off' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `has signed run ${run.id} off. Take that back first. You counted ₦28,000: The rider owes it.`,
  )
})

test('what is ticked and typed stays where the network goes while the page looks for news', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const deliveredTo = (fullname: string) => delivered(staffApi, request, { ...buyer, fullname })
  const ticked = page.getByRole('checkbox', { name: await deliveredTo(`Ada ${buyer.fullname}`) })
  await enterDesk(page)
  await page.goto('/money')
  await wakeUp(page)
  await ticked.check()
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  const other = await deliveredTo(`Bola ${buyer.fullname}`)
  await context.setOffline(false)
  // It has read what came meanwhile.
  await expect(page.getByRole('checkbox', { name: other })).toBeVisible()
  await expect(ticked).toBeChecked()
})
