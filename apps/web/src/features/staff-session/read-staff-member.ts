import type { ToldMember } from '@divine/contracts/calls/staff'
import { type Call, NoAnswerError, RefusedError } from '#/shared/api/call.ts'

/** How long a page waits for the answer when it knows who was signed in a moment ago, in milliseconds. */
const patienceMs = 3_000

/** Who was signed in when this tab heard last. On the server each request has a `call` of its own. */
const known = new WeakMap<Call, ToldMember>()

/** Remembers who is signed in, for pages that are opened without a network. */
export function rememberStaffMember(call: Call, member: ToldMember): void {
  known.set(call, member)
}

/**
 * Who is signed in; undefined if nobody is. A session can end at any moment, so each page asks. Where no answer comes, it
 * goes on with who was signed in before: what the page then asks for is guarded by itself.
 */
export async function readStaffMember(call: Call): Promise<ToldMember | undefined> {
  const before = known.get(call)
  const asked = call('getStaffMember').then(
    ({ body }) => body,
    (error: unknown) => {
      if (error instanceof RefusedError && error.status === 401) return undefined
      if (before && error instanceof NoAnswerError) return before
      throw error
    },
  )
  if (!before) return asked
  return Promise.race([asked, new Promise<ToldMember>((resolve) => setTimeout(resolve, patienceMs, before))])
}
