import type { WholeOrder } from '@divine/contracts/calls/order-desk'
import { type Call, RefusedError } from '#/shared/api/call.ts'
import type { FormValues } from './act-of-form.ts'

export type Claim = NonNullable<WholeOrder['claim']>

/** What is done with who has a buyer. */
export type Claiming =
  | { readonly kind: 'take' | 'take-over' | 'hand-back' }
  | { readonly kind: 'hand-over'; readonly to: string }

/** What a form asks for; undefined where it is about the order itself. */
export function claimingOf(values: FormValues): Claiming | undefined {
  switch (values.do) {
    case 'take':
    case 'take-over':
    case 'hand-back':
      return { kind: values.do }
    case 'hand-over':
      return { kind: values.do, to: values.colleague?.trim() ?? '' }
    default:
      return undefined
  }
}

/**
 * Takes a buyer, keeps one longer, gives one away or hands one back.
 * @returns who has the buyer then
 * @throws {RefusedError} 409 where somebody else has them
 */
export async function claim(call: Call, reference: string, claiming: Claiming): Promise<Claim | null> {
  const params = { reference }
  if (claiming.kind === 'hand-back') {
    await call('leaveBuyer', { params })
    return null
  }
  const to = claiming.kind === 'hand-over' ? { to: claiming.to } : {}
  const { body } = await call('takeBuyer', { params, body: { over: claiming.kind === 'take-over', ...to } })
  return body
}

/** Hands a buyer back who may be with somebody else by now. @returns who has the buyer then */
export async function letGo(call: Call, reference: string): Promise<Claim | null> {
  try {
    return await claim(call, reference, { kind: 'hand-back' })
  } catch (error) {
    const other = holderIn(error)
    if (!other) throw error
    return other
  }
}

/** Who else has the buyer, where a claim was refused for that. */
export function holderIn(error: unknown): Claim | undefined {
  return error instanceof RefusedError ? (error.failure as { readonly claim?: Claim }).claim : undefined
}

/** Takes the next buyer to call. @returns the reference of the order; null where nobody waits */
export async function takeNext(call: Call): Promise<string | null> {
  return (await call('takeNextBuyer')).body?.reference ?? null
}
