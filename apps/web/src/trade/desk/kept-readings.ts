import type { ToldMember } from '@divine/contracts/calls/staff'
import { serverAheadMs, setServerAheadMs } from './server-clock.ts'

/** How long what was read of the desk is shown from this device, in milliseconds. Nothing older stays on it. */
export const keptForMs = 24 * 3_600_000
/** By how much a phone's clock may go back without all that is kept counting as of another time, in milliseconds. */
const clockSlackMs = 5 * 60_000

export type ReadingKind = 'list' | 'order'

/** How many of each are kept: the newest. A list has 50 orders at most, of 0.4 KB each; a whole order is about 1.5 KB. */
export const mostKept: Readonly<Record<ReadingKind, number>> = { list: 10, order: 100 }

/** Something of the desk as the server gave it. */
interface Reading {
  /** The server's time when it was read, in milliseconds since 1970. */
  readonly at: number
}

/** Who was signed in: what a page without a network needs to know of them. */
export type KeptMember = Pick<ToldMember, 'email' | 'name' | 'role' | 'secondFactor'>

interface Owner {
  readonly key: 'owner'
  readonly member: KeptMember
  /** When the server last said so, by this device's clock: nobody else's is known without a network. */
  readonly keptAt: number
  /** By how much the server's clock was ahead of this device's. */
  readonly aheadMs: number | undefined
}

interface Kept {
  readonly kind: ReadingKind
  readonly key: string
  readonly reading: Reading
  /** When it came to this device, by its own clock. */
  readonly keptAt: number
}

/** What this tab has read, and what it took over from the device for want of a network. */
const inMemory: Readonly<Record<ReadingKind, Map<string, Reading>>> = { list: new Map(), order: new Map() }

/** Settled once the server has told this tab who is signed in: before that nobody knows whose a reading is. */
let isMemberKept = () => {}
const memberKept = new Promise<void>((resolve) => {
  isMemberKept = resolve
})

/** Whether something of that time may still be shown. Both by this device's clock: one that was set back makes it old. */
export function isFresh(keptAt: number, now: number): boolean {
  const age = now - keptAt
  return age >= -clockSlackMs && age < keptForMs
}

/**
 * Writes down whom the server has just named. What was kept for somebody else, or for the same person in another role,
 * goes in the same step.
 */
export async function keepMember({ email, name, role, secondFactor }: ToldMember): Promise<void> {
  await onDevice(async (stores) => {
    const now = Date.now()
    const before = await readOwner(stores)
    const isSame = before?.member.email === email && before.member.role === role
    if (!isSame || !isFresh(before.keptAt, now)) stores.readings.clear()
    await dropOld(stores, now)
    const member: KeptMember = { email, name, role, secondFactor }
    stores.owner.put({ key: 'owner', member, keptAt: now, aheadMs: serverAheadMs() } satisfies Owner)
  })
  isMemberKept()
}

/** Who was signed in on this device within the last day, and did not sign out; undefined if nobody was. */
export async function readKeptMember(): Promise<KeptMember | undefined> {
  return onDevice(async (stores) => {
    const owner = await readOwner(stores)
    if (owner && isFresh(owner.keptAt, Date.now())) {
      if (owner.aheadMs !== undefined) setServerAheadMs(owner.aheadMs)
      return owner.member
    }
    stores.owner.clear()
    stores.readings.clear()
    return undefined
  })
}

/** What was read last, as far as this tab knows. */
export function lastRead<Value extends Reading>(kind: ReadingKind, key: string): Value | undefined {
  return inMemory[kind].get(key) as Value | undefined
}

/** Everything of a kind that this tab knows. */
export function allRead<Value extends Reading>(kind: ReadingKind): readonly Value[] {
  return [...inMemory[kind].values()] as Value[]
}

/**
 * Keeps what the server has just given: in this tab, and on the device unless somebody else is signed in there by now, or
 * nobody. A device that stores nothing, or is full, keeps nothing.
 * @param email of who read it
 */
