import type { Hint } from '@divine/contracts/calls/order-desk'
import { flagWords } from '@divine/contracts/orders/flags'
import { mayBeSame } from '@divine/contracts/orders/other-orders'
import { reasonWords, undeliveredStages } from '@divine/contracts/orders/stages'
import type { Database } from '../../database/client.ts'
import { alikeOrders } from './hint-queries.ts'
import type { ReadOrder } from './order-queries.ts'
import { warinessOf } from './wary-queries.ts'

const unknownFlag = 'A newer version of this site marked this order, and only that version can say why.'
const dayMs = 24 * 60 * 60_000
const dayWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const callWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Africa/Lagos',
})

/**
 * What staff should know before they call: each in words, the gravest first. Nothing is kept from them,
 * and nothing dropped.
 */
export async function hintsOf(database: Database, order: ReadOrder): Promise<Hint[]> {
  const [wary, alike] = await Promise.all([warinessOf(database, order.phoneE164), alikeOrders(database, order)])
  const refused = order.others.filter(
    ({ stage, reason }) => undeliveredStages.includes(stage) || reason === 'not-serious',
  )
  // An order from a file is over, and its day may be the day of the file.
  const same = order.others.filter((other) => other.source !== 'import' && mayBeSame(other, order))
  const until = wary && dayWords.format(new Date(`${wary.until}T00:00:00Z`))
  return [
    ...(wary ? [{ kind: 'wary', words: `Be wary of this number until ${until}: ${wary.reason}` } as const] : []),
    ...refused.map(({ reference, reason }) => ({
      kind: 'refused-before' as const,
      reference,
      words:
        reason === 'not-serious'
          ? `Their order ${reference} was not meant seriously.`
          : `Their order ${reference} came back${reason ? `: ${reasonWords[reason].toLowerCase()}` : ''}.`,
    })),
    ...same.map(({ reference, placedAt, callAt }) => ({
      kind: 'same-phone' as const,
      reference,
      words: `${reference} came from the same phone number ${apart(order.placedAt, placedAt)}${callAt ? `, and is to be called again ${callWords.format(callAt)}` : ''}.`,
    })),
    ...alike.map(({ reference, hasAddress, hasName }) => ({
      kind: hasAddress ? ('similar-address' as const) : ('similar-name' as const),
      reference,
      words: `${reference} has nearly the same ${[hasName && 'name', hasAddress && 'address'].filter(Boolean).join(' and ')}, and another phone number.`,
    })),
    // The entry itself says more than its flag.
    ...order.flags
      .filter((flag) => flag !== 'wary' || !wary)
      .map((flag) => ({ kind: 'flag' as const, words: flagWords[flag] })),
    ...(order.hasUnknownFlag ? [{ kind: 'flag', words: unknownFlag } as const] : []),
  ]
}

/** How long before or after. */
function apart(from: Date, to: Date): string {
  const days = Math.round((to.getTime() - from.getTime()) / dayMs)
  if (days === 0) return 'within a day'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`
}
