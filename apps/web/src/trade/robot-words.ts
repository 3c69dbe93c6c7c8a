/** The signs of a robot in a form, in words for staff. */
export const robotWords = {
  'bait-filled': 'Filled in a field that people do not see. It may come from a robot.',
  'filled-too-fast': 'Sent within three seconds. It may come from a robot.',
} as const
