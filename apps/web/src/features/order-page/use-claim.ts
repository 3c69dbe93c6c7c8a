import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isToCall } from '@divine/contracts/orders/stages'
import { useEffect } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { type Claim, claim, holderIn } from './claiming.ts'

/** A buyer is had for this long at a time, in milliseconds. */
const leaseMs = 10 * 60_000
/** Two renewals may fail before somebody else can take the buyer. */
const renewMs = 3 * 60_000

/** Who else has the buyer now. @param now milliseconds since 1970 */
export function otherHolder(order: WholeOrder, email: string, now: number): Claim | undefined {
  const { claim: held } = order
  return held && held.by !== email && Date.parse(held.until) > now ? held : undefined
}

/**
 * Keeps a buyer for whoever took them, as long as the page is looked at. Opening an order takes nobody: only the next
 * buyer, the first call and a press that says so do.
 */
export function useClaim(call: Call, order: WholeOrder, email: string, setClaim: (claim: Claim | null) => void): void {
  const { reference } = order
  const isMine = isToCall(order) && order.claim?.by === email
  useEffect(() => {
    if (!isMine) return
    let renewedAt = Date.now()
    async function renew() {
      // What may have run out while nobody looked is not taken again unasked.
      if (document.visibilityState === 'hidden' || Date.now() - renewedAt >= leaseMs) return
      try {
        setClaim(await claim(call, reference, { kind: 'take' }))
        renewedAt = Date.now()
      } catch (error) {
        // Without an answer the lease goes on for a while, and the page says nothing that is not known.
        const holder = holderIn(error)
        if (holder) setClaim(holder)
      }
    }
    void renew()
    const timer = setInterval(renew, renewMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [call, reference, isMine, setClaim])
}
