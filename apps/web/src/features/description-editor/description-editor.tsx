import type { SavedDescription } from '@divine/contracts/calls/descriptions'
import type { Topic } from '@divine/contracts/catalogue/topics'
import { type TextParts, wordsFor } from '@divine/contracts/texts/text-parts'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { useBlocker } from '@tanstack/react-router'
import { $createParagraphNode, $getRoot, COMMAND_PRIORITY_EDITOR, defineExtension } from 'lexical'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { lagosTime } from '#/shared/lagos-time.ts'
import richText from '#/shared/rich-text/rich-text.module.css'
import { RichTextView } from '#/shared/rich-text/rich-text-view.tsx'
import { StaffText } from '#/shared/rich-text/staff-text.ts'
import { buttonClass } from '#/shared/ui/button.ts'
import { Message } from '#/shared/ui/message.tsx'
import styles from './description-editor.module.css'
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { $readHtml } from './html/read-html.ts'
import { $writeHtml } from './html/write-html.ts'
import { $hasSendingImages } from './images/image-extension.ts'
import { ImageUploadProvider } from './images/image-upload.ts'
import { LEFT_OUT_COMMAND, together } from './pasting/left-out.ts'
import { enumerated, LeftOutNote } from './pasting/left-out-note.tsx'
import { Scrolling } from './scrolling.tsx'
import { Toolbar } from './toolbar.tsx'
import { DescriptionEditorExtension } from './tools-extension.ts'
import { type SaveResult, useDescriptionSave } from './use-description-save.ts'
import { Versions } from './versions.tsx'

interface DescriptionEditorProps {
  readonly topic: Topic
  /** The present description, as it was when the page was opened. */
  readonly saved: SavedDescription
  /** Email of who is writing. */
  readonly email: string
  readonly call: Call
}

