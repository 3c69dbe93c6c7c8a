import {
  $generateNodesFromDOMViaExtension,
  $withImportContext,
  contextUpdater,
  DOMImportExtension,
  defineImportRule,
  ImportTextStyle,
  sel,
} from '@lexical/html'
import { $createHeadingNode } from '@lexical/rich-text'
import { $isElementNode, configExtension, defineExtension, type ElementFormatType, type LexicalNode } from 'lexical'
import { storableStyle, styleOfClasses, type TextStyle } from '../text-style.ts'
import { modernise } from './former-html.ts'

/** Colours, backgrounds and sizes of words, by class or by plain CSS. */
const styledWords = defineImportRule({
  name: 'styled-words',
  match: sel.any(),
  $import: (_context, element, $next) => {
    const style: TextStyle = {
      ...storableStyle((property) => element.style.getPropertyValue(property)),
      ...styleOfClasses(element.classList),
    }
    if (Object.keys(style).length === 0) return $next()
    return $withImportContext([contextUpdater(ImportTextStyle, (outer) => ({ ...outer, ...style }))])($next)
  },
})

/** Alignment and depth of a block, by the former editor's classes. */
const placedBlock = defineImportRule({
  name: 'placed-block',
  match: sel.tag('p', 'h1', 'h2', 'blockquote', 'li'),
  $import: (_context, element, $next) => {
    const nodes = $next()
    const [, side] = /(?:^|\s)ql-align-(center|right|justify)(?:\s|$)/.exec(element.className) ?? []
    const [, depth] = /(?:^|\s)ql-indent-([1-8])(?:\s|$)/.exec(element.className) ?? []
    for (const node of nodes) {
      if (!$isElementNode(node)) continue
      if (side) node.setFormat(side as ElementFormatType)
      if (depth && element.localName !== 'li') node.setIndent(Number(depth))
    }
    return nodes
  },
})

/** There are two levels of headings. What is deeper elsewhere is the second here. */
const deeperHeading = defineImportRule({
  name: 'deeper-heading',
  match: sel.tag('h3', 'h4', 'h5', 'h6'),
  $import: (context, element) => [$createHeadingNode('h2').splice(0, 0, context.$importChildren(element))],
})

/** How HTML comes into the editor, be it a stored text or something pasted. */
export const HtmlImportExtension = defineExtension({
  name: 'html-import',
  dependencies: [
    configExtension(DOMImportExtension, {
      rules: [styledWords, placedBlock, deeperHeading],
      preprocess: [
        (dom, _context, $next) => {
          modernise(dom)
          $next()
        },
      ],
    }),
  ],
})

/** The nodes that a stored text stands for. To be called within an update of an editor that has `HtmlImportExtension`. */
export function $readHtml(html: string): LexicalNode[] {
  return $generateNodesFromDOMViaExtension(new DOMParser().parseFromString(html, 'text/html'))
}
