import { FocusManagerExtension, RovingTabIndexExtension } from '@lexical/a11y'
import { KeyboardShortcutsExtension } from '@lexical/extension'
import {
  COMMAND_PRIORITY_EDITOR,
  configExtension,
  createCommand,
  defineExtension,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { TextExtension } from './editor-extension.ts'
import type { Keys } from './tools/keys.ts'
import { OPEN_FORM_COMMAND, type Tool } from './tools/tool.ts'
import { toolGroups } from './tools/tools.tsx'

interface Press {
  readonly id: string
  readonly keys?: Keys | undefined
  press(editor: LexicalEditor): void
}

/** What can be pressed of a tool: the tool itself, or each of its choices. */
function pressesOf(tool: Tool): readonly Press[] {
  switch (tool.kind) {
    case 'button':
      return [tool]
    case 'form':
      return [{ ...tool, press: (editor) => void editor.dispatchCommand(OPEN_FORM_COMMAND, tool.id) }]
    case 'list':
    case 'palette':
      return tool.choices.map(({ value, keys }) => ({
        id: `${tool.id} ${value}`,
        keys,
        press: (editor) => tool.choose(editor, value),
      }))
  }
}

const shortcuts = toolGroups
  .flat()
  .flatMap(pressesOf)
  .flatMap(({ id, keys, press }) => (keys ? [{ id, keys, press, command: createCommand<KeyboardEvent>(id) }] : []))

/** The editor with its tools: their shortcuts, and the keys between text and toolbar (Alt+F10, Escape). */
export const TextEditorExtension = defineExtension({
  name: 'text-editor',
  dependencies: [
    TextExtension,
    RovingTabIndexExtension,
    FocusManagerExtension,
    configExtension(KeyboardShortcutsExtension, {
      shortcuts: Object.fromEntries(shortcuts.map(({ id, keys, command }) => [id, { ...keys, command }])),
    }),
  ],
  register: (editor) =>
    mergeRegister(
      ...shortcuts.map(({ press, command }) =>
        editor.registerCommand(
          command,
          (event) => {
            event.preventDefault()
            press(editor)
            return true
          },
          COMMAND_PRIORITY_EDITOR,
        ),
      ),
    ),
})
