import { Parser } from 'htmlparser2'
import { lineElements } from './nesting.ts'

/**
 * What a text says without its HTML: each paragraph, heading or line of a list on a line of its own, and after them
 * the descriptions of its pictures. Words that tags part are whole: `c<b>u</b>re` is "cure".
 */
export function plainText(html: string): string {
  const lines: string[] = []
  const descriptions: string[] = []
  let line = ''
  function endLine(tag: string): void {
    if (!lineElements.has(tag)) return
    lines.push(line)
    line = ''
  }
  const parser = new Parser({
    onopentag(tag, { alt }) {
      endLine(tag)
      if (alt) descriptions.push(alt)
    },
    ontext: (words) => {
      line += words
    },
    onclosetag: endLine,
  })
  parser.end(html)
  const tidy = [...lines, line, ...descriptions].map((each) => each.replace(/\s+/g, ' ').trim())
  return tidy.filter((each) => each !== '').join('\n')
}
