import { Parser, Tokenizer } from 'htmlparser2'

/**
 * Deepest nesting of elements that is accepted. The editor makes fewer than twenty levels. Whatever reads a text does
 * work for each level of each element, and part of it is recursive.
 */
const mostLevels = 100

/** Whether elements are nested more than {@link mostLevels} deep. It stops reading at the first one that is. */
export function isTooDeep(html: string): boolean {
  let levels = 0
  let isDeep = false
  const parser = new Parser({
    onopentagname() {
      levels++
      if (levels <= mostLevels) return
      isDeep = true
      parser.pause()
    },
    onclosetag() {
      levels--
    },
  })
  parser.write(html)
  return isDeep
}

/** Elements that begin a new line. */
export const lineElements: ReadonlySet<string> = new Set(
  'address article blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Elements that hold code and no words. */
const code = new Set(['script', 'style', 'iframe', 'noembed', 'noframes'])

const nothing = () => {}

/** The words of a text and its pictures, in paragraphs and without any other element, however deep they were. */
export function wordsAlone(html: string): string {
  const paragraphs: string[] = []
  let paragraph = ''
  let tag = { name: '', start: 0 }
  let isCode = false

  function add(words: string): void {
    if (!isCode) paragraph += words
  }
  function endParagraph(name: string): void {
    if (!lineElements.has(name)) return
    if (paragraph.trim()) paragraphs.push(`<p>${paragraph.trim()}</p>`)
    paragraph = ''
  }
  function endTag(end: number): void {
    if (tag.name === 'img') add(html.slice(tag.start, end + 1))
    isCode = code.has(tag.name)
  }

  // Unlike the parser, it keeps no stack of open elements.
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (start, end) => add(html.slice(start, end).replaceAll('<', '&lt;')),
      onopentagname(start, end) {
        tag = { name: html.slice(start, end).toLowerCase(), start: start - 1 }
        endParagraph(tag.name)
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag(start, end) {
        isCode = false
        endParagraph(html.slice(start, end).toLowerCase())
      },
      oncdata: (start, end) => add(html.slice(start, end).replaceAll('<', '&lt;')),
      ontextentity: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  endParagraph('p')
  return paragraphs.join('')
}
