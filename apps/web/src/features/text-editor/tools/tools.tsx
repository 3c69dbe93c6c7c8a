import { INDENT_CONTENT_COMMAND, OUTDENT_CONTENT_COMMAND, REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { clean } from './clean.tsx'
import { commandTool } from './command-tool.tsx'
import { heading } from './heading.ts'
import { image } from './image.tsx'
import { ctrl, ctrlShift } from './keys.ts'
import { link } from './link.tsx'
import { listTool } from './list-tool.tsx'
import { markTools } from './marks.tsx'
import { textStyleTool } from './text-style-tool.ts'
import type { Tool } from './tool.ts'

/** The toolbar, in groups: each tool's name, keys and icon. A tool with a form of its own has its own file. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    commandTool({
      id: 'undo',
      name: 'Undo',
      command: UNDO_COMMAND,
      keys: ctrl('z'),
      path: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
    }),
    commandTool({
      id: 'redo',
      name: 'Redo',
      command: REDO_COMMAND,
      keys: ctrlShift('z'),
      path: 'm16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
    }),
  ],
  [heading, textStyleTool({ kind: 'list', id: 'size', name: 'Size', property: 'font-size', nameOfNone: 'Normal' })],
  markTools,
  [
    listTool({
      id: 'ordered-list',
      name: 'Numbered list',
      type: 'number',
      keys: ctrlShift('&', '7'),
      path: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.5v4M4 14.8c.3-1 2.4-1 2.4.2 0 .8-2.4 1.8-2.4 3h2.5',
    }),
    listTool({
      id: 'bullet-list',
      name: 'Bulleted list',
      type: 'bullet',
      keys: ctrlShift('*', '8'),
      path: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
    }),
    // Lines of a list become a nested list under the line before, and back; other lines are indented and outdented.
    commandTool({
      id: 'outdent',
      name: 'Outdent',
      command: OUTDENT_CONTENT_COMMAND,
      keys: ctrl('['),
      path: 'M4 5.5h16M11 10h9M11 14.5h9M4 19h16M7.2 9.5 4 12.3 7.2 15',
    }),
    commandTool({
      id: 'indent',
      name: 'Indent',
      command: INDENT_CONTENT_COMMAND,
      keys: ctrl(']'),
      path: 'M4 5.5h16M11 10h9M11 14.5h9M4 19h16M4 9.5l3.2 2.8L4 15',
    }),
  ],
  [
    textStyleTool({ kind: 'palette', id: 'colour', name: 'Text colour', property: 'color', nameOfNone: 'No colour' }),
    textStyleTool({
      kind: 'palette',
      id: 'background',
      name: 'Background colour',
      property: 'background-color',
      nameOfNone: 'No colour',
    }),
  ],
  [link, image, clean],
]
