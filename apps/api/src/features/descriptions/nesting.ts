import { Parser, Tokenizer } from 'htmlparser2'

/**
 * Levels of elements within one another that are taken. The editor makes fewer than twenty. Whatever reads a text does work
 * for each level of each element, and some of it calls itself for each level.
 */
const mostLevels = 100

/** Whether elements stand within one another more than {@link mostLevels} deep. It reads no further than there. */
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

/** What HTML begins a new line with. */
const lines = new Set(
  'address article blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** What holds no words but code. */
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
    if (!lines.has(name)) return
    if (paragraph.trim()) paragraphs.push(`<p>${paragraph.trim()}</p>`)
    paragraph = ''
  }
  function endTag(end: number): void {
    if (tag.name === 'img') add(html.slice(tag.start, end + 1))
    isCode = code.has(tag.name)
  }

  // Unlike the parser it keeps no list of what is open.
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
