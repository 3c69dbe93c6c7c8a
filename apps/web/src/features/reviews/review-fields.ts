import type { ReviewField } from '@divine/contracts/calls/reviews'
import { baitField } from '@divine/contracts/orders/bait-field'

/** Every field that the form sends, in its order on the screen, and the bait that people never see. */
export const reviewFields = [
  'comment_post_ID',
  'comment_parent',
  'order',
  'rating',
  'comment',
  'author',
  'email',
  'phone',
  baitField,
] as const satisfies readonly ReviewField[]

/** The checkbox that saves name and email on the device. It is not part of the review. */
export const saveField = 'save_details'
