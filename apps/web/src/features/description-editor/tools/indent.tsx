import { INDENT_CONTENT_COMMAND } from 'lexical'
import { Outline } from '#/shared/ui/icon.tsx'
import type { ButtonTool } from './tool.ts'

/** Puts lines of a list into a list below the line before, and moves other lines in. */
export const indent: ButtonTool = {
  kind: 'button',
  id: 'indent',
  name: 'Indent',
  sign: <Outline path="M4 5.5h16M11 10h9M11 14.5h9M4 19h16M4 9.5l3.2 2.8L4 15" />,
  press: (editor) => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
}
