import { FocusManagerExtension, RovingTabIndexExtension } from '@lexical/a11y'
import { KeyboardShortcutsExtension } from '@lexical/extension'
import { COMMAND_PRIORITY_EDITOR, configExtension, createCommand, defineExtension, mergeRegister } from 'lexical'
import { DescriptionExtension } from './editor-extension.ts'
import { shortcuts } from './shortcuts.ts'
import { heading } from './tools/heading.ts'
import { OPEN_FORM_COMMAND } from './tools/tool.ts'
import { toolGroups } from './tools/tools.ts'

type Press = (editor: Parameters<typeof heading.choose>[0]) => void

/** What the keys of each tool do. */
const presses: ReadonlyMap<string, Press> = new Map<string, Press>([
  ['text', (editor) => heading.choose(editor, '')],
  ['heading1', (editor) => heading.choose(editor, 'h1')],
  ['heading2', (editor) => heading.choose(editor, 'h2')],
  ...toolGroups.flat().flatMap((tool): [string, Press][] => {
    if (tool.kind === 'button') return [[tool.id, (editor) => tool.press(editor)]]
    if (tool.kind === 'form') return [[tool.id, (editor) => void editor.dispatchCommand(OPEN_FORM_COMMAND, tool.id)]]
    return []
  }),
])

const keys = [...presses].flatMap(([id, press]) => {
  const shortcut = shortcuts[id]
  return shortcut ? [{ id, press, shortcut, command: createCommand<KeyboardEvent>(id) }] : []
})

/** The editor with its tools: their keys, and the way between text and toolbar (Alt+F10, Escape). */
export const DescriptionEditorExtension = defineExtension({
  name: 'description-editor',
  dependencies: [
    DescriptionExtension,
    RovingTabIndexExtension,
    FocusManagerExtension,
    configExtension(KeyboardShortcutsExtension, {
      shortcuts: Object.fromEntries(keys.map(({ id, shortcut, command }) => [id, { ...shortcut, command }])),
    }),
  ],
  register: (editor) =>
    mergeRegister(
      ...keys.map(({ press, command }) =>
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
