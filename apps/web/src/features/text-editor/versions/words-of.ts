/** Where a line ends in a stored text. */
const lineEnds = /<br\b[^>]*>|<\/(?:p|h1|h2|li|blockquote)>/g

/** The words of a stored text as plain lines, with a description in place of each picture. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(lineEnds, '$&\n'), 'text/html')
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt || 'picture'}]`)
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
