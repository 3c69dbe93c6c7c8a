import type { richTextTags } from '@divine/contracts/texts/rich-text'
import { FORMAT_TEXT_COMMAND, type TextFormatType } from 'lexical'
import type { ReactNode } from 'react'
import { ctrl, ctrlShift, type Keys } from './keys.ts'
import type { ButtonTool } from './tool.ts'

/** A format of words. Those with a name have a tool; others stay on words that came with them. */
interface Mark {
  readonly format: TextFormatType
  /** What it is stored as. */
  readonly tag: (typeof richTextTags)[number]
  readonly name?: string
  readonly sign?: ReactNode
  readonly keys?: Keys
}

/** All marks, in the order of the toolbar, and of their tags from the outermost to the innermost. */
export const marks: readonly Mark[] = [
  { format: 'bold', tag: 'strong', name: 'Bold', sign: <b>B</b>, keys: ctrl('b') },
  { format: 'italic', tag: 'em', name: 'Italic', sign: <i>I</i>, keys: ctrl('i') },
  { format: 'underline', tag: 'u', name: 'Underline', sign: <u>U</u>, keys: ctrl('u') },
  { format: 'strikethrough', tag: 's', name: 'Strike', sign: <s>S</s>, keys: ctrlShift('x') },
  { format: 'highlight', tag: 'mark' },
]

/** Tools that switch a mark on and off. */
export const markTools: readonly ButtonTool[] = marks.flatMap(({ format, name, sign, keys }) =>
  name === undefined
    ? []
    : {
        kind: 'button',
        id: format,
        name,
        sign,
        keys,
        $isOn: (selection) => selection.hasFormat(format),
        press: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
      },
)
