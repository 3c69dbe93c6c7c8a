import type { Suggestion } from '@divine/contracts/calls/order-desk'
import { isToCall, type Stage } from '@divine/contracts/orders/stages'

/** After how many calls without an answer something else is suggested. */
export interface Patience {
  readonly callsBeforeWhatsapp: number
  readonly callsBeforeCancelling: number
}

/** What to do with an order whose buyer does not answer; null while there is nothing but to call. */
export function suggestionFor(
  { stage, attempts }: { readonly stage: Stage; readonly attempts: number },
  { callsBeforeWhatsapp, callsBeforeCancelling }: Patience,
): Suggestion | null {
  if (!isToCall({ stage })) return null
  const times = attempts === 1 ? 'once' : `${attempts} times`
  if (callsBeforeCancelling > 0 && attempts >= callsBeforeCancelling) {
    return { kind: 'cancel', words: `Called ${times} without an answer. Cancel it as not reachable?` }
  }
  if (callsBeforeWhatsapp > 0 && attempts >= callsBeforeWhatsapp) {
    return { kind: 'whatsapp', words: `Called ${times} without an answer. Write on WhatsApp.` }
  }
  return null
}
