import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'
import { ctrlAlt } from './keys.ts'
import type { ChoiceTool } from './tool.ts'

/** Levels of headings within the text. */
const levels = ['h1', 'h2'] as const

export const heading: ChoiceTool = {
  kind: 'list',
  id: 'heading',
  name: 'Header',
  choices: [
    { value: '', name: 'Text', keys: ctrlAlt('0') },
    { value: 'h1', name: 'Header 1', keys: ctrlAlt('1') },
    { value: 'h2', name: 'Header 2', keys: ctrlAlt('2') },
  ],
  $chosen(selection: RangeSelection) {
    const block = selection.anchor.getNode().getTopLevelElement()
    return $isHeadingNode(block) ? block.getTag() : ''
  },
  choose(editor: LexicalEditor, value: string) {
    const level = levels.find((each) => each === value)
    editor.update(() => {
      const selection = $getSelection()
      if (!$isRangeSelection(selection)) return
      $setBlocksType(selection, () => (level ? $createHeadingNode(level) : $createParagraphNode()))
    })
  },
}
