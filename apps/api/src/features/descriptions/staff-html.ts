import { allowedHtml, lengthOfText, type PictureStore } from './allowed-html.ts'
import { plainText } from './plain-text.ts'
import { removedFrom } from './removed-parts.ts'

/** What a feature whose texts staff write with the same editor does with them. */
export function staffHtml(pictures: PictureStore) {
  return {
    allowed: (html: string, savedBy: string, gone?: AbortSignal) => allowedHtml(pictures, html, savedBy, gone),
    plain: plainText,
    removedFrom,
    lengthOf: lengthOfText,
  }
}
