/** What a member of staff has written on this device and not saved yet. */
export interface Draft {
  readonly html: string
  /** The version that it was written over. */
  readonly version: number
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** Which draft. Each person has their own: several people may use one device. */
export interface DraftKey {
  /** Id of the text. */
  readonly text: string
  readonly email: string
}

// The local storage, because a page that is being closed has no time for anything asynchronous.
const storageKey = ({ text, email }: DraftKey) => `draft:${text}:${email}`

/** The draft on this device. Undefined if there is none, or if the browser stores nothing. */
export function readDraft(draftKey: DraftKey): Draft | undefined {
  try {
    const stored = localStorage.getItem(storageKey(draftKey))
    return stored === null ? undefined : (JSON.parse(stored) as Draft)
  } catch {
    return undefined
  }
}

/** @returns false if the browser stores nothing, or has no room left */
export function storeDraft(draftKey: DraftKey, draft: Draft): boolean {
  try {
    localStorage.setItem(storageKey(draftKey), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(draftKey: DraftKey): void {
  try {
    localStorage.removeItem(storageKey(draftKey))
  } catch {
    // Nothing is stored there.
  }
}
