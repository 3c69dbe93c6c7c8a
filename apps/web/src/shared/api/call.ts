import type { Endpoint, EndpointInput, EndpointOutput } from '@divine/contracts/calls/endpoint'
import type { EndpointName, Endpoints } from '@divine/contracts/calls/endpoints'
import type { Failure } from '@divine/contracts/calls/failure'
import type { ApiFetch, RefusedCall } from '@divine/contracts/calls/site'
import { visitorAddresses } from '@divine/contracts/calls/visitor-addresses'

/** The API answered, and refused. `failure.message` can be shown as it is. */
export class RefusedError extends Error implements RefusedCall {
  readonly status: number
  readonly failure: Failure

  constructor(status: number, failure: Failure) {
    super(failure.message)
    this.status = status
    this.failure = failure
  }
}

/**
 * Whether the API may answer the same later: its records are away, there is too much to do, or this
 * client asks too often.
 */
export function isForNow(error: unknown): error is RefusedError {
  return error instanceof RefusedError && (error.status === 503 || error.status === 429)
}

/** Whether the API refused because of the role of who asked. */
export function isForOtherRole(error: unknown): error is RefusedError {
  return error instanceof RefusedError && error.failure.code === 'other-role'
}

/** No answer of the API arrived: no network, no answer in time, or somebody else's page instead. */
export class NoAnswerError extends Error {}

export interface Answer<Body> {
  readonly body: Body
  readonly headers: Headers
}

type Input<N extends EndpointName> = EndpointInput<Endpoints[N]>

type CallOf<Names extends EndpointName> = <N extends Names>(
  name: N,
  ...input: keyof Input<N> extends never ? [] : [input: Input<N>]
) => Promise<Answer<EndpointOutput<Endpoints[N]>>>

/**
 * Calls an endpoint by its name, typed from the contracts.
 * @throws {RefusedError} when the API refuses
 * @throws {NoAnswerError} when it cannot be reached, or when something other than the API answers
 */
export type Call = CallOf<EndpointName>

/** Calls that change nothing. */
type ReadingName = { [N in EndpointName]: Endpoints[N]['method'] extends 'GET' ? N : never }[EndpointName]

/** A `Call` of what changes nothing. */
export type ReadingCall = CallOf<ReadingName>

interface AnyInput {
  readonly params?: Record<string, string>
  readonly querystring?: Record<string, string | number | undefined>
  readonly headers?: Record<string, string | undefined>
  readonly body?: unknown
}

type Addresses = Partial<Record<EndpointName, Pick<Endpoint, 'method' | 'url'>>>

/** @throws {NoAnswerError} when they cannot be fetched */
async function readAllAddresses(name: EndpointName) {
  const { addresses } = await import('@divine/contracts/calls/addresses').catch((cause: unknown) => {
    throw new NoAnswerError(`${name} is at an address that could not be read`, { cause })
  })
  return addresses
}

/** Longest wait for an answer in milliseconds: slow networks take their time, dead ones never end by themselves. */
const timeoutMs = 15_000
/** The same for a call that sends a file, which may be megabytes. */
const fileTimeoutMs = 300_000

/**
 * Makes the app's `call` from a `fetch`: the browser's own, or on the server one that stays inside the process.
 * @param known the addresses that need not be fetched. No visitor's page carries the staff's: they come with the first
 * call that needs them, except in a service worker, which can fetch no code
 */
export function createCall(fetch: ApiFetch, known: Addresses = visitorAddresses): Call {
  const call = async (name: EndpointName, input: AnyInput = {}): Promise<Answer<unknown>> => {
    const { method, url } = known[name] ?? (await readAllAddresses(name))[name]
    const path = url.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(input.params?.[key] ?? ''))
    const file = input.body instanceof Blob ? input.body : undefined
    const query = new URLSearchParams(definedOnly(input.querystring)).toString()
    // `AbortSignal.timeout` is missing in browsers before 2022.
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), file ? fileTimeoutMs : timeoutMs)
    try {
      const answer = await fetch(query ? `${path}?${query}` : path, {
        method,
        headers: {
          ...(input.body !== undefined && { 'content-type': file ? file.type : 'application/json' }),
          ...definedOnly(input.headers),
        },
        ...(input.body !== undefined && { body: file ?? JSON.stringify(input.body) }),
        signal: giveUp.signal,
      }).catch((cause: unknown) => {
        throw new NoAnswerError(`${name} got no answer`, { cause })
      })
      // "No content" is an answer too, such as that nobody waits.
      if (answer.status === 204) return { body: null, headers: answer.headers }
      // A network's sign-in page or a proxy's error page also answers; only JSON is ours.
      const isOurs = answer.headers.get('content-type')?.startsWith('application/json')
      const body: unknown = isOurs ? await answer.json().catch(() => undefined) : undefined
      if (body === undefined)
        throw new NoAnswerError(`${name} was answered by something else with status ${answer.status}`)
      if (!answer.ok) throw new RefusedError(answer.status, body as Failure)
      return { body, headers: answer.headers }
    } finally {
      clearTimeout(timer)
    }
  }
  // The API checks every answer against the endpoint's schema before it leaves, so its shape is stated here once.
  return call as Call
}

function definedOnly(values: Record<string, string | number | undefined> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
}
