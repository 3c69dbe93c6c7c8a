import {
  $generateNodesFromDOMViaExtension,
  $withImportContext,
  contextUpdater,
  DOMImportExtension,
  defineImportRule,
  ImportSource,
  ImportTextStyle,
  sel,
} from '@lexical/html'
import { $createHeadingNode } from '@lexical/rich-text'
import {
  $createTextNode,
  $isElementNode,
  configExtension,
  defineExtension,
  type ElementFormatType,
  type LexicalNode,
} from 'lexical'
import { $createImage, $createSendingImage } from '../images/image-node.tsx'
import { embeddedFile } from '../images/image-upload.ts'
import { signOf, storedPath } from '../images/picture-source.ts'
import { isAllowedLink } from '../link-address.ts'
import { storableStyle, styleOfClasses, type TextStyle } from '../text-style.ts'
import { modernise } from './former-html.ts'

/** Colours, backgrounds and sizes of words, by class or by plain CSS. */
const styledWords = defineImportRule({
  name: 'styled-words',
  match: sel.any(),
  $import: (context, element, $next) => {
    if (context.get(ImportSource) === 'paste') dropForeignColours(element)
    const style: TextStyle = {
      ...storableStyle((property) => element.style.getPropertyValue(property)),
      ...styleOfClasses(element.classList),
    }
    if (Object.keys(style).length === 0) return $next()
    return $withImportContext([contextUpdater(ImportTextStyle, (outer) => ({ ...outer, ...style }))])($next)
  },
})

/**
 * A word processor colours every word black, a chat app the background behind it. The colours of the editor's own tools
 * are classes and stay.
 */
function dropForeignColours({ style }: HTMLElement): void {
  for (const property of ['color', 'background', 'background-color']) style.removeProperty(property)
}

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

/** There are two levels of headings. Deeper ones from elsewhere become the second. */
const deeperHeading = defineImportRule({
  name: 'deeper-heading',
  match: sel.tag('h3', 'h4', 'h5', 'h6'),
  $import: (context, element) => [$createHeadingNode('h2').splice(0, 0, context.$importChildren(element))],
})

/** If a link leads where none may, its words stay. */
const deadLink = defineImportRule({
  name: 'dead-link',
  match: sel.tag('a'),
  $import: (context, element, $next) =>
    isAllowedLink(element.getAttribute('href') ?? '') ? $next() : context.$importChildren(element),
})

/**
 * Pictures that are stored here, and those that come as base64. One from elsewhere could be changed by somebody else.
 */
const picture = defineImportRule({
  name: 'picture',
  match: sel.tag('img'),
  $import: (_context, element) => {
    const address = element.getAttribute('src') ?? ''
    const alt = element.getAttribute('alt') ?? ''
    const [width, height] = [Number(element.getAttribute('width')) || 0, Number(element.getAttribute('height')) || 0]
    const src = storedPath(address)
    if (src) return [$createImage({ src, width, height }, alt)]
    const file = embeddedFile(address)
    if (file) return [$createSendingImage(file, alt)]
    const sign = signOf(element)
    return sign ? [$createTextNode(sign)] : []
  },
})

/**
 * Keeps the spaces beside a picture. Lexical takes it for a block, and looks past it for the next word: it becomes
 * inline, with a letter within, which nobody reads.
 */
function holdInline(image: HTMLElement): void {
  image.style.display = 'inline'
  image.append('x')
}

/** How HTML comes into the editor, from a stored text or a paste. */
export const HtmlImportExtension = defineExtension({
  name: 'html-import',
  dependencies: [
    configExtension(DOMImportExtension, {
      rules: [styledWords, placedBlock, deeperHeading, deadLink, picture],
      preprocess: [
        (dom, _context, $next) => {
          modernise(dom)
          // Lexical reads the style of each element, and in some browsers a formula has none.
          for (const formula of dom.querySelectorAll('math')) formula.replaceWith(formula.textContent ?? '')
          // Chrome ends what it puts on the clipboard with a break of its own.
          for (const end of dom.querySelectorAll('.Apple-interchange-newline')) end.remove()
          for (const image of dom.querySelectorAll('img')) holdInline(image)
          $next()
        },
      ],
    }),
  ],
})

/** The nodes of a stored text. Call it within an update of an editor that has `HtmlImportExtension`. */
export function $readHtml(html: string): LexicalNode[] {
  return $generateNodesFromDOMViaExtension(new DOMParser().parseFromString(html, 'text/html'))
}
