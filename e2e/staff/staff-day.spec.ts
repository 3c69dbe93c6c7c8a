import { randomUUID } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { queueNames, queues } from '@divine/contracts/orders/queues'
import { stagesIn } from '@divine/contracts/orders/stages'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext } from '@playwright/test'
import { addStaff } from '../support/add-staff.ts'
import { agentOn, atWork, outcomes, type Served } from '../support/agent-on-phone.ts'
import { loseNetwork } from '../support/order-page.ts'
import type { Account } from '../support/staff-account.ts'
import { calledTwice, readStoredOrders, unlikeItsEvents } from '../support/stored-orders.ts'
import { enterDesk, expect, test } from '../support/test.ts'

// Who waits, and how many, is known only where nobody else orders.
test.use({
  siteSettings: {
    ORDERS_PER_CLIENT: '0',
    ORDER_REQUESTS_PER_CLIENT: '0',
    PAGES_PER_CLIENT: '0',
    SIGN_INS_PER_CLIENT: '0',
  },
  viewport: { width: 360, height: 640 },
})

const ordersOvernight = 120
/** Buyers who sent a second order, with another address. */
const buyersTwice = 6
/** Buyers whom each of the two agents calls on the screen. */
const onScreen = 12

/** A buyer's order, as the page of a product sends it. */
async function place(request: APIRequestContext, buyer: number, address: string): Promise<void> {
  const reply = await request.post(addresses.placeOrder.url, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      fullname: `Buyer ${buyer}`,
      phone: `0803 ${String(1_000_000 + buyer)}`,
      address,
      supplement: 'Ulcer',
      bottle: 3,
      package: '2 procare + 1 repair',
      priceNaira: 57_000,
    },
  })
  expect(reply.status()).toBe(201)
}

/** The orders of a night: those who order twice do so at once, the others at the same moment. */
async function placeOvernight(request: APIRequestContext): Promise<void> {
  for (let buyer = 0; buyer < buyersTwice; buyer++) {
    await place(request, buyer, '3 Market Road, Ikeja, Lagos')
    await place(request, buyer, '3 Market Road, by the bank, Ikeja, Lagos')
  }
  const others = Array.from({ length: ordersOvernight - 2 * buyersTwice }, (_, index) => buyersTwice + index)
  for (let start = 0; start < others.length; start += 12) {
    const atOnce = others.slice(start, start + 12)
    await Promise.all(atOnce.map((buyer) => place(request, buyer, `${buyer} Market Road, Ikeja, Lagos`)))
  }
}

/** What agents do who are not on this test's screens: the same calls that the pages send. */
function agentByCalls(api: APIRequestContext) {
  const ending = [
    { to: 'call-back', reason: 'no-answer' },
    { to: 'confirmed', region: { state: 'Lagos', town: 'Ikeja' }, day: plannedDay, sumNaira: 57_000 },
    { to: 'cancelled', reason: 'cannot-pay' },
  ]
  let served = 0
  async function act(
    name: 'noteAttempt' | 'moveOrder',
    { reference, version }: Seen,
    data: object,
  ): Promise<WholeOrder> {
    const reply = await api.post(addresses[name].url.replace(':reference', reference), {
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
      data,
    })
    expect(reply.status()).toBe(200)
    return reply.json()
  }
  type Seen = Pick<WholeOrder, 'reference' | 'version'>

  /** Calls the next buyer. @returns whether there was one */
  return async function serveNext(): Promise<boolean> {
    const taken = await api.post(addresses.takeNextBuyer.url, { headers: { 'idempotency-key': randomUUID() } })
    if (taken.status() === 204) return false
    expect(taken.status()).toBe(200)
    const order: WholeOrder = await taken.json()
    const callAt = new Date(Date.now() + 2 * 3_600_000).toISOString()
    const end = ending[served++ % ending.length]
    for (const other of order.others.filter(({ stage }) => stage === 'new')) {
      await act('moveOrder', other, { to: 'cancelled', reason: 'duplicate', duplicateOf: order.reference })
    }
    const called = await act('noteAttempt', order, { by: 'call' })
    await act('moveOrder', called, { ...end, ...(end?.to === 'call-back' && { callAt }) })
    await api.delete(addresses.leaveBuyer.url.replace(':reference', order.reference))
    return true
  }
}

async function signedIn(api: APIRequestContext, account: Account): Promise<APIRequestContext> {
  expect((await api.post(addresses.signIn.url, { data: account })).status()).toBe(200)
  return api
}

/**
 * A night's 120 orders, and the day after. Two agents call 24 buyers on their phones, with everything that matters on
 * the way; two more work by the same calls that the pages send, two buyers for each of the others' and then all that
 * are left, since 120 on the screen would take minutes. One agent loses the network in the middle and gets it back.
 */
