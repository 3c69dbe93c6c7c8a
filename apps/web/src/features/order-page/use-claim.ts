import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { isToCall } from '@divine/contracts/orders/stages'
import { useEffect, useRef } from 'react'
import type { Call } from '#/shared/api/call.ts'
import { type Claim, claim, holderIn } from './claiming.ts'

/** Of the ten minutes that a page keeps a buyer at a time: two renewals may fail before somebody else can take them. */
const renewMs = 3 * 60_000

/** Who else has the buyer now. @param now milliseconds since 1970 */
export function otherHolder(order: WholeOrder, email: string, now: number): Claim | undefined {
  const { claim: held } = order
  return held && held.by !== email && Date.parse(held.until) > now ? held : undefined
}

interface Keeping {
  readonly call: Call
  readonly order: WholeOrder
  readonly email: string
  /** The server's time, in milliseconds since 1970. */
  readonly now: number
  setClaim(claim: Claim | null): void
}

/**
 * Keeps a buyer for whoever took them, as long as the page is looked at. Opening an order takes nobody: only the next
 * buyer, the first call and a press that says so do. During a call the page may be hidden: the server knows of the
 * call, and keeps the buyer longer.
 */
export function useClaim({ call, order, email, now, setClaim }: Keeping): void {
  const { reference } = order
  const isMine = isToCall(order) && order.claim?.by === email
  const until = isMine ? order.claim?.until : undefined
  // By this device's clock, which goes on while the page is hidden.
  const lease = useRef<{ readonly until: string | undefined; readonly endsAt: number }>(undefined)
  if (lease.current?.until !== until) {
    lease.current = { until, endsAt: Date.now() + Date.parse(until ?? '') - now }
  }
  useEffect(() => {
    if (!isMine) return
    async function renew() {
      // What may have run out while nobody looked is not taken again unasked.
      if (document.visibilityState === 'hidden' || !lease.current || Date.now() >= lease.current.endsAt) return
      try {
        setClaim(await claim(call, reference, { kind: 'take' }))
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
