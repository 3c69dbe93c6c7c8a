/** What a member of staff has written on this device and not saved yet. */
export interface Draft {
  readonly html: string
  /** The version that it was written over. */
  readonly version: number
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** Where the drafts of one text are kept. They are apart for each person: several may use one device. */
export interface DraftPlace {
  /** Id of the text. */
  readonly text: string
  readonly email: string
}

// The local storage, because a page that is being closed has time for nothing that must be waited for.
const keyOf = ({ text, email }: DraftPlace) => `draft:${text}:${email}`

/** The draft on this device. Undefined where there is none, or where the browser keeps nothing. */
export function readDraft(place: DraftPlace): Draft | undefined {
  try {
    const kept = localStorage.getItem(keyOf(place))
    return kept === null ? undefined : (JSON.parse(kept) as Draft)
  } catch {
    return undefined
  }
}

/** @returns false where the browser keeps nothing, or has no room left */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // Nothing is kept there.
  }
}
