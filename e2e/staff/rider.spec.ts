import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { RiderRun } from '@divine/contracts/calls/rider-run'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext, Page } from '@playwright/test'
import { agreed, at, placed, stored } from '../support/order-page.ts'
import {
  type Buyer,
  enterDesk,
  expect,
  expectAccessible,
  expectToFitNarrowPhone,
  networkFailure,
  test,
  wakeUp,
} from '../support/test.ts'

/** A run that is on its way, with the path of its rider's page. */
async function runOf(api: APIRequestContext, request: APIRequestContext, buyer: Buyer, names: readonly string[]) {
  const references: string[] = []
  for (const [index, name] of names.entries()) {
    const phone = `${buyer.phone.slice(0, -2)}${String(index).padStart(2, '0')}`
    const reference = await placed(request, { ...buyer, fullname: `${name} ${buyer.fullname}`, phone })
    expect((await api.post(at(addresses.moveOrder, reference), { data: agreed })).status()).toBe(200)
    references.push(reference)
  }
  const phone = `0806${String(Date.now()).slice(-7)}`
  const rider = await (await api.post(addresses.addRider.url, { data: { name: 'Yusuf', phone } })).json()
  const data = { riderId: rider.id, day: plannedDay, references }
  const { id } = await (await api.post(addresses.addRun.url, { data })).json()
  const of = (address: { url: string }) => address.url.replace(':id', String(id))
  expect((await api.patch(of(addresses.changeRun), { data: { state: 'out' } })).status()).toBe(200)
  const { link } = await (await api.post(of(addresses.makeRunLink))).json()
  return { id: String(id), references, path: new URL(link).pathname, end: () => api.delete(of(addresses.endRunLink)) }
}

const stopOf = (page: Page, reference: string) => page.locator(`[data-stop="${reference}"]`)

async function deliver(page: Page, reference: string, sum?: string) {
  const stop = stopOf(page, reference)
  await stop.locator('summary', { hasText: /^Delivered/ }).click()
  if (sum) await stop.getByLabel('Sum you took').fill(sum)
  await stop.getByRole('button', { name: 'Delivered', exact: true }).click()
}

async function fail(page: Page, reference: string, reason: string) {
  const stop = stopOf(page, reference)
  await stop.locator('summary', { hasText: /^Not delivered/ }).click()
  await stop.getByLabel('Why not?').selectOption(reason)
  await stop.getByRole('button', { name: 'Not delivered', exact: true }).click()
}

test('a rider without a network for half of the run says everything, once, and the dispatcher sees it', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  openElsewhere,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { id, references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola', 'Chidi', 'Dayo'])
  const [ada = '', bola = '', chidi = '', dayo = ''] = references
  const office = await openElsewhere()
  await enterDesk(office)
  await office.goto(`/runs/${id}`)
  await wakeUp(office)

  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('rider')).keys()).length))
    .toBeGreaterThan(2)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await deliver(page, ada)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 4')
  await expect(stopOf(page, ada)).toContainText('₦57,000 cash')
  await expect(office.getByRole('form', { name: 'Stops' })).toContainText('Delivered')

  await context.setOffline(true)
  await deliver(page, bola, '50,000')
  await expect(stopOf(page, bola)).toContainText('Delivered, ₦50,000 cash. Kept on this phone, not sent yet.')
  await fail(page, chidi, 'Nobody was there')
  await expect(page.getByText(/^No network\. Go on as usual\. 2 stops are kept/)).toBeVisible()
  // The browser is closed, and the page opened again without a network.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(stopOf(page, bola)).toContainText('Kept on this phone, not sent yet.')
  // What was said is thought better of.
  await fail(page, bola, 'Refused at the door')
  await expect(stopOf(page, bola)).toContainText('Not delivered: refused at the door. Kept on this phone')
  expect(await stored(staffApi, bola)).toMatchObject({ stage: 'with-rider' })

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 of 4')
  await deliver(page, dayo)
  await expect(page.getByText('Bring to the office')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₦114,000')
  await expect(office.getByRole('button', { name: 'The run is back' })).toBeVisible()

  for (const [reference, state] of [
    [ada, { stage: 'delivered', takenNaira: 57_000, paidBy: 'cash' }],
    [bola, { stage: 'failed', reason: 'refused', takenNaira: null }],
    [chidi, { stage: 'failed', reason: 'not-there' }],
    [dayo, { stage: 'delivered', takenNaira: 57_000 }],
  ] as const)
    expect(await stored(staffApi, reference)).toMatchObject(state)
  const { events } = await stored(staffApi, bola)
  // Said twice and once taken back, and nothing twice.
  expect(events.filter(({ actor }) => actor === 'rider Yusuf').map(({ kind }) => kind)).toEqual([
    'moved',
    'taken-back',
    'moved',
  ])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain(
    'divine-health-run',
  )
})

test('two phones with the same link see what the other said; a link that has ended leaves nothing on the phone', async ({
  page,
  request,
  staffApi,
  buyer,
  openElsewhere,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { references, path, end } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
  const [ada = '', bola = ''] = references
  const other = await openElsewhere()
  await page.goto(path)
  await other.goto(path)
  await deliver(page, ada)
  await deliver(other, bola)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('2 of 2')
  expect((await end()).status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link is good no more' })).toBeVisible()
  await expect.poll(() => page.evaluate(async (at) => (await caches.match(at)) === undefined, path)).toBe(true)
})

test('the page of 40 stops weighs at most 30 KB before script and 80 KB in all, and names no product', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  test.slow()
  const names = Array.from({ length: 40 }, (_, index) => `Buyer ${index}`)
  const { path } = await runOf(staffApi, request, buyer, names)
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  // As the browser counts them: that it reads the page a second time, to keep it, is among them.
  const sizes = await page.evaluate(() =>
    (['navigation', 'resource'] as const).flatMap((kind) =>
      (performance.getEntriesByType(kind) as PerformanceResourceTiming[]).map((each) => each.encodedBodySize),
    ),
  )
  expect(sizes[0]).toBeGreaterThan(0)
  expect(sizes[0]).toBeLessThan(30 * 1024)
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80 * 1024)
  expect(await page.content()).not.toMatch(/Ulcer|procare|repair|DHS-|P2R1/i)
  expect(await page.title()).not.toContain(buyer.fullname)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a rider says what became of each stop, and changes it', async ({
    page,
    request,
    staffApi,
    buyer,
    expectedMessages,
  }) => {
    expectedMessages.push(networkFailure)
    const { references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
    const [ada = '', bola = ''] = references
    await page.goto(path)
    await deliver(page, ada, '5x')
    await expect(page.getByRole('alert')).toContainText('Enter the sum in naira.')
    await deliver(page, ada, '55,000')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 2')
    await fail(page, bola, 'Wants another day')
    await expect(page.getByText('Bring to the office')).toBeVisible()
    await stopOf(page, ada).getByText('Change').click()
    await fail(page, ada, 'Cannot pay now')
    await expect(stopOf(page, ada)).toContainText('Cannot pay now. Bring it back.')
    expect(await stored(staffApi, ada)).toMatchObject({ stage: 'failed', reason: 'cannot-pay', takenNaira: null })
  })
})

test('the address of a link is closed to other methods, and a guess learns nothing', async ({ request }) => {
  const secret = randomUUID().replaceAll('-', '').slice(0, 22)
  const reply = await request.get(addresses.getRiderRun.url.replace(':secret', secret))
  expect(reply.status()).toBe(404)
  const run: Partial<RiderRun> = await reply.json()
  expect(run.stops).toBeUndefined()
})
