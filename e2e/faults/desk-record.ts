import type { EventKind } from '@divine/contracts/orders/history'
import type { PhoneRecord } from './phone.ts'

/** Something that an agent, or a dispatcher, did to an order, as far as the agent knows. */
export interface AgentsAct {
  /** Email. */
  readonly agent: string
  /** Under which it is done once. */
  readonly key: string
  readonly reference: string
  readonly kind: EventKind
  /** A text that its event has. */
  readonly says: string
  /** Undefined where no answer came. */
  answer?: 'done' | 'refused'
}

/** An order that an agent entered for a buyer. */
export interface EnteredOrder {
  readonly agent: string
  readonly key: string
  /** References that the agent was told: all of the same order. */
  readonly told: Set<string>
}

/** A buyer whom an agent was told to have. Times are as of `performance.now()`. */
export interface Held {
  readonly agent: string
  /** The buyer's number. */
  readonly phone: string
  readonly askedAt: number
  /** When the answer was there: the agent had the buyer by then. */
  readonly toldAt: number
  readonly until: number
}

/** One request by which somebody may lose a buyer. */
export interface LetGo {
  readonly phone: string
  /** Who loses the buyer; undefined where it is whoever has them but for `to`. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sentAt: number
  /** Infinite where no answer came: nobody knows when it is done. */
  answeredAt: number
}

/** What all agents did and were told. */
export interface DeskRecord extends PhoneRecord {
  readonly acts: AgentsAct[]
  readonly entered: EnteredOrder[]
  readonly held: Held[]
  readonly letGo: LetGo[]
}

export function newDeskRecord(): DeskRecord {
  return { acts: [], entered: [], held: [], letGo: [], strange: [], requests: 0 }
}
