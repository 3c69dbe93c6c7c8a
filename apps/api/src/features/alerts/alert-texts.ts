import type { DeliveryKind } from '@divine/contracts/calls/alert-kinds'
import { waitingMinutes } from '@divine/contracts/calls/alert-kinds'
import { isStage, isToCall, stageRecords } from '@divine/contracts/orders/stages'
import type { OrderTold } from './alert-queries.ts'
import { deedsInWords, deedsNamed } from './buyer-deeds.ts'

/** Most references that a message names; of further ones it says how many. */
const mostNamed = 10

interface Told {
  readonly about: DeliveryKind
  readonly references: readonly string[]
  readonly detail: string
  /** Of one order alone, as it is when this is sent. */
  readonly order: OrderTold | undefined
}

/**
 * What a message says, and to which page it leads. It names no buyer, no address and
 * no product: a phone's screen is read by others.
 */
export function textsOf({ about, references, detail, order }: Told, origin: string) {
  const count = references.length
  const text = namesOf(references)
  const [only] = count === 1 ? references : []
  const url = `${origin}${only ? `/orders/${only}` : '/orders'}`
  switch (about) {
    case 'new-order':
      return {
        title: only ? `New order ${only}${order?.region ? `, ${order.region}` : ''}` : `${count} new orders`,
        text: only ? stageInWords(order?.stage) : text,
        url,
      }
    case 'buyer-changed': {
      const deeds = deedsNamed(detail)
      // An SMS is the title alone.
      const did = deeds.includes('cancelled') ? 'cancelled' : deeds.includes('corrected') ? 'corrected' : 'changed'
      const title =
        deeds.join() === 'asked-for-call' ? `The buyer of ${only} asks for a call` : `The buyer ${did} ${only}`
      return {
        title: only ? title : `Buyers changed ${count} orders`,
        text: [deedsInWords(deeds), only ? '' : text].filter(Boolean).join('\n'),
        url,
      }
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

/** What there is to do about a new order at the moment at which it is told, which may be hours after it came. */
function stageInWords(stage: string | undefined): string {
  if (stage === undefined || !isStage(stage)) return ''
  return isToCall({ stage }) ? 'To call now.' : `${stageRecords[stage].words} by now.`
}

function namesOf(references: readonly string[]): string {
  const further = references.length - mostNamed
  const named = references.slice(0, mostNamed).join(', ')
  return further > 0 ? `${named} and ${further} more` : named
}
