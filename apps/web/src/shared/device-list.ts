import { useSyncExternalStore } from 'react'

/** A list of texts that is kept on this device, the same in all tabs of the browser. */
export interface DeviceList {
  /** Its entries. On the server, and until script is awake, there are none. */
  useEntries(): readonly string[]
  /** Replaces the entries by what `change` makes of the present ones. */
  update(change: (entries: readonly string[]) => readonly string[]): void
}

const none: readonly string[] = []

/**
 * Makes the list that is kept in the local storage under this name. Where storage is blocked it lasts as long as the page.
 * @param isKnown leaves out what has no meaning any more, or never had
 */
export function deviceList(place: string, isKnown: (entry: string) => boolean): DeviceList {
  const listeners = new Set<() => void>()
  let stored: string | null = null
  let entries = none

  function readStorage(): string | null {
    try {
      return localStorage.getItem(place)
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

  function onStorage({ key }: StorageEvent): void {
    if (key === place || key === null) for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }

  return {
    useEntries: () => useSyncExternalStore(subscribe, read, () => none),
    update(change) {
      const changed = change(read())
      stored = JSON.stringify(changed)
      entries = changed
      try {
        // A list that is empty leaves nothing behind.
        if (changed.length > 0) localStorage.setItem(place, stored)
        else localStorage.removeItem(place)
        stored = localStorage.getItem(place)
      } catch {
        // Storage is blocked, or full.
      }
      for (const listener of listeners) listener()
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
