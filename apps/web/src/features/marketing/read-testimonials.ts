import type { Testimonial as ChosenReview } from '@divine/contracts/calls/reviews'
import type { ReadingCall } from '#/shared/api/call.ts'

/** Longest text of a testimonial, in UTF-16 units: the product's page has all of it. */
const longestWords = 240

/** A buyer's review in short. */
export type Testimonial = Pick<ChosenReview, 'id' | 'topic' | 'author' | 'rating' | 'writtenAt' | 'hasOrdered'> & {
  readonly words: string
}

/** The reviews that staff chose. The page works without them, so a failure is no error here and gives undefined. */
export async function readTestimonials(call: ReadingCall): Promise<readonly Testimonial[] | undefined> {
  try {
    const { body } = await call('listTestimonials')
    return body.map(({ id, topic, author, rating, writtenAt, hasOrdered, comment }) => ({
      ...{ id, topic, author, rating, writtenAt, hasOrdered },
      words: shortened(comment),
    }))
  } catch {
    return undefined
  }
}

/** A text up to the last word that fits, with a sign that it continues. */
export function shortened(text: string): string {
  if (text.length <= longestWords) return text
  return `${text.slice(0, longestWords).replace(/\s+\S*$/, '')}…`
}
