import { agentName } from '@divine/contracts/orders/agent-name'
import type { Changes, EventKind } from '@divine/contracts/orders/history'
import { stageRecords } from '@divine/contracts/orders/stages'

/** What somebody did to an order. */
interface Happened {
  readonly kind: EventKind
  /** Email of the member of staff; null where the buyer did it. */
  readonly actor: string | null
  readonly changes: Changes
}

const deeds: Readonly<Partial<Record<EventKind, string>>> = {
  attempted: 'called or wrote to this buyer',
  noted: 'wrote a note on this order',
}

/**
 * What somebody did to an order that a member of staff saw as it was before, in a sentence: the last move, or
 * what happened last.
 * @param happened oldest first
 * @param reader email of the member of staff
 */
export function meanwhileInWords(happened: readonly Happened[], reader: string): string {
  const event = happened.findLast(({ changes }) => changes.stage) ?? happened.at(-1)
  const who = event ? whoDid(event, reader) : 'Somebody'
  const stage = event?.changes.stage?.[1]
  const deed = stage ? `moved it to “${stageRecords[stage]?.words ?? stage}”` : event && deeds[event.kind]
  return `${who} ${deed ?? 'changed this order'} meanwhile.`
}

function whoDid({ actor }: Happened, reader: string): string {
  if (actor === null) return 'The buyer'
  return actor === reader ? 'You' : agentName(actor)
}
