/**
 * Lists as the former editor, Quill, wrote them: flat, the kind of each line in `data-list` and its depth in
 * `ql-indent-N`. A browser shows such bullets as numbers. Here they become plain nested lists, for the API, which
 * stores and shows texts, and for the editor, into which such a text may be pasted.
 */

/** What this file needs of a parsed text. The API and the browser each have their own kind of tree. */
export interface HtmlTree<Node> {
  /** All elements within the text, in document order. */
  readonly elements: readonly Node[]
  /** Name of the element in lower case; empty for anything that is not an element. */
  tagOf(node: Node): string
  attributeOf(element: Node, name: string): string | undefined
  /** Without a value the attribute is removed. */
  setAttribute(element: Node, name: string, value: string | undefined): void
  childrenOf(element: Node): readonly Node[]
  /** The next sibling, ignoring white space. */
  nextTo(node: Node): Node | undefined
  create(tag: 'ol' | 'ul'): Node
  /** Inserts words at the start of an element. */
  prependWords(element: Node, words: string): void
  /** Moves a node to the end of an element. */
  append(element: Node, node: Node): void
  /** Moves a node to before another. */
  insertBefore(present: Node, node: Node): void
  remove(node: Node): void
}

const signs: Readonly<Record<string, string>> = { checked: '☑ ', unchecked: '☐ ' }

/** Turns the former editor's lists of a text into plain ones, in place, and removes what it drew beside the words. */
export function nestFormerLists<Node>(tree: HtmlTree<Node>): void {
  const done = new Set<Node>()
  for (const element of tree.elements) {
    const classes = classesOf(tree, element)
    if (classes.includes('ql-ui') || classes.includes('ql-cursor')) tree.remove(element)
  }
  for (const list of tree.elements) {
    if (!isList(tree, list) || done.has(list)) continue
    const lists = withContinuations(tree, list)
    for (const each of lists) done.add(each)
    if (lists.some((each) => isFormer(tree, each))) nest(tree, lists)
  }
}

/** The first Quill began a new list where the kind changed: one that begins deep belongs to the list before it. */
function withContinuations<Node>(tree: HtmlTree<Node>, list: Node): Node[] {
  const lists = [list]
  for (let next = tree.nextTo(list); next !== undefined && isList(tree, next); next = tree.nextTo(next)) {
    const [first] = linesOf(tree, next)
    if (first === undefined || depthOf(tree, first) === 0) break
    lists.push(next)
  }
  return lists
}

function nest<Node>(tree: HtmlTree<Node>, [first, ...others]: readonly Node[]): void {
  if (first === undefined) return
  /** The list that is open at each depth, with its last line. */
  const open: { tag: string; list: Node; line?: Node }[] = []
  for (const former of [first, ...others]) {
    for (const child of [...tree.childrenOf(former)]) {
      const last = open.at(-1)?.line
      if (tree.tagOf(child) !== 'li') {
        // Not a line of a list: it stays in its position, with the line before it.
        if (last === undefined) tree.insertBefore(first, child)
        else tree.append(last, child)
        continue
      }
      const kind = tree.attributeOf(child, 'data-list') ?? kindOfTicks(tree, former)
      const tag = kind === undefined ? tree.tagOf(former) : kind === 'ordered' ? 'ol' : 'ul'
      // A line may be at most one deeper than the one before it.
      const depth = Math.min(depthOf(tree, child), open.length)
      open.length = Math.min(open.length, depth + 1)
      if (open[depth]?.tag !== tag) {
        const list = tree.create(tag === 'ol' ? 'ol' : 'ul')
        const parent = open[depth - 1]?.line
        if (parent === undefined) tree.insertBefore(first, list)
        else tree.append(parent, list)
        open[depth] = { tag, list }
      }
      makePlain(tree, child, signs[kind ?? ''])
      tree.append(open[depth].list, child)
      open[depth].line = child
    }
  }
  for (const former of [first, ...others]) tree.remove(former)
}

/** Removes from a line what only the former editor reads. */
function makePlain<Node>(tree: HtmlTree<Node>, line: Node, sign: string | undefined): void {
  if (sign) tree.prependWords(line, sign)
  tree.setAttribute(line, 'data-list', undefined)
  const classes = classesOf(tree, line).filter((name) => !depthClass.test(name))
  tree.setAttribute(line, 'class', classes.length > 0 ? classes.join(' ') : undefined)
}

const depthClass = /^ql-indent-(\d)$/

function depthOf<Node>(tree: HtmlTree<Node>, line: Node): number {
  return Math.max(0, ...classesOf(tree, line).map((name) => Number(depthClass.exec(name)?.[1] ?? 0)))
}

function isFormer<Node>(tree: HtmlTree<Node>, list: Node): boolean {
  if (kindOfTicks(tree, list) !== undefined) return true
  return linesOf(tree, list).some(
    (line) => tree.attributeOf(line, 'data-list') !== undefined || depthOf(tree, line) > 0,
  )
}

/** The first Quill marked a whole list as ticked or not. */
function kindOfTicks<Node>(tree: HtmlTree<Node>, list: Node): 'checked' | 'unchecked' | undefined {
  const ticked = tree.attributeOf(list, 'data-checked')
  return ticked === undefined ? undefined : ticked === 'true' ? 'checked' : 'unchecked'
}

function isList<Node>(tree: HtmlTree<Node>, node: Node): boolean {
  return ['ol', 'ul'].includes(tree.tagOf(node))
}

function linesOf<Node>(tree: HtmlTree<Node>, list: Node): Node[] {
  return tree.childrenOf(list).filter((child) => tree.tagOf(child) === 'li')
}

function classesOf<Node>(tree: HtmlTree<Node>, element: Node): string[] {
  return (tree.attributeOf(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '')
}
