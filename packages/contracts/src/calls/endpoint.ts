import type { z } from 'zod'

/** Who may call: anyone, or only a signed-in member of staff. */
export type Access = 'public' | 'staff'

type Schema = z.ZodType

/**
 * One call of the API, in the shape that Fastify's `route()` takes: the API spreads it into its route, the web app
 * types its call from it. `schema.response` is keyed by status code and must name every status that carries a body of
 * its own; a failure of any other status carries the `failure` body.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: `/api/${string}`
  readonly config: { readonly access: Access }
  readonly schema: {
    readonly summary: string
    readonly tags: readonly string[]
    /** Kinds of body, where it is a file and not JSON. */
    readonly consumes?: readonly string[]
    readonly headers?: Schema
    readonly params?: Schema
    readonly querystring?: Schema
    readonly body?: Schema
    readonly response: Readonly<Record<number, Schema>>
  }
}

type Part = 'params' | 'querystring' | 'body' | 'headers'
type Present<S> = { [P in Part & keyof S]: S[P] extends Schema ? z.input<S[P]> : never }

/** What a caller passes: each part that the endpoint declares, as it is before parsing. */
export type EndpointInput<E extends Endpoint> = Present<E['schema']>

type SuccessStatus = 200 | 201
type Responses<E extends Endpoint> = E['schema']['response']
/** What a caller gets when the call succeeds, as it stands on the wire (dates are ISO strings). */
export type EndpointOutput<E extends Endpoint> = {
  [S in SuccessStatus & keyof Responses<E>]: Responses<E>[S] extends Schema ? z.input<Responses<E>[S]> : never
}[SuccessStatus & keyof Responses<E>]
