import type { ImageReceipt } from '@divine/contracts/calls/images'
import type { ClaimMark } from '@divine/contracts/texts/claims'

/** One save of a text: its number, and who saved it when. */
export interface TextVersion {
  /** Counted from 1 for each text; 0 if nothing has been saved yet. */
  readonly version: number
  /** ISO 8601; null if nothing has been saved yet. */
  readonly savedAt: string | null
  /** Email of the member of staff, or another author. */
  readonly savedBy: string | null
  /** What its owner said proves what it promises, where it was saved with such a proof. */
  readonly proof?: string | null
}

/** A version with its HTML, which uses only what `@divine/contracts/texts/rich-text` names. */
export interface SavedText extends TextVersion {
  readonly html: string
}

/** What was stored, which may be less than what was sent. */
export interface SaveReceipt {
  readonly version: number
  readonly html: string
  /** What was taken out, in words for staff. */
  readonly removed: readonly string[]
}

/**
 * A text that can be edited, as the page that shows the editor passes it in. Its calls reject with the errors of
 * `shared/api/call.ts`.
 */
export interface EditedText {
  /** Id of the text: its drafts on the device are stored under it. */
  readonly id: string
  /** What it is called within a sentence, such as `description`. */
  readonly name: string
  /** Whether whoever writes may save what it promises, with a proof. */
  readonly mayProve: boolean
  /** Shown in the editor while nothing is written. */
  readonly placeholder: string
  /** The current version when the page was opened. */
  readonly saved: SavedText
  /** Reads the current version. */
  load(): Promise<SavedText>
  /**
   * Saves the text over this version. Rejects with status 409 if another one has been saved since, and with the code
   * `claims` if it promises something new without a proof.
   */
  save(html: string, over: number, proof?: string): Promise<SaveReceipt>
  /** The stored versions, newest first. */
  listVersions(): Promise<readonly TextVersion[]>
  readVersion(version: number): Promise<SavedText>
  uploadImage(file: Blob): Promise<ImageReceipt>
  /** Finds what a plain text promises, while it is being written. It stays the same function. */
  readonly findClaims: (text: string) => Promise<readonly ClaimMark[]>
}
