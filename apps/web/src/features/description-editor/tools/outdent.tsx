import { OUTDENT_CONTENT_COMMAND } from 'lexical'
import { Outline } from '#/shared/ui/icon.tsx'
import type { ButtonTool } from './tool.ts'

/** Takes lines out of the list that they were put into, and moves other lines back. */
export const outdent: ButtonTool = {
  kind: 'button',
  id: 'outdent',
  name: 'Outdent',
  sign: <Outline path="M4 5.5h16M11 10h9M11 14.5h9M4 19h16M7.2 9.5 4 12.3 7.2 15" />,
  press: (editor) => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
}
