import { TabIndentationExtension } from '@lexical/extension'
import { HistoryExtension } from '@lexical/history'
import { LinkExtension } from '@lexical/link'
import { $isListItemNode, ListExtension, WordListImportExtension } from '@lexical/list'
import { RichTextExtension } from '@lexical/rich-text'
import { getStyleObjectFromCSS } from '@lexical/selection'
import {
  configExtension,
  defineExtension,
  type ElementNode,
  TEXT_TYPE_TO_FORMAT,
  type TextFormatType,
  TextNode,
} from 'lexical'
import { HtmlImportExtension } from './html/read-html.ts'
import { ImageExtension } from './images/image-extension.ts'
import { isAllowedLink } from './link-address.ts'
import { PasteExtension } from './pasting/paste-extension.ts'
import { cssOf, storableStyle } from './text-style.ts'
import { marks } from './tools/marks.tsx'
import { TypingExtension } from './typing-extension.ts'

/** Formats that Lexical knows and a stored text does not. They may come from a paste or a shortcut. */
const foreignFormats = (Object.keys(TEXT_TYPE_TO_FORMAT) as TextFormatType[]).filter((format) =>
  marks.every((mark) => mark.format !== format),
)

/** Removes from words whatever could not be stored, wherever they came from. */
function $holdToStorable(words: TextNode): void {
  for (const format of foreignFormats) if (words.hasFormat(format)) words.toggleFormat(format)
  const css = getStyleObjectFromCSS(words.getStyle())
  const style = cssOf(storableStyle((property) => css[property]))
  if (words.getStyle() !== style) words.setStyle(style)
}

/** The first line of a list has no line before it under which it could be nested. */
function $canIndent(block: ElementNode): boolean {
  return $isListItemNode(block) ? block.getPreviousSibling() !== null : block.canIndent()
}

/** Everything that the editor can hold and understand, without its look. */
export const TextExtension = defineExtension({
  name: 'text',
  namespace: 'text',
  dependencies: [
    RichTextExtension,
    ListExtension,
    WordListImportExtension,
    configExtension(LinkExtension, { validateUrl: isAllowedLink }),
    configExtension(HistoryExtension, { delay: 500 }),
    configExtension(TabIndentationExtension, { maxIndent: 4, $canIndent }),
    PasteExtension,
    HtmlImportExtension,
    ImageExtension,
    TypingExtension,
  ],
  onError(error) {
    throw error
  },
  register: (editor) => editor.registerNodeTransform(TextNode, $holdToStorable),
})
