/** Nobody reads and fills a form faster than this; robots do. */
const fastestHumanMs = 3_000

export type RobotSign = 'bait-filled' | 'filled-too-fast'

/** Signs that a form was filled in by a robot. They are a reason to look twice, not to refuse. */
export function robotSigns(form: { website?: string | undefined; elapsedMs?: number | undefined }): RobotSign[] {
  const signs: RobotSign[] = []
  if (form.website) signs.push('bait-filled')
  if (form.elapsedMs !== undefined && form.elapsedMs < fastestHumanMs) signs.push('filled-too-fast')
  return signs
}
