import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import { apiOf, at, giveTo, openOrder, placed, sheet, shownButton, stored } from '../support/order-page.ts'
import { roleAccounts } from '../support/staff-account.ts'
import {
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  openSignedIn,
  test,
  wakeUp,
} from '../support/test.ts'

const { agent, otherAgent, dispatcher } = roleAccounts

const confirmation = { to: 'confirmed', region: { state: 'Lagos', town: 'Ikeja' }, day: plannedDay, sumNaira: 37_000 }

test('a dispatcher brings what is confirmed, and reads neither the message nor what the product is for', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const reference = await placed(request, { ...buyer, request: 'For my mother' })
  await staffApi.post(at(addresses.moveOrder, reference), { data: confirmation })
  await openSignedIn(page, '/orders', dispatcher)
  await wakeUp(page)
  await expect(page).toHaveURL(/queue=confirmed/)
  const queues = page.getByRole('navigation', { name: 'Queues' })
  await expect(queues.getByRole('link')).toHaveText([/^Confirmed/, /^On the way/, /^Money due/])
  await expect(page.getByRole('button', { name: /Next buyer|Nobody to call/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New order' })).toHaveCount(0)
  await expectAccessible(page)

  await openOrder(page, await apiOf(page, dispatcher), reference)
  await expect(page.getByRole('row', { name: /DHS-002/ })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Ulcer|my mother/)
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  const next = page.getByRole('region', { name: 'What becomes of it' })
  await expect(next.getByRole('link')).toHaveText(['Given to a rider'])
  await next.getByRole('link', { name: 'Given to a rider' }).click()
  await sheet(page, /Given to a rider|On the way/)
    .getByRole('button', { name: 'Given to a rider' })
    .click()
  await expect.poll(async () => (await stored(staffApi, reference)).stage).toBe('with-rider')
})

test('what is not for a role is not in its menu, and its address says for whom it is', { tag: '@any-screen' }, async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  await openSignedIn(page, '/staff', dispatcher)
  await expect(page.getByRole('link', { name: 'Change your password' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Product descriptions' })).toHaveCount(0)
  const privacy = ['/privacy-desk', '/privacy-desk?phone=0803', '/breach']
  for (const path of [
    '/form',
    '/reviews',
    '/orders/wary',
    '/orders/new',
    '/orders/import',
    '/people',
    '/journal',
    ...privacy,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for others')
    await expect(page.getByText(/^This is for an owner/)).toBeVisible()
  }
  await expectAccessible(page)
})

test('an address without a page below the desk is answered by the desk, to a dispatcher too', {
  tag: '@any-screen',
}, async ({ page, expectedMessages }) => {
  expectedMessages.push(networkFailure)
  await openSignedIn(page, '/staff', dispatcher)
  const addresses = ['/people/nowhere', '/staff/nowhere', '/orders/DH-222222', '/orders/DH-222222/nowhere']
  for (const path of addresses) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find that page')
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Orders', 'Staff desk'])
  }
  await page.goto('/staff/nowhere')
  await expect(page).toHaveTitle(/^Page not found/)
  await wakeUp(page)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/^[^?]*\/orders/)
})

test('a number that a colleague calls is not on the page of another agent, and comes when it is handed back', {
  tag: '@any-screen',
}, async ({ page, request, staffApi, buyer }) => {
  const reference = await placed(request, buyer)
  await giveTo(staffApi, reference, otherAgent.email)
  await openOrder(page, await apiOf(page, agent), reference)
  const ending = buyer.phone.replaceAll(' ', '').slice(-8)
  const shown = async () => (await page.content()).replaceAll(' ', '')
  expect(await shown()).not.toContain(ending)
  await expect(page.getByRole('button', { name: 'Take over' })).toHaveCount(0)
  await expect(page.getByText(/an owner can take over/)).toBeAttached()
  await expectAccessible(page)
  await giveTo(staffApi, reference, agent.email)
  await expect(shownButton(page, 'link', /^Call$/)).toBeVisible()
  expect(await shown()).toContain(ending)
})

test('an agent reads the numbers to be wary of, and is told that an owner writes them down', {
  tag: '@any-screen',
}, async ({ page, staffApi, buyer }) => {
  const body = { phone: buyer.phone, reason: `Refused ${buyer.fullname}`, until: '2099-03-17' }
  expect((await staffApi.post(addresses.addWaryNumber.url, { data: body })).status()).toBe(201)
  await openSignedIn(page, '/orders/wary', agent)
  await expect(page.getByRole('listitem').filter({ hasText: body.reason })).toBeVisible()
  await expect(page.getByText('An owner writes them down and ends them')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Be wary|End it)/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await staffApi.delete(addresses.removeWaryNumber.url, { params: { phone: buyer.phone } })
})
