import { type HtmlTree, nestFormerLists } from '@divine/contracts/texts/former-lists'
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const isElement = (node: Node): node is Element => 'attribs' in node
const isBlank = (node: Node) => 'data' in node && node.type === ElementType.Text && node.data.trim() === ''

/** Only texts of the former editor contain these; others need no second parsing. */
const traces = /data-list|data-checked|ql-(?:indent|ui|cursor)/

/** A text with the former editor's lists turned into plain ones. Running it twice changes nothing more. */
export function modernised(html: string): string {
  if (!traces.test(html)) return html
  const document = parseDocument(html)
  nestFormerLists(treeOf(document))
  return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' })
}

function treeOf(document: Document): HtmlTree<Node> {
  return {
    elements: DomUtils.findAll(() => true, document),
    tagOf: (node) => (isElement(node) ? node.name : ''),
    attributeOf: (node, name) => (isElement(node) ? node.attribs[name] : undefined),
    setAttribute(node, name, value) {
      if (!isElement(node)) return
      if (value === undefined) delete node.attribs[name]
      else node.attribs[name] = value
    },
    childrenOf: DomUtils.getChildren,
    nextTo(node) {
      let { next } = node
      while (next && isBlank(next)) next = next.next
      return next ?? undefined
    },
    create: (tag) => only(parseDocument(`<${tag}></${tag}>`)),
    prependWords(node, words) {
      if (isElement(node)) DomUtils.prependChild(node, only(parseDocument(words)))
    },
    append(node, child) {
      if (isElement(node)) DomUtils.appendChild(node, child)
    },
    insertBefore: DomUtils.prepend,
    remove: DomUtils.removeElement,
  }
}

function only({ children: [node] }: Document): Node {
  if (!node) throw new Error('Nothing was parsed')
  return node
}
