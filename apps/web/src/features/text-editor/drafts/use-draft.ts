import type { LexicalEditor } from 'lexical'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEdits } from '../edits.ts'
import { $writeHtml } from '../html/write-html.ts'
import { type Draft, type DraftKey, dropDraft, storeDraft } from './draft.ts'

/** How long after the last key the draft is written to the device, in milliseconds. */
const delayMs = 700

interface DraftParts {
  readonly editor: LexicalEditor
  readonly draftKey: DraftKey
  /** The draft that the editor was opened with. */
  readonly found: Draft | undefined
  /** The version that the text was written over. */
  readonly version: RefObject<number>
}

/** What is written and not saved yet. */
export interface UnsavedText {
  readonly isChanged: boolean
  /** False if the device could not store it. */
  readonly isStored: boolean
  /** Whether it was written before this page was opened. */
  readonly isBack: boolean
  /** Writes the draft to the device now. */
  store(html: string): void
  /** Drops the draft: the text is saved, or the draft is not wanted. */
  forget(): void
}

/** Stores a draft on the device, shortly after the last key and when the page is left or hidden. */
export function useDraft({ editor, draftKey, found, version }: DraftParts): UnsavedText {
  const [isChanged, setIsChanged] = useState(found !== undefined)
  const [isStored, setIsStored] = useState(true)
  const [isBack, setIsBack] = useState(found !== undefined)
  /** Timer of the draft that is about to be written to the device. */
  const waiting = useRef<number>(undefined)

  const stopWaiting = useCallback(() => {
    window.clearTimeout(waiting.current)
    waiting.current = undefined
  }, [])

  const store = useCallback(
    (html: string) => setIsStored(storeDraft(draftKey, { html, version: version.current, changedAt: Date.now() })),
    [draftKey, version],
  )

  const storeWaiting = useCallback(() => {
    if (waiting.current === undefined) return
    stopWaiting()
    store(editor.read($writeHtml))
  }, [editor, store, stopWaiting])

  const storeSoon = useCallback(() => {
    setIsChanged(true)
    stopWaiting()
    waiting.current = window.setTimeout(storeWaiting, delayMs)
  }, [storeWaiting, stopWaiting])
  useEdits(editor, storeSoon)

  useEffect(() => {
    // A phone may end a hidden page without any further event.
    document.addEventListener('visibilitychange', storeWaiting)
    addEventListener('pagehide', storeWaiting)
    return () => {
      document.removeEventListener('visibilitychange', storeWaiting)
      removeEventListener('pagehide', storeWaiting)
      storeWaiting()
    }
  }, [storeWaiting])

  const forget = useCallback(() => {
    stopWaiting()
    setIsChanged(false)
    setIsBack(false)
    dropDraft(draftKey)
  }, [draftKey, stopWaiting])

  return { isChanged, isStored, isBack, store, forget }
}
