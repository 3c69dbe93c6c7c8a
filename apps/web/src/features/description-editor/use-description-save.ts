import type { SavedDescription } from '@divine/contracts/calls/descriptions'
import type { TopicKey } from '@divine/contracts/catalogue/topics'
import { useCallback, useState } from 'react'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'

/** How the last save ended. `conflict` carries what somebody else has saved meanwhile. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly version: number; readonly html: string; readonly removed: readonly string[] }
  | { readonly kind: 'conflict'; readonly theirs: SavedDescription }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed' }

/** Saves a description over the version that it was written over, one save at a time. */
export function useDescriptionSave(call: Call, topic: TopicKey) {
  const [isSaving, setIsSaving] = useState(false)

  const save = useCallback(
    async (html: string, version: number): Promise<SaveResult> => {
      setIsSaving(true)
      try {
        const { body } = await call('putDescription', {
          params: { topic },
          headers: { 'if-match': `"${version}"` },
          body: { description: html },
        })
        return { kind: 'saved', version: body.version, html: body.description, removed: body.removed }
      } catch (error) {
        return await resultOf(error, call, topic)
      } finally {
        setIsSaving(false)
      }
    },
    [call, topic],
  )

  return { save, isSaving }
}

async function resultOf(error: unknown, call: Call, topic: TopicKey): Promise<SaveResult> {
  if (error instanceof NoAnswerError) return { kind: 'failed' }
  if (!(error instanceof RefusedError)) throw error
  if (error.status === 401) return { kind: 'signed-out' }
  if (error.status !== 409) return { kind: 'refused', message: error.failure.message || 'An error occurred.' }
  try {
    return { kind: 'conflict', theirs: (await call('getSavedDescription', { params: { topic } })).body }
  } catch {
    return { kind: 'failed' }
  }
}
