import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { createContext, use } from 'react'
import type { KeptAct } from '#/trade/desk/act-outbox.ts'
import type { FormValues } from './act-of-form.ts'
import type { Clash } from './order-act.ts'
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
  readonly isSignedOut?: boolean
}

/** What the parts of an order's page know. */
export interface OrderPageFacts {
  readonly order: WholeOrder
  /** Email of who is signed in. */
  readonly email: string
  /** Milliseconds since 1970; it moves on once script is awake. */
  readonly now: number
  /** What the ids of native forms begin with. */
  readonly pageKey: string
  /** What stands over the order, at first what the address says. */
  readonly search: OrderSearch
  /** Opens a sheet, or closes the one that is open. */
  show(search: OrderSearch): void
  readonly notDone: NotDone | undefined
  /** What was done and waits on this device. */
  readonly kept: readonly KeptAct[]
  /** Whether a form is being sent. */
  readonly isSending: boolean
  /** Goes back to typing after a clash. */
  dismiss(): void
}

export const OrderPageContext = createContext<OrderPageFacts | undefined>(undefined)

/** @throws {RangeError} outside of an order's page */
export function useOrderPage(): OrderPageFacts {
  const facts = use(OrderPageContext)
  if (!facts) throw new RangeError('This stands on an order’s page only')
  return facts
}
