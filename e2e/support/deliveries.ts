import { randomInt } from 'node:crypto'
import { addresses } from '@divine/contracts/calls/addresses'
import { plannedDay } from '@divine/contracts/testing/planned-days'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A phone number of a rider that no other test has. */
export const ridersPhone = () => `0806${String(randomInt(10_000_000)).padStart(7, '0')}`

/** Puts a run of confirmed orders together for a rider, who is new. @returns its id */
export async function plannedRun(api: APIRequestContext, references: readonly string[], name: string): Promise<string> {
  const rider = await (await api.post(addresses.addRider.url, { data: { name, phone: ridersPhone() } })).json()
  const data = { riderId: rider.id, day: plannedDay, references }
  const reply = await api.post(addresses.addRun.url, { data })
  expect(reply.status()).toBe(201)
  return String((await reply.json()).id)
}

/** Puts a run of confirmed orders together and gives it to a rider, who is new. */
export async function sentRun(api: APIRequestContext, references: readonly string[], name = 'Yusuf') {
  const id = await plannedRun(api, references, name)
  const of = (address: { url: string }) => address.url.replace(':id', id)
  const change = async (state: 'out' | 'ended') =>
    expect((await api.patch(of(addresses.changeRun), { data: { state } })).status()).toBe(200)
  await change('out')
  return {
    id,
    /** @returns the path of its rider's page; an earlier one is good no more */
    newLink: async () => new URL((await (await api.post(of(addresses.makeRunLink))).json()).link as string).pathname,
    endLink: () => api.delete(of(addresses.endRunLink)),
    end: () => change('ended'),
    /** Corrects the name of its rider. */
    renameRider: async (to: string) => {
      const { rider } = await (await api.get(of(addresses.getRun))).json()
      const address = addresses.changeRider.url.replace(':id', String(rider.id))
      expect((await api.patch(address, { data: { name: to } })).status()).toBe(200)
    },
  }
}

/** Opens the page of a rider, and waits until it opens without a network, too. */
export async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('rider')).keys()).length))
    .toBeGreaterThan(2)
}

/** A stop on the page of a rider. */
export const stopOf = (page: Page, reference: string) => page.locator(`[data-stop="${reference}"]`)

interface TakenAtDoor {
  /** As it is typed; otherwise what is to be paid. */
  readonly sum?: string
  /** Reference of a transfer; otherwise it is cash. */
  readonly transfer?: string
}

/** Says as the rider that a stop was delivered. */
export async function deliver(page: Page, reference: string, { sum, transfer }: TakenAtDoor = {}): Promise<void> {
  const stop = stopOf(page, reference)
  await stop.locator('summary', { hasText: /^Delivered/ }).click()
  if (sum) await stop.getByLabel('Sum you took').fill(sum)
  if (transfer) {
    await stop.getByText('Transfer', { exact: true }).click()
    await stop.getByLabel('Reference of the transfer').fill(transfer)
  }
  await stop.getByRole('button', { name: /^Delivered, / }).click()
}

/** Says as the rider that a stop was not delivered. @param reason in the words of the page */
export async function fail(page: Page, reference: string, reason: string): Promise<void> {
  const stop = stopOf(page, reference)
  await stop.locator('summary', { hasText: /^Not delivered/ }).click()
  await stop.getByLabel('Why not?').selectOption(reason)
  await stop.getByRole('button', { name: 'Not delivered', exact: true }).click()
}
