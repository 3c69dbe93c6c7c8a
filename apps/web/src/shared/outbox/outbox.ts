/** Something that was submitted on this device, and may not have reached the server yet. */
export interface OutboxEntry {
  /** Id of the intent, sent as the Idempotency-Key: however often it is sent, it is done once. */
  readonly intentId: string
  readonly keptAt: number
}

/** What was submitted on this device, until the server has it. Every tab and the background sync share it. */
export interface Outbox<Entry extends OutboxEntry> {
  /**
   * False where the browser keeps nothing, as some do in private windows, or did not take something, as on a full
   * phone: that lasts as long as the page.
   */
  isLasting(): boolean
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

/**
 * An outbox in the browser's IndexedDB.
 * @param database its name in the browser, one for each outbox
 * @param store the name of its entries, there and between tabs
 */
export function createOutbox<Entry extends OutboxEntry>(database: string, store: string): Outbox<Entry> {
  let opening: Promise<IDBDatabase> | undefined
  /** What the device did not take: it may store nothing, be full, or have lost the site's data under the page. */
  const inMemory = new Map<string, Entry>()

  /** Does something on the device, whole or not at all. Rejects where that fails, whatever the reason. */
  async function onDevice<T>(work: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opening ??= openDatabase(database, store)
    const transaction = (await opening).transaction(store, 'readwrite')
    const request = work(transaction.objectStore(store))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  async function all(): Promise<Entry[]> {
    const kept = await onDevice<Entry[]>((entries) => entries.getAll()).catch(() => [])
    return [...kept.filter(({ intentId }) => !inMemory.has(intentId)), ...inMemory.values()].sort(
      (one, other) => one.keptAt - other.keptAt,
    )
  }

  async function takeOff(intentId: string): Promise<void> {
    inMemory.delete(intentId)
    await onDevice((entries) => entries.delete(intentId)).catch(() => undefined)
  }

  async function changeInMemory(intentId: string, change: (entry: Entry) => Entry | undefined): Promise<void> {
    const entry = (await all()).find((each) => each.intentId === intentId)
    const changed = entry && change(entry)
    if (changed) inMemory.set(intentId, changed)
    else await takeOff(intentId)
  }

  return {
    isLasting: () => inMemory.size === 0,
    all,
    async put(entry) {
      await onDevice((entries) => entries.put(entry)).catch(() => inMemory.set(entry.intentId, entry))
    },
    async change(intentId, change) {
      if (inMemory.has(intentId)) return changeInMemory(intentId, change)
      await onDevice((entries) => {
        const found: IDBRequest<Entry | undefined> = entries.get(intentId)
        found.onsuccess = () => {
          const changed = found.result && change(found.result)
          if (changed) entries.put(changed)
          else entries.delete(intentId)
        }
        return found
      }).catch(() => changeInMemory(intentId, change))
    },
    delete: takeOff,
    announce() {
      const channel = openChannel(store)
      channel?.postMessage('changed')
      channel?.close()
      if (!channel) dispatchEvent(new Event(store))
    },
    onChange: (changed) => listenWhileShown(store, changed),
  }
}

function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'intentId' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

/** The channel between tabs; none where the browser blocks site data: then this page alone is told, by an event. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

function listenWhileShown(name: string, changed: () => void): () => void {
  let channel: BroadcastChannel | undefined
  function listen(): void {
    channel = openChannel(name)
    if (channel) channel.addEventListener('message', changed)
    else addEventListener(name, changed)
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
    removeEventListener(name, changed)
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', resume)
  }
}

/** A new intent id: 128 random bits. `crypto.randomUUID` is missing on pages without HTTPS. */
export function mintIntentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