export async function keepReading(kind: ReadingKind, key: string, reading: Reading, email: string): Promise<void> {
  if (inMemory[kind].get(key) === reading) return
  inMemory[kind].set(key, reading)
  await memberKept
  await onDevice(async (stores) => {
    const owner = await readOwner(stores)
    if (owner?.member.email !== email) return
    const now = Date.now()
    const aheadMs = serverAheadMs() ?? owner.aheadMs
    stores.owner.put({ ...owner, keptAt: now, aheadMs })
    stores.readings.put({ kind, key, reading, keptAt: now } satisfies Kept)
    await dropOld(stores, now)
    const keys = await done(stores.readings.index(byAge).getAllKeys(allOf(kind)))
    for (const oldest of keys.slice(0, Math.max(0, keys.length - mostKept[kind]))) stores.readings.delete(oldest)
  })
}

/**
 * Takes over into this tab what the device has kept for this person; what the tab has read itself stays.
 * @param email of who is signed in
 */
export async function takeOverReadings(email: string): Promise<void> {
  const kept = await onDevice(async (stores) => {
    const owner = await readOwner(stores)
    if (owner?.member.email !== email) return []
    await dropOld(stores, Date.now())
    return done<Kept[]>(stores.readings.getAll())
  })
  for (const { kind, key, reading } of kept ?? []) {
    const known = inMemory[kind].get(key)
    if (!known || known.at < reading.at) inMemory[kind].set(key, reading)
  }
}

/** Forgets one reading: the server has it no more. */
export async function forgetReading(kind: ReadingKind, key: string): Promise<void> {
  inMemory[kind].delete(key)
  await onDevice(async ({ readings }) => void readings.delete([kind, key]))
}

/** Forgets all that was read of the desk, and who read it. Acts that wait and words that were typed stay. */
export async function forgetReadings(): Promise<void> {
  for (const known of Object.values(inMemory)) known.clear()
  await onDevice(async ({ owner, readings }) => {
    owner.clear()
    readings.clear()
  })
}

const byAge = 'byAge'

interface Stores {
  readonly owner: IDBObjectStore
  readonly readings: IDBObjectStore
}

async function readOwner({ owner }: Stores): Promise<Owner | undefined> {
  return done<Owner | undefined>(owner.get('owner'))
}

/** Everything of a kind that was kept before a moment, or at any time. */
function allOf(kind: ReadingKind, before = Number.POSITIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([kind, Number.NEGATIVE_INFINITY], [kind, before])
}

/** Deletes what may not be shown any more. */
async function dropOld({ readings }: Stores, now: number): Promise<void> {
  const index = readings.index(byAge)
  for (const kind of ['list', 'order'] as const) {
    const tooOld = await done(index.getAllKeys(allOf(kind, now - keptForMs)))
    const ofTheFuture = await done(index.getAllKeys(IDBKeyRange.bound([kind, now + clockSlackMs], [kind, Infinity])))
    for (const key of [...tooOld, ...ofTheFuture]) readings.delete(key)
  }
}

/** @throws where the browser does not do it */
function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('divine-health-read', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('owner', { keyPath: 'key' })
      asked.result.createObjectStore('readings', { keyPath: ['kind', 'key'] }).createIndex(byAge, ['kind', 'keptAt'])
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** Does something in one transaction, whole or not at all. Resolves to undefined where the device does not do it. */
async function onDevice<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result | undefined> {
  try {
    opening ??= open()
    const transaction = (await opening).transaction(['owner', 'readings'], 'readwrite')
    const isOver = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const stores = { owner: transaction.objectStore('owner'), readings: transaction.objectStore('readings') }
    const [result] = await Promise.all([work(stores), isOver])
    return result
  } catch {
    // The next one opens it anew: the browser may have closed it, such as when the site's data were cleared.
    opening = undefined
    return undefined
  }
}
