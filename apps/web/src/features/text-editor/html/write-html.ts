import { $isLinkNode } from '@lexical/link'
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { getStyleObjectFromCSS } from '@lexical/selection'
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical'
import { $isImageNode, type ImageNode } from '../images/image-node.tsx'
import { storableStyle, storedForm } from '../text-style.ts'
import { marks } from '../tools/marks.tsx'

/**
 * The whole text as HTML, in the form that the API stores. It uses only what `@divine/contracts/texts/rich-text` names.
 * Call it within a read of the editor.
 */
export function $writeHtml(): string {
  const blocks = $getRoot().getChildren()
  const isEmpty = blocks.every((block) => $isElementNode(block) && !$isListNode(block) && block.isEmpty())
  return isEmpty ? '' : blocks.map($writeBlock).join('')
}

function $writeBlock(block: LexicalNode): string {
  if ($isListNode(block)) return $writeList(block)
  if (!$isElementNode(block)) return `<p>${$writeInline(block)}</p>`
  const tag = $isHeadingNode(block) ? block.getTag() : $isQuoteNode(block) ? 'blockquote' : 'p'
  return `<${tag}${classAttribute(block, block.getIndent())}>${$writeLine(block)}</${tag}>`
}

function $writeList(list: ListNode): string {
  const lines: { start: string; content: string }[] = []
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue
    const [first] = item.getChildren()
    const last = lines.at(-1)
    // Lexical puts a nested list in a line of its own; in HTML it belongs to the line above.
    if ($isListNode(first) && last) last.content += $writeList(first)
    else if ($isListNode(first)) lines.push({ start: '<li>', content: $writeList(first) })
    else lines.push({ start: `<li${classAttribute(item, 0)}>`, content: $writeLine(item) })
  }
  const tag = list.getListType() === 'number' ? 'ol' : 'ul'
  return `<${tag}>${lines.map(({ start, content }) => `${start}${content}</li>`).join('')}</${tag}>`
}

/** An empty line keeps its height, and a break at the end of a line is invisible unless another one follows. */
function $writeLine(block: ElementNode): string {
  const content = block.getChildren().map($writeInline).join('')
  return content === '' || $isLineBreakNode(block.getLastChild()) ? `${content}<br />` : content
}

function $writeInline(node: LexicalNode): string {
  if ($isTextNode(node)) return $writeWords(node)
  if ($isLineBreakNode(node)) return '<br />'
  if ($isImageNode(node)) return $writeImage(node)
  if (!$isElementNode(node)) return ''
  const content = node.getChildren().map($writeInline).join('')
  return $isLinkNode(node) ? `<a href="${escaped(node.getURL())}">${content}</a>` : content
}

/** A picture that is still being sent has nothing yet that could be stored. */
function $writeImage(image: ImageNode): string {
  if (!image.getSrc()) return ''
  const size = [
    ['width', image.getWidth()],
    ['height', image.getHeight()],
  ].map(([name, pixels]) => (pixels ? ` ${name}="${pixels}"` : ''))
  return `<img src="${escaped(image.getSrc())}" alt="${escaped(image.getAlt())}"${size.join('')} />`
}

function $writeWords(node: TextNode): string {
  const css = getStyleObjectFromCSS(node.getStyle())
  const stored = storedForm(storableStyle((property) => css[property]))
  const attributes =
    (stored.classes.length > 0 ? ` class="${stored.classes.join(' ')}"` : '') +
    (stored.css ? ` style="${escaped(stored.css)}"` : '')
  let html = escaped(spaced(node.getTextContent()))
  for (const { format, tag } of [...marks].reverse()) {
    if (node.hasFormat(format)) html = `<${tag}>${html}</${tag}>`
  }
  return attributes ? `<span${attributes}>${html}</span>` : html
}

/** Browsers show several spaces as one, and none at the ends of a line. */
function spaced(text: string): string {
  return text.replaceAll('\t', '\u00a0\u00a0').replace(/ {2,}/g, (spaces) => ` ${'\u00a0'.repeat(spaces.length - 1)}`)
}

function classAttribute(block: ElementNode, indent: number): string {
  const side = block.getFormatType()
  const classes = [
    ...(side === 'center' || side === 'right' || side === 'justify' ? [`ql-align-${side}`] : []),
    ...(indent > 0 ? [`ql-indent-${Math.min(indent, 8)}`] : []),
  ]
  return classes.length > 0 ? ` class="${classes.join(' ')}"` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
