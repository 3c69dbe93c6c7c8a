import { type HtmlTree, nestFormerLists } from '@divine/contracts/texts/former-lists'

/** Converts what the former editor, Quill, wrote into the form that texts have now, in place. */
export function modernise(dom: ParentNode): void {
  for (const nested of dom.querySelectorAll('li > br + ul, li > br + ol')) endLineBefore(nested)
  nestFormerLists(treeOf(dom))
}

/** A break at the end of a line shows nothing, even if a list follows within the line. */
function endLineBefore(nested: Element): void {
  const line = nested.parentElement
  if (nested.previousSibling?.nodeName !== 'BR' || !line) return
  nested.previousSibling.remove()
  if (nested.previousSibling) return
  // The line is empty, and would be taken for a mere wrapper of the list. Each list gets one of its own.
  let last: Element = line
  for (const node of [...line.childNodes]) {
    if (last === line || node instanceof HTMLUListElement || node instanceof HTMLOListElement) {
      const frame = nested.ownerDocument.createElement('li')
      last.after(frame)
      last = frame
    }
    last.append(node)
  }
}

function treeOf(dom: ParentNode): HtmlTree<ChildNode> {
  const onElement = <Result>(node: ChildNode, act: (element: Element) => Result) =>
    node instanceof Element ? act(node) : undefined
  return {
    elements: [...dom.querySelectorAll('*')],
    tagOf: (node) => onElement(node, ({ localName }) => localName) ?? '',
    attributeOf: (node, name) => onElement(node, (element) => element.getAttribute(name)) ?? undefined,
    setAttribute: (node, name, value) =>
      onElement(node, (element) =>
        value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value),
      ),
    childrenOf: (node) => [...node.childNodes],
    nextTo(node) {
      let next = node.nextSibling
      while (next instanceof Text && next.data.trim() === '') next = next.nextSibling
      return next ?? undefined
    },
    create: (tag) => document.createElement(tag),
    prependWords: (node, words) => onElement(node, (element) => element.prepend(words)),
    append: (node, child) => void node.appendChild(child),
    insertBefore: (present, node) => present.before(node),
    remove: (node) => node.remove(),
  }
}
