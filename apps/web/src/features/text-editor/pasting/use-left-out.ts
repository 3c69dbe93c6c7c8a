import type { TextParts } from '@divine/contracts/texts/text-parts'
import { COMMAND_PRIORITY_EDITOR, type LexicalEditor } from 'lexical'
import { useEffect, useRef, useState } from 'react'
import { LEFT_OUT_COMMAND, together } from './left-out.ts'

/** What was left out of pastes. */
export interface LeftOut {
  /** Until somebody has read it. */
  readonly unread: TextParts | undefined
  markRead(): void
  /** Everything since the last save. */
  sinceSave(): TextParts
  /** Forgets what was reported with a save. What was pasted in the meantime is reported with the next one. */
  forget(told: TextParts): void
}

export function useLeftOut(editor: LexicalEditor): LeftOut {
  const [unread, setUnread] = useState<TextParts>()
  const all = useRef<TextParts>(new Map())
  useEffect(
    () =>
      editor.registerCommand(
        LEFT_OUT_COMMAND,
        (parts) => {
          setUnread((before) => (before ? together(before, parts) : parts))
          all.current = together(all.current, parts)
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
    [editor],
  )
  return {
    unread,
    markRead: () => setUnread(undefined),
    sinceSave: () => all.current,
    forget(told) {
      if (all.current !== told) return
      all.current = new Map()
      setUnread(undefined)
    },
  }
}
