import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { RiderRun } from '@divine/contracts/calls/rider-run'
import type { APIRequestContext, Page } from '@playwright/test'
import { deliver, fail, openKept, sentRun, stopOf } from '../support/deliveries.ts'
import { confirmed, move, stored } from '../support/order-page.ts'
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
    references.push(await confirmed(api, request, { ...buyer, fullname: `${name} ${buyer.fullname}`, phone }))
  }
  const run = await sentRun(api, references)
  return { ...run, references, path: await run.newLink() }
}

/** Opens what was said of a stop, to say it otherwise. */
const change = (page: Page, reference: string) =>
  stopOf(page, reference)
    .getByText(/^Change/)
    .filter({ visible: true })
    .click()

/** How much is kept on the phone of what was said. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('divine-health-run', 1)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('stops').objectStore('stops').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

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

  await openKept(page, path)
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await deliver(page, ada)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 4')
  await expect(stopOf(page, ada).getByText('₦57,000 cash', { exact: true })).toBeVisible()
  await expect(office.getByRole('form', { name: 'Stops' })).toContainText('Delivered')

  await context.setOffline(true)
  await deliver(page, bola, { sum: '50,000' })
  await expect(stopOf(page, bola)).toContainText('Delivered, ₦50,000 cash. Kept on this phone, not sent yet.')
  await fail(page, chidi, 'Nobody was there')
  await expect(page.getByText(/^No network\. Go on as usual\. 2 stops are kept/)).toBeVisible()
  // The browser is closed, and the page opened again without a network.
  await page.goto('about:blank')
  await page.goto(path)
  await expect(stopOf(page, bola)).toContainText('Kept on this phone, not sent yet.')
  // What was said is thought better of.
  await change(page, bola)
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
  const { references, path, endLink } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
  const [ada = '', bola = ''] = references
  const other = await openElsewhere()
  await page.goto(path)
  await other.goto(path)
  await deliver(page, ada)
  await deliver(other, bola)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('2 of 2')
  expect((await endLink()).status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link is good no more' })).toBeVisible()
  await expect.poll(() => page.evaluate(async (at) => (await caches.match(at)) === undefined, path)).toBe(true)
})

test('the cash that a phone took without a network is named where another one has said otherwise since', async ({
  page,
  request,
  staffApi,
  buyer,
  openElsewhere,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { id, references, path } = await runOf(staffApi, request, buyer, ['Ada'])
  const [ada = ''] = references
  const other = await openElsewhere()
  await openKept(other, path)
  await openKept(page, path)
  await other.context().setOffline(true)
  await fail(other, ada, 'Nobody was there')
  // The helper knows nothing of it.
  await deliver(page, ada)
  await expect(stopOf(page, ada).getByText('₦57,000 cash', { exact: true })).toBeVisible()
  await change(other, ada)
  await fail(other, ada, 'Refused at the door')
  await other.context().setOffline(false)
  await expect.poll(async () => (await stored(staffApi, ada)).reason).toBe('refused')

  const office = await openElsewhere()
  await enterDesk(office)
  await office.goto(`/runs/${id}`)
  const named = office.getByRole('status').filter({ hasText: 'A rider has it otherwise' })
  await expect(named).toContainText('Said by the rider, and changed since: delivered, ₦57,000, cash.')
  await expectAccessible(office)
  await expectToFitNarrowPhone(office)
  // Whoever took it sees that, and says so again.
  await page.reload()
  await change(page, ada)
  await deliver(page, ada)
  await expect.poll(async () => (await stored(staffApi, ada)).takenNaira).toBe(57_000)
  await office.reload()
  // The other phone does not say so yet.
  await expect(named).toContainText('Said by the rider, and changed since: not delivered.')
  await other.reload()
  await change(other, ada)
  await deliver(other, ada)
  await expect.poll(() => keptOn(other)).toBe(0)
  await office.reload()
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(named).toBeHidden()
})

test('what was said without a network is sent by the next link of the run, once, after its own has ended', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { references, path, newLink } = await runOf(staffApi, request, buyer, ['Ada', 'Bola', 'Chidi'])
  const [ada = '', bola = ''] = references
  await openKept(page, path)
  await context.setOffline(true)
  await deliver(page, ada)
  await fail(page, bola, 'Nobody was there')
  const next = await newLink()
  await context.setOffline(false)
  const strip = page.getByText(
    'This link is good no more. 2 stops are kept on this phone: ask the office for a new link and open it here.',
  )
  await expect(strip).toBeVisible()
  await expect(stopOf(page, ada)).toContainText('Delivered, ₦57,000 cash. Kept on this phone, waits for a new link.')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link is good no more' })).toBeVisible()
  await expect(page.getByText(/^2 stops are kept on this phone\./)).toBeVisible()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)

  await page.goto(next)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 of 3')
  await expect.poll(() => keptOn(page)).toBe(0)
  await expect(stopOf(page, ada).getByText('₦57,000 cash', { exact: true })).toBeVisible()
  expect(await stored(staffApi, ada)).toMatchObject({ stage: 'delivered', takenNaira: 57_000 })
  expect(await stored(staffApi, bola)).toMatchObject({ stage: 'failed', reason: 'not-there' })
  expect((await stored(staffApi, ada)).events.filter(({ kind }) => kind === 'moved')).toHaveLength(
    (await stored(staffApi, bola)).events.filter(({ kind }) => kind === 'moved').length,
  )
})

test('what was said without a network is sent by the next link, also where the name of the rider was corrected', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const run = await runOf(staffApi, request, buyer, ['Ada', 'Bola', 'Chidi'])
  const [ada = '', bola = ''] = run.references
  await openKept(page, run.path)
  await context.setOffline(true)
  await deliver(page, ada)
  await deliver(page, bola)
  await run.renameRider('Yusuf Bello Musa')
  await run.endLink()
  const next = await run.newLink()
  await context.setOffline(false)
  await page.goto(next)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Yusuf Bello Musa’s run.*2 of 3$/)
  await expect.poll(() => keptOn(page)).toBe(0)
  expect(await stored(staffApi, ada)).toMatchObject({ stage: 'delivered', takenNaira: 57_000 })
  expect(await stored(staffApi, bola)).toMatchObject({ stage: 'delivered', takenNaira: 57_000 })
})

test('what was said of another run, whose link is over, is shown until the rider has told the office', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const run = await runOf(staffApi, request, buyer, ['Ada'])
  const [ada = ''] = run.references
  const other = await runOf(staffApi, request, { ...buyer, phone: buyer.phone.replace(/^080/, '081') }, ['Bola'])
  await openKept(page, run.path)
  await context.setOffline(true)
  await deliver(page, ada)
  await run.endLink()
  await context.setOffline(false)
  await expect(stopOf(page, ada)).toContainText('Kept on this phone, waits for a new link.')

  await page.goto(other.path)
  const told = page.getByText(
    `Kept on this phone from another run, and not sent. ${ada}: Delivered, ₦57,000 cash. Ring the office and tell them.`,
  )
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await page.reload()
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'I have told them' }).click()
  await expect(told).toBeHidden()
  await expect.poll(() => keptOn(page)).toBe(0)
  await expect(stopOf(page, other.references[0] ?? '')).toBeVisible()
})

test('a run that ended long ago gets a link at the desk, by which what a phone has kept arrives as a note', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  openElsewhere,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const run = await runOf(staffApi, request, buyer, ['Ada'])
  const [ada = ''] = run.references
  await openKept(page, run.path)
  await context.setOffline(true)
  await deliver(page, ada)
  await move(staffApi, ada, { to: 'failed', reason: 'not-there' })
  await run.end()
  // As after 12 hours: the link is over.
  await run.endLink()

  const office = await openElsewhere()
  await enterDesk(office)
  await office.goto(`/runs/${run.id}`)
  await expect(office.getByText(/^The run has ended\. What a phone has kept of it arrives by a new link/)).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Make the link' }).click()
  const next = await office.locator('#link').inputValue()

  await context.setOffline(false)
  await page.goto(new URL(next).pathname)
  await expect(stopOf(page, ada)).toContainText(
    'Delivered, ₦57,000 cash. Somebody has said otherwise, so this is not counted. Ring the office.',
  )
  await office.goto(`/runs/${run.id}`)
  await expect(office.getByRole('main')).toContainText('delivered, ₦57,000, cash')
})

test('what was said with a clock that is days behind is still kept, and sent, once it is put right', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
  const [ada = ''] = references
  const tenDaysMs = 10 * 24 * 60 * 60_000
  await openKept(page, path)
  const now = Date.now()
  await page.clock.setSystemTime(now - tenDaysMs)
  await context.setOffline(true)
  await deliver(page, ada)
  await expect(stopOf(page, ada)).toContainText('Kept on this phone, not sent yet.')
  await page.clock.setSystemTime(now)
  await page.reload()
  await expect(stopOf(page, ada)).toContainText('Kept on this phone, not sent yet.')
  expect(await keptOn(page)).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => keptOn(page)).toBe(0)
  expect(await stored(staffApi, ada)).toMatchObject({ stage: 'delivered', takenNaira: 57_000 })
})

test('a stop stays said while the form of the next one is open, and the page is fresh once it is closed', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const { references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
  const [ada = '', bola = ''] = references
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/runs/**', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await page.goto(path)
  await deliver(page, ada)
  await expect(stopOf(page, ada)).toContainText('Kept on this phone, not sent yet.')
  const formOfBola = stopOf(page, bola).locator('summary', { hasText: /^Delivered/ })
  await formOfBola.click()
  const read = page.waitForResponse((response) => response.url().endsWith(path))
  letThrough()
  await read
  await expect(stopOf(page, ada)).toContainText('Delivered, ₦57,000 cash. Sent.')
  await expect(stopOf(page, ada).getByRole('button', { name: /Delivered/ })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 2')
  await formOfBola.click()
  await expect(stopOf(page, ada)).not.toContainText('Sent.')
  await expect(stopOf(page, ada).getByText('₦57,000 cash', { exact: true })).toBeVisible()
  await expect.poll(() => keptOn(page)).toBe(0)
})

test('the page counts without a network, and says what to bring with what waits', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola', 'Chidi'])
  const [ada = '', bola = '', chidi = ''] = references
  await openKept(page, path)
  await deliver(page, ada)
  await expect(stopOf(page, ada).getByText('₦57,000 cash', { exact: true })).toBeVisible()
  await context.setOffline(true)
  const head = page.getByRole('heading', { level: 1 })
  await deliver(page, bola, { sum: '50,000' })
  await expect(head).toContainText('2 of 3')
  await expect(page.getByRole('img', { name: '2 delivered, 0 not delivered, 1 to go' })).toBeVisible()
  const done = page.locator('section', { has: page.getByRole('heading', { name: 'Done' }) })
  await expect(done).toContainText('Bola')
  await expect(stopOf(page, bola).locator('summary', { hasText: /^Not delivered/ })).toBeHidden()
  await expect(page.getByText('Bring to the office')).toBeHidden()
  await fail(page, chidi, 'Cannot pay now')
  await expect(head).toContainText('3 of 3')
  const end = page.locator('section', { has: page.getByRole('heading', { name: 'Bring to the office' }) })
  await expect(end).toContainText('₦107,000')
  await expect(end).toContainText('cash from 2 stops, and 1 parcel back')
  await expect(end).toContainText('₦50,000 of it is kept on this phone and not sent yet.')
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  // What was said is thought better of, from where it stands.
  await change(page, bola)
  await fail(page, bola, 'Refused at the door')
  await expect(end).toContainText('cash from 1 stop, and 2 parcels back')
  await page.goto('about:blank')
  await page.goto(path)
  await expect(end).toContainText('cash from 1 stop, and 2 parcels back')
  await context.setOffline(false)
  await expect.poll(() => keptOn(page)).toBe(0)
  await expect(end).toContainText('₦57,000')
})

test('what the office has otherwise stays at its stop, with its sum, until the rider has rung them', async ({
  page,
  context,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
  const [ada = '', bola = ''] = references
  await openKept(page, path)
  await deliver(page, bola)
  await expect(stopOf(page, bola).getByText('₦57,000 cash', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await deliver(page, ada, { sum: '40,000' })
  await move(staffApi, ada, { to: 'failed', reason: 'refused' })
  await context.setOffline(false)
  const said = stopOf(page, ada).getByText(
    'Delivered, ₦40,000 cash. Somebody has said otherwise, so this is not counted. Ring the office.',
  )
  await expect(said).toBeVisible()
  const settle = page.getByText('₦40,000 more that the office has to settle with you.')
  await expect(settle).toBeVisible()
  await page.reload()
  await expect(said).toBeVisible()
  await expect(settle).toBeVisible()
  await expectAccessible(page)
  await expectToFitNarrowPhone(page)
  await stopOf(page, ada).getByRole('button', { name: 'I have rung them' }).click()
  await expect(said).toBeHidden()
  await expect(settle).toBeHidden()
  await expect.poll(() => keptOn(page)).toBe(0)
})

test('what an owner has signed off is not asked for again, neither of the rider nor at the desk', async ({
  page,
  request,
  staffApi,
  buyer,
  openElsewhere,
}) => {
  const run = await runOf(staffApi, request, buyer, ['Ada'])
  const [ada = ''] = run.references
  await page.goto(run.path)
  await deliver(page, ada)
  await expect(page.getByRole('heading', { name: 'Bring to the office' })).toBeVisible()
  await expect.poll(async () => (await stored(staffApi, ada)).stage).toBe('delivered')
  await run.end()
  const counted = { broughtNaira: 57_000, seen: { cashNaira: 57_000, transferNaira: 0 } }
  const reply = await staffApi.post(addresses.settleRun.url.replace(':id', run.id), { data: counted })
  expect(reply.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Signed off by the office' })).toBeVisible()
  await expect(page.getByText('Bring to the office')).toBeHidden()
  const office = await openElsewhere()
  await enterDesk(office)
  await office.goto(`/runs/${run.id}`)
  await expect(office.getByRole('main')).toContainText('Cash, signed off₦57,000')

  // What the rider owes of it is asked for, of the sum that was signed off.
  const { settlement } = await reply.json()
  const settle = (data: object) => staffApi.post(addresses.settleRun.url.replace(':id', run.id), { data })
  expect((await settle({ takesBack: settlement.id })).status()).toBe(200)
  expect((await settle({ ...counted, broughtNaira: 50_000, reason: 'owed' })).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('₦57,000 was signed off before. You still owe ₦7,000 of it.')).toBeVisible()
  await office.reload()
  await expect(office.getByRole('main')).toContainText('Cash to bring₦7,000')
  await expect(office.getByRole('main')).toContainText('₦7,000 owed of ₦57,000 signed off')
})

test('the kept page is there when the site is in trouble or busy', async ({
  page,
  request,
  staffApi,
  buyer,
  expectedMessages,
}) => {
  expectedMessages.push(networkFailure)
  const { path } = await runOf(staffApi, request, buyer, ['Ada'])
  await openKept(page, path)
  for (const status of [502, 429]) {
    await page.context().route(`**${path}`, (route) => route.fulfill({ status, body: 'Come again' }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Yusuf’s run')
    await page.context().unroute(`**${path}`)
  }
})

test('a sum far from the agreed one is asked about, and each button says what it does', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const { references, path } = await runOf(staffApi, request, buyer, ['Ada'])
  const [ada = ''] = references
  await page.goto(path)
  const stop = stopOf(page, ada)
  await stop.locator('summary', { hasText: /^Delivered/ }).click()
  await expect(stop.getByRole('button', { name: 'Delivered, ₦57,000 cash' })).toBeVisible()
  const sum = stop.getByLabel('Sum you took')
  await sum.fill('570,000')
  await stop.getByText('Transfer', { exact: true }).click()
  const submit = stop.getByRole('button', { name: 'Delivered, ₦570,000 transfer' })
  await submit.click()
  const ask = stop.getByLabel('To pay is ₦57,000. I took ₦570,000.')
  await expect(ask).toBeVisible()
  await expectAccessible(page)
  await submit.click()
  await expect(ask).toBeFocused()
  await sum.fill('1,000,000,000')
  await expect(ask).toBeHidden()
  await stop.getByRole('button', { name: 'Delivered, with this sum' }).click()
  expect(await sum.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    'A sum is at most ₦100,000,000.',
  )
  await sum.fill('570,000')
  await submit.click()
  await ask.check()
  await submit.click()
  await expect(stop.getByText('₦570,000 transfer', { exact: true })).toBeVisible()
  expect(await stored(staffApi, ada)).toMatchObject({ takenNaira: 570_000, paidBy: 'transfer' })
})

test('the form of the next stop, opened while a phone still keeps what was said, stays open', async ({
  page,
  request,
  staffApi,
  buyer,
}) => {
  const { references, path } = await runOf(staffApi, request, buyer, ['Ada', 'Bola'])
  const [ada = '', bola = ''] = references
  await openKept(page, path)
  // In one turn: nothing can be kept before the second form is open.
  await page.evaluate(([said, next]) => {
    const summaryOf = (reference: string | undefined) =>
      [...document.querySelectorAll<HTMLElement>(`[data-stop="${reference}"] summary`)].find((each) =>
        each.textContent.startsWith('Delivered'),
      )
    const forms = [summaryOf(said)?.parentElement, summaryOf(next)?.parentElement] as const
    forms[0]?.setAttribute('open', '')
    forms[0]?.querySelector<HTMLElement>('button[type=submit]')?.click()
    forms[1]?.setAttribute('open', '')
  }, references)
  await expect(stopOf(page, ada)).toContainText('Delivered, ₦57,000 cash.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 2')
  await stopOf(page, bola)
    .getByRole('button', { name: /^Delivered, / })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 of 2')
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
    const stop = stopOf(page, ada)
    await stop.locator('summary', { hasText: /^Delivered/ }).click()
    await stop.getByLabel('Sum you took').fill('5x')
    await stop.getByText('Transfer', { exact: true }).click()
    await stop.getByLabel('Reference of the transfer').fill('GTB 0093')
    await stop.getByRole('button', { name: 'Delivered, with this sum' }).click()
    await expect(stop.getByRole('alert')).toContainText('Enter the sum in naira')
    await expect(stop.getByLabel('Sum you took')).toHaveValue('5x')
    await expect(stop.getByLabel('Reference of the transfer')).toHaveValue('GTB 0093')
    await stop.getByText('Cash', { exact: true }).click()
    await stop.getByLabel('Sum you took').fill('55,000')
    await stop.getByRole('button', { name: 'Delivered, with this sum' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 of 2')
    await fail(page, bola, 'Wants another day')
    await expect(page.getByText('Bring to the office')).toBeVisible()
    await stopOf(page, ada).getByText('Change').click()
    await fail(page, ada, 'Cannot pay now')
    await expect(stopOf(page, ada)).toContainText('Cannot pay now. Bring it back.')
    expect(await stored(staffApi, ada)).toMatchObject({ stage: 'failed', reason: 'cannot-pay', takenNaira: null })
  })

  test('a rider reads at the stop that the office has it otherwise', async ({
    page,
    request,
    staffApi,
    buyer,
    expectedMessages,
  }) => {
    expectedMessages.push(networkFailure)
    const { references, path } = await runOf(staffApi, request, buyer, ['Ada'])
    const [ada = ''] = references
    await page.goto(path)
    await move(staffApi, ada, { to: 'failed', reason: 'refused' })
    await deliver(page, ada, { sum: '40,000' })
    await expect(stopOf(page, ada).getByRole('alert')).toContainText(
      'Delivered, ₦40,000 cash. Somebody has said otherwise, so this is not counted. Ring the office.',
    )
  })
})

test('the address of a link is closed to other methods, and a guess learns nothing', async ({ request }) => {
  const secret = randomUUID().replaceAll('-', '').slice(0, 22)
  const reply = await request.get(addresses.getRiderRun.url.replace(':secret', secret))
  expect(reply.status()).toBe(404)
  const run: Partial<RiderRun> = await reply.json()
  expect(run.stops).toBeUndefined()
})
