import { NoAnswerError, RefusedError } from '#/shared/api/call.ts'
import type { EditedText, SavedText, SaveReceipt } from '../edited-text.ts'

/** How a save can fail. A conflict carries what somebody else has saved in the meantime. */
export type SaveFailure =
  | { readonly kind: 'conflict'; readonly theirs: SavedText }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string }
  /** It promises something, which an owner may save with a proof. */
  | { readonly kind: 'claims'; readonly message: string }
  | { readonly kind: 'failed' }

export type SaveResult = ({ readonly kind: 'saved' } & SaveReceipt) | SaveFailure

/** Saves the text over the version that it was written over. @param proof of what it promises, where there is one */
export async function trySave(text: EditedText, html: string, over: number, proof?: string): Promise<SaveResult> {
  try {
    return { kind: 'saved', ...(await text.save(html, over, proof)) }
  } catch (error) {
    if (error instanceof NoAnswerError) return { kind: 'failed' }
    if (!(error instanceof RefusedError)) throw error
    if (error.status === 401) return { kind: 'signed-out' }
    if (error.failure.code === 'claims') return { kind: 'claims', message: error.failure.message }
    if (error.status !== 409) return { kind: 'refused', message: error.failure.message || 'An error occurred.' }
    return await text.load().then(
      (theirs) => ({ kind: 'conflict', theirs }),
      () => ({ kind: 'failed' }),
    )
  }
}
