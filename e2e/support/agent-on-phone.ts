import type { Locator, Page } from '@playwright/test'
import { leaveCallsOut } from './order-page.ts'
import { expect, wakeUp } from './test.ts'

/** What came of a call, as the buttons of the desk say it. */
export const outcomes = ['No answer', 'Confirmed', 'Price', 'Phone off', 'Confirmed', 'Call back'] as const
export type Outcome = (typeof outcomes)[number]

/** An order that an agent has dealt with, and how often they pressed something for it. */
export interface Served {
  readonly reference: string
  readonly outcome: Outcome
  readonly taps: number
}

/** Makes the page that of an agent at work, as the browser opens it on a phone. */
export async function atWork(page: Page): Promise<void> {
  await leaveCallsOut(page)
  await page.goto('/orders')
  await wakeUp(page)
}

const shown = (locator: Locator) => locator.filter({ visible: true }).last()
const orderAt = (page: Page) => /\/orders\/(DH-\w{6})/.exec(page.url())?.[1]

/** An agent who works by Next buyer alone, on one page. */
export function agentOn(page: Page) {
  let taps = 0
  /** The order that was open before. */
  let last: string | undefined
  const tap = async (target: Locator) => {
    taps++
    await shown(target).click()
  }
  const outcomeSheet = page.getByRole('dialog', { name: 'How was the call?' })

  /** The order that opens. The address changes before the page does, which shows the one before until then. */
  async function shownAfter(before: string | undefined): Promise<string> {
    await expect.poll(() => orderAt(page)).not.toBe(before)
    const opened = orderAt(page) ?? ''
    await expect(page).toHaveTitle(new RegExp(opened))
    return opened
  }

  /** Opens the next buyer, unless confirming the last one has done so. @returns the order's reference */
  async function next(): Promise<string> {
    taps = 0
    if (orderAt(page) === last) await tap(page.getByRole('button', { name: /^Next buyer/ }))
    last = await shownAfter(last)
    return last
  }

  async function call(): Promise<void> {
    await tap(page.getByRole('link', { name: /^Call$/ }).or(page.getByRole('button', { name: /^Call$/ })))
    await expect(outcomeSheet).toBeVisible()
  }

  /** Says what came of the call, and waits until the page has it. */
  async function say(outcome: Outcome): Promise<void> {
    switch (outcome) {
      case 'No answer':
      case 'Phone off':
        await tap(outcomeSheet.getByRole('button', { name: new RegExp(`^${outcome}`) }))
        break
      case 'Confirmed':
        await tap(outcomeSheet.getByRole('link', { name: /^Confirmed/ }))
        await tap(page.getByLabel(/I read the address back/))
        await tap(page.getByRole('button', { name: /^Confirm, then next buyer/ }))
        await expect(page).toHaveURL(new RegExp(`left=${last}`))
        return
      case 'Price':
        await tap(outcomeSheet.getByRole('link', { name: /^Cancelled/ }))
        await tap(page.getByRole('radio', { name: 'The price' }))
        await tap(page.getByRole('button', { name: 'Cancel the order' }))
        break
      case 'Call back':
        await tap(outcomeSheet.getByRole('link', { name: /^Call back/ }))
        await tap(page.getByRole('button', { name: /^Call back/ }))
        break
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  /** A buyer who ordered twice gets one parcel: the other order is closed before the call. */
  async function closeDuplicate(reference: string): Promise<void> {
    const others = page.getByRole('region', { name: 'This phone number' }).getByRole('link')
    const waiting = others.filter({ hasText: 'To call' })
    if ((await waiting.count()) === 0) return
    await waiting.click()
    const other = await shownAfter(reference)
    await shown(page.getByRole('link', { name: /^(Outcome|Other outcome)$/ })).click()
    await outcomeSheet.getByRole('link', { name: /^Cancelled/ }).click()
    await page.getByRole('radio', { name: 'The same order twice' }).click()
    await expect(page.getByLabel('Duplicate of')).toHaveValue(reference)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await others.filter({ hasText: reference }).click()
    expect(await shownAfter(other)).toBe(reference)
  }

  /** The whole of one buyer. */
  async function serve(outcome: Outcome): Promise<Served> {
    const reference = await next()
    await closeDuplicate(reference)
    await call()
    await say(outcome)
    return { reference, outcome, taps }
  }

  return { next, call, say, serve }
}
