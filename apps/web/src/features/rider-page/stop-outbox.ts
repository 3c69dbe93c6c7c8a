import type { EndpointInput } from '@divine/contracts/calls/endpoint'
import type { Endpoints } from '@divine/contracts/calls/endpoints'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import { createOutbox, mintIntentId, type OutboxEntry } from '#/shared/outbox/outbox.ts'
import { hindranceOf, isFinal, type Sendable } from '#/shared/outbox/sending.ts'

/** What a rider says of a stop. */
export type SaidStop = Omit<EndpointInput<Endpoints['sayStop']>['body'], 'at'>

/** What a rider said on this phone and the server has not taken yet. */
export interface WaitingStop extends OutboxEntry {
  /** The secret of the link by which it is sent: a phone may have those of several runs. */
  readonly secret: string
  readonly reference: string
  readonly said: SaidStop
  /** The same in words, as the page has them. */
  readonly words: string
  /** When it was said, by the clock of this phone: ISO 8601. */
  readonly at: string
  /** `refused`: the server does not take it, and the rider is told why. */
  readonly state: 'waiting' | 'refused'
  /** Why it waits, or was refused, in words. */
  readonly why?: string
}

export const stopOutbox = createOutbox<WaitingStop>('divine-health-run', 'stops')

/** What waits of one run, oldest first. */
export async function stopsOfRun(secret: string): Promise<WaitingStop[]> {
  return (await stopOutbox.all()).filter((kept) => kept.secret === secret)
}

/** Keeps what a rider says on the phone, before it is first sent. */
export async function keepStop(stop: Pick<WaitingStop, 'secret' | 'reference' | 'said' | 'words'>): Promise<void> {
  const { secret, reference } = stop
  const now = Date.now()
  // What was refused of this stop has been looked at.
  for (const kept of await stopsOfRun(secret))
    if (kept.reference === reference && kept.state === 'refused') await stopOutbox.delete(kept.intentId)
  await stopOutbox.put({
    intentId: mintIntentId(),
    keptAt: now,
    ...stop,
    at: new Date(now).toISOString(),
    state: 'waiting',
  })
  stopOutbox.announce()
}

/** Tries everything that waits, once, in the order in which it was said. Resolves to how much still waits. */
export async function sendStops(call: Call): Promise<number> {
  for (const kept of (await stopOutbox.all()).filter(isWaiting)) if (!(await trySending(call, kept))) break
  return (await stopOutbox.all()).filter(isWaiting).length
}

/** @returns whether there is a network that carries the next one */
async function trySending(call: Call, { intentId, secret, reference, said, at }: WaitingStop): Promise<boolean> {
  try {
    const headers = { 'idempotency-key': intentId }
    await call('sayStop', { params: { secret, reference }, headers, body: { ...said, at } })
    await stopOutbox.delete(intentId)
    return true
  } catch (error) {
    const isRefused = isFinal(error)
    const why = isRefused ? error.failure.message : hindranceOf(error)
    await stopOutbox.change(intentId, (now) => ({ ...now, why, state: isRefused ? 'refused' : 'waiting' }))
    return error instanceof RefusedError
  } finally {
    stopOutbox.announce()
  }
}

/** What sends by itself what waits. @param onSent told when something has arrived */
export function waitingStops(call: Call, onSent: () => void): Sendable {
  return {
    onChange: stopOutbox.onChange,
    async sendWaiting() {
      const before = (await stopOutbox.all()).filter(isWaiting).length
      if (before > 0 && (await sendStops(call)) < before) onSent()
    },
    look: async () => (await stopOutbox.all()).some(isWaiting),
  }
}

function isWaiting({ state }: WaitingStop): boolean {
  return state === 'waiting'
}
