import { REDO_COMMAND } from 'lexical'
import { Outline } from '#/shared/ui/icon.tsx'
import type { ButtonTool } from './tool.ts'

export const redo: ButtonTool = {
  kind: 'button',
  id: 'redo',
  name: 'Redo',
  sign: <Outline path="m16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h3" />,
  press: (editor) => editor.dispatchCommand(REDO_COMMAND, undefined),
}
