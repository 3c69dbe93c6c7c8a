const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const meant: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(escapes).map(([mark, escaped]) => [escaped, mark])),
  '&nbsp;': ' ',
}
const plain = /^(?:<p>(?:[^<]|<br ?\/?>)*<\/p>)*$/

/** Words that were typed with an empty line between paragraphs, as HTML of staff's texts. */
export function htmlOfPlain(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** The other way round; undefined for a text with more in it than paragraphs, which would be lost. */
export function plainOfHtml(html: string): string | undefined {
  if (!plain.test(html)) return undefined
  return html
    .replace(/<br ?\/?>/g, '\n')
    .replaceAll('</p><p>', '\n\n')
    .replace(/<\/?p>/g, '')
    .replace(/&\w+;/g, (entity) => meant[entity] ?? entity)
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark as keyof typeof escapes])
