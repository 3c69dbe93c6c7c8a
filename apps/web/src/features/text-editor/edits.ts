import { $createParagraphNode, $getRoot, type LexicalEditor } from 'lexical'
import { useEffect } from 'react'
import { $readHtml } from './html/read-html.ts'

/** Marks updates of the editor that nobody typed. */
const ownChange = 'own-change'

/** Replaces the editor's whole content, as a change that undo takes back. Call it within an update. */
export function $fill(html: string): void {
  const nodes = $readHtml(html)
  $getRoot()
    .clear()
    .append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
}

/** Puts a text into the editor that needs no saving. */
export function showSaved(editor: LexicalEditor, html: string): void {
  editor.update(() => $fill(html), { tag: ownChange, discrete: true })
}

/**
 * Calls `onEdit` after every change that somebody made. That may be while React renders, where a component reads the
 * editor. An effect event would throw there, so it must be a function that stays the same.
 */
export function useEdits(editor: LexicalEditor, onEdit: () => void): void {
  useEffect(
    () =>
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        if (!tags.has(ownChange) && dirtyElements.size + dirtyLeaves.size > 0) onEdit()
      }),
    [editor, onEdit],
  )
}
