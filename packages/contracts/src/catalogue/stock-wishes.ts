/** What the form "Tell me when it is back" needs to know before zod has loaded. */

/**
 * After how many days a wish to be told is erased, told or not. The form says it in its own words, so it is no
 * setting: what somebody has agreed to stays true.
 */
export const stockWishDays = 180

/** What is said below the form, before the link to the privacy page. */
export const stockWishWords = `We use it for one message when this is back, and for nothing else. After ${stockWishDays} days it is erased, told or not.`

/** Path of the page to which the message that something is back leads. @param token the secret of the wish */
export function stockWishPath(token: string): string {
  return `/back/${token}`
}
