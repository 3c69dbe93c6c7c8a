import type { ToldMember } from '@divine/contracts/calls/staff'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Readings = typeof import('./stored-readings.ts')

const amaka: ToldMember = { email: 'amaka@staff.example', name: 'Amaka', role: 'agent', secondFactor: 'off' }
const chidi: ToldMember = { ...amaka, email: 'chidi@staff.example', name: 'Chidi' }
const hourMs = 3_600_000
const order = (name: string, at = Date.now()) => ({ name, at })

/** A page of the site on the same device: it knows what the device knows, and nothing else. */
async function openPage(): Promise<Readings> {
  vi.resetModules()
  return import('./stored-readings.ts')
}

/** The names of the orders that a page without a network has to show for this person. */
async function shown({ email }: ToldMember = amaka): Promise<readonly string[]> {
  const page = await openPage()
  const member = await page.readMemberReading()
  if (member?.email !== email) return []
  await page.takeOverReadings(email)
  return page.allRead<{ name: string; at: number }>('order').map(({ name }) => name)
}

/** A page on which this person has read these orders. */
async function pageWith(member: ToldMember, ...names: readonly string[]): Promise<Readings> {
  const page = await openPage()
  await page.keepMember(member)
  for (const name of names) await page.keepReading('order', name, order(name), member.email)
  return page
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-17T09:00:00Z') })
  // Every page was asked for at this moment.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what was read is there for a page that opens later, with who read it', async () => {
  await pageWith(amaka, 'Ngozi', 'Musa')
  expect(await shown()).toEqual(['Musa', 'Ngozi'])
  const page = await openPage()
  expect(await page.readMemberReading()).toEqual(amaka)
})

describe('what the server says late of who is signed in', () => {
  test('brings nobody back after a sign-out, and nothing that they read', async () => {
    const late = await pageWith(amaka, 'Ngozi')
    const { epoch } = await late.keepMember(amaka)
    await (await openPage()).forgetReadings()
    expect(await late.keepMember(amaka, epoch)).toMatchObject({ page: 'late' })
    await late.keepReading('order', 'Musa', order('Musa'), amaka.email)
    expect(await (await openPage()).readMemberReading()).toBeUndefined()
    expect(await shown()).toEqual([])
  })

  test('brings nobody back with a page that was asked for before the sign-out', async () => {
    const late = await openPage()
    const kept = late.keepReading('order', 'Ngozi', order('Ngozi'), amaka.email)
    await (await openPage()).forgetReadings()
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    expect(await late.keepMember(amaka)).toMatchObject({ page: 'late' })
    await kept
    expect(await shown()).toEqual([])
  })

  test('takes nothing from who has signed in since', async () => {
    const late = await pageWith(amaka, 'Ngozi')
    const { epoch } = await late.keepMember(amaka)
    await (await openPage()).forgetReadings()
    await pageWith(chidi, 'Bola')
    expect(await late.keepMember(amaka, epoch)).toMatchObject({ page: 'late' })
    await late.keepReading('order', 'Musa', order('Musa'), amaka.email)
    expect(await shown(chidi)).toEqual(['Bola'])
    expect(await shown(amaka)).toEqual([])
  })

  test('gives nobody their former role back, nor what they read in it', async () => {
    const late = await pageWith(amaka, 'Ngozi')
    const { epoch } = await late.keepMember(amaka)
    const dispatcher: ToldMember = { ...amaka, role: 'dispatcher' }
    await pageWith(dispatcher, 'Bola')
    expect(await late.keepMember(amaka, epoch)).toMatchObject({ page: 'late' })
    await late.keepReading('order', 'Musa', order('Musa'), amaka.email)
    expect(await (await openPage()).readMemberReading()).toEqual(dispatcher)
    expect(await shown()).toEqual(['Bola'])
  })

  test('counts again once the server was asked again', async () => {
    const late = await pageWith(amaka, 'Ngozi')
    const before = await late.keepMember(amaka)
    await (await openPage()).forgetReadings()
    const { epoch } = await late.keepMember(amaka, before.epoch)
    expect(await late.keepMember(amaka, epoch)).toMatchObject({ page: 'same' })
    await late.keepReading('order', 'Musa', order('Musa'), amaka.email)
    expect(await shown()).toEqual(['Musa'])
  })
})

test('of one person two pages that open at once both keep what they read', async () => {
  const [one, other] = [await openPage(), await openPage()]
  const kept = await Promise.all([one.keepMember(amaka), other.keepMember(amaka)])
  expect(kept.map(({ page }) => page)).toEqual(['same', 'same'])
  await one.keepReading('order', 'Ngozi', order('Ngozi'), amaka.email)
  await other.keepReading('order', 'Musa', order('Musa'), amaka.email)
  expect(await shown()).toEqual(['Musa', 'Ngozi'])
})

