import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { agreed, at, placed, stored } from '../support/order-page.ts'
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
      const references = [
        await placed(request, buyer),
        await placed(request, { ...buyer, fullname: `${buyer.fullname} B` }),
      ]
      for (const reference of references)
        expect((await staffApi.post(at(addresses.moveOrder, reference), { data: agreed })).status()).toBe(200)
      const name = `Kola ${references[0]}`
      const phone = `0806${String(Date.now()).slice(-7)}`
      const rider = await (await staffApi.post(addresses.addRider.url, { data: { name, phone } })).json()
      const data = { riderId: rider.id, day: plannedDay, references }
      const { id } = await (await staffApi.post(addresses.addRun.url, { data })).json()
      const run = addresses.changeRun.url.replace(':id', id)
      expect((await staffApi.patch(run, { data: { state: 'out' } })).status()).toBe(200)
      const [cash = '', transfer = ''] = references
      const paid = { to: 'delivered', sumNaira: 57_000 }
      await staffApi.post(at(addresses.moveOrder, cash), { data: { ...paid, paidBy: 'cash' } })
      await staffApi.post(at(addresses.moveOrder, transfer), { data: { ...paid, paidBy: 'transfer' } })
      expect((await staffApi.patch(run, { data: { state: 'ended' } })).status()).toBe(200)

      await enterDesk(page)
      await page.goto('/money')
      if (javaScriptEnabled) await wakeUp(page)
      const line = page.getByRole('listitem').filter({ hasText: name })
      await expect(line).toContainText('₦57,000 by transfer')
      await expect(line).toContainText('Should bring₦57,000')
      await line.getByText('Count and sign off').click()
      await line.getByLabel('Cash you counted').fill('55,000')
      await line.getByRole('button', { name: 'Sign off' }).click()
      await expect(line.getByRole('alert')).toContainText('Say what the difference is.')
      if (javaScriptEnabled) {
        await wakeUp(page)
        await expectAccessible(page)
        await expectToFitNarrowPhone(page)
      }
      await line.getByLabel('The rider owes it').check()
      await line.getByRole('button', { name: 'Sign off' }).click()
      await expect(line).toContainText('The rider owes it')
      await expect(line).toContainText('₦2,000 short')
      expect(await stored(staffApi, cash)).toMatchObject({ isSettled: true, stage: 'delivered' })
      await page.goto(`/orders/${cash}`)
      await expect(page.getByText('₦57,000 paid').first()).toBeVisible()

      await page.goto('/money')
      await line.getByRole('button', { name: 'Take it back' }).click()
      await expect(line.getByText('Count and sign off')).toBeVisible()
      expect(await stored(staffApi, cash)).toMatchObject({ isSettled: false })
    })
  })
}