/** Writes a topic's description. What is written and not saved is kept on the device, and stands there again next time. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { topic, email, saved, call } = props
  const [draft] = useState(() => readDraft({ topic: topic.key, email }))
  const [html] = useState(draft?.html ?? saved.description)
  const extension = useMemo(
    () =>
      defineExtension({
        name: 'description-page',
        dependencies: [DescriptionEditorExtension],
        $initialEditorState: () => $fill(html),
      }),
    [html],
  )
  const upload = useCallback(async (file: Blob) => (await call('uploadImage', { body: file })).body, [call])
  return (
    <ImageUploadProvider value={upload}>
      <LexicalExtensionComposer extension={extension} contentEditable={null}>
        <Desk {...props} draft={draft} />
      </LexicalExtensionComposer>
    </ImageUploadProvider>
  )
}

function $fill(html: string): void {
  const nodes = $readHtml(html)
  $getRoot()
    .clear()
    .append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
}

function Desk({ topic, saved, email, call, draft }: DescriptionEditorProps & { draft: Draft | undefined }) {
  const [editor] = useLexicalComposerContext()
  const id = useId()
  const { save, isSaving } = useDescriptionSave(call, topic.key)
  const [result, setResult] = useState<Outcome>()
  const [isDraftShown, setIsDraftShown] = useState(draft !== undefined)
  const [isChanged, setIsChanged] = useState(draft !== undefined)
  const [isKept, setIsKept] = useState(true)
  const [preview, setPreview] = useState<string>()
  /** What pastes left out, until somebody has read it. */
  const [leftOut, setLeftOut] = useState<TextParts>()
  /** What all pastes since the last save left out. */
  const allLeftOut = useRef<TextParts>(new Map())
  const place = useMemo(() => ({ topic: topic.key, email }), [topic.key, email])
  const messages = useRef<HTMLDivElement>(null)
  /** The version that the text was written over. */
  const version = useRef(draft?.version ?? saved.version)

  const keep = useCallback(
    (html: string) => keepDraft(place, { html, version: version.current, changedAt: Date.now() }),
    [place],
  )

  /** The draft that is about to be written to the device. */
  const waiting = useRef<number>(undefined)

  const forgetDraft = useCallback(() => {
    window.clearTimeout(waiting.current)
    waiting.current = undefined
    setIsChanged(false)
    setIsDraftShown(false)
    dropDraft(place)
  }, [place])

  useEffect(() => {
    function keepNow(): void {
      if (waiting.current === undefined) return
      window.clearTimeout(waiting.current)
      waiting.current = undefined
      setIsKept(keep(editor.read($writeHtml)))
    }
    const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      if (tags.has(ownChange) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
      setIsChanged(true)
      setResult((known) => (known?.kind === 'saved' ? undefined : known))
      window.clearTimeout(waiting.current)
      waiting.current = window.setTimeout(keepNow, draftDelayMs)
    })
    // A phone may end a page that is not looked at without another word.
    document.addEventListener('visibilitychange', keepNow)
    addEventListener('pagehide', keepNow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', keepNow)
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [editor, keep])

  useEffect(
    () =>
      editor.registerCommand(
        LEFT_OUT_COMMAND,
        (parts) => {
          setLeftOut((unread) => (unread ? together(unread, parts) : parts))
          allLeftOut.current = together(allLeftOut.current, parts)
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
    [editor],
  )

  useEffect(() => {
    // The bar below the text says that it is saved; all else wants an answer, and may be out of sight.
    if (result && (result.kind !== 'saved' || result.removed.length + result.leftOut.length > 0))
      messages.current?.scrollIntoView({ block: 'center' })
  }, [result])

  useBlocker({
    shouldBlockFn: () => isChanged && !confirm('Your changes are not saved yet. Leave the page?'),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })

  /** Puts a text into the editor that needs no saving. */
  function show(html: string): void {
    editor.update(() => $fill(html), { tag: ownChange, discrete: true })
    forgetDraft()
  }

  /** Puts an older version into the editor as a change, which undo takes back. The page changes with the next save. */
  function restore(older: SavedDescription): void {
    editor.update(() => $fill(older.description))
    setResult({ kind: 'restored', savedAt: older.savedAt })
  }

  async function saveNow(over = version.current): Promise<void> {
    if (isSaving) return
    if (editor.read($hasSendingImages)) {
      setResult({ kind: 'refused', message: 'A picture is not there yet. Wait for it, try it again, or remove it.' })
      return
    }
    setResult(undefined)
    const html = editor.read($writeHtml)
    // Whatever happens to the page while the answer is waited for.
    if (isChanged) keep(html)
    const brought = allLeftOut.current
    const ended = await save(html, over)
    if (ended.kind !== 'saved') {
      setResult(ended)
      return
    }
    setResult({ ...ended, leftOut: wordsFor(brought) })
    // What was pasted meanwhile is told at the next save.
    if (allLeftOut.current === brought) {
      allLeftOut.current = new Map()
      setLeftOut(undefined)
    }
    version.current = ended.version
    // What was typed meanwhile is a change to the new version.
    if (editor.read($writeHtml) !== html) return
    if (ended.removed.length > 0) show(ended.html)
    else forgetDraft()
  }

  return (
    <>
      <div ref={messages} aria-live="polite">
        {isDraftShown && draft && (
          <Message level={2} kind="wait" title="Your unsaved words are back">
            <p>
              You wrote them on this device, last at {lagosTime(draft.changedAt)}. Press Save to put them on the page.
            </p>
            <button
              type="button"
              className={buttonClass('quiet')}
              onClick={() => {
                version.current = saved.version
                show(saved.description)
              }}
            >
              Drop them and show the saved text
            </button>
          </Message>
        )}
        {result && (
          <ResultMessage
            result={result}
            takeTheirs={(theirs) => {
              version.current = theirs.version
              show(theirs.description)
              setResult(undefined)
            }}
            keepMine={(theirs) => saveNow(theirs.version)}
          />
        )}
      </div>
      <div className={styles.desk}>
        <Toolbar controls={id} />
        <ContentEditable
          id={id}
          className={`${richText.rich} ${styles.sheet}`}
          aria-label="Description"
          aria-placeholder="Write what the product is and how to take it."
          placeholder={<p className={styles.placeholder}>Write what the product is and how to take it.</p>}
        />
        <div className={leftOut ? styles.footWithNote : styles.foot}>
          <div aria-live="polite">{leftOut && <LeftOutNote parts={leftOut} close={() => setLeftOut(undefined)} />}</div>
          <div className={styles.saveBar}>
            <p role="status" className={isChanged ? styles.changed : undefined}>
              {isSaving ? 'Saving...' : isChanged ? changedNote(isKept) : 'All changes are saved'}
            </p>
            <div className={styles.actions}>
              <button
                type="button"
                className={buttonClass('quiet')}
                aria-expanded={preview !== undefined}
                onClick={() => setPreview(preview === undefined ? editor.read($writeHtml) : undefined)}
              >
                {preview === undefined ? 'Preview' : 'Close preview'}
              </button>
              <button
                type="button"
                className={buttonClass('plain')}
                aria-disabled={isSaving}
                onClick={() => void saveNow()}
              >
                {isSaving ? 'Saving...' : 'Save'}
              </button>
            </div>
          </div>
        </div>
      </div>
      {preview !== undefined && <Preview html={preview} />}
      <Versions
        topic={topic.key}
        newest={version.current}
        call={call}
        readWritten={() => editor.read($writeHtml)}
        restore={restore}
      />
    </>
  )
}

function changedNote(isKept: boolean): string {
  return isKept ? 'Changes not saved yet' : 'Changes not saved yet, and this browser keeps none: save before you leave'
}

/** Marks updates of the editor that nobody typed. */
const ownChange = 'own-change'

/** How long after the last key the draft is written to the device. */
const draftDelayMs = 700

/** What is told above the editor: how a save ended, or that an older version was put in. */
type Outcome =
  | Exclude<SaveResult, { kind: 'saved' }>
  | (Extract<SaveResult, { kind: 'saved' }> & { readonly leftOut: readonly string[] })
  | { readonly kind: 'restored'; readonly savedAt: string | null }

interface ResultMessageProps {
  readonly result: Outcome
  takeTheirs(theirs: SavedDescription): void
  keepMine(theirs: SavedDescription): void
}

function ResultMessage({ result, takeTheirs, keepMine }: ResultMessageProps) {
  switch (result.kind) {
    case 'saved':
      return (
        <Message level={2} kind="good" title="Description saved successfully!" role="alert">
          {result.removed.length > 0 && (
            <p>Some of it cannot stand on the page and was taken out: {enumerated(result.removed)}.</p>
          )}
          {result.leftOut.length > 0 && <p>Left out of what you pasted: {enumerated(result.leftOut)}.</p>}
        </Message>
      )
    case 'signed-out':
      return (
        <Message level={2} kind="refused" title="You are signed out" role="alert">
          <p>
            Your words are kept on this device.{' '}
            <a href={`/login?${new URLSearchParams({ next: location.pathname })}`}>Sign in again</a> and they are back.
          </p>
        </Message>
      )
    case 'failed':
      return (
        <Message level={2} kind="refused" title="Failed to save description." role="alert">
          <p>Your text is still here. Press Save again.</p>
        </Message>
      )
    case 'restored':
      return (
        <Message level={2} kind="wait" icon="check" title="The older version stands in the editor" role="alert">
          <p>
            It is the one of {result.savedAt && lagosTime(result.savedAt)}. Press Save to put it on the page, or Undo to
            go back.
          </p>
        </Message>
      )
    case 'refused':
      return <Message level={2} kind="refused" title={result.message} role="alert" />
    case 'conflict':
      return (
        <Message
          level={2}
          kind="refused"
          title="Somebody else has saved this description since you opened it"
          role="alert"
        >
          <p>
            {result.theirs.savedBy} saved it{result.theirs.savedAt && ` on ${lagosTime(result.theirs.savedAt)}`}. Your
            own text still stands in the editor. This is theirs:
          </p>
          <Scrolling name="Their text" className={styles.theirs}>
            <RichTextView text={new StaffText('theirs', result.theirs.description)} />
          </Scrolling>
          <div className={styles.actions}>
            <button type="button" className={buttonClass('plain')} onClick={() => keepMine(result.theirs)}>
              Save mine instead
            </button>
            <button type="button" className={buttonClass('quiet')} onClick={() => takeTheirs(result.theirs)}>
              Take theirs and drop mine
            </button>
          </div>
        </Message>
      )
  }
}

const previewWidths = [
  { name: 'Phone', width: '24.5rem' },
  { name: 'Computer', width: '48rem' },
] as const

/** The text as the product page shows it. */
function Preview({ html }: { html: string }) {
  const [shown, setShown] = useState<(typeof previewWidths)[number]>(previewWidths[0])
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h2 id="preview">Preview</h2>
      <div className={styles.actions}>
        {previewWidths.map((each) => (
          <button
            key={each.name}
            type="button"
            className={buttonClass(each === shown ? 'plain' : 'quiet')}
            aria-pressed={each === shown}
            onClick={() => setShown(each)}
          >
            {each.name}
          </button>
        ))}
      </div>
      <div className={styles.page} style={{ maxWidth: shown.width }}>
        <RichTextView text={new StaffText('preview', html)} />
      </div>
    </section>
  )
}
