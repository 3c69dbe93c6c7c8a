import { $insertGeneratedNodes, ClipboardImportExtension, type ImportMimeTypeFunction } from '@lexical/clipboard'
import {
  $generateNodesFromDOMViaExtension,
  CoreImportExtension,
  contextValue,
  ImportSource,
  ImportSourceDataTransfer,
} from '@lexical/html'
import { $getEditor, configExtension, defineExtension } from 'lexical'
import { LEFT_OUT_COMMAND, leftOutOf } from './left-out.ts'
import { layOutTables } from './table-lines.ts'

/**
 * A style sheet with its text. It goes before the rest is parsed: the content policy would report it in the console.
 */
const styleSheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi

const $pasteHtml: ImportMimeTypeFunction = (html, selection, _$next, dataTransfer) => {
  const withoutSheets = html.replace(styleSheets, '')
  const dom = new DOMParser().parseFromString(withoutSheets, 'text/html')
  const leftOut = leftOutOf(dom, withoutSheets !== html)
  layOutTables(dom)
  const nodes = $generateNodesFromDOMViaExtension(dom, {
    context: [contextValue(ImportSource, 'paste'), contextValue(ImportSourceDataTransfer, dataTransfer)],
  })
  const editor = $getEditor()
  $insertGeneratedNodes(editor, nodes, selection)
  if (leftOut.size > 0) editor.dispatchCommand(LEFT_OUT_COMMAND, leftOut)
  return true
}

/** Takes over HTML that is pasted or dropped, and reports what was left out of it. */
export const PasteExtension = defineExtension({
  name: 'paste',
  dependencies: [
    CoreImportExtension,
    configExtension(ClipboardImportExtension, { $importMimeType: { 'text/html': [$pasteHtml] } }),
  ],
})