test('a staff day: every order of a night gets its outcome, nobody is called twice, and all counts are right', {
  tag: '@any-screen',
}, async ({ page, request, openElsewhere, ownSite, playwright, baseURL, viewport, expectedMessages }) => {
  // Four people at once: an act that meets a newer version of its order is sent again by itself.
  expectedMessages.push(/409/)
  // As long as several tests, and only for what hangs.
  test.setTimeout(900_000)
  const databaseUrl = ownSite?.databaseUrl ?? ''
  await placeOvernight(request)
  const colleague = await openElsewhere({ viewport })
  await enterDesk(page)
  await enterDesk(colleague, addStaff(databaseUrl, 'chidi@staff.example'))
  for (const each of [page, colleague]) await atWork(each)
  await expect(page).toHaveTitle(new RegExp(`^\\(${ordersOvernight}\\) Orders`))

  const further = ['ife@staff.example', 'bola@staff.example'].map((email) => addStaff(databaseUrl, email))
  const contexts = await Promise.all(
    further.map(async (account) =>
      signedIn(await playwright.request.newContext({ ...(baseURL && { baseURL }) }), account),
    ),
  )
  const byCalls = contexts.map(agentByCalls)

  const day = async (agent: ReturnType<typeof agentOn>, losesNetworkAt?: number): Promise<Served[]> => {
    const served: Served[] = []
    // Beside each of the two one of the others, who does one thing after the other too.
    const serveNext = byCalls[losesNetworkAt === undefined ? 0 : 1]
    for (let count = 0; count < onScreen; count++) {
      const outcome = outcomes[count % outcomes.length] ?? 'No answer'
      const serving = count === losesNetworkAt ? withoutNetwork() : agent.serve(outcome)
      const [one] = await Promise.all([serving, serveNext?.().then(serveNext)])
      served.push(one)
    }
    return served
  }

  /** The call is made, and what came of it is said, while the phone has no network. */
  async function withoutNetwork(): Promise<Served> {
    const agent = atColleague
    const reference = await agent.next()
    await loseNetwork(colleague)
    await agent.call()
    await agent.say('No answer')
    await expect(colleague.getByRole('listitem').filter({ hasText: 'No answer' })).toContainText('waits to be sent')
    const before = await readStoredOrders(databaseUrl)
    expect(before.find((order) => order.reference === reference)).toMatchObject({ version: 1, state: { stage: 'new' } })
    await colleague.context().setOffline(false)
    await expect(colleague.getByText('waits to be sent')).toHaveCount(0)
    return { reference, outcome: 'No answer', taps: 3 }
  }

  const atColleague = agentOn(colleague)
  const [own, theirs] = await Promise.all([day(agentOn(page)), day(atColleague, onScreen / 2)])
  for (const serveNext of byCalls) while (await serveNext());
  for (const context of contexts) await context.dispose()

  const stored = await readStoredOrders(databaseUrl)
  expect(stored).toHaveLength(ordersOvernight)
  expect(stored.flatMap((order) => unlikeItsEvents(order) ?? [])).toEqual([])
  expect(stored.filter(({ state }) => state.stage === 'new')).toEqual([])
  expect(calledTwice(stored)).toEqual([])
  const calls = stored.flatMap(({ phoneE164, events }) =>
    events.filter(({ kind }) => kind === 'attempted').map(() => phoneE164),
  )
  // Each buyer once, also those who had ordered twice.
  expect(calls.toSorted()).toEqual([...new Set(stored.map(({ phoneE164 }) => phoneE164))].toSorted())
  expect(stored.filter(({ state }) => state.reason === 'duplicate')).toHaveLength(buyersTwice)

  const isAs = {
    'No answer': { stage: 'call-back', reason: 'no-answer', attempts: 1 },
    'Phone off': { stage: 'call-back', reason: 'phone-off', attempts: 1 },
    'Call back': { stage: 'call-back', reason: 'asked', attempts: 0 },
    Confirmed: { stage: 'confirmed', sumNaira: 57_000, state: 'Lagos', town: 'Ikeja' },
    Price: { stage: 'cancelled', reason: 'price' },
  } as const
  for (const { reference, outcome, taps } of [...own, ...theirs]) {
    expect(stored.find((order) => order.reference === reference)?.state, reference).toMatchObject(isAs[outcome])
    if (outcome === 'No answer' || outcome === 'Phone off') expect(taps, outcome).toBeLessThanOrEqual(3)
    if (outcome === 'Confirmed') expect(taps, outcome).toBeLessThanOrEqual(6)
  }

  for (const each of [page, colleague]) {
    await each.goto('/orders')
    for (const queue of queueNames) {
      const count =
        queue === 'all' ? ordersOvernight : stored.filter(({ state }) => stagesIn(queue).includes(state.stage)).length
      const chip = each
        .getByRole('navigation', { name: 'Queues' })
        .getByRole('link', { name: new RegExp(`^${queues[queue]}`) })
      await expect(chip).toHaveText(`${queues[queue]}${count}`)
    }
    await expect(each.getByRole('heading', { name: 'Nobody waits' })).toBeVisible()
    await expect(each).toHaveTitle(/^Orders/)
  }
})
