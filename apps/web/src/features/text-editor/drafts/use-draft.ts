import type { LexicalEditor } from 'lexical'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEdits } from '../edits.ts'
import { $writeHtml } from '../html/write-html.ts'
import { type Draft, type DraftPlace, dropDraft, keepDraft } from './draft.ts'

/** How long after the last key the draft is written to the device. */
const delayMs = 700

interface DraftParts {
  readonly editor: LexicalEditor
  readonly place: DraftPlace
  /** The draft that the editor was opened with. */
  readonly found: Draft | undefined
  /** The version that the text was written over. */
  readonly version: RefObject<number>
}

/** What is written and not saved yet. */
export interface UnsavedText {
  readonly isChanged: boolean
  /** False where the device could not keep it. */
  readonly isKept: boolean
  /** Whether it is what somebody wrote before this page was opened. */
  readonly isBack: boolean
  /** Writes the draft to the device now. */
  keep(html: string): void
  /** Drops the draft: the text is saved, or nobody wants it. */
  forget(): void
}

/** Keeps on the device what somebody writes, shortly after the last key and when the page is left or hidden. */
export function useDraft({ editor, place, found, version }: DraftParts): UnsavedText {
  const [isChanged, setIsChanged] = useState(found !== undefined)
  const [isKept, setIsKept] = useState(true)
  const [isBack, setIsBack] = useState(found !== undefined)
  /** The draft that is about to be written to the device. */
  const waiting = useRef<number>(undefined)

  const stopWaiting = useCallback(() => {
    window.clearTimeout(waiting.current)
    waiting.current = undefined
  }, [])

  const keep = useCallback(
    (html: string) => setIsKept(keepDraft(place, { html, version: version.current, changedAt: Date.now() })),
    [place, version],
  )

  const keepWaiting = useCallback(() => {
    if (waiting.current === undefined) return
    stopWaiting()
    keep(editor.read($writeHtml))
  }, [editor, keep, stopWaiting])

  const keepSoon = useCallback(() => {
    setIsChanged(true)
    stopWaiting()
    waiting.current = window.setTimeout(keepWaiting, delayMs)
  }, [keepWaiting, stopWaiting])
  useEdits(editor, keepSoon)

  useEffect(() => {
    // A phone may end a page that is not looked at without another word.
    document.addEventListener('visibilitychange', keepWaiting)
    addEventListener('pagehide', keepWaiting)
    return () => {
      document.removeEventListener('visibilitychange', keepWaiting)
      removeEventListener('pagehide', keepWaiting)
      keepWaiting()
    }
  }, [keepWaiting])

  const forget = useCallback(() => {
    stopWaiting()
    setIsChanged(false)
    setIsBack(false)
    dropDraft(place)
  }, [place, stopWaiting])

  return { isChanged, isKept, isBack, keep, forget }
}
