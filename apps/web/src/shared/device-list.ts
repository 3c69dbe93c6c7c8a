import { useSyncExternalStore } from 'react'

/** A list of texts that is kept on this device, the same in all tabs of the browser. */
export interface DeviceList {
  /**
   * Its entries. On the server, and until script is awake, they are those that are passed; it must be the same array
   * each time.
   */
  useEntries(onServer?: readonly string[]): readonly string[]
  /** Replaces the entries by what `change` makes of the present ones. */
  update(change: (entries: readonly string[]) => readonly string[]): void
  /** Whether this browser keeps anything; where it does not, the entries last as long as the page. */
  isLasting(): boolean
}

const none: readonly string[] = []

/**
 * Makes the list that the local storage keeps under this key. Where storage is blocked, it lasts as long as the page.
 * @param isKnown leaves out what has no meaning any more, or never had
 */
export function deviceList(key: string, isKnown: (entry: string) => boolean): DeviceList {
  const listeners = new Set<() => void>()
  let stored: string | null = null
  let entries = none
  let isStored = true

  function readStorage(): string | null {
    try {
      return isStored ? localStorage.getItem(key) : stored
    } catch {
      return stored
    }
  }

  /** The same array as long as nothing has changed. */
  function read(): readonly string[] {
    const now = readStorage()
    if (now !== stored || entries === none) {
      stored = now
      entries = parse(now, isKnown)
    }
    return entries
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function onStorage(event: StorageEvent): void {
    if (event.key === key || event.key === null) tell()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      addEventListener('storage', onStorage)
      // A page that the browser has put aside hears nothing until it is shown again.
      addEventListener('pageshow', tell)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', tell)
    }
  }

  return {
    useEntries: (onServer = none) => useSyncExternalStore(subscribe, read, () => onServer),
    update(change) {
      const changed = change(read())
      stored = JSON.stringify(changed)
      entries = changed
      try {
        // A list that is empty leaves nothing behind.
        if (changed.length > 0) localStorage.setItem(key, stored)
        else localStorage.removeItem(key)
        stored = localStorage.getItem(key)
        isStored = true
      } catch {
        // Storage is blocked, or full.
        isStored = false
      }
      tell()
    },
    isLasting() {
      const probe = `${key}-probe`
      try {
        localStorage.setItem(probe, '')
        localStorage.removeItem(probe)
        return true
      } catch {
        return false
      }
    },
  }
}

function parse(stored: string | null, isKnown: (entry: string) => boolean): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return [...new Set(value.filter((entry): entry is string => typeof entry === 'string' && isKnown(entry)))]
  } catch {
    return []
  }
}
