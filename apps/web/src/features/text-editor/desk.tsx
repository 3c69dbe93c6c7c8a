import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { $getRoot } from 'lexical'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { capitalised } from '#/shared/first-letter.ts'
import richText from '#/shared/rich-text/rich-text.module.css'
import { ClaimMarks } from '#/trade/desk/claim-marks.tsx'
import { useClaimMarks } from '#/trade/desk/use-claim-marks.ts'
import styles from './desk.module.css'
import type { Draft, DraftKey } from './drafts/draft.ts'
import { DraftNote } from './drafts/draft-note.tsx'
import { useDraft } from './drafts/use-draft.ts'
import { useLeavingGuard } from './drafts/use-leaving-guard.ts'
import type { EditedText, SavedText } from './edited-text.ts'
import { $fill, showSaved, useEdits } from './edits.ts'
import { $writeHtml } from './html/write-html.ts'
import { LeftOutNote } from './pasting/left-out-note.tsx'
import { useLeftOut } from './pasting/use-left-out.ts'
import { Preview } from './preview.tsx'
import { OutcomeMessage } from './saving/outcome-message.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { type Outcome, useSave } from './saving/use-save.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { Versions } from './versions/versions.tsx'
import { wordsOf } from './versions/words-of.ts'

interface DeskProps {
  readonly text: EditedText
  readonly draftKey: DraftKey
  /** The draft that the editor was opened with. */
  readonly found: Draft | undefined
}

/** Everything around the text: messages, tools, the bar to save it, preview and earlier versions. */
export function Desk({ text, draftKey, found }: DeskProps) {
  const [editor] = useLexicalComposerContext()
  const id = useId()
  /** The version that the text was written over. */
  const version = useRef(found?.version ?? text.saved.version)
  const draft = useDraft({ editor, draftKey, found, version })
  const leftOut = useLeftOut(editor)
  const { save, isSaving, outcome, tell } = useSave({ text, editor, version, draft, leftOut })
  const [preview, setPreview] = useState<string>()
  const messages = useScrollToMessages(outcome)
  useLeavingGuard(draft.isChanged)
  const { found: claims, check } = useClaimMarks(text.findClaims, () => wordsOf(text.saved.html))
  const checkWritten = useCallback(() => check(() => editor.read(() => $getRoot().getTextContent())), [check, editor])
  useEdits(editor, checkWritten)

  /** Continues from a saved version, and drops what was written over another. */
  function goOnFrom(saved: SavedText): void {
    version.current = saved.version
    showSaved(editor, saved.html)
    draft.forget()
  }

  /** Puts an older version into the editor as a change, which undo takes back. The page changes with the next save. */
  function restore(older: SavedText): void {
    editor.update(() => $fill(older.html))
    tell({ kind: 'restored', savedAt: older.savedAt })
  }

  return (
    <>
      <div ref={messages} aria-live="polite">
        {draft.isBack && found && <DraftNote changedAt={found.changedAt} drop={() => goOnFrom(text.saved)} />}
        {outcome && (
          <OutcomeMessage
            name={text.name}
            outcome={outcome}
            takeTheirs={(theirs) => {
              goOnFrom(theirs)
              tell(undefined)
            }}
            keepMine={(theirs) => void save(theirs.version)}
            prove={text.mayProve ? (proof) => void save(undefined, proof) : undefined}
          />
        )}
      </div>
      <div className={styles.desk}>
        <Toolbar controls={id} />
        <ContentEditable
          id={id}
          className={`${richText.rich} ${styles.sheet}`}
          aria-label={capitalised(text.name)}
          aria-placeholder={text.placeholder}
          placeholder={<p className={styles.placeholder}>{text.placeholder}</p>}
        />
        <div className={leftOut.unread ? styles.footWithNote : styles.foot}>
          <div aria-live="polite">
            {leftOut.unread && <LeftOutNote parts={leftOut.unread} close={leftOut.markRead} />}
          </div>
          <ClaimMarks found={claims} />
          <SaveBar
            draft={draft}
            isSaving={isSaving}
            isPreviewed={preview !== undefined}
            togglePreview={() => setPreview(preview === undefined ? editor.read($writeHtml) : undefined)}
            save={() => void save()}
          />
        </div>
      </div>
      {preview !== undefined && <Preview html={preview} />}
      <Versions text={text} newest={version.current} readWritten={() => editor.read($writeHtml)} restore={restore} />
    </>
  )
}

/** Scrolls the messages into view. After a success the bar below the text says so; anything else needs a response. */
function useScrollToMessages(outcome: Outcome | undefined) {
  const messages = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome && (outcome.kind !== 'saved' || outcome.removed.length + outcome.leftOut.length > 0))
      messages.current?.scrollIntoView({ block: 'center' })
  }, [outcome])
  return messages
}
