import { partsOf, type TextPart, type TextParts, wordsFor } from '@divine/contracts/texts/text-parts'
import { Parser } from 'htmlparser2'
import { modernised } from './former-html.ts'
import { isTooDeep } from './nesting.ts'

/**
 * What the allow-list took out of a text, in words for staff. Wrappers that show nothing by themselves are not named,
 * as their words stay. Nor is what the former editor wrote in another form.
 * @param before HTML as it was sent
 * @param after the same HTML as it was stored
 */
export function removedFrom(before: string, after: string): string[] {
  if (isTooDeep(before)) return wordsFor(new Map([['nesting', 1]]))
  const remaining = partsIn(after)
  const removed = new Map<TextPart, number>()
  for (const [part, count] of partsIn(modernised(before))) removed.set(part, count - (remaining.get(part) ?? 0))
  return wordsFor(removed)
}

/** How often each nameable part occurs in the HTML. */
function partsIn(html: string): TextParts {
  const parts = new Map<TextPart, number>()
  const note = (part: TextPart) => parts.set(part, (parts.get(part) ?? 0) + 1)
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const part of partsOf(tag, attributes)) note(part)
      // The allow-list has already decided which of them the site has.
      for (const name of (attributes.class ?? '').split(/\s+/)) if (name) note('formatting')
    },
  })
  parser.end(html)
  return parts
}
