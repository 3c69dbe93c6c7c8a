import type { ToldMember } from '@divine/contracts/calls/staff'
import { serverAheadMs, setServerAheadMs } from './server-clock.ts'

/** How long what was read of the desk is shown from this device, in milliseconds. Nothing older stays on it. */
export const keptForMs = 24 * 3_600_000
/** By how much a phone's clock may go back without all that is kept counting as of another time, in milliseconds. */
const clockSlackMs = 5 * 60_000

/**
 * What is read of the desk, and how many of each are kept: the newest. A list has 50 orders at most, of 0.4 KB each; a
 * whole order is about 1.5 KB.
 */
export const mostKept = { list: 10, order: 100 } as const
export type ReadingKind = keyof typeof mostKept
const readingKinds = Object.keys(mostKept) as ReadingKind[]

/** Something of the desk as the server gave it. */
interface Reading {
  /** The server's time when it was read, in milliseconds since 1970. */
  readonly at: number
}

/** Who was signed in: what a page without a network needs to know of them. */
export type MemberReading = Pick<ToldMember, 'email' | 'name' | 'role' | 'secondFactor'>

interface Owner {
  readonly key: 'owner'
  readonly member: MemberReading
  /** When the server last said so, by this device's clock: nobody else's is known without a network. */
  readonly keptAt: number
  /** By how much the server's clock was ahead of this device's. */
  readonly aheadMs: number | undefined
}

/**
 * Begins at each sign-out and with each other person or role, and never goes away: what the server was asked for in an
 * earlier one is not written down, however late its answer comes.
 */
interface Epoch {
  readonly key: 'epoch'
  /** 1 for the first; only grows. */
  readonly count: number
  /** When it began, by this device's clock, in milliseconds since 1970. */
  readonly at: number
}

/** What became of the server's word on who is signed in. */
export interface MemberKept {
  /** The count of the device's epoch by now; undefined where the device stores nothing. */
  readonly epoch: number | undefined
  /**
   * - `same`: the page goes on.
   * - `late`: somebody has signed out or in since it was asked, and nothing was written: it has to be asked again.
   * - `others`: what is in this tab was read by somebody else, or in another role: it needs a page of its own.
   */
  readonly page: 'same' | 'late' | 'others'
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

/**
 * The epoch in which this tab's readings are kept; undefined if they are not. It is settled once the server has told
 * this tab who is signed in: before that nobody knows whose a reading is.
 */
let settleEpoch: (epoch: number | undefined) => void = () => {}
let epochOfTab = new Promise<number | undefined>((resolve) => {
  settleEpoch = resolve
})
/** Whom the server has named last in this tab. */
let memberOfTab: MemberReading | undefined

/**
 * Whether something of that time may still be shown. Both by this device's clock: one that was set back makes it old.
 */
export function isFresh(keptAt: number, now: number): boolean {
  const age = now - keptAt
  return age >= -clockSlackMs && age < keptForMs
}

/**
 * Writes down whom the server has just named. What was kept for somebody else, or for the same person in another role,
 * goes in the same step, and an epoch begins. Nothing is written if one has begun since the server was asked, unless it
 * is that of the same person in the same role.
 * @param asked the epoch when the server was asked, as this tab had heard of it; undefined for what came with the page
 */
export async function keepMember({ email, name, role, secondFactor }: ToldMember, asked?: number): Promise<MemberKept> {
  const member: MemberReading = { email, name, role, secondFactor }
  const isOthers = memberOfTab !== undefined && !isSame(memberOfTab, member)
  memberOfTab = member
  const kept = await onDevice(async (stores) => {
    const now = Date.now()
    const owner = await readOwner(stores)
    const epoch = await readEpoch(stores)
    const isTheirs = owner !== undefined && isSame(owner.member, member) && isFresh(owner.keptAt, now)
    if (!isTheirs && (asked === undefined ? beganWithPage(epoch, now) : asked !== epoch.count))
      return { epoch: epoch.count, isLate: true }
    if (!isTheirs) stores.readings.clear()
    await dropOld(stores, now)
    stores.owner.put({ key: 'owner', member, keptAt: now, aheadMs: serverAheadMs() } satisfies Owner)
    return { epoch: isTheirs ? epoch.count : beginEpoch(stores, epoch, now), isLate: false }
  })
  if (kept && !kept.isLate) tellTabs(member)
  const mine = isOthers || kept?.isLate ? undefined : kept?.epoch
  settleEpoch(mine)
  epochOfTab = Promise.resolve(mine)
  return { epoch: kept?.epoch, page: isOthers ? 'others' : kept?.isLate ? 'late' : 'same' }
}

/** Whoever is signed in on this device, as its tabs tell each other. */
const membersChannel = 'divine-health-member'

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(membersChannel)
  } catch {
    return undefined
  }
}

