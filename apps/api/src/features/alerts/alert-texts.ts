import type { DeliveryKind } from '@divine/contracts/calls/alert-kinds'
import { waitingMinutes } from '@divine/contracts/calls/alert-kinds'

/** Most references that a message names; of further ones it says how many. */
const mostNamed = 10

interface Told {
  readonly about: DeliveryKind
  readonly references: readonly string[]
  readonly detail: string
  /** State of the delivery, of one order alone; null where it is not known. */
  readonly region: string | null
}

/**
 * What a message says, and to which page it leads. It names no buyer, no address and
 * no product: a phone's screen is read by others.
 */
export function textsOf({ about, references, detail, region }: Told, origin: string) {
  const count = references.length
  const text = namesOf(references)
  const [only] = count === 1 ? references : []
  const url = `${origin}${only ? `/orders/${only}` : '/orders'}`
  switch (about) {
    case 'new-order':
      return {
        title: only ? `New order ${only}${region ? `, ${region}` : ''}` : `${count} new orders`,
        text: only ? 'To call now.' : text,
        url,
      }
    case 'buyer-changed':
      return {
        title: only ? `The buyer changed ${only}` : `Buyers changed ${count} orders`,
        text: ['Corrected, cancelled, or to be called at a time.', only ? '' : text].filter(Boolean).join('\n'),
        url,
      }
    case 'order-waiting':
      return {
        title: only ? `${only} waits for a call` : `${count} orders wait for a call`,
        text: [`Nobody has called for ${waitingMinutes} minutes.`, only ? '' : text].filter(Boolean).join('\n'),
        url,
      }
    case 'call-due':
      return { title: only ? `Call back now: ${only}` : `${count} calls are due`, text: only ? '' : text, url }
    case 'review-waiting':
      return {
        title: count > 1 ? `${count} reviews to read` : 'A review to read',
        text: 'Nobody sees it before you publish it.',
        url: `${origin}/reviews`,
      }
    case 'destination-failing':
      return { title: 'An alert does not arrive', text: detail, url: `${origin}/alerts` }
    case 'test':
      return { title: 'Test from Divine Health', text: 'Alerts arrive here.', url: `${origin}/alerts` }
  }
}

function namesOf(references: readonly string[]): string {
  const further = references.length - mostNamed
  const named = references.slice(0, mostNamed).join(', ')
  return further > 0 ? `${named} and ${further} more` : named
}
