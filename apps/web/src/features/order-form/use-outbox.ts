import { useOutbox } from '#/shared/outbox/use-outbox.ts'
import { type OutboxOrder, orderOutbox, readOutbox } from './outbox.ts'

/** The orders that this device keeps: none until they have been read. */
export function useOrderOutbox(): readonly OutboxOrder[] {
  return useOutbox(orderOutbox, readOutbox)
}
