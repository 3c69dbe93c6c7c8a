/** Signs that a robot filled in a form, in words for staff. They are a reason to look twice, not to refuse. */
export const robotSignWords = {
  'bait-filled': 'Filled in a field that people do not see. It may come from a robot.',
  'filled-too-fast': 'Sent within three seconds. It may come from a robot.',
} as const
export type RobotSign = keyof typeof robotSignWords
export const robotSigns = Object.keys(robotSignWords) as [RobotSign, ...RobotSign[]]
