import { baitField } from '@divine/contracts/orders/bait-field'
import type { RobotSign } from '@divine/contracts/orders/robot-signs'

/** Nobody reads and fills a form faster than this; robots do. */
const fastestHumanMs = 3_000

/** What a visitors' form sends besides its answers. */
interface Traps {
  readonly [baitField]?: string | undefined
  readonly elapsedMs?: number | undefined
}

/** The signs that a form was filled in by a robot. */
export function robotSignsOf({ [baitField]: bait, elapsedMs }: Traps): RobotSign[] {
  const signs: RobotSign[] = []
  if (bait) signs.push('bait-filled')
  if (elapsedMs !== undefined && elapsedMs < fastestHumanMs) signs.push('filled-too-fast')
  return signs
}
