import type { Call } from '#/shared/api/call.ts'
import type { FormValues } from './act-of-form.ts'

/** Whether a form has messages to the buyer end, or has them sent again; undefined where it asks for something else. */
export function stoppingOf({ do: what }: FormValues): boolean | undefined {
  if (what === 'stop-messages') return true
  return what === 'send-messages' ? false : undefined
}

/**
 * Ends messages about orders to the number of an order, or has them sent again.
 * @returns whether none goes there now
 */
export async function stopMessages(call: Call, reference: string, areStopped: boolean): Promise<boolean> {
  return (await call('setOrderMessages', { params: { reference }, body: { areStopped } })).body.areStopped
}
