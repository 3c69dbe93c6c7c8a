import { FORMAT_TEXT_COMMAND, type TextFormatType } from 'lexical'
import type { ReactNode } from 'react'
import type { ButtonTool } from './tool.ts'

/** A tool that switches a format of words on and off. */
export function formatTool(id: string, name: string, format: TextFormatType, sign: ReactNode): ButtonTool {
  return {
    kind: 'button',
    id,
    name,
    sign,
    $isOn: (selection) => selection.hasFormat(format),
    press: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
  }
}
