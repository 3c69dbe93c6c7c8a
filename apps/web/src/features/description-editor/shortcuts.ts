import { CONTROL_OR_META, type KeyboardShortcutMatch } from 'lexical'

const withShift = { ...CONTROL_OR_META, shiftKey: true }
const withAlt = { ...CONTROL_OR_META, altKey: true }

/** Keys of the tools, by the tool's id. The tooltips and the editor both read them here; on a Mac, Ctrl is Command. */
export const shortcuts: Readonly<Record<string, KeyboardShortcutMatch>> = {
  text: { key: '0', modifiers: withAlt },
  heading1: { key: '1', modifiers: withAlt },
  heading2: { key: '2', modifiers: withAlt },
  bold: { key: 'b', modifiers: CONTROL_OR_META },
  italic: { key: 'i', modifiers: CONTROL_OR_META },
  underline: { key: 'u', modifiers: CONTROL_OR_META },
  strike: { key: 'x', modifiers: withShift },
  'ordered-list': { key: '&', unshiftedKey: '7', modifiers: withShift },
  'bullet-list': { key: '*', unshiftedKey: '8', modifiers: withShift },
  outdent: { key: '[', modifiers: CONTROL_OR_META },
  indent: { key: ']', modifiers: CONTROL_OR_META },
  link: { key: 'k', modifiers: CONTROL_OR_META },
  image: { key: 'g', modifiers: withShift },
  clean: { key: '\\', modifiers: CONTROL_OR_META },
  undo: { key: 'z', modifiers: CONTROL_OR_META },
  redo: { key: 'z', modifiers: withShift },
}
