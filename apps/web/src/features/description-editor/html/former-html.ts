/**
 * Brings what the former editor, Quill, wrote into the form that texts have now, in place: its flat lists with depths
 * become nested ones, and its tick boxes become signs.
 */
export function modernise(dom: ParentNode): void {
  for (const decoration of dom.querySelectorAll('.ql-ui, .ql-cursor')) decoration.remove()
  for (const nested of dom.querySelectorAll('li > br + ul, li > br + ol')) endLineBefore(nested)
  for (const list of dom.querySelectorAll('ol, ul')) {
    const lines = [...list.children].filter((child) => child.localName === 'li')
    if (lines.some((line) => line.hasAttribute('data-list') || depthOf(line) > 0)) nest(list, lines)
  }
}

/** A break at the end of a line shows nothing, also where a list follows within the line. */
function endLineBefore(nested: Element): void {
  const line = nested.parentElement
  if (nested.previousSibling?.nodeName !== 'BR' || !line) return
  nested.previousSibling.remove()
  if (nested.previousSibling) return
  // The line is empty, and would be taken for the list's mere frame.
  const frame = nested.ownerDocument.createElement('li')
  frame.append(...line.childNodes)
  line.after(frame)
}

const ticks: Readonly<Record<string, string>> = { checked: '☑ ', unchecked: '☐ ' }

function nest(list: Element, lines: readonly Element[]): void {
  const usual = list.localName
  /** The list that is open at each depth. */
  const open: Element[] = []
  const whole = list.ownerDocument.createDocumentFragment()
  for (const line of lines) {
    const kind = line.getAttribute('data-list')
    const tag = kind === null ? usual : kind === 'ordered' ? 'ol' : 'ul'
    // A line may be at most one deeper than the one before it.
    const depth = Math.min(depthOf(line), open.length)
    open.length = Math.min(open.length, depth + 1)
    if (open[depth]?.localName !== tag) {
      open[depth] = list.ownerDocument.createElement(tag)
      const parent = open[depth - 1]?.lastElementChild ?? whole
      parent.append(open[depth])
    }
    line.prepend(ticks[kind ?? ''] ?? '')
    line.removeAttribute('data-list')
    for (const name of [...line.classList]) if (name.startsWith('ql-indent-')) line.classList.remove(name)
    open[depth]?.append(line)
  }
  list.replaceWith(whole)
}

function depthOf(line: Element): number {
  const [, depth = '0'] = /(?:^|\s)ql-indent-(\d)/.exec(line.className) ?? []
  return Number(depth)
}
