import type { EndpointName } from '@divine/contracts/calls/endpoints'
import type { Answer, Call } from '#/shared/api/call.ts'

type AnyCall = (name: EndpointName, input?: { readonly headers?: object }) => Promise<Answer<unknown>>

/** The same calls, made as this member of staff: the API changes nothing where somebody else is signed in. */
export function callAs(call: Call, email: string): Call {
  const acting: AnyCall = (name, input) =>
    (call as AnyCall)(name, { ...input, headers: { 'acting-as': encodeURI(email), ...input?.headers } })
  return acting as Call
}
