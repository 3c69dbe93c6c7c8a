import { UNDO_COMMAND } from 'lexical'
import { Outline } from '#/shared/ui/icon.tsx'
import type { ButtonTool } from './tool.ts'

export const undo: ButtonTool = {
  kind: 'button',
  id: 'undo',
  name: 'Undo',
  sign: <Outline path="M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3" />,
  press: (editor) => editor.dispatchCommand(UNDO_COMMAND, undefined),
}
