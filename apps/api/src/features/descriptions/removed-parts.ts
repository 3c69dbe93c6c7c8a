import { Parser } from 'htmlparser2'
import { modernised } from './former-html.ts'

const namesOfTags: Record<string, string> = {
  ...named('a table', ['table', 'thead', 'tbody', 'tr', 'td', 'th']),
  ...named('program code', ['script', 'style', 'template', 'noscript']),
  ...named('a frame with another page', ['iframe', 'frame', 'frameset', 'object', 'embed']),
  ...named('a video or sound', ['video', 'audio', 'source', 'track']),
  ...named('a drawing', ['svg', 'canvas', 'math']),
  ...named('a form', ['form', 'input', 'button', 'select', 'option', 'textarea']),
  ...named('a heading below level 2', ['h3', 'h4', 'h5', 'h6']),
  ...named('a picture that is not kept here or cannot be opened', ['img', 'picture']),
}

const namesOfStyles: Record<string, string> = {
  'font-family': 'a typeface',
  font: 'a typeface',
  'font-size': 'a size of letters that the editor does not have',
  color: 'a colour',
  background: 'a background colour',
  'background-color': 'a background colour',
  'text-align': 'an alignment',
}

/**
 * What the allow-list took out of a text, in words for staff, each once. Wrappers that show nothing by themselves are
 * not named: their words stay. Nor is what the former editor told in another form.
 * @param before HTML as it was sent
 * @param after the same HTML as it was stored
 */
export function removedFrom(before: string, after: string): string[] {
  const kept = partsOf(after)
  const removed = new Set<string>()
  for (const [part, count] of partsOf(modernised(before))) {
    if (count > (kept.get(part) ?? 0)) removed.add(part)
  }
  return [...removed]
}

/** How often each nameable part stands in the HTML. */
function partsOf(html: string): Map<string, number> {
  const parts = new Map<string, number>()
  const note = (part: string | undefined) => part && parts.set(part, (parts.get(part) ?? 0) + 1)
  const parser = new Parser({
    onopentag(tag, attributes) {
      note(namesOfTags[tag])
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) note('program code')
        if (attribute === 'href' && tag === 'a') note('the address of a link')
        if (attribute === 'class')
          for (const name of value.split(/\s+/)) note(name && 'a formatting that the site does not have')
        if (attribute === 'style') {
          for (const declaration of value.split(';')) {
            const property = declaration.split(':')[0]?.trim().toLowerCase()
            note(property && (namesOfStyles[property] ?? 'a formatting that the site does not have'))
          }
        }
      }
    },
  })
  parser.end(html)
  return parts
}

function named(name: string, tags: readonly string[]): Record<string, string> {
  return Object.fromEntries(tags.map((tag) => [tag, name]))
}