test('a page in which somebody else is named, or the same person in another role, is theirs no more', async () => {
  const page = await pageWith(amaka, 'Ngozi')
  const { epoch } = await page.keepMember(amaka)
  expect(await page.keepMember(chidi, epoch)).toMatchObject({ page: 'others' })
  await page.keepReading('order', 'Musa', order('Musa'), chidi.email)
  expect(await shown(chidi)).toEqual([])
})

describe('what was read leaves the device', () => {
  test('at sign-out, and what a page that is still open reads later is not kept', async () => {
    const stillOpen = await pageWith(amaka, 'Ngozi')
    const other = await openPage()
    await other.forgetReadings()
    await stillOpen.keepReading('order', 'Musa', order('Musa'), amaka.email)
    expect(await shown()).toEqual([])
    await pageWith(amaka)
    expect(await shown()).toEqual([])
  })

  test('when somebody else signs in, and a page of the one before keeps nothing for them', async () => {
    const stillOpen = await pageWith(amaka, 'Ngozi')
    await pageWith(chidi, 'Bola')
    await stillOpen.keepReading('order', 'Musa', order('Musa'), amaka.email)
    expect(await shown(chidi)).toEqual(['Bola'])
    expect(await shown(amaka)).toEqual([])
  })

  test('when the same person comes back in another role', async () => {
    await pageWith(amaka, 'Ngozi')
    await pageWith({ ...amaka, role: 'dispatcher' })
    expect(await shown()).toEqual([])
  })

  test('after a day: it is not shown, and deleted', async () => {
    await pageWith(amaka, 'Ngozi')
    vi.setSystemTime(Date.now() + 24 * hourMs - 1)
    expect(await shown()).toEqual(['Ngozi'])
    vi.setSystemTime(Date.now() + 1)
    expect(await shown()).toEqual([])
    vi.setSystemTime(Date.now() - 12 * hourMs)
    expect(await shown()).toEqual([])
  })

  test('each for itself, though the member is seen again', async () => {
    const page = await pageWith(amaka, 'Ngozi')
    vi.setSystemTime(Date.now() + 20 * hourMs)
    await page.keepReading('order', 'Musa', order('Musa'), amaka.email)
    vi.setSystemTime(Date.now() + 10 * hourMs)
    expect(await shown()).toEqual(['Musa'])
  })

  test('where the clock of the phone was set back by more than some minutes', async () => {
    await pageWith(amaka, 'Ngozi')
    vi.setSystemTime(Date.now() - 4 * 60_000)
    expect(await shown()).toEqual(['Ngozi'])
    vi.setSystemTime(Date.now() - 2 * 60_000)
    expect(await shown()).toEqual([])
  })

  test('when the server has it no more', async () => {
    const page = await pageWith(amaka, 'Ngozi', 'Musa')
    await page.forgetReading('order', 'Ngozi')
    expect(await shown()).toEqual(['Musa'])
  })
})

test('of orders the newest hundred are kept', async () => {
  const page = await pageWith(amaka)
  for (let each = 0; each < page.mostKept.order + 5; each++) {
    vi.setSystemTime(Date.now() + 1)
    await page.keepReading('order', `${each}`, order(`${each}`), amaka.email)
  }
  const names = await shown()
  expect(names).toHaveLength(100)
  expect(names).not.toContain('4')
  expect(names).toContain('5')
})

test('what was taken over from the device is not kept as if it were read now', async () => {
  await pageWith(amaka, 'Ngozi')
  vi.setSystemTime(Date.now() + 20 * hourMs)
  const page = await openPage()
  await page.takeOverReadings(amaka.email)
  await page.keepMember(amaka)
  const taken = page.lastRead('order', 'Ngozi')
  if (taken) await page.keepReading('order', 'Ngozi', taken, amaka.email)
  vi.setSystemTime(Date.now() + 5 * hourMs)
  expect(await shown()).toEqual([])
})

test('a reading that comes before it is known whose it is waits for that', async () => {
  const page = await openPage()
  const kept = page.keepReading('order', 'Ngozi', order('Ngozi'), amaka.email)
  await page.keepMember(amaka)
  await kept
  expect(await shown()).toEqual(['Ngozi'])
})

test('where the browser stores nothing the tab knows what it has read, and nobody is known to a new page', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await pageWith(amaka, 'Ngozi')
  expect(page.lastRead('order', 'Ngozi')).toMatchObject({ name: 'Ngozi' })
  expect(await shown()).toEqual([])
})
