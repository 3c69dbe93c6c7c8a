import type { ReviewField } from '@divine/contracts/calls/reviews'

/** Every field that the form sends, in its order on the screen; `website` is the bait that people never see. */
export const reviewFields = [
  'comment_post_ID',
  'comment_parent',
  'rating',
  'comment',
  'author',
  'email',
  'phone',
  'website',
] as const satisfies readonly ReviewField[]

/** The checkbox that saves name and email on the device. It is not part of the review. */
export const saveField = 'save_details'
