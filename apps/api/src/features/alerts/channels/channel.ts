import type { ChannelKind } from '@divine/contracts/calls/alert-kinds'
import type { Target } from '@divine/contracts/calls/alerts'

/** What is said. It names no buyer, no product, no phone number and no address. */
export interface Message {
  /** The same for each try of the same message: a receiver can drop what comes twice. */
  readonly id: string
  readonly kind: string
  /** One line. */
  readonly title: string
  /** What else there is to say; may be empty. */
  readonly text: string
  /** The page that it leads to. */
  readonly url: string
  readonly references: readonly string[]
  readonly at: Date
}

/** Where a destination of a kind is, as an owner enters it. */
export type TargetOf<Kind extends ChannelKind> = Extract<Target, { kind: Kind }>

/** What tells a target from others of its kind. */
type Whereabouts<Kind extends ChannelKind> = Omit<TargetOf<Kind>, 'kind'>

/**
 * A way on which messages go out.
 * @template Address what it has to know of a destination, as it is stored: JSON, encrypted. It has all that an owner
 *   entered, under the same names: by those a target that is entered twice is found.
 */
export interface Channel<Kind extends ChannelKind, Address extends Whereabouts<Kind> = Whereabouts<Kind>> {
  readonly kind: Kind
  /** Why it cannot be set up, in a sentence for owners; undefined where it can. */
  readonly unavailable: string | undefined
  /**
   * Takes where a destination is.
   * @returns what is stored, where that leads in words without secrets, and a secret to be told once
   * @throws {Refusal} 400 where it must not be called
   */
  accept(target: TargetOf<Kind>): Promise<{ address: Address; where: string; secret?: string }>
  /** @throws {NotTaken} what was answered, and what to do */
  send(address: Address, message: Message): Promise<void>
}
