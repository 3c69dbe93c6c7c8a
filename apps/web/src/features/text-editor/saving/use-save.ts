import { wordsFor } from '@divine/contracts/texts/text-parts'
import type { LexicalEditor } from 'lexical'
import { type RefObject, useCallback, useState } from 'react'
import type { UnsavedText } from '../drafts/use-draft.ts'
import type { EditedText } from '../edited-text.ts'
import { showSaved, useEdits } from '../edits.ts'
import { $writeHtml } from '../html/write-html.ts'
import { $hasSendingImages } from '../images/image-extension.ts'
import type { LeftOut } from '../pasting/use-left-out.ts'
import { type SaveFailure, trySave } from './try-save.ts'

/** The message above the text: how a save ended, or that an older version was put in. */
export type Outcome =
  | SaveFailure
  | { readonly kind: 'saved'; readonly removed: readonly string[]; readonly leftOut: readonly string[] }
  | { readonly kind: 'restored'; readonly savedAt: string | null }

interface SaveParts {
  readonly text: EditedText
  readonly editor: LexicalEditor
  /** The version that the text was written over; each save updates it. */
  readonly version: RefObject<number>
  readonly draft: UnsavedText
  readonly leftOut: LeftOut
}

/** Saves what is in the editor, one save at a time, and reports how the last one ended. */
export function useSave({ text, editor, version, draft, leftOut }: SaveParts) {
  const [isSaving, setIsSaving] = useState(false)
  const [outcome, tell] = useState<Outcome>()
  const forgetSaved = useCallback(() => tell((known) => (known?.kind === 'saved' ? undefined : known)), [])
  useEdits(editor, forgetSaved)

  /**
   * @param over the version to replace, if not the one that the text was written over
   * @param proof of what the text promises, where whoever saves has one
   */
  async function save(over = version.current, proof?: string): Promise<void> {
    if (isSaving) return
    if (editor.read($hasSendingImages)) {
      tell({ kind: 'refused', message: 'A picture is not there yet. Wait for it, try it again, or remove it.' })
      return
    }
    tell(undefined)
    const html = editor.read($writeHtml)
    // In case something happens to the page while the answer is awaited.
    if (draft.isChanged) draft.store(html)
    const brought = leftOut.sinceSave()
    setIsSaving(true)
    const ended = await trySave(text, html, over, proof).finally(() => setIsSaving(false))
    if (ended.kind !== 'saved') {
      tell(ended)
      return
    }
    tell({ kind: 'saved', removed: ended.removed, leftOut: wordsFor(brought) })
    leftOut.forget(brought)
    version.current = ended.version
    // What was typed in the meantime is a change to the new version.
    if (editor.read($writeHtml) !== html) return
    if (ended.removed.length > 0) showSaved(editor, ended.html)
    draft.forget()
  }

  return { save, isSaving, outcome, tell }
}
