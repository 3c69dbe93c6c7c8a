import { partsOf, type TextPart, type TextParts } from '@divine/contracts/texts/text-parts'
import { createCommand } from 'lexical'
import { isUsable } from '../images/picture-source.ts'
import { isAllowedLink } from '../link-address.ts'

/** Reports what was just left out of something that was pasted or dropped. */
export const LEFT_OUT_COMMAND = createCommand<TextParts>('LEFT_OUT_COMMAND')

/**
 * What the editor will not take over from pasted HTML. Its words stay, also those of a table.
 * @param hadStyleSheet whether a style sheet was taken out of it before
 */
export function leftOutOf(dom: ParentNode, hadStyleSheet: boolean): TextParts {
  const parts = new Map<TextPart, number>()
  for (const element of dom.querySelectorAll('*')) {
    // A drawing counts as one, whatever it is made of; so does the fallback of a frame that a browser cannot show.
    if (element.parentElement?.closest('svg, math, object')) continue
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
    for (const part of partsOf(element.localName, attributes)) {
      if (!isTakenOver(part, element)) parts.set(part, (parts.get(part) ?? 0) + 1)
    }
  }
  // The formatting of a style sheet is lost with it: only formatting on the words themselves is reported separately.
  if (hadStyleSheet) parts.set('formatting', 1)
  return parts
}

/** Adds up what was left out of several things. */
export function together(...several: readonly TextParts[]): TextParts {
  const sum = new Map<TextPart, number>()
  for (const parts of several) for (const [part, count] of parts) sum.set(part, (sum.get(part) ?? 0) + count)
  return sum
}

function isTakenOver(part: TextPart, element: Element): boolean {
  if (part === 'picture') return element.localName === 'img' && isUsable(element)
  if (part === 'link') return isAllowedLink(element.getAttribute('href') ?? '')
  return part === 'alignment'
}
