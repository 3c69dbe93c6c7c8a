import type { Failure, FailureCode } from '@divine/contracts/calls/failure'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Failures after which it is done with no more of them: while the records are away each further try would take its
 * time, and whoever was barred stays so.
 */
const endsAll: ReadonlySet<FailureCode> = new Set(['unavailable', 'signed-out'])

/** Why it was not done with an order. */
interface NotDone extends Pick<Failure, 'code' | 'message'> {
  readonly reference: string
}

/**
 * Does something with each of several orders by itself: one with which it fails holds up none. Hundreds take a while,
 * in which the records may go away, or whoever asked for it be barred: the rest fails by that.
 * @param references one that is there twice counts once
 * @throws the last failure, where it was done with none: it is the whole that failed
 */
export async function eachOrder<Done extends { readonly reference: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  references: readonly string[],
  act: (reference: string) => Promise<Done | NotDone>,
): Promise<(Done | NotDone)[]> {
  const app = request.server
  const outcomes: (Done | NotDone)[] = []
  let trouble: { readonly error: FastifyError; readonly failure: Failure } | undefined
  for (const reference of new Set(references)) {
    try {
      if (trouble && endsAll.has(trouble.failure.code)) throw trouble.error
      await app.assertStillSignedIn(request)
      outcomes.push(await act(reference))
    } catch (caught) {
      const error = caught as FastifyError
      if (error !== trouble?.error) trouble = { error, failure: app.failWith(error, request, reply) }
      const { code, message } = trouble.failure
      outcomes.push({ reference, code, message })
    }
  }
  if (trouble && outcomes.every((outcome) => 'code' in outcome)) throw trouble.error
  // What `failWith` has set for a refusal of the whole.
  reply.code(200).removeHeader('retry-after')
  return outcomes
}
