import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import type { Colleague } from '@divine/contracts/calls/staff'
import { createContext, use } from 'react'
import type { Call } from '#/shared/api/call.ts'
import type { WaitingAct } from '#/trade/desk/act-outbox.ts'
import type { Clash } from '#/trade/desk/clashes.ts'
import type { FormValues } from './act-of-form.ts'
import type { Claim } from './claiming.ts'
import type { OrderSearch } from './order-search.ts'

/** What was answered to the form that was sent last, where it was not done. */
export interface NotDone {
  /** Name of the form. */
  readonly form: string
  readonly values: FormValues
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly message?: string | undefined
  /** What somebody else changed meanwhile. */
  readonly clashes?: readonly Clash[]
  /** A colleague has the buyer: whether to do it all the same is asked first. */
  readonly isHeld?: boolean
  readonly isSignedOut?: boolean
}

/** What the parts of an order's page know. */
export interface OrderPageFacts {
  readonly order: WholeOrder
  /** Email of who is signed in. */
  readonly email: string
  readonly call: Call
  /** Who may get the buyer, as far as it came with the page. */
  readonly colleagues: readonly Colleague[] | undefined
  /** Milliseconds since 1970; it moves on once script is awake. */
  readonly now: number
  /** The colleague who has the buyer now. */
  readonly holder: Claim | undefined
  /** The version of the order when what is open over it was opened. */
  readonly openedOn: number
  /** What the ids of native forms begin with. */
  readonly pageKey: string
  /** What is open over the order, at first what the address says. */
  readonly search: OrderSearch
  /** The address of this order's page, or of another one's, with the list beside it as it is. */
  pathOf(sheet?: OrderSearch['sheet'], other?: string): string
  /** Opens a sheet, or closes the one that is open. */
  show(search: OrderSearch): void
  readonly notDone: NotDone | undefined
  /** What was done and is on this device alone: it waits to be sent, or was refused. */
  readonly waitingActs: readonly WaitingAct[]
  /** Other orders to call that this tab has read: they can be gone on with where there is no network. */
  readonly atHand: readonly WholeOrder[]
  /** Whether a form is being sent. */
  readonly isSending: boolean
  /** Goes back to typing after a clash or a question. */
  dismiss(): void
}

export const OrderPageContext = createContext<OrderPageFacts | undefined>(undefined)

/** @throws {RangeError} outside of an order's page */
export function useOrderPage(): OrderPageFacts {
  const facts = use(OrderPageContext)
  if (!facts) throw new RangeError('This stands on an order’s page only')
  return facts
}
