import { lagosClock } from '#/shared/lagos-clock.ts'
import { agentName } from '#/trade/desk/agent-name.ts'
import { Strip } from '#/trade/desk/strip.tsx'
import type { Claim } from './claiming.ts'

/** Says which colleague has the buyer, and until when. */
export function HeldStrip({ holder, note }: { holder: Claim; note: string }) {
  const title = `${agentName(holder.by)} has this buyer until ${lagosClock(holder.until)}`
  return <Strip kind="held" icon="handle" title={title} note={note} />
}