function tellTabs({ email, role }: MemberReading): void {
  const channel = openChannel()
  channel?.postMessage({ email, role })
  channel?.close()
}

/**
 * Listens to whom the server has named in other tabs.
 * @param onOthers told once it is somebody else than in this tab, or the same person in another role
 * @returns ends it
 */
export function followMembers(own: Pick<MemberReading, 'email' | 'role'>, onOthers: () => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<typeof own>) => {
    if (!isSame(own, data)) onOthers()
  })
  return () => channel?.close()
}

/** Who was signed in on this device within the last day, and did not sign out; undefined if nobody was. */
export async function readMemberReading(): Promise<MemberReading | undefined> {
  return onDevice(async (stores) => {
    const owner = await readOwner(stores)
    if (owner && isFresh(owner.keptAt, Date.now())) {
      if (owner.aheadMs !== undefined) setServerAheadMs(owner.aheadMs)
      return owner.member
    }
    stores.owner.delete('owner')
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
 * Keeps what the server has just given: in this tab, and on the device unless somebody has signed out or in there since
 * this tab was told who is signed in. A device that stores nothing, or is full, keeps nothing.
 * @param email of who read it
 */
export async function keepReading(kind: ReadingKind, key: string, reading: Reading, email: string): Promise<void> {
  if (inMemory[kind].get(key) === reading) return
  inMemory[kind].set(key, reading)
  const epoch = await epochOfTab
  await onDevice(async (stores) => {
    const owner = await readOwner(stores)
    if (owner?.member.email !== email || (await readEpoch(stores)).count !== epoch) return
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

/**
 * Forgets all that was read of the desk, and who read it; what was asked for before is not kept any more. Acts that
 * wait and words that were typed stay.
 */
export async function forgetReadings(): Promise<void> {
  for (const known of Object.values(inMemory)) known.clear()
  await onDevice(async (stores) => {
    stores.owner.delete('owner')
    stores.readings.clear()
    beginEpoch(stores, await readEpoch(stores), Date.now())
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

async function readEpoch({ owner }: Stores): Promise<Epoch> {
  return (await done<Epoch | undefined>(owner.get('epoch'))) ?? { key: 'epoch', count: 0, at: 0 }
}

/** @returns the count of the new epoch */
function beginEpoch({ owner }: Stores, { count }: Epoch, now: number): number {
  owner.put({ key: 'epoch', count: count + 1, at: now } satisfies Epoch)
  return count + 1
}

/**
 * Whether an epoch has begun since the browser asked for this page. One that seems to come has begun before
 * the clock went back.
 */
function beganWithPage({ at }: Epoch, now: number): boolean {
  return at <= now && at > now - performance.now()
}

function isSame(one: Pick<MemberReading, 'email' | 'role'>, other: typeof one): boolean {
  return one.email === other.email && one.role === other.role
}

/** Everything of a kind that was kept before a moment, or at any time. */
function allOf(kind: ReadingKind, before = Number.POSITIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([kind, Number.NEGATIVE_INFINITY], [kind, before])
}

/** Deletes what may not be shown any more. */
async function dropOld({ readings }: Stores, now: number): Promise<void> {
  const index = readings.index(byAge)
  for (const kind of readingKinds) {
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

export const readingsDatabase = 'divine-health-read'

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(readingsDatabase, 1)
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
