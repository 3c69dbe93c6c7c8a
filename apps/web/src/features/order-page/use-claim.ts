import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { useEffect } from 'react'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { type Claim, claim } from './claiming.ts'

/** A buyer is had for ten minutes at a time: two renewals may fail before somebody else can take them. */
const renewMs = 3 * 60_000

/** Whether there is a call to make, for which one member of staff has the buyer. */
export function isToCall({ stage }: Pick<WholeOrder, 'stage'>): boolean {
  return stage === 'new' || stage === 'call-back'
}

/** Who else has the buyer now. @param now milliseconds since 1970 */
export function otherHolder(order: WholeOrder, email: string, now: number): Claim | undefined {
  const { claim: held } = order
  return held && held.by !== email && Date.parse(held.until) > now ? held : undefined
}

/** Takes the buyer of an order that is to be called, and keeps them as long as the page is looked at. */
export function useClaim(call: Call, order: WholeOrder, email: string, setClaim: (claim: Claim | null) => void): void {
  const { reference } = order
  const isWanted = isToCall(order) && (order.claim === null || order.claim.by === email)
  useEffect(() => {
    if (!isWanted) return
    async function renew() {
      if (document.visibilityState === 'hidden') return
      try {
        setClaim(await claim(call, reference, { kind: 'take' }))
      } catch (error) {
        // Without an answer the lease goes on for a while, and the page says nothing that is not known.
        const held = error instanceof RefusedError && (error.failure as { readonly claim?: Claim }).claim
        if (held) setClaim(held)
      }
    }
    void renew()
    const timer = setInterval(renew, renewMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [call, reference, isWanted, setClaim])
}
