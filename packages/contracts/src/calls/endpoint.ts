import type { z } from 'zod'

/** Who may call: anyone, or only a signed-in member of staff. */
export type Access = 'public' | 'staff'

/** Subjects of the calls. The OpenAPI document groups them by subject. */
export const subjects = {
  Orders: 'Placing orders, their confirmations, and the list that staff read',
  'Order desk': 'What staff do with orders: queues, outcomes of calls, corrections, and who has which buyer',
  Delivery: 'Riders, the runs that they make, and the money that they bring',
  Catalogue: 'What is sold, and at which prices',
  Posts: 'The blog: what visitors read, and its drafts and earlier versions',
  Stock: 'Who wants to be told when something that is sold out is back',
  Cart: 'The cart of a browser without script',
  Descriptions: 'What stands on the pages of the products, and its earlier versions',
  Images: 'Pictures in descriptions',
  'Claim gate': 'What texts by staff promise',
  Alerts: 'Where staff are told of orders, and what has arrived there',
  Messages: 'What buyers are told of their orders, and the numbers that want to hear nothing',
  Privacy: 'What is held about a phone number, its erasure, and how long what is kept',
  Reviews: 'What buyers write about products, and what staff decide and answer',
  People: 'Who may sign in, and as what',
  Staff: 'Signing in, sessions, passwords and the second factor',
} as const

type SuccessStatus = 200 | 201 | 204
/** Every status that a call may answer. */
export type Status = SuccessStatus | 303 | 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

type Schema = z.ZodType

/**
 * One call of the API, in the shape that Fastify's `route()` takes: the API spreads it into its route, the web app
 * types its call from it. `schema.response` is keyed by status code and must name every status that the call's own work
 * answers. Refusals before that, such as of a stranger or of an unreadable body, are added to the OpenAPI document by
 * `http/openapi.ts`. Every refusal carries the `failure` body.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: `/api/${string}`
  readonly config: { readonly access: Access }
  readonly schema: {
    /** What the call does, in one line. */
    readonly summary: string
    /** What else a caller has to know. */
    readonly description?: string
    readonly tags: readonly [keyof typeof subjects]
    /** Media types of the body, where it is a file and not JSON. */
    readonly consumes?: readonly string[]
    /** Media type of the answer, where it is not JSON. Refusals are JSON all the same. */
    readonly produces?: readonly [string]
    readonly headers?: Schema
    readonly params?: Schema
    readonly querystring?: Schema
    readonly body?: Schema
    readonly response: Readonly<Partial<Record<Status, Schema>>>
  }
}

type Part = 'params' | 'querystring' | 'body' | 'headers'
type Present<S> = { [P in Part & keyof S]: S[P] extends Schema ? z.input<S[P]> : never }

/** What a caller passes: each part that the endpoint declares, before parsing. */
export type EndpointInput<E extends Endpoint> = Present<E['schema']>

type Responses<E extends Endpoint> = E['schema']['response']
/** What a caller gets when the call succeeds, as it is sent (dates are ISO strings). */
export type EndpointOutput<E extends Endpoint> = {
  [S in SuccessStatus & keyof Responses<E>]: Responses<E>[S] extends Schema ? z.input<Responses<E>[S]> : never
}[SuccessStatus & keyof Responses<E>]
