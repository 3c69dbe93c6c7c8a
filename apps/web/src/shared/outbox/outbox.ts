import { openDB } from 'idb'

/** Something that was submitted on this device, and may not have reached the server yet. */
export interface OutboxEntry {
  /** Id of the intent, sent as the Idempotency-Key: however often it is sent, it is done once. */
  readonly intentId: string
  readonly keptAt: number
}

/** What was submitted on this device, until the server has it. Every tab and the background sync share it. */
export interface Outbox<Entry extends OutboxEntry> {
  /** False where the browser keeps nothing, as some do in private windows: then it lasts as long as the page. */
  isLasting(): Promise<boolean>
  /** Oldest first. */
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<void>
  /**
   * Changes an entry that is there, in one step: the background sync may write at the same moment.
   * @param change makes the new entry of the present one; undefined takes it off the device
   */
  change(intentId: string, change: (entry: Entry) => Entry | undefined): Promise<void>
  delete(intentId: string): Promise<void>
  /** Tells every tab, this one included, that there is something new to see. */
  announce(): void
  /**
   * Calls back when this or another tab, or the background sync, announces a change. Returns a function that stops it.
   * A page that the browser puts aside would be thrown away for an open channel; it is told when it is shown again.
   */
  onChange(changed: () => void): () => void
}

interface Storage<Entry> {
  readonly isLasting: boolean
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<unknown>
  change(intentId: string, change: (entry: Entry) => Entry | undefined): Promise<void>
  delete(intentId: string): Promise<unknown>
}

/**
 * An outbox in the browser's IndexedDB.
 * @param database its name in the browser, one for each outbox
 * @param store the name of its entries, there and between tabs
 */
export function createOutbox<Entry extends OutboxEntry>(database: string, store: string): Outbox<Entry> {
  let opened: Promise<Storage<Entry>> | undefined
  const storage = () => {
    opened ??= lastingStorage<Entry>(database, store).catch(() => passingStorage<Entry>())
    return opened
  }
  return {
    isLasting: async () => (await storage()).isLasting,
    all: async () => (await (await storage()).all()).sort((one, other) => one.keptAt - other.keptAt),
    put: async (entry) => void (await (await storage()).put(entry)),
    change: async (intentId, change) => (await storage()).change(intentId, change),
    delete: async (intentId) => void (await (await storage()).delete(intentId)),
    announce() {
      const channel = new BroadcastChannel(store)
      channel.postMessage('changed')
      channel.close()
    },
    onChange: (changed) => listenWhileShown(store, changed),
  }
}

async function lastingStorage<Entry extends OutboxEntry>(name: string, store: string): Promise<Storage<Entry>> {
  const database = await openDB(name, 1, {
    upgrade: (created) => void created.createObjectStore(store, { keyPath: 'intentId' }),
  })
  return {
    isLasting: true,
    all: () => database.getAll(store),
    put: (entry) => database.put(store, entry),
    async change(intentId, change) {
      const { store: entries, done } = database.transaction(store, 'readwrite')
      const entry: Entry | undefined = await entries.get(intentId)
      const changed = entry && change(entry)
      if (changed) await entries.put(changed)
      else if (entry) await entries.delete(intentId)
      await done
    },
    delete: (intentId) => database.delete(store, intentId),
  }
}

function passingStorage<Entry extends OutboxEntry>(): Storage<Entry> {
  const entries = new Map<string, Entry>()
  return {
    isLasting: false,
    all: async () => [...entries.values()],
    put: async (entry) => entries.set(entry.intentId, entry),
    async change(intentId, change) {
      const entry = entries.get(intentId)
      const changed = entry && change(entry)
      if (changed) entries.set(intentId, changed)
      else entries.delete(intentId)
    },
    delete: async (intentId) => entries.delete(intentId),
  }
}

function listenWhileShown(name: string, changed: () => void): () => void {
  let channel: BroadcastChannel | undefined
  function listen(): void {
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', changed)
  }
  const pause = () => channel?.close()
  function resume({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    listen()
    changed()
  }
  listen()
  addEventListener('pagehide', pause)
  addEventListener('pageshow', resume)
  return () => {
    pause()
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', resume)
  }
}

/** A new intent id: 128 random bits. `crypto.randomUUID` is missing on pages without HTTPS. */
export function mintIntentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
