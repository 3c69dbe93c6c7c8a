import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer'
import { defineExtension } from 'lexical'
import { useMemo, useState } from 'react'
import { Desk } from './desk.tsx'
import { readDraft } from './drafts/draft.ts'
import type { EditedText } from './edited-text.ts'
import { $fill } from './edits.ts'
import { ImageUploadProvider, oneAfterAnother } from './images/image-upload.ts'
import { theme } from './theme.ts'
import { TextEditorExtension } from './tools-extension.ts'

interface TextEditorProps {
  /** One editor edits one text: another text needs another `key`. */
  readonly text: EditedText
  /** Email of the writer. */
  readonly email: string
}

/** Edits a text of the site. Unsaved changes are stored on the device, and are restored next time. */
export function TextEditor({ text, email }: TextEditorProps) {
  const draftKey = useMemo(() => ({ text: text.id, email }), [text.id, email])
  const [found] = useState(() => readDraft(draftKey))
  const [html] = useState(found?.html ?? text.saved.html)
  const extension = useMemo(
    () =>
      defineExtension({
        name: 'edited-text',
        theme,
        dependencies: [TextEditorExtension],
        $initialEditorState: () => $fill(html),
      }),
    [html],
  )
  const upload = useMemo(() => oneAfterAnother((file) => text.uploadImage(file)), [text])
  return (
    <ImageUploadProvider value={upload}>
      <LexicalExtensionComposer extension={extension} contentEditable={null}>
        <Desk text={text} draftKey={draftKey} found={found} />
      </LexicalExtensionComposer>
    </ImageUploadProvider>
  )
}
