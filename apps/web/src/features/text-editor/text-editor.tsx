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
  /** Email of who is writing. */
  readonly email: string
}

/** Writes a text of the site. What is written and not saved is kept on the device, and is there again next time. */
export function TextEditor({ text, email }: TextEditorProps) {
  const place = useMemo(() => ({ text: text.id, email }), [text.id, email])
  const [found] = useState(() => readDraft(place))
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
        <Desk text={text} place={place} found={found} />
      </LexicalExtensionComposer>
    </ImageUploadProvider>
  )
}
