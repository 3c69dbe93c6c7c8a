import type { LexicalCommand } from 'lexical'
import { Outline } from '#/shared/ui/icon.tsx'
import type { ButtonTool } from './tool.ts'

interface CommandTool extends Pick<ButtonTool, 'id' | 'name' | 'keys'> {
  readonly command: LexicalCommand<void>
  /** Its icon, as the `d` of a path. */
  readonly path: string
}

/** A tool that runs a command, and is never shown as pressed. */
export function commandTool({ command, path, ...tool }: CommandTool): ButtonTool {
  return {
    ...tool,
    kind: 'button',
    sign: <Outline path={path} />,
    press: (editor) => editor.dispatchCommand(command, undefined),
  }
}
