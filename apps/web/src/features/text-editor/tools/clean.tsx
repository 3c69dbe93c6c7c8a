import { $isLinkNode, $toggleLink } from '@lexical/link'
import { $setBlocksType } from '@lexical/selection'
import { $createParagraphNode, $getSelection, $isRangeSelection, $isTextNode } from 'lexical'
import { Outline } from '#/shared/ui/icon.tsx'
import { ctrl } from './keys.ts'
import type { ButtonTool } from './tool.ts'

/** Keeps the words and removes everything else from them. */
export const clean: ButtonTool = {
  kind: 'button',
  id: 'clean',
  name: 'Clean formatting',
  sign: (
    <Outline path="M9 19.5h10M8 19.5l-4-4a1.4 1.4 0 0 1 0-2L13 4.5a1.4 1.4 0 0 1 2 0l5 5a1.4 1.4 0 0 1 0 2l-8 8M8.5 9l6.5 6.5" />
  ),
  keys: ctrl('\\'),
  press: (editor) =>
    editor.update(() => {
      const selection = $getSelection()
      if (!$isRangeSelection(selection)) return
      if (selection.getNodes().some((node) => $isLinkNode(node) || $isLinkNode(node.getParent()))) $toggleLink(null)
      // Splits the words at the ends of the selection, so that only what is selected is cleaned.
      for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle('')
      selection.setFormat(0)
      selection.setStyle('')
      $setBlocksType(selection, $createParagraphNode)
    }),
}
