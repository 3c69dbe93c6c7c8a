import { $isLinkNode, $toggleLink } from '@lexical/link'
import { $setBlocksType } from '@lexical/selection'
import { $createParagraphNode, $getSelection, $isRangeSelection, $isTextNode } from 'lexical'
import type { ButtonTool } from './tool.ts'

/** Leaves the words and takes everything else from them. */
export const clean: ButtonTool = {
  kind: 'button',
  id: 'clean',
  name: 'Clean formatting',
  sign: (
    <b>
      T<sub>×</sub>
    </b>
  ),
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
